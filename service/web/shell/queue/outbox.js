/**
 * Everything that a phone logs goes through this queue: stored at once, sent when possible, taken once and in order.
 *
 * The queue belongs to the phone, and any page sends for all of its nights. A page calls `start`, with its night if it has one, and `add` to
 * log, and listens to `cartulina:outbox` on the document: `detail.all` is the whole queue, `detail.entries` that of the page's night,
 * `detail.version` the version up to which this phone has seen or logged everything (a page that shows less should refresh), `detail.told` a
 * sentence when something was settled that nobody asked about, else null.
 *
 * `add` rejects only if the phone has no storage: then a page sends its form instead.
 */

import { call, uuid } from "./api.js";
import { dealsIn, deliver, opens } from "./delivery.js";
import { t } from "./i18n.js";
import { canGo, change, read } from "./outbox_store.js";
import { LONGEST_PAUSE, Turns } from "./turns.js";
import { BEGINNING, seqOf } from "./word.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {import("./outbox_store.js").Told} Told */

/**
 * @typedef {object} New
 * @property {string} night
 * @property {string} label what it says, in words
 * @property {Told[]} [events]
 * @property {{method: string, path: string, body?: any, ifMatch?: string}} [request] instead of events: another call, its path below the night
 * @property {number | null} [slot] number of the hand that it logs or goes on with; null for what logs none
 * @property {import("./outbox_store.js").Table | null} [table] for which it was written
 * @property {string} [base] head of the night that its author had seen; by default that of the page
 * @property {any} [pad] answers, to fill in the pad again
 * @property {Record<string, number> | null} [deltas] what it pays, provisionally
 * @property {string | null} [replaces] key of the refused entry that it replaces
 */

/** How many seconds after the tab that has tried the others do. */
const BEHIND = 2;

/** The other tabs of this phone; undefined in a browser whose tabs cannot talk to each other. */
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("cartulina-outbox") : null;

const turns = new Turns();

/** The night of this page. @type {string | null} */
let current = null;
let listening = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let delivering = false;
let again = false;
/** Whether a restored connection is a reason to try early: once, until something arrives. */
let hasty = true;

/**
 * Begins to send what waits on this phone, and announces the queue.
 * @param {string | null} night that of the page; null on a page that has none
 */
export async function start(night) {
  current = night;
  if (!listening) listen();
  listening = true;
  await retry(night === null ? [] : [night]);
  if (night !== null) {
    await verify(night);
    await heed(night, document.body.dataset.head ?? BEGINNING);
  }
  await heedOthers();
}

/**
 * This phone knows more than the page that was just loaded: the page is from a cache, or the book has changed.
 * @param {string} night
 */
async function verify(night) {
  const known = await read((queue) => queue.known(night));
  if (known === null || seqOf(known) <= Number(document.body.dataset.version)) return;
  const { problem } = await call("GET", `/nights/${night}/events?after=${known}&limit=1`);
  if (problem?.begin_again) await forget(night);
}

/**
 * The night has another history than this phone knew: its knowledge is void. Waiting entries are compared with the new history.
 * @param {string} night
 */
export async function forget(night) {
  const known = await change(async (queue) => {
    const head = await queue.known(night);
    if (head !== null) await queue.forget(night, head);
    return head;
  });
  // Repeated calls have nothing more to forget, and are no new reason to try.
  if (known === null) return;
  await changed();
  wake();
}

/**
 * Stores something to be sent. Resolves as soon as it is on disk; never waits for the network.
 * @param {New} told
 * @returns {Promise<Entry>}
 */
export async function add(told) {
  const { night, label, events = [], request = null, slot = null, table = null, pad = null, deltas = null, replaces = null } = told;
  const { head = BEGINNING, me = "" } = document.body.dataset;
  const { base = head } = told;
  const entry = await change(async (queue) => {
    const replaced = replaces === null ? undefined : await queue.byKey(replaces);
    if (replaced !== undefined && replaced.state !== "refused") throw new Error(`an entry that is ${replaced.state} is not replaced`);
    // What a refused entry was to strike, its replacement strikes.
    const place = replaced === undefined ? { strike: [] } : { order: replaced.order, strike: replaced.strike };
    const fresh = { key: uuid(), state: /** @type {const} */ ("waiting"), tries: 0, doubt: false, undone: false, sender: null, problem: null, theirs: null };
    return queue.put({ ...fresh, ...place, night, slot, base, label, events, request, table, pad, deltas, by: me, at: Date.now() });
  });
  // A browser may delete storage unless it is asked to persist it; if it cannot be asked, there is nothing to wait for.
  void navigator.storage?.persist?.();
  await changed();
  // Whoever logs is waiting: it is tried now, however long sending has failed.
  forgetFailures();
  wake();
  return entry;
}

