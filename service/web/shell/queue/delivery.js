/**
 * Sends the first entry of the queue; the answer of the service decides what happens to the entry.
 *
 * One tab sends at a time: it marks the entry as its own for as long as a send may take. That only saves requests. The key makes sure
 * that an entry is taken once, and the version sent along that nobody's hand is overlooked.
 */

import { SECONDS, call, uuid, write } from "./api.js";
import { saidOf, t } from "./i18n.js";
import { canGo, change } from "./outbox_store.js";
import { BEGINNING, further, wordOf } from "./word.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Recorded} Recorded */
/** @typedef {import("./api.js").Answer} Answer */

/**
 * @typedef {{kind: "empty"}} Empty nothing waits that could go on
 * @typedef {{kind: "elsewhere", seconds: number}} Elsewhere another tab is sending, at most for so long
 * @typedef {{kind: "settled", same: number | null, own: boolean}} Settled the entry is no longer as it was; `same`: the hand that was logged
 *   alike twice, by two phones, or by two pages of this one (`own`)
 * @typedef {{kind: "moved", wait: number, requests: number}} Moved it waits on behind what the night has come to meanwhile
 * @typedef {{kind: "failed", wait: number, requests: number, own: boolean}} Failed it waits on; the service may have said for how many seconds.
 *   How many requests in a row failed, and whether by what concerns its night alone (`own`)
 */

/** What is answered where nothing is. @type {Answer} */
const NOTHING = { ok: false, kind: "network", status: 0, body: null, problem: null, tag: null, wait: 0 };
/** How long a tab may take for a send, in milliseconds: its time limit and the work after it. */
const TURN = (SECONDS + 2) * 1000;
/** Fields that name a place of the record, which means something else in another history: they are kept only if the author had seen it. */
const POINTING = new Set(["correction", "dispute", "ruling"]);

/** This tab, also after a reload of its page: it goes on at once with what it was sending. */
const TAB = (() => {
  try {
    const held = sessionStorage.getItem("cartulina-tab") ?? uuid();
    sessionStorage.setItem("cartulina-tab", held);
    return held;
  } catch (error) {
    // A browser without storage has nothing to go on with.
    console.warn(error);
    return uuid();
  }
})();

/**
 * Sends the first entry of a night, if it can be sent.
 * @param {string} night
 * @returns {Promise<Empty | Elsewhere | Settled | Moved | Failed>}
 */
export async function deliver(night) {
  const begun = await begin(night);
  if ("kind" in begun) return begun;
  const { entry, stretch, expected, doubted, own } = begun;
  if (isOfBefore(entry)) return elsewhere(entry, ({ placed }) => placed(entry, doubted));
  const answer = await write(night, entry.request?.method ?? "POST", entry.request?.path ?? "/events", {
    body: bodyOf(entry),
    key: entry.key,
    me: entry.by,
    written: entry.at,
    ifMatch: /** @type {string | undefined} */ (entry.request?.ifMatch) ?? headFor(entry, expected),
  });
  if (answer.ok) return taken(entry, answer, expected);
  if (answer.problem?.code === "version_conflict" && !entry.undone && entry.request === null) return elsewhere(entry, ({ passedOver }) => passedOver(entry, stretch, expected, answer, own));
  if (answer.kind === "refused") return kept(entry, { state: "refused", doubt: false, problem: problemOf(answer) });
  if (answer.kind === "stopped") return kept(entry, { state: "stopped", doubt: doubted, problem: problemOf(answer) });
  return failed(entry, answer, 1);
}

/**
 * Loads a script that is rarely needed; if it does not load, the entry waits, as after any failure.
 * @param {Entry} entry
 * @param {(passed: typeof import("./passed.js")) => Promise<Settled | Moved | Failed>} work
 * @returns {Promise<Settled | Moved | Failed>}
 */
async function elsewhere(entry, work) {
  const passed = await import("./passed.js").catch(() => null);
  return passed === null ? failed(entry, { ...NOTHING }, 1) : work(passed);
}

/**
 * Marks the first entry as being sent by this tab. It is noted that it may have arrived before it can have.
 * @param {string} night
 * @returns {Promise<Empty | Elsewhere | {entry: Entry, stretch: Entry[], expected: string | null, doubted: boolean, own: boolean}>}
 */
