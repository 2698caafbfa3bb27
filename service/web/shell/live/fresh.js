/**
 * Brings an open page up to date: it is fetched again, and each element marked `data-live` is replaced by its new version.
 *
 * The reader's focus, unsent input and unfolded parts stay as they are.
 */

import { fetchPage, why } from "./fetched.js";
import { t } from "./i18n.js";
import { notice, unnotice } from "./notice.js";

/** @typedef {import("./fetched.js").Fetched} Fetched */

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** The deal of the hand that this page was opened for: its number may be another hand's by now. */
const deal = /** @type {HTMLElement | null} */ (document.querySelector("[data-deal]"))?.dataset.deal;

/** What the service last sent of each live element: scripts may have added to what is on the page. @type {Map<string, string>} */
const sent = new Map(live(document).map((element) => [element.id, read(element)]));

/** The notice above the page about what has become of it. */
const ABOUT = "page";

/**
 * Fetches the page again, replaces what has changed, and fires `cartulina:fresh` with the version shown. If the page does not come,
 * it says why until it is there again.
 * @param {AbortSignal} signal
 * @returns {Promise<Pick<Fetched, "kind" | "wait">>}
 */
export async function renew(signal) {
  const { kind, text, address: there, wait } = await fetchPage(address(), { signal, cache: "no-cache" });
  if (kind === "gone" || kind === "refused") notice(ABOUT, why(kind));
  if (kind !== "page" && kind !== "moved") return { kind, wait };
  const page = new DOMParser().parseFromString(text, "text/html");
  // A proxy in between may answer with its own page.
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
 * Another page was answered instead of this one, which stays open with its contents: it may come back.
 * @param {Document} page the other
 * @param {string} there
 */
function moved(page, there) {
  // A page that answers a form cannot be fetched at its address.
  if (document.body.dataset.posted !== undefined) return;
  // A struck hand that stands again is among the others.
  if (document.querySelector("main [data-struck][data-live]") !== null) {
    location.replace(there);
    return;
  }
  const closed = page.body.dataset.closed !== undefined;
  const told = closed ? t("La noche está cerrada: aquí no se apunta nada hasta que se abra otra vez.") : why("moved");
  notice(ABOUT, told, { label: closed ? t("Ver la mesa") : t("Ir a esa página"), href: there });
}

/** The address of this page, without the word for the message of a form. */
function address() {
  const url = new URL(location.href);
  url.searchParams.delete("said");
  if (deal !== undefined) url.searchParams.set("deal", deal);
  url.hash = "";
  return url.href;
}

/**
 * Replaces the live parts of the page by those of a fetched one.
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
 * The outermost live elements of a page.
 * @param {Document} page
 * @returns {HTMLElement[]}
 */
function live(page) {
  const marked = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-live][id]")]);
  return marked.filter((element) => element.parentElement?.closest("[data-live]") === null);
}

/**
 * An element in the form that is compared: without the key of each form, which is always new.
 * @param {HTMLElement} element
 * @returns {string}
 */
function read(element) {
  return element.outerHTML.replace(/(name="key" value=")[^"]*/g, "$1");
}

/**
 * Replaces an element by its new version; answers whether they differ.
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
  // A folded element cannot have the focus, and some browsers throw at the attempt.
  if (again !== undefined && again.closest("details:not([open]) > :not(summary)") === null) again.focus({ preventScroll: true });
  return true;
}

/**
 * Where the focus is in an element: an id, or the index among the elements that can have the focus.
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
 * Keeps unsent input, field by field.
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
    // A field that nobody touched takes the value of the service; a select has no default value to compare.
    else if (field.value !== field.defaultValue) same.value = field.value;
  }
}

/**
 * Keeps what was unfolded or folded, found by its id or else by its position.
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
