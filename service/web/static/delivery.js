/**
 * What becomes of the first entry of the queue? It is sent, and what the service answers decides what is kept of it.
 *
 * One tab sends at a time: who begins marks the entry as his for as long as a send may take. That only saves requests; what makes sure
 * that an entry is taken once is its key, and that nobody's hand is passed over, the version that goes along.
 */

import { SECONDS, call, uuid } from "./api.js";
import { saidOf, t } from "./i18n.js";
import { change } from "./outbox_store.js";
import { rival, unsaid } from "./same_hand.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Recorded} Recorded */
/** @typedef {import("./outbox_store.js").Theirs} Theirs */
/** @typedef {import("./api.js").Answer} Answer */

/**
 * @typedef {{kind: "empty"}} Empty nothing waits that could go on
 * @typedef {{kind: "elsewhere", seconds: number}} Elsewhere another tab is sending, at most for so long
 * @typedef {{kind: "settled", same: number | null}} Settled the entry is no longer as it was; `same`: the hand that both phones logged alike
 * @typedef {{kind: "failed", wait: number}} Failed it waits on; the service may have said for how many seconds
 *
 * @typedef {{kind: "again", version: number}} Again nothing in between concerns the entry
 * @typedef {{kind: "same", last: number}} Same
 * @typedef {{kind: "rest", events: import("./outbox_store.js").Told[], version: number}} Rest they have logged a part of it
 * @typedef {{kind: "other", theirs: Theirs}} Other
 */

/** How long a tab has for a send, in milliseconds: its time limit and what comes after it. */
const TURN = (SECONDS + 2) * 1000;

/** This tab, also after its page was loaded again: what it was sending then it goes on with at once. */
const TAB = (() => {
  const held = sessionStorage.getItem("cartulina-tab") ?? uuid();
  sessionStorage.setItem("cartulina-tab", held);
  return held;
})();

/**
 * Sends the first entry of a night, if there is one that can be sent.
 * @param {string} night
 * @returns {Promise<Empty | Elsewhere | Settled | Failed>}
 */
export async function deliver(night) {
  const begun = await begin(night);
  if ("kind" in begun) return begun;
  const { entry, expected, doubted } = begun;
  const answer = await call(entry.request?.method ?? "POST", `/nights/${night}${entry.request?.path ?? "/events"}`, {
    body: bodyOf(entry),
    key: entry.key,
    me: entry.by,
    ifMatch: entry.request?.ifMatch ?? versionFor(entry, expected),
  });
  if (answer.ok) return taken(entry, answer, expected);
  if (answer.problem?.code === "version_conflict" && !entry.undone && entry.request === null) return passedOver(entry, expected);
  if (answer.kind === "refused") return kept(entry, { state: "refused", doubt: false, problem: problemOf(answer) });
  if (answer.kind === "stopped") return kept(entry, { state: "stopped", doubt: doubted, problem: problemOf(answer) });
  return failed(entry, answer);
}

/**
 * Marks the first entry as being sent by this tab. That it may have arrived is written down before it can have.
 * @param {string} night
 * @returns {Promise<Empty | Elsewhere | {entry: Entry, expected: number, doubted: boolean}>}
 */
function begin(night) {
  return change(async (queue) => {
    const [first] = await queue.of(night);
    if (first === undefined || !["waiting", "sending"].includes(first.state)) return { kind: "empty" };
    const now = Date.now();
    const left = first.state === "sending" && first.sender !== null && first.sender.tab !== TAB ? first.sender.until - now : 0;
    // More than a turn is left only when the clock was put back.
    if (left > 0 && left <= TURN) return { kind: "elsewhere", seconds: left / 1000 };
    const entry = await queue.put({ ...first, state: "sending", tries: first.tries + 1, doubt: true, sender: { tab: TAB, until: now + TURN } });
    return { entry, expected: Math.max(first.base, await queue.known(night)), doubted: first.doubt };
  });
}

/**
 * Whether an entry logs a hand that another phone may have logged as well.
 * @param {Entry} entry
 * @returns {boolean}
 */
function contested(entry) {
  return entry.slot !== null && entry.strike.length === 0;
}

/**
 * The version that goes along; undefined where any will do.
 * @param {Entry} entry
 * @param {number} expected
 * @returns {number | undefined}
 */
function versionFor(entry, expected) {
  // Keys are looked at first: with a version that never was, only what has arrived before is answered as taken.
  if (entry.undone) return 0;
  return contested(entry) ? expected : undefined;
}

/**
 * @param {Entry} entry
 * @returns {any}
 */
function bodyOf(entry) {
  if (entry.request !== null) return entry.request.body;
  if (entry.strike.length === 0) return entry.events;
  const data = { strike: entry.strike, reason: entry.events.length === 0 ? t("Deshecho en el teléfono.") : t("Dos teléfonos apuntaron la mano: vale esta.") };
  return [{ type: "correction", data: entry.events.length === 0 ? data : { ...data, insert: entry.events } }];
}

/**
 * It is recorded. What its author took back meanwhile is taken back there, in the same place of the queue.
 * @param {Entry} entry
 * @param {Answer} answer
 * @param {number} expected
 * @returns {Promise<Settled>}
 */
function taken(entry, answer, expected) {
  return settled(entry, async (queue, now) => {
    /** @type {Recorded[]} */
    const events = answer.body?.events ?? [];
    // Only where nobody else came in between has this phone seen everything up to there.
    if (events.length > 0 && answer.body.version - events.length === expected) await queue.learn(entry.night, answer.body.version);
    if (now.undone && events.length > 0) {
      const fresh = { key: uuid(), state: /** @type {const} */ ("waiting"), tries: 0, doubt: false, undone: false, sender: null };
      await queue.put({ ...now, ...fresh, events: [], strike: events.map((event) => event.seq) });
    } else {
      await queue.remove(now);
    }
  });
}

