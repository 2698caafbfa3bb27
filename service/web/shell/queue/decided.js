/**
 * What does its author's answer make of an entry that asked something? All of it happens in the queue; what comes of it is sent as ever.
 */

import { uuid } from "./api.js";
import { opens } from "./delivery.js";
import { countNow, gather } from "./late.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Queue} Queue */
/** @typedef {import("./outbox_store.js").Theirs} Theirs */

/**
 * @typedef {"theirs" | "mine" | "another"} Whose two phones logged one hand: theirs holds, mine takes its place, or mine is another that comes next
 * @typedef {"played" | "now"} Where a hand came late: it is put in where it was played, or counts for those who sit now
 */

/**
 * @param {Queue} queue
 * @param {string} key
 * @param {Whose | Where} how
 */
export async function decide(queue, key, how) {
  const entry = await queue.byKey(key);
  if (entry?.late) await place(queue, entry, how === "now");
  else if (entry?.theirs && entry.slot !== null) await choose(queue, entry, entry.theirs, entry.slot, how);
}

/**
 * @param {Queue} queue
 * @param {Entry} entry
 * @param {boolean} isNow whether it counts for those who sit now
 */
async function place(queue, entry, isNow) {
  const late = /** @type {NonNullable<Entry["late"]>} */ (entry.late);
  // What waits behind what was asked about is played behind it, wherever that goes.
  for (const later of await queue.of(entry.night)) {
    if (later.table && !late.keys.includes(later.key)) await queue.put({ ...later, unsure: true });
  }
  await (isNow ? countNow(queue, late) : gather(queue, entry, late));
}

/**
 * @param {Queue} queue
 * @param {Entry} entry
 * @param {Theirs} theirs
 * @param {number} slot
 * @param {string} how
 */
async function choose(queue, entry, theirs, slot, how) {
  const open = { ...entry, key: uuid(), state: /** @type {const} */ ("waiting"), base: theirs.head, theirs: null };
  // What was logged behind mine, and knew as little of this history, follows it; what would stand in the place of another hand is asked of.
  for (const later of await queue.of(entry.night)) {
    const follows = how === "another" || (how === "mine" && (later.slot ?? slot) >= theirs.next);
    if (later.order > entry.order && later.base === null && follows) await queue.put({ ...later, base: theirs.head });
  }
  if (how === "another") {
    // Behind theirs another deals, and who sits may be others by now: its table is looked at once more.
    const table = entry.table ? { ...entry.table, dealer: null } : null;
    const base = table !== null && !theirs.restored && theirs.next === slot + 1 ? theirs.last : theirs.head;
    await queue.put({ ...open, base, table, unsure: true, slot: opens(entry) ? theirs.next : slot });
    if (opens(entry)) await queue.renumber(entry, theirs.next - slot);
    return;
  }
  await queue.learn(entry.night, theirs.last);
  if (how === "mine") {
    if (theirs.seqs === null) throw new Error("only the page of corrections can put this hand in the place of theirs");
    await queue.put({ ...open, strike: theirs.seqs });
  } else {
    await queue.remove(entry);
    // Where an earlier hand was undone there is nothing of theirs in its place.
    if (theirs.hand === null) await queue.renumber(entry, -1);
  }
}
