/**
 * The rows of unsent entries on the table, and what their author can do about them.
 *
 * An entry waits (dashed), or was refused, with the reason; or another phone has logged that hand differently, and both are shown.
 */

import { heard, many, t, told, who } from "./i18n.js";
import { asks, lookOf } from "./late_row.js";
import { drop, prepare, resolve, retry } from "./outbox.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Late} Late */
/** @typedef {import("./outbox_store.js").Theirs} Theirs */

/**
 * @typedef {object} Where
 * @property {boolean} isBehind whether something before it has to be decided first
 * @property {boolean} isLast whether nothing waits behind it
 * @property {boolean} isClosed whether the night is closed: then nothing is undone
 */

/** The states in which somebody has to decide first, and everything after the entry waits. */
const STUCK = new Set(["refused", "conflict", "asks", "stopped"]);

/**
 * The rows of unsent entries. An unchanged row is kept: somebody may be just about to answer its question.
 * @param {Entry[]} entries
 * @param {HTMLElement} shown
 * @returns {HTMLElement[]}
 */
export function rowsOf(entries, shown) {
  const before = new Map(/** @type {HTMLElement[]} */ ([...shown.children]).map((row) => [row.dataset.reads, row]));
  const stuck = entries.findIndex(({ state }) => STUCK.has(state));
  return entries.map((entry, place) => {
    const where = { isBehind: stuck >= 0 && place > stuck, isLast: place === entries.length - 1, isClosed: document.body.dataset.closed !== undefined };
    return before.get(reading(entry, where)) ?? rowOf(entry, where);
  });
}

/**
 * Everything that a row says of its entry. Whether it is being sent just now is left out, since that changes with every try.
 * @param {Entry} entry
 * @param {Where} where
 * @returns {string}
 */
function reading({ key, state, label, deltas, problem, theirs, late }, where) {
  return JSON.stringify([key, where, state === "sending" ? "waiting" : state, label, deltas, problem, theirs, late, lineOf(theirs?.hand)]);
}

/**
 * @param {Entry} entry
 * @param {Where} where
 * @returns {HTMLElement}
 */
function rowOf(entry, where) {
  const row = element("li", `pending-row pending-${entry.state}`);
  row.dataset.reads = reading(entry, where);
  row.append(...partsOf(entry, where));
  return row;
}

/**
 * @param {Entry} entry
 * @param {Where} where
 * @returns {HTMLElement[]}
 */
function partsOf(entry, where) {
  if (entry.theirs || entry.late) prepare();
  if (entry.state === "conflict" && entry.theirs !== null) return both(entry, entry.theirs);
  if (entry.state === "asks" && entry.late) return late(entry, entry.late);
  return alone(entry, where);
}

/**
 * A late hand: the result of each answer, and the answers.
 * @param {Entry} entry
 * @param {Late} told
 * @returns {HTMLElement[]}
 */
function late(entry, told) {
  const { key } = entry;
  const count = told.keys.length;
  const look = element("ul", "small");
  look.append(...lookOf(told).map((line) => element("li", "", line)));
  const choices = [];
  if (told.corrections !== null) choices.push(button(many("Ponerla donde se jugó", "Ponerlas donde se jugaron", count), () => resolve(key, "played")));
  if (told.now !== null) choices.push(button(many("Que cuente para los de ahora", "Que cuenten para los de ahora", count), () => resolve(key, "now")));
  const drops = async () => { for (const each of told.keys) await drop(each); };
  const lets = many("¿Dejarla fuera? No contará, y no se puede recuperar.", "¿Dejarlas fuera? No contarán, y no se pueden recuperar.", count);
  choices.push(asked(many("Dejarla fuera", "Dejarlas fuera", count), lets, many("Sí, dejarla fuera", "Sí, dejarlas fuera", count), drops));
  return [...mine(entry), element("p", "", asks(told)), look, buttons(...choices)];
}

/**
 * @param {Entry} entry
 * @param {Where} where
 * @returns {HTMLElement[]}
 */
function alone(entry, where) {
  const parts = mine(entry);
  // A link that no longer opens anything is reported in words for people: the service speaks of keys.
  const because = entry.state === "stopped" ? t("Con este enlace ya no se puede apuntar. Pide el nuevo y únete otra vez: lo apuntado sigue aquí, y se enviará entonces.") : entry.problem?.detail;
  if (because !== undefined) parts.push(element("p", "", because));
  switch (entry.state) {
    case "refused":
      return [...parts, buttons(...correcting(entry), asked(t("Descartar"), t("¿Descartar lo apuntado? No se puede recuperar."), t("Sí, descartar"), () => drop(entry.key)))];
    case "stopped":
      return [...parts, buttons(button(t("Intentar otra vez"), () => retry()))];
    default:
      parts.push(element("p", "small faint", where.isBehind ? t("Espera a lo que va delante.") : t("Se enviará en cuanto haya red.")));
      return [...parts, ...undoing(entry, where)];
  }
}

