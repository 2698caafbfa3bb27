/**
 * Compares what a phone wants to log with what was recorded meanwhile: did two phones log the same hand?
 *
 * It knows no rule of a game: a hand begins with its `deal` and goes on to the next; two events are the same if they are equal
 * without empty values (a zero, a null, an empty list).
 */

import { BEGINNING, seqOf, wordOf } from "./word.js";

/** @typedef {import("./outbox_store.js").Told} Told */
/** @typedef {import("./outbox_store.js").Recorded} Recorded */
/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Theirs} Theirs */

/**
 * @typedef {{kind: "again", head: string}} Again nothing in between concerns the entry
 * @typedef {{kind: "same", last: string}} Same
 * @typedef {{kind: "rest", events: Told[], head: string}} Rest they have logged a part of it
 * @typedef {{kind: "other", theirs: Theirs}} Other
 */

/** Events that are outside the hands. */
const BESIDE = new Set(["seats_changed", "transfer", "dispute", "ruling", "paid", "night_closed", "correction"]);

/**
 * The events, of those recorded since, of the hand that `mine` logs or goes on with.
 * @param {Told[]} mine
 * @param {Recorded[]} since
 * @returns {Recorded[]}
 */
function rival(mine, since) {
  const played = since.filter((event) => !BESIDE.has(event.type));
  const begins = played.findIndex((event) => event.type === "deal");
  if (mine[0].type !== "deal") return begins < 0 ? played : played.slice(0, begins);
  if (begins < 0) return [];
  const next = played.findIndex((event, place) => place > begins && event.type === "deal");
  return played.slice(begins, next < 0 ? undefined : next);
}

/**
 * The events of a hand by its number, as the whole night reads: events that a correction added stand in their place, without a seq.
 * @param {number} number
 * @param {Recorded[]} events all of the night
 * @returns {(Told & {seq?: number})[]}
 */
function dealtAs(number, events) {
  const standing = events.filter((event) => event.struck_by === undefined);
  const isCorrection = new Set(events.filter(({ type }) => type === "correction").map(({ seq }) => seq));
  const placed = standing.flatMap((event) => {
    const { strike = [], after, insert = [] } = event.type === "correction" ? event.data : {};
    const place = after ?? Math.min(...strike.filter((/** @type {number} */ seq) => !isCorrection.has(seq)));
    return isCorrection.has(event.seq) ? insert.map((/** @type {Told} */ each) => ({ place, event: each })) : [{ place: event.seq, event }];
  });
  const played = placed.sort((one, other) => one.place - other.place).map(({ event }) => event).filter(({ type }) => !BESIDE.has(type));
  const deals = played.flatMap((event, place) => (event.type === "deal" ? [place] : []));
  return number > deals.length ? [] : played.slice(deals[number - 1], deals[number]);
}

/**
 * What mine says and theirs does not yet, and the last of theirs that is equal; null if they differ.
 * @param {Told[]} mine
 * @param {(Told & {seq?: number})[]} theirs
 * @returns {{rest: Told[], last: number} | null}
 */
function unsaid(mine, theirs) {
  let said = 0;
  let last = 0;
  for (const event of theirs) {
    if (said < mine.length && agree(mine[said], event)) {
      said += 1;
      last = event.seq ?? last;
    } else if (mine.slice(said).some((each) => each.type === event.type)) {
      return null;
    }
  }
  return { rest: mine.slice(said), last };
}

/**
 * Whether a hand says just the same as another.
 * @param {Told[]} mine
 * @param {Told[]} theirs
 * @returns {boolean}
 */
export const isSame = (mine, theirs) => mine.length > 0 && unsaid(mine, theirs)?.rest.length === 0;

/**
 * Whether two events say the same. Their deal may say more than mine: who dealt, and which cards.
 * @param {Told} mine
 * @param {Told} theirs
 * @returns {boolean}
 */
function agree(mine, theirs) {
  if (mine.type !== theirs.type) return false;
  const [one, other] = [telling(mine.data), telling(theirs.data)];
  if (mine.type !== "deal") return same(one, other);
  return Object.entries(one).every(([name, value]) => same(value, other[name]));
}

/**
 * A value without empty values, with its keys sorted.
 * @param {any} value
 * @returns {any}
 */
