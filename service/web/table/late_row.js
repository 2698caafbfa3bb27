/**
 * The question about a late hand, in words: where it was played, what it would change there, and what it would pay now.
 */

import { many, t, told, who } from "./i18n.js";

/** @typedef {import("./outbox_store.js").Counted} Counted */
/** @typedef {import("./outbox_store.js").Late} Late */

/**
 * The question to the author.
 * @param {Late} late
 * @returns {string}
 */
export function asks({ closed, written, now, keys }) {
  const count = written?.length ?? keys.length;
  if (closed) return many("La noche se cerró sin ella.", "La noche se cerró sin ellas: {count} manos.", count);
  const [then] = written ?? [];
  const [today] = now ?? [];
  if (then === undefined) return t("Desde que se apuntó ha cambiado la mesa, y no se sabe para quién cuenta.");
  if (today !== undefined && isAlike(then, today)) return t("Desde que se apuntó se ha corregido la noche, y hoy pagaría otra cosa.");
  const players = namesOf(then.players);
  if (then.dealer === null) return t("Se jugó con otra mesa: {players}.", { players });
  return t("Se jugó con otra mesa: {players}, y daba {dealer}.", { players, dealer: who(then.dealer) });
}

/**
 * Whether the same players sit and deal.
 * @param {Counted} one
 * @param {Counted} other
 * @returns {boolean}
 */
const isAlike = (one, other) => one.dealer === other.dealer && one.players.join() === other.players.join();

/**
 * What each answer would do, line by line.
 * @param {Late} late
 * @returns {string[]}
 */
export function lookOf({ written, now, corrections, hands, left, closed, why }) {
  const lines = [];
  if (corrections !== null) {
    lines.push(...(written ?? []).map(({ tantos }, place, { length }) => there(paysOf(tantos), length > 1 ? place + 1 : null)));
    lines.push(...behind(hands));
    if (closed && left !== null) lines.push(...payments(left));
  } else if (why !== null) {
    lines.push(t("Donde se jugó no cabe: {why}", { why }));
  }
  lines.push(...(now ?? []).map(({ players, tantos }) => t("Con los de ahora ({players}): {deltas}.", { players: namesOf(players), deltas: paysOf(tantos) })));
  return lines;
}

/**
 * What a hand pays where it was played.
 * @param {string} deltas
 * @param {number | null} place which of several it is
 * @returns {string}
 */
function there(deltas, place) {
  return place === null ? t("Donde se jugó: {deltas}.", { deltas }) : t("Donde se jugó, la {place}.ª: {deltas}.", { place, deltas });
}

/**
 * The hands that would pay differently, before and after.
 * @param {Late["hands"]} hands
 * @returns {string[]}
 */
function behind(hands) {
  const moved = hands.filter(({ before, after }) => after === null || paysOf(before.tantos) !== paysOf(after.tantos));
  if (moved.length === 0) return [t("Ninguna otra mano paga otra cosa.")];
  return moved.map(({ hand, before, after }) => {
    const values = { hand, before: paysOf(before.tantos), after: after === null ? "" : paysOf(after.tantos) };
    return after === null ? t("La mano {hand} ({before}) ya no estaría.", values) : t("La mano {hand}: ahora {before}; después {after}.", values);
  });
}

/**
 * What is left to pay in a closed night: made payments stay.
 * @param {NonNullable<Late["left"]>} left
 * @returns {string[]}
 */
function payments({ before, after }) {
  const [was, is] = [before, after].map((some) => (some ?? []).map(paid).join("; ") || t("nada"));
  if (was === is) return [t("Los pagos no cambian: {payments}.", { payments: was })];
  return [t("Queda por pagar, ahora: {payments}.", { payments: was }), t("Después: {payments}.", { payments: is })];
}

/**
 * What a hand pays, only for players who gain or lose something.
 * @param {Record<string, number>} tantos
 * @returns {string}
 */
function paysOf(tantos) {
  const moved = Object.entries(tantos).filter(([, count]) => count !== 0);
  return told(Object.fromEntries(moved)) || t("nadie paga nada");
}

/**
 * @param {{from: string, to: string, tantos: number}} payment
 * @returns {string}
 */
const paid = ({ from, to, tantos }) => many("{from} a {to}, {count} tanto", "{from} a {to}, {count} tantos", tantos, { from: who(from), to: who(to) });

/**
 * @param {string[]} players
 * @returns {string}
 */
const namesOf = (players) => players.map(who).join(", ");