/**
 * Two phones, one hand: what they have and what this one has.
 * @param {Entry} entry
 * @param {Theirs} theirs
 * @returns {HTMLElement[]}
 */
function both(entry, theirs) {
  const other = element("div");
  other.append(element("h3", "", theirs.restored ? t("La del libro") : t("La de otro teléfono")), ...theirLines(theirs));
  const own = element("div");
  own.append(element("h3", "", t("La de este teléfono")), ...mine(entry));
  const sides = element("div", "side");
  sides.append(other, own);
  const choices = [button(t("Vale la suya"), () => resolve(entry.key, "theirs"))];
  if (theirs.seqs !== null) choices.push(button(t("Vale la mía"), () => resolve(entry.key, "mine")));
  choices.push(button(t("Es otra mano"), () => resolve(entry.key, "another")));
  const hand = entry.slot ?? "";
  const asks = theirs.restored
    ? t("El libro se ha restaurado desde que este teléfono apuntó la mano {hand}. ¿Cuál vale?", { hand })
    : t("Dos teléfonos han apuntado la mano {hand}. ¿Cuál vale?", { hand });
  return [element("p", "", asks), sides, buttons(...choices)];
}

/**
 * @param {Theirs} theirs
 * @returns {HTMLElement[]}
 */
function theirLines({ events, hand, restored, next }) {
  if (hand === null && restored) return [element("p", "", t("Ahí no está: en el libro la siguiente es la mano {next}.", { next }))];
  if (hand === null) return [element("p", "", t("Se ha deshecho una mano anterior."))];
  const writers = [...new Set(events.flatMap((event) => (event.by ? [who(event.by)] : [])))].join(", ");
  const lines = [element("p", "", lineOf(hand) ?? t("Mano {hand}", { hand: hand.hand })), element("p", "deltas", told(hand.tantos))];
  return writers === "" ? lines : [...lines, element("p", "small faint", t("Lo apuntó {who}.", { who: writers }))];
}

/**
 * The line of a hand on the table; null if it is not there.
 * @param {{hand: number} | null | undefined} hand
 * @returns {string | null}
 */
function lineOf(hand) {
  return document.querySelector(`[data-hand="${hand?.hand}"] .hand-line > span`)?.textContent ?? null;
}

/**
 * @param {Entry} entry
 * @returns {HTMLElement[]}
 */
function mine({ label, deltas, pad }) {
  const line = element("p", "", label);
  const pays = [told(deltas ?? {}), ...(pad?.beside ?? [])].filter((each) => each !== "").join(" · ");
  return deltas === null ? [line] : [line, element("p", "deltas", t("{deltas} (provisional)", { deltas: pays }))];
}

/**
 * A link back to where an entry was made; nothing if it was not made on the pad.
 * @param {Entry} entry
 * @returns {HTMLElement[]}
 */
function correcting({ key, night, pad }) {
  return pad === null ? [] : [link(t("Corregir"), `/n/${night}/anotar?entrada=${encodeURIComponent(key)}`)];
}

/**
 * Takes an entry back: the last hand on the pad, which is filled in with it; any other entry here, after a confirmation.
 * @param {Entry} entry
 * @param {Where} where
 * @returns {HTMLElement[]}
 */
function undoing({ key, night, pad, strike }, { isLast, isClosed }) {
  if (isClosed) return [];
  const isHand = pad !== null && strike.length === 0;
  if (isHand && isLast) return [buttons(link(t("Deshacer"), `/n/${night}/anotar?deshacer=${encodeURIComponent(key)}`))];
  return [buttons(asked(t("Deshacer"), t("¿Deshacer lo apuntado?"), t("Sí, deshacer"), () => drop(key)))];
}

/**
 * @param {string} label
 * @param {string} href
 * @returns {HTMLElement}
 */
function link(label, href) {
  const made = document.createElement("a");
  Object.assign(made, { className: "btn", href, textContent: label });
  return made;
}

/**
 * A button that first asks in its own place: «Descartar» → «¿…? Sí · No».
 * @param {string} label
 * @param {string} question
 * @param {string} consent
 * @param {() => Promise<unknown>} act
 * @returns {HTMLElement}
 */
function asked(label, question, consent, act) {
  const place = element("span", "asked");
  const first = button(label, () => {
    const yes = button(consent, act);
    place.replaceChildren(element("span", "", question), yes, button(t("No"), () => { place.replaceChildren(first); first.focus(); }));
    yes.focus();
  });
  first.classList.add("btn-bad");
  place.append(first);
  return place;
}

/**
 * @param {string} label
 * @param {() => void} act
 * @returns {HTMLButtonElement}
 */
function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

/**
 * @param {...HTMLElement} inside
 * @returns {HTMLElement}
 */
function buttons(...inside) {
  const made = element("div", "buttons");
  made.append(...inside);
  return made;
}

/**
 * @param {string} name
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElement}
 */
function element(name, className = "", text = "") {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.append(heard(text));
  return made;
}
