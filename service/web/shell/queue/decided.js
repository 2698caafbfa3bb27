/**
 * Applies an author's answer to the question about an entry. This changes only the queue; the entries are then sent as usual.
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
 * @param {boolean} isNow whether it counts for the players who sit now
 */
async function place(queue, entry, isNow) {
  const late = /** @type {NonNullable<Entry["late"]>} */ (entry.late);
  // Entries after the one in question were played after it, so they follow it.
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
  // Entries after mine that were written for the same history follow it; one that would replace another hand gets its own question.
  for (const later of await queue.of(entry.night)) {
    const follows = how === "another" || (how === "mine" && (later.slot ?? slot) >= theirs.next);
    if (later.order > entry.order && later.base === null && follows) await queue.put({ ...later, base: theirs.head });
  }
  if (how === "another") {
    // After theirs another player deals, and the seats may have changed: its table is checked again.
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
    // If an earlier hand was undone, they have no hand in that place.
    if (theirs.hand === null) await queue.renumber(entry, -1);
  }
}
