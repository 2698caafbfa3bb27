/**
 * Where a hand counts if its table has changed since it was written. It was played by the players of that time, so it is inserted where it was
 * played, with one correction for all waiting entries of a stretch, if nobody has to be asked; otherwise its author is asked.
 */

import { uuid } from "./api.js";
import { handsIn } from "./delivery.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Late} Late */
/** @typedef {import("./outbox_store.js").Queue} Queue */
/** @typedef {import("./outbox_store.js").Told} Told */

/** The events that may change the table that somebody saw. */
const MOVES = new Set(["seats_changed", "correction", "night_closed"]);
/** The most events that go as one: the service takes more in a request, but whoever is asked has to read them. */
const MOST = 200;

/**
 * The entries after one that go with it: by the same player, for consecutive tables, and never sent before.
 * @param {Entry} first
 * @param {Entry[]} others in their order
 * @returns {Entry[]}
 */
export function stretchOf(first, others) {
  if (!first.table || first.placed) return [];
  const fits = (/** @type {Entry} */ each) => each.table && !each.doubt && !each.undone && !each.behind && !each.unsure && each.strike.length === 0 && each.by === first.by;
  const end = others.findIndex((each) => !fits(each));
  const near = end < 0 ? others : others.slice(0, end);
  let events = first.events.length;
  return near.filter((each) => (events += each.events.length) <= MOST);
}

/**
 * Whether to find out if the table of an entry is still the one that it was written for.
 * @param {Entry} entry
 * @param {{type: string}[]} between what was recorded since
 * @returns {boolean}
 */
export function isLate({ table, unsure, behind, placed }, between) {
  return Boolean(table) && Boolean(unsure || behind || placed || between.some(({ type }) => MOVES.has(type)));
}

/**
 * The request to the service about some entries.
 * @param {Entry[]} entries
 * @param {string} seen the head that their author had seen
 * @returns {Record<string, any>}
 */
export function sentFor(entries, seen) {
  const [{ behind }] = entries;
  const parts = entries.flatMap(partsOf).map(({ events, table, deltas }) => ({ events, players: table.players, dealer: table.dealer, tantos: deltas }));
  return { seen, entries: parts, ...(behind ? { behind } : {}) };
}

/**
 * @param {Entry} entry
 * @returns {NonNullable<Entry["parts"]>}
 */
function partsOf({ parts, events, table, deltas }) {
  return parts ?? [{ events, table: table ?? { players: [], dealer: null }, deltas }];
}

/**
 * The part of the answer that is stored while somebody is asked.
 * @param {any} told
 * @param {Entry[]} entries
 * @returns {Late}
 */
export function asksOf({ head, next, closed, written, now, put_in: put, why }, entries) {
  /** @type {any[]} */
  const changed = put?.changed.hands ?? [];
  const hands = changed.filter(({ before }) => before !== null).map(({ hand, before, after }) => ({ hand, before: shortOf(before), after: shortOf(after) }));
  const keys = entries.map(({ key }) => key);
  return { keys, head, next, closed, written, now, corrections: put?.corrections ?? null, hands, left: put?.left ?? null, why };
}

/**
 * @param {any} hand
 * @returns {any}
 */
const shortOf = (hand) => hand && { hand: hand.hand, tantos: hand.tantos };

/**
 * Makes one entry of all that goes where it was played; if one of them has changed since, all are checked again.
 * @param {Queue} queue
 * @param {Entry} first
 * @param {Late} late
 * @returns {Promise<void>}
 */
export async function gather(queue, first, { keys, head, corrections }) {
  const all = (await queue.of(first.night)).filter(({ key, undone }) => keys.includes(key) && !undone);
  const fresh = { state: /** @type {const} */ ("waiting"), tries: 0, doubt: false, sender: null, problem: null, late: null, again: false };
  if (all.length < keys.length || corrections === null) {
    await queue.put({ ...first, ...fresh, unsure: true });
    return;
  }
  for (const each of all.slice(1)) await queue.remove(each);
  const parts = all.flatMap(partsOf);
  await queue.put({
    ...first,
    ...fresh,
    key: uuid(),
    slot: all.find(({ slot }) => slot !== null)?.slot ?? null,
    label: all.map(({ label }) => label).join("; "),
    events: parts.flatMap(({ events }) => events),
    parts: parts.length > 1 ? parts : null,
    deltas: parts.length > 1 ? null : first.deltas,
    pad: parts.length > 1 ? null : first.pad,
    placed: { head, corrections },
  });
}

/**
 * Makes the hands count for the players who sit now, as their author decided: without the change of dealer before them, each at the current table.
 * @param {Queue} queue
 * @param {Late} late
 */
export async function countNow(queue, { keys, head, next, now }) {
  let number = next;
  for (const key of keys) {
    const entry = await queue.byKey(key);
    if (entry === undefined) continue;
    const events = handsIn(entry);
    if (events.length === 0) {
      await queue.remove(entry);
      continue;
    }
    const deals = events.filter(({ type }) => type === "deal").length;
    const tables = (now ?? []).slice(number - next, number - next + Math.max(deals, 1));
    const [table = null] = tables;
    const slot = opensHand(events) ? number : entry.slot;
    number += deals;
    const fresh = { key: uuid(), state: /** @type {const} */ ("waiting"), tries: 0, doubt: false, sender: null, problem: null, again: false, unsure: false };
    await queue.put({ ...entry, ...fresh, events, slot, base: head, table: deals > 1 ? null : table, deltas: null, parts: null, placed: null, behind: null, late: null });
  }
}

/**
 * @param {Told[]} events
 * @returns {boolean}
 */
const opensHand = (events) => events[0]?.type === "deal";
