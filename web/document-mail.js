/** The text of an e-mail with the headers that a reader sees, by postal-mime (https://postal-mime.postalsys.com). */

import { library } from "./document-error.js";

/** What a mail's head shows. @type {readonly [string, string][]} */
const HEADERS = [["from", "From"], ["to", "To"], ["cc", "Cc"], ["date", "Date"], ["subject", "Subject"]];

/** @typedef {{name: string, address?: string, group?: Address[]}} Address */

/** @type {import("./document-worker.js").Reader} */
export async function read(bytes) {
  const { default: PostalMime } = await library("mail/postal-mime.js");
  const mail = await PostalMime.parse(bytes);
  const head = HEADERS.flatMap(([key, name]) => (mail[key] ? [`${name}: ${shown(mail[key])}`] : []));
  return [...head, "", (mail.text ?? "").trim()].join("\n");
}

/** @param {string|Address|Address[]} value */
function shown(value) {
  return typeof value === "string" ? value : [value].flat().map(named).join(", ");
}

/** @param {Address} address @returns {string} */
function named({ name, address, group }) {
  if (group) return `${name}: ${group.map(named).join(", ")}`;
  return name && address ? `${name} <${address}>` : name || address || "";
}
