/**
 * How does an open page become as its address reads now? It is fetched again, and each element marked `data-live` takes its new version.
 *
 * What the reader was doing stays: where the focus is, what he has typed, what he has unfolded.
 */

import { fetchPage } from "./api.js";

/**
 * @typedef {object} Renewed
 * @property {"fresh" | "left" | "gone" | "busy" | "network"} kind `left`: this phone was led elsewhere, its link no longer opens the night
 * @property {number} wait seconds until it is worth trying again
 */

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Which event dealt the hand that this page was opened for: its number may be another's by now. */
const deal = /** @type {HTMLElement | null} */ (document.querySelector("[data-deal]"))?.dataset.deal;

/** What the service last sent of each live element: scripts may have added to what is on the page. @type {Map<string, string>} */
const sent = new Map(live(document).map((element) => [element.id, read(element)]));

/**
 * Fetches the page again and puts in what has changed; tells it as `cartulina:fresh`, with the version that is shown now.
 * @param {AbortSignal} signal
 * @returns {Promise<Renewed>}
 */
export async function renew(signal) {
  try {
    const { response, text } = await fetchPage(address(), { signal, cache: "no-cache" });
    const wait = Number(response.headers.get("Retry-After")) || 0;
    if (response.redirected && new URL(response.url).pathname !== location.pathname) {
      // A struck hand that stands again is where the others are.
      if (document.querySelector("main [data-struck][data-live]") !== null) location.replace(response.url);
      return { kind: "left", wait: 0 };
    }
    if (response.status === 429 || response.status >= 500) return { kind: "busy", wait };
    if (!response.ok) return { kind: "gone", wait: 0 };
    const page = new DOMParser().parseFromString(text, "text/html");
    // Whoever stands between may answer with a page of his own.
    if (page.body.dataset.night !== document.body.dataset.night) return { kind: "network", wait: 0 };
    take(page);
    return { kind: "fresh", wait: 0 };
  } catch {
    return { kind: "network", wait: 0 };
  }
}

/** The address of this page, without the word that says what a form has just done. */
function address() {
  const url = new URL(location.href);
  url.searchParams.delete("said");
  if (deal !== undefined) url.searchParams.set("deal", deal);
  url.hash = "";
  return url.href;
}

/**
 * Puts the live parts of a page that was just fetched in the place of those that are shown.
 * @param {Document} page
 */
function take(page) {
  const shown = Number(document.body.dataset.version);
  Object.assign(document.body.dataset, { ...page.body.dataset });
  const changed = live(document).filter((old) => put(old, page.getElementById(old.id)));
  const version = Number(page.body.dataset.version);
  document.dispatchEvent(new CustomEvent("cartulina:fresh", { detail: { version, before: shown, changed } }));
}

/**
 * The live elements of a page, the outermost only.
 * @param {Document} page
 * @returns {HTMLElement[]}
 */
function live(page) {
  const marked = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-live][id]")]);
  return marked.filter((element) => element.parentElement?.closest("[data-live]") === null);
}

/**
 * An element as it is compared: each form is given another key each time, and that alone makes it no other.
 * @param {HTMLElement} element
 * @returns {string}
 */
function read(element) {
  return element.outerHTML.replace(/(name="key" value=")[^"]*/g, "$1");
}

/**
 * Puts a new version of an element in its place; says whether it is another.
 * @param {HTMLElement} old
 * @param {HTMLElement | null} fresh
 * @returns {boolean}
 */
function put(old, fresh) {
  const html = fresh === null ? "" : read(fresh);
  if (sent.get(old.id) === html) return false;
  sent.set(old.id, html);
  if (fresh === null) {
    old.replaceChildren();
    return true;
  }
  const focused = old.contains(document.activeElement) ? place(old, /** @type {HTMLElement} */ (document.activeElement)) : null;
  keepTyped(old, fresh);
  keepOpen(old, fresh);
  old.replaceWith(document.adoptNode(fresh));
  const again = focused === null ? undefined : found(fresh, focused);
  // What is folded away cannot have the focus, and a browser may break off at the attempt.
  if (again !== undefined && again.closest("details:not([open]) > :not(summary)") === null) again.focus({ preventScroll: true });
  return true;
}

/**
 * Where the focus is in an element: by id, or as the so-manieth of what can have it.
 * @param {HTMLElement} element
 * @param {HTMLElement} active
 * @returns {{id: string, index: number}}
 */
function place(element, active) {
  return { id: active.id, index: [...element.querySelectorAll(FOCUSABLE)].indexOf(active) };
}

/**
 * @param {HTMLElement} element
 * @param {{id: string, index: number}} focused
 * @returns {HTMLElement | undefined}
 */
function found(element, { id, index }) {
  const all = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(FOCUSABLE)]);
  return all.find((each) => id !== "" && each.id === id) ?? all[Math.min(index, all.length - 1)];
}

/**
 * What was typed or chosen and not sent yet stays, field by field.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
function keepTyped(old, fresh) {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (old.querySelectorAll("input[name], select[name], textarea[name]"))) {
    if (field.type === "hidden") continue;
    const value = ["radio", "checkbox"].includes(field.type) ? `[value="${CSS.escape(field.value)}"]` : "";
    const same = /** @type {HTMLInputElement | null} */ (fresh.querySelector(`[name="${CSS.escape(field.name)}"]${value}`));
    if (same === null) continue;
    if (value !== "") same.checked = field.checked;
    // A field that nobody touched says what the service knows by now; a list has no such value of its own.
    else if (field.value !== field.defaultValue) same.value = field.value;
  }
}

/**
 * What was unfolded or folded stays so: by its id, or else by its place.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
function keepOpen(old, fresh) {
  const now = [...fresh.querySelectorAll("details")];
  [...old.querySelectorAll("details")].forEach((details, index) => {
    const same = details.id === "" ? now[index] : now.find((each) => each.id === details.id);
    if (same !== undefined) same.open = details.open;
  });
}
