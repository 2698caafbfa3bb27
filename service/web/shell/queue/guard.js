/**
 * Asks first if entries of a night wait on this phone and somebody closes the night, pays in it, leaves it or drops it.
 *
 * A form with `data-guard`, or an element with buttons, is guarded; one with `data-lets-go` drops a night with all that waits
 * for it. If nothing waits, the guard does not show.
 */

import { t } from "./i18n.js";
import { notice } from "./notice.js";
import { canGo, read } from "./outbox_store.js";
import { asks, uncounted, wayTo } from "./pending.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./question.js").Choice} Choice */

const ABOUT = "guard";
const GUARDED = "[data-guard] button, [data-guard] a[href]";
/** The longest time that somebody watches the sending, and the interval between checks, in milliseconds. */
const LOOKS_ON_MS = 10_000;
const LOOKED_AGAIN_MS = 100;
/** How long after the page the dialog is loaded, in milliseconds: a slow line is the page's first, and may be gone once something waits. */
const SOON_MS = 3000;

/** The queue of this phone, where the page has been told it. @type {Entry[] | null} */
let told = null;
/** What may go on, as its author has just said. @type {WeakSet<Element>} */
const passes = new WeakSet();

/** The dialog. */
async function asking() {
  return await import("./question.js");
}

addEventListener("load", () => setTimeout(() => { asking().catch((error) => console.warn(error)); }, SOON_MS));
document.addEventListener("cartulina:outbox", (event) => { told = /** @type {CustomEvent} */ (event).detail.all; });

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const night = nightOf(form);
  // To choose the same player again changes nothing.
  if (night === "" || submitter?.getAttribute("aria-pressed") === "true") return;
  const isLetGo = form.dataset.letsGo !== undefined;
  // A button with a name asks for another sheet, and drops nothing.
  if (isLetGo && submitter?.name) return;
  hold(event, form, night, isLetGo, () => form.requestSubmit(submitter));
}, { capture: true });

document.addEventListener("click", (event) => {
  const control = /** @type {Element} */ (event.target).closest(GUARDED);
  // The button of a form is guarded when the form is sent.
  if (!(control instanceof HTMLElement) || control.closest("form") !== null) return;
  hold(event, control, document.body.dataset.night ?? "", false, () => control.click());
}, { capture: true });

/**
 * Holds back an action that needs a question, and lets it go on once that is answered.
 * @param {Event} event
 * @param {HTMLElement} what the form or the button
 * @param {string} night
 * @param {boolean} isLetGo
 * @param {() => void} goOn
 */
function hold(event, what, night, isLetGo, goOn) {
  if (passes.delete(what)) return;
  if (told !== null && of(told, night).length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  mayGoOn(night, isLetGo).then(async (may) => {
    if (!may) return;
    // A form cannot be sent from within its own event, and if storage is denied the answer is there that soon.
    await new Promise((resolve) => setTimeout(resolve));
    if (what.isConnected) {
      passes.add(what);
      goOn();
    } else {
      notice(ABOUT, t("La página ha cambiado entretanto: mira cómo queda, y toca otra vez."));
    }
  }, unasked);
}

/**
 * The dialog is not loaded, and there is no network to load it: nothing goes on unasked.
 * @param {unknown} error
 */
function unasked(error) {
  console.warn(error);
  notice(ABOUT, t("Hay apuntes de este móvil sin enviar, y ahora no hay red. Prueba otra vez cuando la haya."));
}

/**
 * Whether an action on a night may go on: nothing of the night waits here, or somebody was asked and agreed.
 * @param {string} night
 * @param {boolean} [isLetGo] whether waiting entries are lost by it
 * @returns {Promise<boolean>}
 */
export async function mayGoOn(night, isLetGo = false) {
  let waiting = await waitingOf(night);
  if (waiting.length === 0) return true;
  const { ask } = await asking();
  for (let tried = false; waiting.length > 0; tried = true) {
    const answer = await ask(uncounted(waiting), sentencesOf(waiting, tried, isLetGo), choicesOf(night, waiting, tried, isLetGo));
    if (answer === "on") {
      if (isLetGo) await (await import("./outbox.js")).letGo(night);
      return true;
    }
    if (answer !== "send") return false;
    waiting = await sent(night, ask);
    if (waiting.length > 0) continue;
    // The accounts have changed since the action was requested.
    await ask(t("Enviado."), [t("Mira cómo queda, y toca otra vez.")], [{ label: t("Vale"), kind: "main" }]);
    return false;
  }
  return true;
}

/**
 * Sends the waiting entries of a night while its author watches; resolves to what is left.
 * @param {string} night
 * @param {typeof import("./question.js").ask} ask
 */
async function sent(night, ask) {
  const done = new AbortController();
  void ask(t("Enviando…"), [], [], done.signal);
  try {
    const { retry } = await import("./outbox.js");
    await retry([night]);
    for (const until = performance.now() + LOOKS_ON_MS; ;) {
      const left = await waitingOf(night);
      if (left.length === 0 || !canGo(left[0]) || performance.now() > until) return left;
      await new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN_MS));
    }
  } finally {
    done.abort();
  }
}

/**
 * @param {Entry[]} waiting
 * @param {boolean} tried
 * @param {boolean} isLetGo
 * @returns {string[]}
 */
function sentencesOf(waiting, tried, isLetGo) {
  return [
    ...(tried && !asks(waiting) ? [t("No ha salido: sigue guardado en este móvil.")] : []),
    ...(asks(waiting) ? [t("Antes hay que decidir algo.")] : []),
    isLetGo ? t("Si dejas la noche, se pierde con ella lo que no se ha enviado.") : t("Lo que falta por enviar no está en las cuentas que ves."),
  ];
}

/**
 * @param {string} night
 * @param {Entry[]} waiting
 * @param {boolean} tried
 * @param {boolean} isLetGo
 * @returns {Choice[]}
 */
function choicesOf(night, waiting, tried, isLetGo) {
  const href = wayTo(night, waiting);
  /** @type {Choice[]} */
  const first = asks(waiting)
    ? [{ label: t("Decidir"), href, kind: "main" }]
    : [{ label: tried ? t("Probar otra vez") : t("Enviar ahora"), answer: "send", kind: "main" }, { label: t("Ver lo que falta"), href }];
  const on = isLetGo ? t("Dejarla y perderlo") : t("Seguir de todos modos");
  return [...first, { label: on, answer: "on", ...(isLetGo ? { kind: /** @type {const} */ ("bad") } : {}) }, { label: t("No, dejarlo como está") }];
}

/**
 * The waiting entries of a night; empty if the browser denies access to its storage.
 * @param {string} night
 * @returns {Promise<Entry[]>}
 */
async function waitingOf(night) {
  try {
    return of(await read((queue) => queue.all()), night);
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/**
 * @param {Entry[]} entries
 * @param {string} night
 * @returns {Entry[]}
 */
const of = (entries, night) => entries.filter((entry) => entry.night === night && !entry.undone);

/**
 * The night that a form is guarded for; empty if none.
 * @param {HTMLFormElement} form
 * @returns {string}
 */
function nightOf(form) {
  const { dataset } = form;
  if (dataset.letsGo !== undefined) return dataset.letsGo || String(new FormData(form).get("leave") ?? "");
  return dataset.guard === undefined ? "" : dataset.guard || (document.body.dataset.night ?? "");
}
