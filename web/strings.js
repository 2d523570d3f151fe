/** The page's words. A further language is a file like strings-de.js and a line in LANGUAGES. */

import { german } from "./strings-de.js";
import { english } from "./strings-en.js";

/** @typedef {Record<keyof typeof english, string>} Strings */
/** @typedef {keyof typeof english} Key */

/** @type {Record<string, {name: string, strings: Strings}>} */
export const LANGUAGES = {
  en: { name: "English", strings: english },
  de: { name: "Deutsch", strings: german },
};

const KEPT = "promptgraph-language";
export const language = choose();
const strings = LANGUAGES[language]?.strings ?? english;
const plurals = new Intl.PluralRules(language);

/**
 * A sentence in the user's language. `{name}` is replaced by a value; `{n|one|many}` by the form that the number asks for.
 * @param {Key} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  return strings[key].replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (_, name, one, many) => {
    const value = values[name] ?? "";
    if (one === undefined) return typeof value === "number" ? number(value) : value;
    return plurals.select(Number(value)) === "one" ? one : many;
  });
}

/** A number as the page's language writes it. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options) {
  return value.toLocaleString(language, options);
}

/** A word of the core in the user's language, or the word itself. @param {string} family @param {string} word */
export function term(family, word) {
  const key = /** @type {Key} */ (`${family}-${word}`);
  return strings[key] ?? word.toLowerCase().replaceAll("_", " ");
}

/**
 * A sentence of the core, which speaks English; in other languages the page's own sentence of that kind.
 * @param {string} family @param {string} kind @param {string} sentence
 */
export function told(family, kind, sentence) {
  return language === "en" ? sentence : (strings[/** @type {Key} */ (`${family}-${kind}`)] ?? sentence);
}

/** Put words on everything below `root` that asks for them. @param {ParentNode} root */
export function translate(root) {
  for (const node of root.querySelectorAll("[data-t]")) {
    node.textContent = t(/** @type {Key} */ (node.getAttribute("data-t")));
  }
  for (const node of root.querySelectorAll("[data-t-label]")) {
    node.setAttribute("aria-label", t(/** @type {Key} */ (node.getAttribute("data-t-label"))));
  }
}

/** @param {string} chosen */
export function keepLanguage(chosen) {
  try {
    localStorage.setItem(KEPT, chosen);
  } catch {
    // Without storage the choice lasts as long as the browser's own language says.
  }
}

function choose() {
  const wishes = navigator.languages.map((tag) => tag.split("-")[0] ?? "");
  try {
    wishes.unshift(localStorage.getItem(KEPT) ?? "");
  } catch {
    // The browser's languages are all there is.
  }
  return wishes.find((wish) => wish in LANGUAGES) ?? "en";
}
