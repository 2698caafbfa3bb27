/**
 * Says on every page that something is unsent, how much, and what its reader can do about it.
 */

import { many, t } from "./i18n.js";
import { notice, unnotice } from "./notice.js";
import { canGo } from "./outbox_store.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */

/** What is sent sooner than this is not reported, in milliseconds. */
const UNSAID = 3000;
const ABOUT = "pending";
const ELSEWHERE = "pending-elsewhere";

/** @type {Entry[]} */
let entries = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Begins to report on this page.
 * @param {string} night
 */
export function sayPending(night) {
  document.addEventListener("cartulina:outbox", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    entries = detail.entries;
    if (detail.told !== null) notice("told", detail.told, null, "good");
    say(night);
  });
  sayElsewhere();
}

/** Begins to report on this page what waits of other nights. */
export function sayElsewhere() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  document.addEventListener("cartulina:outbox", (event) => {
    const { night, all, told } = /** @type {CustomEvent} */ (event).detail;
    if (night === null && told !== null) notice("told", told, null, "good");
    clearTimeout(later);
    later = sayOthers(byNight(all.filter((/** @type {Entry} */ each) => each.night !== night)));
  });
}

/**
 * @param {Map<string, Entry[]>} nights
 * @returns {ReturnType<typeof setTimeout> | undefined} when it is said, where that is too early
 */
function sayOthers(nights) {
  const firsts = [...nights.values()].map(([first]) => first);
  if (firsts.length === 0) {
    unnotice(ELSEWHERE);
    return undefined;
  }
  const asking = [...nights].find(([, each]) => asks(each));
  const early = Math.min(...firsts.map(({ at }) => at)) + UNSAID - Date.now();
  if (asking === undefined && early > 0) return setTimeout(() => sayOthers(nights), early);
  const count = toSend([...nights.values()].flat());
  if (asking === undefined) notice(ELSEWHERE, t("De otras noches de este móvil: {count}.", { count }));
  else notice(ELSEWHERE, t("De otras noches de este móvil: {count}. Hay que decidir algo.", { count }), { label: t("Decidir"), href: wayTo(...asking) });
  return undefined;
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
  } else if (["refused", "conflict", "asks"].includes(first.state)) {
    const sentence = many("Un apunte espera una decisión.", "De {count} apuntes por enviar, el primero espera una decisión, y los demás esperan con él.", entries.length);
    notice(ABOUT, sentence, { label: t("Decidir"), href: `/n/${night}#pending` });
  } else {
    const early = first.at + UNSAID - Date.now();
    const why = t("Está guardado en este teléfono. No borres los datos del navegador hasta que salga.");
    if (early > 0) timer = setTimeout(() => say(night), early);
    else notice(ABOUT, `${count} ${why}`);
  }
}

/**
 * How much is unsent: «2 manos por enviar», or, if not all entries are hands, «3 apuntes por enviar».
 * @param {Entry[]} entries
 * @returns {string}
 */
export function toSend(entries) {
  const hands = handsOf(entries);
  if (hands !== null) return many("{count} mano por enviar", "{count} manos por enviar", hands);
  return many("{count} apunte por enviar", "{count} apuntes por enviar", entries.length);
}

/**
 * Says that the entries are in no accounts yet.
 * @param {Entry[]} entries
 * @returns {string}
 */
export function uncounted(entries) {
  const hands = handsOf(entries);
  if (hands !== null) return many("{count} mano de este móvil no está contada.", "{count} manos de este móvil no están contadas.", hands);
  return many("{count} apunte de este móvil no está contado.", "{count} apuntes de este móvil no están contados.", entries.length);
}

/**
 * How much is unsent, and that somebody has to decide first, if so.
 * @param {Entry[]} entries of one night, in their order
 * @returns {string}
 */
export const stands = (entries) => (asks(entries) ? t("{count}: hay que decidir", { count: toSend(entries) }) : toSend(entries));

/**
 * Whether nothing goes on before somebody has decided.
 * @param {Entry[]} entries of one night, in their order
 * @returns {boolean}
 */
export const asks = ([first]) => first !== undefined && !canGo(first) && first.state !== "stopped";

/**
 * The address where the waiting entries of a night are shown.
 * @param {string} night
 * @param {Entry[]} entries
 * @returns {string}
 */
export function wayTo(night, [first]) {
  // After the «#» of a night that no longer lets this phone in, the page for joining would look for a token.
  return first?.state === "stopped" ? `/n/${night}` : `/n/${night}#pending`;
}

/**
 * How many hands the entries log, of which each may take several; null if one logs none.
 * @param {Entry[]} entries
 * @returns {number | null}
 */
function handsOf(entries) {
  if (entries.some(({ slot }) => slot === null)) return null;
  return new Set(entries.map(({ night, slot, strike, key }) => (strike.length === 0 ? `${night} ${slot}` : key))).size;
}

/**
 * The entries of each night, in the order in which the nights first occur.
 * @param {Entry[]} entries
 * @returns {Map<string, Entry[]>}
 */
export function byNight(entries) {
  /** @type {Map<string, Entry[]>} */
  const nights = new Map();
  for (const entry of entries) nights.set(entry.night, [...(nights.get(entry.night) ?? []), entry]);
  return nights;
}
