/**
 * Is everything sent? Every page of a night says so when it is not, and what its reader can do about it.
 */

import { many, t } from "./i18n.js";
import { notice, unnotice } from "./notice.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */

/** What is sent sooner than this is not worth a word, in milliseconds. */
const UNSAID = 3000;
const ABOUT = "pending";

/** @type {Entry[]} */
let entries = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Begins to say it on this page.
 * @param {string} night
 */
export function sayPending(night) {
  document.addEventListener("cartulina:outbox", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    entries = detail.entries;
    if (detail.told !== null) notice("told", detail.told, null, "good");
    say(night);
  });
}

/** @param {string} night */
function say(night) {
  clearTimeout(timer);
  const [first] = entries;
  if (first === undefined) {
    unnotice(ABOUT);
    return;
  }
  const count = many("{count} apunte por enviar.", "{count} apuntes por enviar.", entries.length);
  if (first.state === "stopped") {
    const why = t("Este enlace ya no vale. No se pierde nada: al entrar con el nuevo, se envía todo.");
    notice(ABOUT, `${count} ${why}`, { label: t("Entrar otra vez"), href: `/n/${night}/unirse` }, "bad");
  } else if (first.state === "refused" || first.state === "conflict") {
    const sentence = many("Un apunte espera una decisión.", "De {count} apuntes por enviar, el primero espera una decisión, y los demás esperan con él.", entries.length);
    notice(ABOUT, sentence, { label: t("Decidir"), href: `/n/${night}#pending` });
  } else {
    const early = first.at + UNSAID - Date.now();
    const why = t("Está guardado en este teléfono. No borre los datos del navegador hasta que salga.");
    if (early > 0) timer = setTimeout(() => say(night), early);
    else notice(ABOUT, `${count} ${why}`);
  }
}
