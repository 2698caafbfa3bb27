/**
 * How does an open page become as its address reads now? It is fetched again, and each element marked `data-live` takes its new version.
 *
 * What the reader was doing stays: where the focus is, what he has typed, what he has unfolded.
 */

import { fetchPage, why } from "./fetched.js";
import { t } from "./i18n.js";
import { notice, unnotice } from "./notice.js";

/** @typedef {import("./fetched.js").Fetched} Fetched */

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Which event dealt the hand that this page was opened for: its number may be another's by now. */
const deal = /** @type {HTMLElement | null} */ (document.querySelector("[data-deal]"))?.dataset.deal;

/** What the service last sent of each live element: scripts may have added to what is on the page. @type {Map<string, string>} */
const sent = new Map(live(document).map((element) => [element.id, read(element)]));

/** What is said above the page of what has become of it. */
const ABOUT = "page";

/**
 * Fetches the page again and puts in what has changed; tells it as `cartulina:fresh`, with the version that is shown now. Of a page that is not
 * there it says why, until it is there again.
 * @param {AbortSignal} signal
 * @returns {Promise<Pick<Fetched, "kind" | "wait">>}
 */
export async function renew(signal) {
  const { kind, text, address: there, wait } = await fetchPage(address(), { signal, cache: "no-cache" });
  if (kind === "gone" || kind === "refused") notice(ABOUT, why(kind));
  if (kind !== "page" && kind !== "moved") return { kind, wait };
  const page = new DOMParser().parseFromString(text, "text/html");
  // Whoever stands between may answer with a page of his own.
  if (page.body.dataset.night !== document.body.dataset.night) return { kind: "network", wait };
  if (kind === "page") {
    unnotice(ABOUT);
    take(page);
  } else {
    moved(page, there);
  }
  return { kind, wait };
}

/**
 * Another page stands for this one, which stays with what is on it: it may come back.
 * @param {Document} page the other
 * @param {string} there
 */
function moved(page, there) {
  // What answers a form never stood under its address for whoever only asks.
  if (document.body.dataset.posted !== undefined) return;
  // A struck hand that stands again is where the others are.
  if (document.querySelector("main [data-struck][data-live]") !== null) {
    location.replace(there);
    return;
  }
  const closed = page.body.dataset.closed !== undefined;
  const told = closed ? t("La noche está cerrada: aquí no se apunta nada hasta que se abra otra vez.") : why("moved");
  notice(ABOUT, told, { label: closed ? t("Ver la mesa") : t("Ir a esa página"), href: there });
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