function begin(night) {
  return change(async (queue) => {
    const [first, ...others] = await queue.of(night);
    if (first === undefined || !canGo(first)) return { kind: "empty" };
    const now = Date.now();
    const left = first.sender !== null && first.sender.tab !== TAB ? first.sender.until - now : 0;
    // More than a turn is left only if the clock was set back.
    if (left > 0 && left <= TURN) return { kind: "elsewhere", seconds: left / 1000 };
    // An entry that is tried again keeps its question until the answer is known: somebody may be just about to answer.
    const state = first.again ? first.state : "sending";
    const entry = await queue.put({ ...first, state, tries: first.tries + 1, doubt: true, sender: { tab: TAB, until: now + TURN } });
    // Another page of this phone has logged that hand: the author had not seen it, as if another phone had logged it.
    const own = contested(first) && opens(first) && first.slot !== null && first.slot <= (await queue.logged(night));
    // An entry that names a hand by its number was written on a page that may show less than this phone has seen by now.
    const known = own || namesHand(first) ? null : await queue.known(night);
    return { entry, stretch: others, expected: typeof first.base === "string" ? further(first.base, known) : null, doubted: first.doubt, own };
  });
}

/**
 * Whether an entry logs a hand that another phone may have logged too.
 * @param {Entry} entry
 * @returns {boolean}
 */
export function contested(entry) {
  return entry.slot !== null && entry.strike.length === 0;
}

/**
 * The events of an entry that belong to its hands; a correction of the dealer before a hand does not.
 * @param {Pick<Entry, "events">} entry
 * @returns {import("./outbox_store.js").Told[]}
 */
export const handsIn = ({ events }) => events.filter(({ type }) => type !== "seats_changed");

/**
 * Whether an entry begins a hand, so that later entries are numbered after it.
 * @param {Entry} entry
 * @returns {boolean}
 */
export const opens = (entry) => handsIn(entry)[0]?.type === "deal";

/**
 * How many hands an entry begins.
 * @param {Entry} entry
 * @returns {number}
 */
export const dealsIn = ({ events }) => events.filter(({ type }) => type === "deal").length;

/**
 * Whether an entry names a hand by its number.
 * @param {Entry} entry
 * @returns {boolean}
 */
export const namesHand = ({ events }) => events.some(({ type }) => type === "dispute" || type === "ruling");

/**
 * The head to send along; undefined if any will do.
 * @param {Entry} entry
 * @param {string | null} expected null where its author had seen another history
 * @returns {string | undefined}
 */
function headFor(entry, expected) {
  // The service checks keys first: at the beginning, where no night is, only an entry that has arrived before is answered as taken.
  if (entry.undone || (entry.table && !entry.placed && (entry.unsure || entry.behind))) return BEGINNING;
  if (entry.placed) return entry.placed.head;
  const isPointing = entry.strike.length > 0 || entry.events.some(({ type }) => POINTING.has(type));
  return contested(entry) || entry.table || isPointing ? expected ?? BEGINNING : undefined;
}

/**
 * Whether an entry is from before there were heads.
 * @param {Entry} entry
 * @returns {boolean}
 */
function isOfBefore({ base, request }) {
  return typeof base === "number" || typeof request?.ifMatch === "number";
}

/**
 * @param {Entry} entry
 * @returns {any}
 */
function bodyOf(entry) {
  if (entry.request !== null) return entry.request.body;
  if (entry.placed) return entry.placed.corrections.map((each) => ({ type: "correction", data: { ...each, reason: t("Llegó tarde: está donde se jugó.") } }));
  if (entry.strike.length === 0) return entry.events;
  const data = { strike: entry.strike, reason: entry.events.length === 0 ? t("Deshecho en el teléfono.") : t("Dos teléfonos apuntaron la mano: vale esta.") };
  return [{ type: "correction", data: entry.events.length === 0 ? data : { ...data, insert: entry.events } }];
}

/**
 * The entry is recorded. If its author took it back meanwhile, its striking takes its place in the queue.
 * @param {Entry} entry
 * @param {Answer} answer
 * @param {string | null} expected
 * @returns {Promise<Settled>}
 */
