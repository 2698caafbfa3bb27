/**
 * What becomes of the first entry of the queue? It is sent, and what the service answers decides what is kept of it.
 *
 * One tab sends at a time: who begins marks the entry as his for as long as a send may take. That only saves requests; what makes sure
 * that an entry is taken once is its key, and that nobody's hand is passed over, the version that goes along.
 */

import { SECONDS, call, uuid, write } from "./api.js";
import { saidOf, t } from "./i18n.js";
import { canGo, change } from "./outbox_store.js";
import { dealtAs, rival, unsaid } from "./same_hand.js";
import { BEGINNING, further, seqOf, wordOf } from "./word.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Recorded} Recorded */
/** @typedef {import("./outbox_store.js").Theirs} Theirs */
/** @typedef {import("./api.js").Answer} Answer */

/**
 * @typedef {{kind: "empty"}} Empty nothing waits that could go on
 * @typedef {{kind: "elsewhere", seconds: number}} Elsewhere another tab is sending, at most for so long
 * @typedef {{kind: "settled", same: number | null, own: boolean}} Settled the entry is no longer as it was; `same`: the hand that was logged
 *   alike twice, by two phones, or by two pages of this one (`own`)
 * @typedef {{kind: "moved", wait: number, requests: number}} Moved it waits on behind what the night has come to meanwhile
 * @typedef {{kind: "failed", wait: number, requests: number, own: boolean}} Failed it waits on; the service may have said for how many seconds.
 *   How many requests in a row failed, and whether by what concerns its night alone (`own`)
 *
 * @typedef {{kind: "again", head: string}} Again nothing in between concerns the entry
 * @typedef {{kind: "same", last: string}} Same
 * @typedef {{kind: "rest", events: import("./outbox_store.js").Told[], head: string}} Rest they have logged a part of it
 * @typedef {{kind: "other", theirs: Theirs}} Other
 */

/** How long a tab has for a send, in milliseconds: its time limit and what comes after it. */
const TURN = (SECONDS + 2) * 1000;
/** What names a place of the record, which in another history is another: it is kept only behind what its author had seen. */
const POINTING = new Set(["correction", "dispute", "ruling"]);

/** This tab, also after its page was loaded again: what it was sending then it goes on with at once. */
const TAB = (() => {
  const held = sessionStorage.getItem("cartulina-tab") ?? uuid();
  sessionStorage.setItem("cartulina-tab", held);
  return held;
})();

/**
 * Sends the first entry of a night, if there is one that can be sent.
 * @param {string} night
 * @returns {Promise<Empty | Elsewhere | Settled | Moved | Failed>}
 */
export async function deliver(night) {
  const begun = await begin(night);
  if ("kind" in begun) return begun;
  const { entry, expected, doubted, own } = begun;
  if (isOfBefore(entry)) return placed(entry, doubted);
  const answer = await write(night, entry.request?.method ?? "POST", entry.request?.path ?? "/events", {
    body: bodyOf(entry),
    key: entry.key,
    me: entry.by,
    written: entry.at,
    ifMatch: /** @type {string | undefined} */ (entry.request?.ifMatch) ?? headFor(entry, expected),
  });
  if (answer.ok) return taken(entry, answer, expected);
  if (answer.problem?.code === "version_conflict" && !entry.undone && entry.request === null) return passedOver(entry, expected, answer, own);
  if (answer.kind === "refused") return kept(entry, { state: "refused", doubt: false, problem: problemOf(answer) });
  if (answer.kind === "stopped") return kept(entry, { state: "stopped", doubt: doubted, problem: problemOf(answer) });
  return failed(entry, answer, 1);
}

/**
 * Marks the first entry as being sent by this tab. That it may have arrived is written down before it can have.
 * @param {string} night
 * @returns {Promise<Empty | Elsewhere | {entry: Entry, expected: string | null, doubted: boolean, own: boolean}>}
 */
