/**
 * What a hand will pay, in words, from what the page knows; and, if the service can be asked, its answer before the hand is saved.
 */

import { call } from "./api.js";
import { filled, saidOf, t, told, who } from "./i18n.js";

/** @typedef {import("./answers.js").Known} Known */
/** @typedef {import("./answers.js").Pad} Pad */
/** @typedef {import("./answers.js").Pays} Pays */

/** The pause before the service is asked: quick taps ask nothing. */
const PAUSE_MS = 350;
const SECONDS = 4;

/**
 * What a hand pays: «Ana +12 · Beto −6 · plato 24 → 0», and what else it moves.
 * @param {Pays | null} pays null where only the service knows
 * @param {string[]} players in order of play
 * @param {boolean} provisional whether something that is not known here may change it
 * @param {Pad} pad
 * @returns {string}
 */
export function worded(pays, players, provisional, pad) {
  if (pays === null) return t("se sabrá con red");
  const paid = told(inOrder(pays.tantos, players));
  const lines = paid === "" ? [] : [paid];
  if (!pad.plateless && pays.before !== pays.plate) lines.push(t("plato {before} → {after}", { before: pays.before, after: pays.plate }));
  lines.push(...besides(pays, pad), ...marked(pays, pad));
  if (lines.length === 0) lines.push(pays.even ? t("quedan en paz") : t("nadie paga nada"));
  if (provisional) lines.push(t("provisional"));
  return lines.join(" · ");
}

/**
 * The waiting payments that a hand moves, and those that begin to wait: «entra la puesta de Beto, 55».
 * @param {Pays} pays
 * @param {Pad} pad
 * @returns {string[]}
 */
export function besides({ due, reserved }, { beside = {} }) {
  return [
    ...due.map(([why, payer, payee, tantos]) => filled(beside[why] ?? "", { payer: who(payer), payee: who(payee), tantos })),
    ...reserved.map(([player, tantos]) => filled(beside.reserved ?? "", { player: who(player), tantos })),
  ].filter((line) => line !== "");
}

/**
 * What a hand adds to each player's counts of the night. A count that a won game resets to zero is not listed.
 * @param {Pays} pays
 * @param {Pad} pad
 * @returns {string[]}
 */
function marked({ counts = [] }, { beside = {} }) {
  const moved = counts.filter(([key, , before, after]) => beside[key] !== undefined && after > before);
  return moved.map(([key, player, before, after]) => filled(beside[key], { player: who(player), before, after }));
}

/**
 * The feats of a hand, before what it pays: «¡Bola! · »; empty for most hands.
 * @param {Known} known
 * @param {Pad} pad
 * @returns {string}
 */
export function featOf(known, { beside = {} }) {
  const isSaid = (/** @type {string} */ key) => {
    const [name, value] = key.split(".");
    return value !== undefined && known[name] === value;
  };
  return Object.keys(beside).filter(isSaid).map((key) => `${beside[key]} · `).join("");
}

/**
 * What each player pays or gets, in order of play, without those who do neither.
 * @param {Record<string, number>} tantos
 * @param {string[]} players in order of play; somebody who has left may still pay
 * @returns {Record<string, number>}
 */
export function inOrder(tantos, players) {
  const order = [...new Set([...players, ...Object.keys(tantos)])];
  return Object.fromEntries(order.filter((player) => tantos[player]).map((player) => [player, tantos[player]]));
}

/** Asks the service about the newest answers only. */
export class Preview {
  /** @param {string} night */
  constructor(night) {
    this.night = night;
    this.asking = new AbortController();
  }

  /** The question before is of no interest any more. */
  drop() {
    this.asking.abort();
  }

  /**
   * Asks what some events would do: why they would be refused, or what the hand pays.
   * @param {{type: string, data: Record<string, any>}[]} events
   * @param {(refusal: string) => void} refused
   * @param {(pays: Pays) => void} taken
   */
  async ask(events, refused, taken) {
    this.drop();
    this.asking = new AbortController();
    const { signal } = this.asking;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return;
    const { kind, body, problem } = await call("POST", `/nights/${this.night}/preview`, { body: events, seconds: SECONDS, signal });
    if (signal.aborted) return;
    if (kind === "refused" && problem !== null) refused(saidOf(problem));
    const hand = kind === "ok" ? body.changed.hands.at(-1)?.after : null;
    if (!hand) return;
    taken(paidBy(hand, body.changed));
  }
}

/**
 * What a hand pays, from the answer of the service.
 * @param {Record<string, any>} hand
 * @param {Record<string, any>} changed
 * @returns {Pays}
 */
function paidBy({ hand, tantos, plate, postings }, changed) {
  const { reserved, ...others } = changed;
  return {
    tantos,
    before: changed.plate.before,
    plate,
    reserved: reserved.after.filter((/** @type {any} */ each) => each.since === hand).map((/** @type {any} */ each) => [each.player, each.tantos]),
    due: postings.map((/** @type {any} */ each) => [each.why, each.from, each.to, each.tantos]),
    counts: Object.entries(others).flatMap(([key, { before, after }]) => Object.keys(after ?? {}).map((player) => [key, player, before?.[player], after[player]])),
    even: postings.length > 0 && Object.values(tantos).every((sum) => sum === 0),
  };
}
