/**
 * Where does a hand count that was written for a table which is another by now? It was played by those who sat then: it is put in where it was
 * played, by one correction for all that waits of one stretch, where nobody has to be asked; else its author is.
 */

import { uuid } from "./api.js";
import { handsIn } from "./delivery.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Late} Late */
/** @typedef {import("./outbox_store.js").Queue} Queue */
/** @typedef {import("./outbox_store.js").Told} Told */

/** What may make another table of the one that somebody saw. */
const MOVES = new Set(["seats_changed", "correction", "night_closed"]);
/** So many events of what waits go as one: the service takes more in a request, but whoever is asked has to see them. */
const MOST = 200;

/**
 * What waits behind an entry and goes with it: written by the same player, for tables that follow from one another, and never sent before.
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
 * Whether it has to be found out if the table of an entry is still the one that it was written for.
 * @param {Entry} entry
 * @param {{type: string}[]} between what was recorded since
 * @returns {boolean}
 */
export function isLate({ table, unsure, behind, placed }, between) {
  return Boolean(table) && Boolean(unsure || behind || placed || between.some(({ type }) => MOVES.has(type)));
}

/**
 * What the service is asked about some entries.
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
 * What is kept of the answer, as long as somebody is asked.
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
 * Makes one entry of all that goes to where it was played; where one of them has changed since, all are looked at again.
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
 * It counts for those who sit now, as its author says: without the change of dealer before it, and each hand for the table of now.
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