function telling(value) {
  if (Array.isArray(value)) return value.map(telling);
  if (value === null || typeof value !== "object") return value;
  const told = Object.keys(value).sort().map((name) => [name, telling(value[name])]);
  return Object.fromEntries(told.filter(([, each]) => !silent(each)));
}

/**
 * @param {any} value
 * @returns {boolean}
 */
function silent(value) {
  return !value || (typeof value === "object" && Object.keys(value).length === 0);
}

/**
 * @param {any} one
 * @param {any} other
 * @returns {boolean}
 */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The head of the night with the last of some events up to a seq; if there is none, the head before all of them.
 * @param {Recorded[]} events
 * @param {number} seq
 * @param {string} before
 * @returns {string}
 */
export function headOf(events, seq, before) {
  const last = events.findLast((event) => event.seq <= seq);
  return last === undefined ? before : wordOf(last);
}

/**
 * Whether what was recorded since is the same hand, a part of it, another in its place, or unrelated.
 * @param {Entry} entry
 * @param {string} expected
 * @param {Recorded[]} events
 * @param {any} night
 * @returns {Again | Same | Rest | Other}
 */
export function judged(entry, expected, events, night) {
  const slot = /** @type {number} */ (entry.slot);
  const head = headOf(events, Infinity, expected);
  const next = night.hands.length + 1;
  const hand = night.hands[slot - 1] ?? null;
  const standing = events.filter((event) => event.struck_by === undefined);
  const theirs = rival(entry.events, standing);
  const now = { head, next, restored: false };
  if (slot > next && events.some((event) => event.type === "correction")) return { kind: "other", theirs: { ...now, events: [], hand: null, seqs: null, last: expected } };
  const corrections = standing.filter((event) => event.type === "correction" && event.data.insert && event.data.strike?.some((/** @type {number} */ seq) => seq > seqOf(expected)));
  if (corrections.length === 0) {
    if (theirs.length === 0) return { kind: "again", head };
    const compared = unsaid(entry.events, theirs);
    if (compared?.rest.length === 0) return { kind: "same", last: headOf(events, compared.last, expected) };
    if (compared && night.open === slot) return { kind: "rest", events: compared.rest, head };
  } else if (hand === null) {
    return { kind: "again", head };
  }
  const seqs = struckFor(theirs, corrections, seqOf(expected), slot === next - 1);
  const last = headOf(events, Math.max(...(seqs ?? theirs.map((event) => event.seq))), expected);
  return { kind: "other", theirs: { ...now, events: theirs, hand, seqs, last } };
}

/**
 * Whether another history than the author had seen has the same hand in that place; if not, the author decides.
 * @param {Entry} entry
 * @param {Recorded[]} events all of them
 * @param {any} night
 * @returns {Same | Other}
 */
export function beside(entry, events, night) {
  const slot = /** @type {number} */ (entry.slot);
  const theirs = dealtAs(slot, events);
  const head = headOf(events, Infinity, BEGINNING);
  if (unsaid(entry.events, theirs)?.rest.length === 0) return { kind: "same", last: head };
  const hand = night.hands[slot - 1] ?? null;
  // An event that a correction added has no seq of its own: only the page of corrections can strike it.
  const recorded = theirs.flatMap((event) => (event.seq === undefined ? [] : [/** @type {Recorded} */ (event)]));
  const seqs = hand === null || recorded.length < theirs.length ? null : recorded.map((event) => event.seq);
  return { kind: "other", theirs: { events: recorded, hand, seqs, last: head, head, next: night.hands.length + 1, restored: true } };
}

/**
 * The seqs to strike so that mine can replace theirs; null if that cannot be told from here.
 * @param {Recorded[]} theirs
 * @param {Recorded[]} corrections those that hold and changed what was recorded since
 * @param {number} expected
 * @param {boolean} newest whether theirs is the last hand of the night
 * @returns {number[] | null}
 */
function struckFor(theirs, corrections, expected, newest) {
  const seqs = theirs.map((event) => event.seq);
  if (corrections.length === 0) return seqs;
  // A correction is struck together with what it struck, which would stand again; only if all of that belongs to this hand.
  const freed = corrections.flatMap((event) => event.data.strike ?? []);
  if (!newest || freed.some((seq) => seq <= expected)) return null;
  return [...seqs, ...corrections.map((event) => event.seq), ...freed].sort((one, other) => one - other);
}
