/**
 * The table with the unsent entries of this phone, as a marked guess. It shows all of the guess or nothing: a partly updated table
 * contradicts itself.
 */

import { heard, signed, t, who } from "./i18n.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */

/**
 * @typedef {object} Stands
 * @property {number} number of the hand that comes next
 * @property {string} dealer
 * @property {string} first who leads
 * @property {number} plate
 * @property {string[]} beside what moves besides, in words
 * @property {Record<string, number>[]} deltas hand by hand
 */

/** What the service wrote in the place of what is guessed now. @type {WeakMap<Element, Node[]>} */
const written = new WeakMap();

/**
 * Shows the table as it will be, or as it is recorded if the guess is not possible here.
 * @param {Entry[]} entries
 * @returns {boolean} whether what waits is counted in
 */
export function stand(entries) {
  const stands = guessed(entries);
  head(stands);
  const totals = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-total]")]);
  const most = Math.max(0, ...totals.map((total) => stood(total, stands)));
  for (const total of totals) player(total, stands, most);
  plate(stands);
  return stands !== null;
}

/**
 * @param {Entry[]} entries
 * @returns {Stands | null}
 */
function guessed(entries) {
  const hands = entries.filter(({ slot }) => slot !== null);
  const last = hands.at(-1);
  const isKnown = hands.every(({ state, deltas, pad }) => state === "waiting" || state === "sending" ? deltas !== null && pad?.next && pad.plate !== null : false);
  if (last === undefined || !isKnown) return null;
  const deltas = hands.map((each) => /** @type {Record<string, number>} */ (each.deltas));
  const beside = hands.flatMap(({ pad }) => pad.beside ?? []);
  return { number: (last.slot ?? 0) + 1, ...last.pad.next, plate: last.pad.plate, beside, deltas };
}

/** @param {Stands | null} stands */
function head(stands) {
  const title = document.getElementById("score-title");
  if (title === null) return;
  const yours = document.getElementById("your-deal");
  if (yours !== null) yours.hidden = stands ? stands.dealer !== document.body.dataset.me : yours.dataset.now === undefined;
  put(title, stands && ["≈ ", t("Mano {number} · da {who}", { number: stands.number, who: who(stands.dealer) }), " ", mark()]);
}

/**
 * @param {HTMLElement} total
 * @param {Stands | null} stands
 * @returns {number} what he will have won
 */
function stood(total, stands) {
  const { player: id = "" } = /** @type {HTMLElement} */ (total.closest("[data-player]")).dataset;
  return (stands?.deltas ?? []).reduce((all, each) => all + (each[id] ?? 0), Number(total.dataset.total));
}

/**
 * @param {HTMLElement} total
 * @param {Stands | null} stands
 * @param {number} most that anybody will have won
 */
function player(total, stands, most) {
  const row = /** @type {HTMLElement} */ (total.closest("[data-player]"));
  const { player: id = "", deals, first, leads } = row.dataset;
  const owed = /** @type {HTMLElement | null} */ (row.querySelector("[data-owed]"));
  const comes = stood(total, stands);
  put(total, stands && [number(comes), mark()]);
  if (owed !== null) put(owed, stands && [owes(Number(owed.dataset.owed) + comes - Number(total.dataset.total))]);
  show(row, "deals", stands ? stands.dealer === id : deals !== undefined);
  show(row, "first", stands ? stands.first === id : first !== undefined);
  show(row, "leads", stands ? comes === most && most > 0 : leads !== undefined);
}

/** @param {Stands | null} stands */
function plate(stands) {
  const lies = document.querySelector("[data-plate]");
  if (lies === null) return;
  put(lies, stands && [`≈ ${stands.plate}`]);
  const beside = document.getElementById("beside");
  if (beside === null) return;
  const told = stands?.beside ?? [];
  beside.hidden = told.length === 0;
  beside.textContent = told.length === 0 ? "" : `≈ ${told.join(" · ")}`;
}

/**
 * Replaces what the service wrote by a guess, or restores it.
 * @param {Element} place
 * @param {(Node | string)[] | null} guess
 */
function put(place, guess) {
  const before = written.get(place);
  if (guess === null) {
    if (before !== undefined) place.replaceChildren(...before);
    written.delete(place);
    return;
  }
  if (before === undefined) written.set(place, [...place.childNodes]);
  place.replaceChildren(...guess);
}

/**
 * @param {HTMLElement} row
 * @param {string} part
 * @param {boolean} holds
 */
function show(row, part, holds) {
  const tag = /** @type {HTMLElement | null} */ (row.querySelector(`[data-part=${part}]`));
  if (tag !== null) tag.hidden = !holds;
}

/**
 * @param {number} count
 * @returns {HTMLElement}
 */
function number(count) {
  const made = document.createElement("span");
  made.className = `num ${count > 0 ? "up" : count < 0 ? "down" : "even"}`;
  made.append(heard(`≈ ${signed(count)}`));
  return made;
}

/**
 * What somebody would still be owed, or would owe; empty at zero.
 * @param {number} tantos
 * @returns {string}
 */
function owes(tantos) {
  if (tantos === 0) return "";
  const words = tantos > 0 ? t("le deben {tantos}", { tantos }) : t("debe {tantos}", { tantos: -tantos });
  return ["≈", words].join(" ");
}

/** The mark for a guess. */
function mark() {
  const made = document.createElement("span");
  made.className = "small faint provisional";
  made.textContent = t("provisional");
  return made;
}
