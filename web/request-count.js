/**
 * Tell of every request that this page or worker makes from now on, answered or not.
 * @param {(times: number[]) => void} report  when each began, in milliseconds since 1970
 */
export function reportRequests(report) {
  const absolute = (/** @type {PerformanceEntry} */ entry) => performance.timeOrigin + entry.startTime;
  const observer = new PerformanceObserver((list) => report(list.getEntries().map(absolute)));
  observer.observe({ type: "resource", buffered: false });
}