function begin(night) {
  return change(async (queue) => {
    const [first] = await queue.of(night);
    if (first === undefined || !canGo(first)) return { kind: "empty" };
    const now = Date.now();
    const left = first.state === "sending" && first.sender !== null && first.sender.tab !== TAB ? first.sender.until - now : 0;
    // More than a turn is left only when the clock was put back.
    if (left > 0 && left <= TURN) return { kind: "elsewhere", seconds: left / 1000 };
    const entry = await queue.put({ ...first, state: "sending", tries: first.tries + 1, doubt: true, sender: { tab: TAB, until: now + TURN } });
    // Another page of this phone has logged that hand: what it logged its author had not seen, as little as that of another phone.
    const own = contested(first) && opens(first) && first.slot !== null && first.slot <= (await queue.logged(night));
    // What speaks of a hand by its number was said on a page that may show less than this phone has seen meanwhile.
    const known = own || namesHand(first) ? null : await queue.known(night);
    return { entry, expected: typeof first.base === "string" ? further(first.base, known) : null, doubted: first.doubt, own };
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
 * Whether an entry begins a hand, so that those behind it are numbered after it.
 * @param {Entry} entry
 * @returns {boolean}
 */
export const opens = (entry) => entry.events[0]?.type === "deal";

/**
 * Whether an entry speaks of a hand by its number.
 * @param {Entry} entry
 * @returns {boolean}
 */
const namesHand = ({ events }) => events.some(({ type }) => type === "dispute" || type === "ruling");

/**
 * The head that goes along; undefined where any will do.
 * @param {Entry} entry
 * @param {string | null} expected null where its author had seen another history
 * @returns {string | undefined}
 */
function headFor(entry, expected) {
  // Keys are looked at first: behind the beginning, where no night is any more, only what has arrived before is answered as taken.
  if (entry.undone) return BEGINNING;
  const isPointing = entry.strike.length > 0 || entry.events.some(({ type }) => POINTING.has(type));
  return contested(entry) || isPointing ? expected ?? BEGINNING : undefined;
}

/**
 * Whether an entry was kept before there were heads.
 * @param {Entry} entry
 * @returns {boolean}
 */
function isOfBefore({ base, request }) {
  return typeof base === "number" || typeof request?.ifMatch === "number";
}

/**
 * Finds the heads for the seqs that an entry was kept with. One that the night has not come to is of another history.
 * @param {Entry} entry
 * @param {boolean} doubt
 * @returns {Promise<Moved | Failed>}
 */
async function placed(entry, doubt) {
  const found = await since(entry.night, BEGINNING);
  if ("kind" in found) return failed(entry, found, 1);
  /** @param {string | number | null | undefined} seq */
  const head = (seq) => (typeof seq !== "number" ? seq : found.events.filter((event) => event.seq === seq).map(wordOf)[0]);
  const { base, request } = entry;
  const seen = request?.ifMatch === undefined ? {} : { ifMatch: head(request.ifMatch) ?? BEGINNING };
  return moved(entry, { base: head(base) ?? null, request: request === null ? null : { ...request, ...seen }, doubt });
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
 * @param {string | null} expected
 * @returns {Promise<Settled>}
 */
function taken(entry, answer, expected) {
  return settled(entry, async (queue, now) => {
    /** @type {Recorded[]} */
    const events = answer.body?.events ?? [];
    const [first] = events;
    // Only where nobody else came in between has this phone seen everything up to there.
    if (first !== undefined && wordOf({ seq: first.seq - 1, hash: first.prev }) === expected) await queue.learn(entry.night, answer.body.head);
    if (contested(now) && opens(now)) await queue.log(entry.night, now.slot ?? 0);
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
 * @param {string | null} expected
 * @param {Answer} answer
 * @param {boolean} own whether another page of this phone has logged that hand
 * @returns {Promise<Settled | Moved | Failed>}
 */
async function passedOver(entry, expected, answer, own) {
  const { problem } = answer;
  if (expected !== null && problem?.begin_again) {
    await change((queue) => queue.forget(entry.night, expected));
    return moved(entry, {});
  }
  if (!contested(entry)) {
    // A hand goes by its number, and a correction may have given that to another.
    if (namesHand(entry) && problem?.events?.some(({ type }) => type === "correction")) {
      const detail = t("Desde que esto se apuntó se ha corregido la noche: mira si la mano sigue siendo esa, y apúntalo otra vez.");
      return kept(entry, { state: "refused", doubt: false, problem: { code: "version_conflict", detail, status: answer.status } });
    }
    // What it names was there when its author saw it, and is there still; but not in another history.
    if (expected !== null && problem?.head !== undefined) return moved(entry, { base: problem.head, doubt: false });
    const detail = t("El libro se ha restaurado desde que esto se apuntó: lo que nombra puede ser ya otra cosa.");
    return kept(entry, { state: "refused", doubt: false, problem: { code: "version_conflict", detail, status: answer.status } });
  }
  const found = await since(entry.night, expected ?? BEGINNING);
  if ("kind" in found) return failed(entry, found, 2);
  const verdict = expected === null ? beside(entry, found.events, found.night) : judged(entry, expected, found.events, found.night);
  // Nothing has come in between after all: that is no answer to what was sent.
  if (verdict.kind === "again" && verdict.head === expected) return failed(entry, answer, 2);
  if (verdict.kind === "again") return moved(entry, { base: verdict.head, doubt: false });
  if (verdict.kind === "rest") return moved(entry, { base: verdict.head, doubt: false, events: verdict.events, key: uuid() });
  if (verdict.kind === "other") return kept(entry, { state: "conflict", doubt: false, theirs: verdict.theirs });
  return settled(entry, async (queue, now) => {
    await queue.learn(entry.night, verdict.last);
    await queue.remove(now);
  }, entry.slot, own);
}

/**
 * What was recorded behind a head, and the night as it stands.
 * @param {string} night
 * @param {string} behind
 * @returns {Promise<{events: Recorded[], night: any} | Answer>}
 */
async function since(night, behind) {
  /** @type {Recorded[]} */
  const events = [];
  for (let more = true, after = behind; more;) {
    const page = await call("GET", `/nights/${night}/events?after=${after}`);
    if (!page.ok) return page;
    events.push(...page.body.events);
    more = page.body.more && page.body.events.length > 0;
    after = headOf(events, Infinity, after);
  }
  const stands = await call("GET", `/nights/${night}`);
  return stands.ok ? { events, night: stands.body } : stands;
}

/**
 * The head of the night with the last of some events that is not behind a seq; where there is none, the one before all of them.
 * @param {Recorded[]} events
 * @param {number} seq
 * @param {string} before
 * @returns {string}
 */
function headOf(events, seq, before) {
  const last = events.findLast((event) => event.seq <= seq);
  return last === undefined ? before : wordOf(last);
}

/**
 * Whether what was recorded since is the same hand, a part of it, another in its place, or none of its business.
 * @param {Entry} entry
 * @param {string} expected
 * @param {Recorded[]} events
 * @param {any} night
 * @returns {Again | Same | Rest | Other}
 */
function judged(entry, expected, events, night) {
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
 * Whether another history than the one that its author had seen tells the same hand in that place; if not, it is his to say what becomes of it.
 * @param {Entry} entry
 * @param {Recorded[]} events all of them
 * @param {any} night
 * @returns {Same | Other}
 */
function beside(entry, events, night) {
  const slot = /** @type {number} */ (entry.slot);
  const theirs = dealtAs(slot, events);
  const head = headOf(events, Infinity, BEGINNING);
  if (unsaid(entry.events, theirs)?.rest.length === 0) return { kind: "same", last: head };
  const hand = night.hands[slot - 1] ?? null;
  // What a correction brought has no seq of its own: only the page of corrections can strike it.
  const recorded = theirs.flatMap((event) => (event.seq === undefined ? [] : [/** @type {Recorded} */ (event)]));
  const seqs = hand === null || recorded.length < theirs.length ? null : recorded.map((event) => event.seq);
  return { kind: "other", theirs: { events: recorded, hand, seqs, last: head, head, next: night.hands.length + 1, restored: true } };
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
 * It waits on, behind something else than before.
 * @param {Entry} entry
 * @param {Partial<Entry>} values
 * @returns {Promise<Moved>}
 */
async function moved(entry, values) {
  await kept(entry, { state: "waiting", ...values });
  return { kind: "moved", wait: 0, requests: 1 };
}

/**
 * Nobody knows whether it arrived, or the service cannot just now: it waits.
 * @param {Entry} entry
 * @param {Answer} answer
 * @param {number} requests how many have failed by now
 * @returns {Promise<Failed>}
 */
async function failed(entry, answer, requests) {
  await kept(entry, { state: "waiting", problem: answer.problem === null ? null : problemOf(answer) });
  // What the service says no to in its own words it says of this night; all else may befall any.
  return { kind: "failed", wait: answer.wait, requests, own: answer.problem !== null && answer.status < 500 };
}

/**
 * Changes an entry, unless it has become another meanwhile: another tab took its turn when this one was asleep.
 * @param {Entry} entry
 * @param {(queue: import("./outbox_store.js").Queue, now: Entry) => Promise<void>} work
 * @param {number | null} [same]
 * @param {boolean} [own]
 * @returns {Promise<Settled>}
 */
async function settled(entry, work, same = null, own = false) {
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
function problemOf({ problem, status }) {
  return problem === null ? null : { code: problem.code, detail: saidOf(problem), status };
}