function taken(entry, answer, expected) {
  return settled(entry, async (queue, now) => {
    /** @type {Recorded[]} */
    const events = answer.body?.events ?? [];
    const [first] = events;
    // This phone has seen everything up to there only if nobody else logged anything in between.
    if (first !== undefined && wordOf({ seq: first.seq - 1, hash: first.prev }) === expected) await queue.learn(entry.night, answer.body.head);
    if (contested(now) && opens(now) && !now.placed) await queue.log(entry.night, now.slot ?? 0);
    if (now.undone && events.length > 0) {
      const fresh = { key: uuid(), state: /** @type {const} */ ("waiting"), tries: 0, doubt: false, undone: false, sender: null };
      await queue.put({ ...now, ...fresh, base: wordOf(events[events.length - 1]), table: null, placed: null, events: [], strike: events.map((event) => event.seq) });
    } else {
      await queue.remove(now);
      if (now.placed) await follow(queue, now, events, answer.body.head);
    }
  });
}

/**
 * Hands were inserted where they were played: waiting entries that were written after them were played after them.
 * @param {import("./outbox_store.js").Queue} queue
 * @param {Entry} entry
 * @param {Recorded[]} recorded
 * @param {string} head
 */
async function follow(queue, entry, recorded, head) {
  const last = recorded.findLast(({ type, data }) => type === "correction" && data.insert);
  const says = JSON.stringify(entry.events.at(-1)?.data);
  // Compared as sent: the record keeps the keys of its data in order.
  const insert = (entry.placed?.corrections.findLast((each) => each.insert)?.insert ?? []).findLastIndex((/** @type {import("./outbox_store.js").Told} */ each) => JSON.stringify(each.data) === says) + 1;
  const behind = last === undefined || insert === 0 ? null : { seq: last.seq, insert };
  for (const later of await queue.of(entry.night)) {
    if (later.order > entry.order && later.table) await queue.put({ ...later, base: head, behind, unsure: behind === null });
  }
}

/**
 * The entry was not taken: changes it accordingly. If its author took it back, it is removed, unless it may still have arrived.
 * @param {Entry} entry
 * @param {Partial<Entry>} values
 * @returns {Promise<Settled>}
 */
export function kept(entry, values) {
  return settled(entry, async (queue, now) => {
    const next = { ...now, sender: null, again: false, ...values };
    await (next.undone && !next.doubt ? queue.remove(now) : queue.put(next));
  });
}

/**
 * The entry waits on, after another head than before.
 * @param {Entry} entry
 * @param {Partial<Entry>} values
 * @returns {Promise<Moved>}
 */
export async function moved(entry, values) {
  await kept(entry, { state: "waiting", ...values });
  return { kind: "moved", wait: 0, requests: 1 };
}

/**
 * Nobody knows whether the entry arrived, or the service is not able to answer: it waits.
 * @param {Entry} entry
 * @param {Answer} answer
 * @param {number} requests how many have failed by now
 * @returns {Promise<Failed>}
 */
export async function failed(entry, answer, requests) {
  await kept(entry, { state: "waiting", problem: answer.problem === null ? null : problemOf(answer) });
  // A refusal in the service's own words concerns this night; anything else may concern any night.
  return { kind: "failed", wait: answer.wait, requests, own: answer.problem !== null && answer.status < 500 };
}

/**
 * Changes an entry, unless it changed meanwhile: another tab took its turn while this one was asleep.
 * @param {Entry} entry
 * @param {(queue: import("./outbox_store.js").Queue, now: Entry) => Promise<void>} work
 * @param {number | null} [same]
 * @param {boolean} [own]
 * @returns {Promise<Settled>}
 */
export async function settled(entry, work, same = null, own = false) {
  await change(async (queue) => {
    const now = await queue.byKey(entry.key);
    if (now !== undefined && now.sender?.tab === TAB) await work(queue, now);
  });
  return { kind: "settled", same, own };
}

/**
 * @param {Answer} answer
 * @returns {Entry["problem"]}
 */
export function problemOf({ problem, status }) {
  return problem === null ? null : { code: problem.code, detail: saidOf(problem), status };
}
