/**
 * Handles what was recorded since the author of an entry last looked: does it concern the hand that he logs? If the table has changed, his hand
 * goes where it was played, or he is asked.
 *
 * A page loads this when it first needs it.
 */

import { call, uuid, write } from "./api.js";
import { contested, failed, handsIn, kept, moved, namesHand, problemOf, settled } from "./delivery.js";
import { t } from "./i18n.js";
import { asksOf, gather, isLate, sentFor, stretchOf } from "./late.js";
import { change } from "./outbox_store.js";
import { beside, headOf, judged } from "./same_hand.js";
import { BEGINNING, wordOf } from "./word.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Recorded} Recorded */
/** @typedef {import("./api.js").Answer} Answer */
/** @typedef {import("./delivery.js").Settled} Settled */
/** @typedef {import("./delivery.js").Moved} Moved */
/** @typedef {import("./delivery.js").Failed} Failed */

/** Events about a hand that go with it. */
const SAID = new Set(["dispute", "ruling"]);

/** The answer that the table of an entry is the one that it was written for. */
const SURE = { unsure: false, behind: null, placed: null, late: null };

/**
 * Whether what was recorded unseen concerns the hand of an entry.
 * @param {Entry} entry
 * @param {Entry[]} others the entries that wait after it
 * @param {string | null} expected
 * @param {Answer} answer
 * @param {boolean} own whether another page of this phone has logged that hand
 * @returns {Promise<Settled | Moved | Failed>}
 */
export async function passedOver(entry, others, expected, answer, own) {
  const { problem } = answer;
  if (expected !== null && problem?.begin_again) {
    await change((queue) => queue.forget(entry.night, expected));
    return moved(entry, {});
  }
  const come = expected !== null && isLate(entry, problem?.events ?? []) ? await late(entry, stretchOf(entry, others), expected) : null;
  if (come !== null) return come;
  if (!contested(entry)) {
    // Only the last entry is undone: not after a close, nor after what another has logged.
    if (undoes(entry) && problem?.events?.some(({ type }) => !SAID.has(type))) {
      const detail = t("Después de esta mano ya hay algo más apuntado: no se deshace, se corrige.");
      return kept(entry, { state: "refused", doubt: false, pad: null, problem: { code: "version_conflict", detail, status: answer.status } });
    }
    // A hand is named by its number, which a correction may have given to another.
    if (namesHand(entry) && problem?.events?.some(({ type }) => type === "correction")) {
      const detail = t("Desde que esto se apuntó se ha corregido la noche: mira si la mano sigue siendo esa, y apúntalo otra vez.");
      return kept(entry, { state: "refused", doubt: false, problem: { code: "version_conflict", detail, status: answer.status } });
    }
    // What it names existed when its author saw it, and still does; but not in another history.
    if (expected !== null && problem?.head !== undefined) return moved(entry, { base: problem.head, doubt: false, ...SURE });
    const detail = t("El libro se ha restaurado desde que esto se apuntó: lo que nombra puede ser ya otra cosa.");
    return kept(entry, { state: "refused", doubt: false, problem: { code: "version_conflict", detail, status: answer.status } });
  }
  const found = await since(entry.night, expected ?? BEGINNING);
  if ("kind" in found) return failed(entry, found, 2);
  const hand = { ...entry, events: handsIn(entry) };
  const verdict = expected === null ? beside(hand, found.events, found.night) : judged(hand, expected, found.events, found.night);
  // Nothing came in between after all: that does not fit what was sent, unless only its table was to be checked.
  if (verdict.kind === "again" && verdict.head === expected && !entry.unsure && !entry.behind) return failed(entry, answer, 2);
  if (verdict.kind === "again") return moved(entry, { base: verdict.head, doubt: false, ...SURE });
  if (verdict.kind === "rest") return moved(entry, { base: verdict.head, doubt: false, events: verdict.events, key: uuid(), ...SURE });
  if (verdict.kind === "other") return kept(entry, { state: "conflict", doubt: false, theirs: verdict.theirs, ...SURE });
  return settled(entry, async (queue, now) => {
    await queue.learn(entry.night, verdict.last);
    await queue.remove(now);
  }, entry.slot, own);
}

/**
 * Whether an entry only takes something back.
 * @param {Entry} entry
 * @returns {boolean}
 */
const undoes = ({ events, placed }) => !placed && events.every(({ type }) => type === "correction");

/**
 * Where the hands of a stretch count if their table has changed; null if it is the one that they were written for.
 * @param {Entry} entry
 * @param {Entry[]} stretch
 * @param {string} expected
 * @returns {Promise<Settled | Moved | Failed | null>}
 */
async function late(entry, stretch, expected) {
  const entries = [entry, ...stretch];
  const answer = await write(entry.night, "POST", "/belated", { body: sentFor(entries, expected), me: entry.by });
  if (answer.problem?.begin_again) {
    await change((queue) => queue.forget(entry.night, expected));
    return moved(entry, {});
  }
  // The hand that it was played after is gone: its place is found in the night as it was then.
  if (answer.kind === "refused" && entry.behind) return moved(entry, { behind: null, unsure: true, doubt: false });
  if (answer.kind === "refused") return kept(entry, { state: "refused", doubt: false, problem: problemOf(answer) });
  if (answer.kind === "stopped") return kept(entry, { state: "stopped", doubt: false, problem: problemOf(answer) });
  if (!answer.ok) return failed(entry, answer, 2);
  const told = answer.body;
  if (told.as_ever) return null;
  if (told.same && entry.slot !== null && !entry.parts) return settled(entry, (queue, now) => queue.remove(now), entry.slot);
  const asks = asksOf(told, entries);
  if (!told.put_in?.quiet) return kept(entry, { state: "asks", doubt: false, late: asks });
  await settled(entry, async (queue, now) => { await gather(queue, now, asks); });
  return { kind: "moved", wait: 0, requests: 1 };
}

/**
 * Finds the heads for the seqs of an old entry. A seq that the night has not reached belongs to another history.
 * @param {Entry} entry
 * @param {boolean} doubt
 * @returns {Promise<Moved | Failed>}
 */
export async function placed(entry, doubt) {
  const found = await since(entry.night, BEGINNING);
  if ("kind" in found) return failed(entry, found, 1);
  /** @param {string | number | null | undefined} seq */
  const head = (seq) => (typeof seq !== "number" ? seq : found.events.filter((event) => event.seq === seq).map(wordOf)[0]);
  const { base, request } = entry;
  const seen = request?.ifMatch === undefined ? {} : { ifMatch: head(request.ifMatch) ?? BEGINNING };
  return moved(entry, { base: head(base) ?? null, request: request === null ? null : { ...request, ...seen }, doubt });
}

/**
 * What was recorded after a head, and the night as it stands.
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