/**
 * The queue of a night, without entries that their author has taken back.
 * @param {string} night
 * @returns {Promise<Entry[]>}
 */
export const list = (night) => read(async (queue) => shown(await queue.of(night)));

/**
 * @param {Entry[]} entries
 * @returns {Entry[]}
 */
const shown = (entries) => entries.filter((entry) => !entry.undone);

/**
 * Takes an entry back. One that may have arrived is looked up by its key, and if it has, it is struck in the record too.
 * @param {string} key
 * @returns {Promise<boolean>} whether it was still there; one that was not has been recorded, or taken back before
 */
export async function drop(key) {
  const found = await change(async (queue) => {
    const entry = await queue.byKey(key);
    if (entry === undefined || entry.undone) return false;
    if (entry.doubt && entry.request === null) {
      // All that can still be recorded of it is that it was taken back, so this is announced now.
      await queue.put({ ...entry, undone: true, at: Date.now() });
    } else {
      await queue.remove(entry);
    }
    if ((opens(entry) || entry.table) && entry.strike.length === 0) await queue.renumber(entry, -dealsIn(entry));
    return true;
  });
  await changed();
  wake();
  return found;
}

/**
 * Sends what waits now, including entries that had stopped because the link no longer opened their night.
 * @param {string[]} nights whose stopped entries are tried again; by default that of the page
 */
export async function retry(nights = current === null ? [] : [current]) {
  await change(async (queue) => {
    for (const entry of await queue.all()) {
      if (entry.state === "stopped" && nights.includes(entry.night)) await queue.put({ ...entry, state: "waiting", problem: null });
    }
  });
  await changed();
  wake();
}

/**
 * Discards the waiting entries of a night that this phone drops, as its owner has decided.
 * @param {string} night
 */
export async function letGo(night) {
  await change(async (queue) => {
    for (const entry of await queue.of(night)) await queue.remove(entry);
  });
  await changed();
}

/**
 * The connection seems to be back: entries need not wait for their next try. If that fails too, they wait as before: a stream that
 * opens and breaks in turn causes no try without a growing pause.
 */
export async function found() {
  if (!hasty) return;
  hasty = false;
  await retry();
}

/**
 * The author has answered an entry's question.
 * @param {string} key
 * @param {import("./decided.js").Whose | import("./decided.js").Where} how
 */
export async function resolve(key, how) {
  const { decide } = await import("./decided.js");
  await change((queue) => decide(queue, key, how));
  await changed();
  wake();
}

/** Loads the script for answers to a question before the author answers, who may have no network by then. */
export const prepare = () => { import("./decided.js").catch(unkept); };

/**
 * The night has gone on: entries that were refused or have a question may be fine by now.
 * @param {string} night
 * @param {string} head
 */
async function heed(night, head) {
  if (!(await change((queue) => queue.heed(night, head)))) return;
  await changed();
  wake();
}

/** The other nights of this phone may have gone on too. */
async function heedOthers() {
  const held = (await read((queue) => queue.all())).filter(({ night, state }) => night !== current && (state === "refused" || state === "asks"));
  for (const night of new Set(held.map((entry) => entry.night))) {
    const { ok, body } = await call("GET", `/nights/${night}`);
    if (ok) await heed(night, body.head);
  }
}

/** The queue has changed: tells this page and the other tabs. */
async function changed() {
  tabs?.postMessage({ wake: true });
  await tell(null);
}

/**
 * @param {string | null} told
 */
async function tell(told) {
  const night = current;
  const [all, known] = await read(async (queue) => [shown(await queue.all()), night === null ? null : await queue.known(night)]);
  const entries = all.filter((entry) => entry.night === night);
  document.dispatchEvent(new CustomEvent("cartulina:outbox", { detail: { night, entries, all, version: seqOf(known), told } }));
}