/**
 * Something was recorded that its author had not seen: does it concern the hand that he logs?
 * @param {Entry} entry
 * @param {number} expected
 * @returns {Promise<Settled | Failed>}
 */
async function passedOver(entry, expected) {
  const found = await since(entry.night, expected);
  if ("kind" in found) return failed(entry, found);
  const verdict = judged(entry, expected, found.events, found.night);
  const base = { state: /** @type {const} */ ("waiting"), doubt: false, sender: null };
  if (verdict.kind === "again") return kept(entry, { ...base, base: verdict.version });
  if (verdict.kind === "rest") return kept(entry, { ...base, base: verdict.version, events: verdict.events, key: uuid() });
  if (verdict.kind === "other") return kept(entry, { ...base, state: "conflict", theirs: verdict.theirs });
  return settled(entry, async (queue, now) => {
    await queue.learn(entry.night, verdict.last);
    await queue.remove(now);
  }, entry.slot);
}

/**
 * What was recorded behind a version, and the night as it stands.
 * @param {string} night
 * @param {number} after
 * @returns {Promise<{events: Recorded[], night: any} | Answer>}
 */
async function since(night, after) {
  /** @type {Recorded[]} */
  const events = [];
  for (let more = true, seq = after; more;) {
    const page = await call("GET", `/nights/${night}/events?after=${seq}`);
    if (!page.ok) return page;
    events.push(...page.body.events);
    more = page.body.more;
    seq = events.at(-1)?.seq ?? seq;
  }
  const stands = await call("GET", `/nights/${night}`);
  return stands.ok ? { events, night: stands.body } : stands;
}

/**
 * Whether what was recorded since is the same hand, a part of it, another in its place, or none of its business.
 * @param {Entry} entry
 * @param {number} expected
 * @param {Recorded[]} events
 * @param {any} night
 * @returns {Again | Same | Rest | Other}
 */
function judged(entry, expected, events, night) {
  const slot = /** @type {number} */ (entry.slot);
  const version = events.at(-1)?.seq ?? expected;
  const next = night.hands.length + 1;
  const hand = night.hands[slot - 1] ?? null;
  const standing = events.filter((event) => event.struck_by === undefined);
  const theirs = rival(entry.events, standing);
  if (slot > next && events.some((event) => event.type === "correction")) return { kind: "other", theirs: { events: [], hand: null, seqs: null, last: expected, version, next } };
  const corrections = standing.filter((event) => event.type === "correction" && event.data.insert && event.data.strike?.some((/** @type {number} */ seq) => seq > expected));
  if (corrections.length === 0) {
    if (theirs.length === 0) return { kind: "again", version };
    const compared = unsaid(entry.events, theirs);
    if (compared?.rest.length === 0) return { kind: "same", last: compared.last };
    if (compared && night.open === slot) return { kind: "rest", events: compared.rest, version };
  } else if (hand === null) {
    return { kind: "again", version };
  }
  const seqs = struckFor(theirs, corrections, expected, slot === next - 1);
  return { kind: "other", theirs: { events: theirs, hand, seqs, last: Math.max(expected, ...(seqs ?? theirs.map((event) => event.seq))), version, next } };
}

/**
 * What a correction strikes so that mine can stand in the place of theirs; null where that cannot be told from here.
 * @param {Recorded[]} theirs
 * @param {Recorded[]} corrections those that hold and changed what was recorded since
 * @param {number} expected
 * @param {boolean} newest whether theirs is the last hand of the night
 * @returns {number[] | null}
 */
function struckFor(theirs, corrections, expected, newest) {
  const seqs = theirs.map((event) => event.seq);
  if (corrections.length === 0) return seqs;
  // A correction goes together with what it struck, which would stand again; only where all that is surely of this one hand.
  const freed = corrections.flatMap((event) => event.data.strike ?? []);
  if (!newest || freed.some((seq) => seq <= expected)) return null;
  return [...seqs, ...corrections.map((event) => event.seq), ...freed].sort((one, other) => one - other);
}

/**
 * It was not taken: changes the entry accordingly. What its author took back meanwhile is gone with that, unless it may yet have arrived.
 * @param {Entry} entry
 * @param {Partial<Entry>} values
 * @returns {Promise<Settled>}
 */
function kept(entry, values) {
  return settled(entry, async (queue, now) => {
    const next = { ...now, sender: null, ...values };
    await (next.undone && !next.doubt ? queue.remove(now) : queue.put(next));
  });
}

/**
 * Nobody knows whether it arrived, or the service cannot just now: it waits.
 * @param {Entry} entry
 * @param {Answer} answer
 * @returns {Promise<Failed>}
 */
async function failed(entry, answer) {
  await kept(entry, { state: "waiting", problem: answer.problem === null ? null : problemOf(answer) });
  return { kind: "failed", wait: answer.wait };
}

/**
 * Changes an entry, unless it has become another meanwhile: another tab took its turn when this one was asleep.
 * @param {Entry} entry
 * @param {(queue: import("./outbox_store.js").Queue, now: Entry) => Promise<void>} work
 * @param {number | null} [same]
 * @returns {Promise<Settled>}
 */
async function settled(entry, work, same = null) {
  await change(async (queue) => {
    const now = await queue.byKey(entry.key);
    if (now !== undefined && now.sender?.tab === TAB) await work(queue, now);
  });
  return { kind: "settled", same };
}

/**
 * @param {Answer} answer
 * @returns {Entry["problem"]}
 */
function problemOf({ problem, status }) {
  return problem === null ? null : { code: problem.code, detail: saidOf(problem), status };
}
