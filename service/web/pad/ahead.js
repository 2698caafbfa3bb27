/**
 * The hand that comes next on this phone, including what it has logged and the page does not show yet: hands that wait to be sent, and hands
 * that were taken while the page still shows the night before them.
 */

import { list } from "./outbox.js";

/** @typedef {import("./answers.js").Pad} Pad */
/** @typedef {import("./answers.js").Seat} Seat */
/** @typedef {import("./outbox_store.js").Entry} Entry */

/**
 * @typedef {object} Kept what the pad keeps with a hand that it logs, to fill itself in again
 * @property {import("./answers.js").Known} told
 * @property {string} dealer
 * @property {string} [dealt] who dealt it, in his turn or not
 * @property {boolean} keeps whether the same player deals again
 * @property {number | null} plate what lies there after it, provisionally
 * @property {string[]} [beside] what else it moves, in words
 * @property {boolean} [stirs] whether what waits is another behind it: then it is not known here what the hands after it pay
 * @property {{dealer: string, first: string}} [next] who deals after it, and who leads then
 *
 * @typedef {object} Next
 * @property {number} slot
 * @property {Seat} seat as the cards go round
 * @property {number | null} plate what lies there before it
 * @property {boolean} waits whether hands come before it that the page does not show
 */

export class Ahead {
  /** @param {string} night */
  constructor(night) {
    this.night = night;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Entry[]} taken from the queue: the page shows them as soon as it is renewed */
    this.gone = [];
    this.version = 0;
  }

  /** Reads the queue; a phone without storage has none. */
  async look() {
    this.entries = await list(this.night).catch(() => []);
  }

  /**
   * Takes over the queue as it was announced.
   * @param {Entry[]} entries
   * @param {number} version
   */
  queued(entries, version) {
    const left = new Set(entries.map(({ key }) => key));
    this.gone.push(...this.entries.filter(({ key }) => !left.has(key)));
    this.entries = entries;
    this.version = version;
  }

  /**
   * The events of a hand that this phone has logged and the page does not show; null if they are not known.
   * @param {number} slot
   * @returns {import("./outbox_store.js").Told[] | null}
   */
  said(slot) {
    return [...this.gone, ...this.entries].find((each) => each.slot === slot)?.events ?? null;
  }

  /**
   * A hand was taken back before it was sent.
   * @param {string} key
   */
  forget(key) {
    this.entries = this.entries.filter((each) => each.key !== key);
  }

  /**
   * The hand that is logged next.
   * @param {Pad} pad
   * @param {string | null} replaces the entry in whose place it stands: only what comes before it counts
   * @returns {Next}
   */
  next(pad, replaces) {
    if (pad.version >= this.version) this.gone = [];
    const place = this.entries.findIndex(({ key }) => key === replaces);
    const before = place < 0 ? this.entries : this.entries.slice(0, place);
    const hands = [...this.gone, ...before].filter(({ slot }) => slot !== null && slot >= pad.slot);
    const slot = hands.reduce((most, each) => Math.max(most, each.slot ?? 0), pad.slot - 1) + 1;
    let [turn, plate] = [0, pad.forecast?.plate ?? null];
    for (let number = pad.slot; number < slot; number += 1) {
      /** @type {Kept | undefined} */
      const kept = hands.find((each) => each.slot === number)?.pad;
      turn = after(pad.seats, turn, kept);
      plate = kept?.stirs ? null : kept?.plate ?? null;
    }
    return { slot, seat: pad.seats[turn % pad.seats.length], plate, waits: slot > pad.slot };
  }
}

/**
 * The index of the next seat after a hand that was dealt in turn or out of turn.
 * @param {Seat[]} seats
 * @param {number} turn the seat whose turn it was
 * @param {{dealt?: string, dealer: string, keeps: boolean} | undefined} kept what is known of the hand
 * @returns {number}
 */
export function after(seats, turn, kept) {
  // A dealer may have several seats: the next of them counts.
  const places = seats.map((_seat, place) => (turn + place) % seats.length);
  const dealt = places.find((place) => seats[place].dealer === (kept?.dealt ?? kept?.dealer));
  return ((dealt ?? turn) + (kept?.keeps ? 0 : 1)) % seats.length;
}
