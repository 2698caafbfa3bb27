/**
 * Checks that a link or a form leads anywhere. Without a network it would end on an error page of the browser, and the open page would be gone.
 *
 * So the service is first asked whether it answers: with one request without a body, which costs it nothing. Then the browser follows the link
 * itself, so that the page is made and loaded once and a form behaves as usual. If nobody answers, the page stays and says so; a script
 * that has something to show instead handles `cartulina:unreached`.
 *
 * If a service worker shows the pages, links are left to it; it cannot send a form.
 */

import { exchanged } from "./api.js";
import { ASKED_BY, why } from "./fetched.js";
import { t } from "./i18n.js";
import { notice, unnotice } from "./notice.js";

/** A network that has not answered after this time counts as missing, in seconds. */
const PATIENCE_S = 5;
/** A wait longer than this is reported, in milliseconds. */
const UNSAID_MS = 800;
/** The interval between tries of a form that the phone cannot store, in milliseconds. */
const AGAIN_MS = 4000;
const [WAY, KEPT_NOWHERE] = ["unreached", "unkept"];

/** The last tap: only that is followed. */
let trying = new AbortController();
/** Whether only the network was reported missing: then a live page has found it again. */
let lacks = false;
/** The form that waits on its page for a network. */
let waiting = new AbortController();

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0 || isServed()) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.hasAttribute("download") || !isHere(link.target)) return;
  const isPlace = link.href.includes("#") && link.pathname === location.pathname && link.search === location.search;
  if (link.origin !== location.origin || isPlace) return;
  event.preventDefault();
  void go(link.href);
});

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const { target, method } = told(form, submitter);
  if (event.defaultPrevented || !isHere(target) || method === "dialog" || new URL(addressOf(form, submitter)).origin !== location.origin) return;
  event.preventDefault();
  void send(form, submitter);
});

document.addEventListener("cartulina:link", (event) => { if (lacks && isLive(event)) unnotice(WAY); });

/**
 * Goes to a page, if the service answers.
 * @param {string} address
 * @returns {Promise<boolean>} whether it does
 */
export async function go(address) {
  const leads = await reached(address, t("Esta página se queda como está."), (kind) => {
    return !document.dispatchEvent(new CustomEvent("cartulina:unreached", { detail: { address, kind }, cancelable: true }));
  });
  if (leads) location.assign(address);
  return leads;
}

/**
 * Sends a form as the browser does, if the service answers.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} [submitter]
 * @param {() => Promise<unknown>} [before] what is done as soon as that is known
 */
export async function send(form, submitter = null, before = () => Promise.resolve()) {
  if (!(await reached(addressOf(form, submitter), t("No se ha enviado nada: lo escrito sigue aquí.")))) return;
  await before();
  passOn(form, submitter);
}

/**
 * Sends a form of a phone without storage as soon as the service answers. Until then it exists on its page alone, which says so; changes
 * made there meanwhile are not sent before its button is pressed again.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} [submitter]
 */
export async function sendUnkept(form, submitter = null) {
  waiting.abort();
  const mine = new AbortController();
  const { signal } = mine;
  waiting = mine;
  form.addEventListener("change", () => { mine.abort(); unnotice(KEPT_NOWHERE); }, { signal });
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  while ((await answer(addressOf(form, submitter), signal)) !== "page") {
    if (signal.aborted) return;
    say(KEPT_NOWHERE, t("Este móvil no puede guardar nada sin red: no cierres esta página. Se enviará en cuanto la haya."));
    await pause();
  }
  if (signal.aborted) return;
  mine.abort();
  unnotice(KEPT_NOWHERE);
  passOn(form, submitter);
}

/**
 * Whether the service answers at an address; if not, says so. Of several taps, the last counts.
 * @param {string} address
 * @param {string} stays what becomes of the page that is open
 * @param {(kind: "busy" | "failing" | "network") => boolean} [isShown] whether something else is shown instead
 * @returns {Promise<boolean>}
 */
async function reached(address, stays, isShown = () => false) {
  trying.abort();
  const mine = new AbortController();
  trying = mine;
  unnotice(WAY);
  const clock = setTimeout(() => say(WAY, t("Un momento…")), UNSAID_MS);
  const kind = await answer(address, mine.signal);
  clearTimeout(clock);
  if (trying !== mine) return false;
  unnotice(WAY);
  if (kind === "page") return true;
  lacks = kind === "network";
  if (!isShown(kind)) say(WAY, `${why(kind)} ${stays}`);
  return false;
}

/**
 * What would come of a request to an address: a page, whatever it says, or a failure.
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<"page" | "busy" | "failing" | "network">}
 */
async function answer(address, signal) {
  try {
    const { response } = await exchanged(address, { method: "HEAD", headers: { [ASKED_BY]: "probe" }, cache: "no-store" }, { signal, seconds: PATIENCE_S });
    if (response.status === 429) return "busy";
    return response.status >= 500 ? "failing" : "page";
  } catch {
    return "network";
  }
}

/**
 * Sends a form with the button that was pressed. Its listeners have run by now, and are not run again.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
function passOn(form, submitter) {
  const pressed = document.createElement("input");
  Object.assign(pressed, { type: "hidden", name: submitter?.name ?? "", value: submitter?.value ?? "" });
  const before = told(form, null);
  const { action, method } = told(form, submitter);
  if (pressed.name !== "") form.append(pressed);
  set(form, { action, method });
  form.submit();
  pressed.remove();
  set(form, before);
}

/**
 * An attribute of a form, or of the button that sends it.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
function told(form, submitter) {
  const of = (/** @type {string} */ name) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  return { action: of("action"), method: of("method"), target: of("target") };
}

/**
 * @param {HTMLFormElement} form
 * @param {{action: string, method: string}} said
 */
function set(form, { action, method }) {
  form.setAttribute("action", action);
  form.setAttribute("method", method);
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
function addressOf(form, submitter) {
  return new URL(told(form, submitter).action, location.href).href;
}

/** @param {string} target of a link or a form */
function isHere(target) {
  return target === "" || target === "_self";
}

/** Whether a service worker replaces pages that do not come. */
function isServed() {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}

/**
 * Shows a notice near the finger: at the bar, or else above the page.
 * @param {string} about
 * @param {string} sentence
 */
function say(about, sentence) {
  notice(about, sentence, null, "warn", document.querySelector("nav.bar"));
}

/** Waits until the next try: for a while, or until the network is reported to have changed. */
async function pause() {
  const over = new AbortController();
  await new Promise((resolve) => {
    setTimeout(resolve, AGAIN_MS);
    addEventListener("online", resolve, over);
    document.addEventListener("cartulina:link", (event) => { if (isLive(event)) resolve(undefined); }, over);
  });
  over.abort();
}

/**
 * Whether this phone is connected again.
 * @param {Event} event of `link.js`
 */
function isLive(event) {
  return /** @type {CustomEvent} */ (event).detail.state === "live";
}
