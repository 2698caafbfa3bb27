/**
 * Does a link or a form lead anywhere just now? Without a network it would end on an error of the browser, and what is open would be gone.
 *
 * So the service is asked first whether it answers there: one request without a body, for which it makes nothing. Then the browser goes there by
 * itself, so that a page is made and loaded once and a form behaves as it always does. Where nobody answers, the page stays and says so; whoever
 * has something to show instead takes `cartulina:unreached`.
 *
 * Where a service worker shows the pages, links are left to it; a form it cannot send.
 */

import { exchanged } from "./api.js";
import { ASKED_BY, why } from "./fetched.js";
import { t } from "./i18n.js";
import { notice, unnotice } from "./notice.js";

/** A network that has not answered by then is none, in seconds. */
const PATIENCE_S = 5;
/** What takes longer than this is told, in milliseconds. */
const UNSAID_MS = 800;
/** How often a form is tried that no phone keeps, in milliseconds. */
const AGAIN_MS = 4000;
const [WAY, KEPT_NOWHERE] = ["unreached", "unkept"];

/** What was tapped last: only that leads on. */
let trying = new AbortController();
/** Whether the network alone was told to lack: then a live page has found it again. */
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
 * Goes to a page, where somebody answers.
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
 * Sends a form as the browser does, where somebody answers.
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
 * Sends a form of a phone that can keep nothing, as soon as somebody answers. Until then it is on its page alone, which says so; what is changed
 * there meanwhile is not sent before its button is pressed again.
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
 * Whether somebody answers under an address; says so where nobody does. Of what is tapped meanwhile, the last holds.
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
 * What becomes of a page that is asked for under an address: it would come, whatever it says, or it would not.
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
 * Sends a form with the button that was pressed. Whoever listens to it has been heard by now, and is not asked again.
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
 * What a form says of itself, or the button that sends it.
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

/** Whether a service worker shows a page in the place of one that does not come. */
function isServed() {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}

/**
 * Says something where the finger is: at the bar, or else above the page.
 * @param {string} about
 * @param {string} sentence
 */
function say(about, sentence) {
  notice(about, sentence, null, "warn", document.querySelector("nav.bar"));
}

/** Until it is worth trying again: after a while, or when the network is said to be another. */
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
