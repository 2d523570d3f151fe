// Put before the source of a worker: notes when each batch leaves the core, reaches the networks, is answered and
// comes back, on one clock (milliseconds since 1970), and tells it to the channel "probe" when asked.
const noted = new Map();
const clock = () => performance.timeOrigin + performance.now();
const note = (data, moment) => {
  if (typeof data?.id !== "number" || !(data.network || data.dims)) return;
  const entry = noted.get(data.id) ?? {};
  noted.set(data.id, { ...entry, [moment]: clock(), ...(data.network ? { network: data.network, rows: data.rows, width: data.width } : {}) });
};
const send = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (data, ...rest) {
  note(data, "left");
  return send.call(this, data, ...rest);
};
const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
Object.defineProperty(MessagePort.prototype, "onmessage", {
  get: handler.get,
  set(listener) {
    handler.set.call(this, (event) => {
      note(event.data, "came");
      return listener.call(this, event);
    });
  },
});
const channel = new BroadcastChannel("probe");
channel.addEventListener("message", ({ data }) => {
  if (data !== "tell") return;
  channel.postMessage({ worker: self.location.pathname, noted: [...noted.values()] });
  noted.clear();
});