/** Events that may mean that the network is back. Only sending finds out whether it is. */
function listen() {
  addEventListener("online", wake);
  addEventListener("pageshow", look);
  document.addEventListener("cartulina:fresh", () => {
    const { night, head } = document.body.dataset;
    if (night !== undefined && head !== undefined) heed(night, head).catch(unkept);
  });
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
  // Only new entries wake another tab: two tabs that reported every try would try without a pause.
  tabs?.addEventListener("message", ({ data }) => {
    tell(null).catch(unkept);
    if (data.wake) wake();
    else if (data.failed && !delivering) follow(data.failed);
  });
}

/** A page that was asleep has missed what the other tabs said. */
function look() {
  tell(null).catch(unkept);
  wake();
}

/**
 * The browser denied access to its storage just now; in some windows it always does. Stored entries stay, and are tried again.
 * @param {unknown} error
 */
export function unkept(error) {
  console.warn(error);
}

/** Sends what waits, at once; during a send, once more after it. */
function wake() {
  turns.wake();
  go();
}

/** Sends what need not wait any longer. */
function go() {
  again = true;
  if (!delivering) void run();
}

async function run() {
  delivering = true;
  clearTimeout(timer);
  try {
    while (again) {
      again = false;
      await round();
    }
  } catch (error) {
    later(LONGEST_PAUSE);
    unkept(error);
  } finally {
    delivering = false;
  }
}

/** Sends one entry after another, one night after another, until nothing can go on; then plans the next try. */
async function round() {
  for (;;) {
    const nights = open(await read((queue) => queue.all()));
    if (nights.length === 0) forgetFailures();
    const night = turns.next(nights);
    if (night === null) {
      later(turns.pause(nights));
      return;
    }
    await turn(night);
  }
}

/**
 * The nights whose first entry can be sent.
 * @param {Entry[]} entries
 * @returns {string[]}
 */
function open(entries) {
  const firsts = new Map([...entries].reverse().map((entry) => [entry.night, entry]));
  return [...firsts.values()].filter(canGo).map(({ night }) => night);
}

/**
 * Sends the first entry of a night, and notes how it went.
 * @param {string} night
 */
async function turn(night) {
  const came = await deliver(night);
  if (came.kind === "empty") return;
  if (came.kind === "elsewhere") {
    turns.hold(night, turns.of(night).failures, came.seconds);
    return;
  }
  tabs?.postMessage({ wake: false });
  await tell(came.kind === "settled" && came.same !== null ? oneOf(came.same, came.own, night) : null);
  if (came.kind === "settled") {
    turns.went(night);
    hasty = true;
    return;
  }
  const isOwn = came.kind === "moved" || came.own;
  const failed = turns.failed(isOwn ? night : null, came.requests, came.wait);
  // The night had gone on, so the next try may succeed: once without a pause, whatever the answer.
  if (came.kind === "moved" && failed.failures === 1) {
    turns.hold(night, 1, 0);
    return;
  }
  // The next try also serves calls that came while this one failed: a try without a pause would do no better.
  again = false;
  tabs?.postMessage({ wake: false, failed });
}

/** Forgets the failures before the next try. */
function forgetFailures() {
  turns.forget();
  hasty = true;
}

/**
 * Another tab has tried and failed: the tabs try as one. The tab that tried goes first again, if it is still open.
 * @param {{night: string | null, failures: number, seconds: number}} failed
 */
function follow({ night, failures, seconds }) {
  turns.hold(night, failures, seconds + BEHIND);
  hasty = false;
  go();
}

/**
 * Says that a hand was logged alike twice.
 * @param {number} hand
 * @param {boolean} own whether by two pages of this phone
 * @param {string} night
 * @returns {string}
 */
function oneOf(hand, own, night) {
  if (night !== current) return t("En otra noche de este teléfono, la mano {hand} ya estaba apuntada igual: queda una sola.", { hand });
  if (own) return t("La mano {hand} ya estaba apuntada igual desde este teléfono: queda una sola.", { hand });
  return t("La mano {hand} ya estaba apuntada igual desde otro teléfono: queda una sola.", { hand });
}

/** @param {number | null} seconds null where nothing waits */
function later(seconds) {
  if (seconds !== null) timer = setTimeout(go, seconds * 1000);
}
