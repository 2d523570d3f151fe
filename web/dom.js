/**
 * A new element. Properties are set as properties, `class` and names with a dash as attributes, functions named `on…` as
 * listeners. Children are text or nodes; text never becomes markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [props]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, props = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (key === "class") node.className = String(value);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key.includes("-") || key === "role" || key === "for") node.setAttribute(key, String(value));
    else /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (node))[key] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/**
 * The only element that matches; a page without it is broken.
 * @template {HTMLElement} T
 * @param {ParentNode} root @param {string} selector @param {new () => T} type
 * @returns {T}
 */
export function find(root, selector, type) {
  const node = root.querySelector(selector);
  if (!(node instanceof type)) throw new Error(`The page lacks ${selector}.`);
  return node;
}

/** Words that are read out whenever they are set, so only when they are others. @param {HTMLElement} node @param {string} words */
export function say(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/**
 * Call `work` when it has not been asked for again for a while.
 * @template {unknown[]} A
 * @param {number} milliseconds @param {(...values: A) => void} work
 */
export function debounced(milliseconds, work) {
  let timer = 0;
  const later = (/** @type {A} */ ...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** Put text into the clipboard; false where the browser refuses. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
