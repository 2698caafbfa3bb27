/**
 * The queue of entries that this phone still has to send, stored in IndexedDB: whatever happens to page, browser or battery, an entry
 * stays there until the service has taken it or its owner has dropped it.
 *
 * Every change is one transaction over all that it reads and writes, so two tabs of a phone never act on different queues.
 */

import { seqOf } from "./word.js";

/**
 * @typedef {{type: string, data: Record<string, any>}} Told an event as a client sends it
 * @typedef {Told & {seq: number, hash: string, prev: string, by?: string, struck_by?: number}} Recorded an event as the service keeps it
 *
 * @typedef {object} Theirs what somebody else logged in the place of an entry
 * @property {Recorded[]} events empty if that place is gone: an earlier hand was undone
 * @property {any} hand as the API tells it: `hand`, `outcome`, `tantos` …; null if that place is gone
 * @property {number[] | null} seqs what a correction strikes for "mine"; null if only the page of corrections can tell
 * @property {string} last the head of the night with the last of the events
 * @property {string} head of the night when this was found out
 * @property {number} next the number that the next hand would have
 * @property {boolean} restored whether the night has another history than the one that the author had seen
 *
 * @typedef {{players: string[], dealer: string | null}} Table who sits, in order of play, and who deals the hand; null for whoever's turn it is
 * @typedef {Table & {active: string[], tantos: Record<string, number>}} Counted a hand as it counts somewhere
 *
 * @typedef {object} Late where hands count that were written for a table which is another by now
 * @property {string[]} keys the entries that it is about, in order
 * @property {string} head head of the night when this was found out
 * @property {number} next the number that the next hand would have
 * @property {boolean} closed whether the night is over
 * @property {Counted[] | null} written the hands as they were logged; null if that is impossible
 * @property {Counted[] | null} now the hands for the players who sit now; null if that is refused
 * @property {Record<string, any>[] | null} corrections the corrections that insert them where they were played; null if that is impossible
 * @property {{hand: number, before: any, after: any}[]} hands existing hands that would then read differently
 * @property {{before: any[] | null, after: any[] | null} | null} left what is left to pay in a closed night, before and after
 * @property {string | null} why they cannot stand where they were played
 *
 * @typedef {object} Entry
 * @property {number} order its place in the queue
 * @property {string} key sent as Idempotency-Key: an entry that is sent twice is taken once
 * @property {string} night
 * @property {number | null} slot number of the hand that it logs; null if it logs none
 * @property {string | number | null} base head of the night that its author had seen; null where that is of another history. A number was
 *   kept before there were heads: the seq alone
 * @property {string} label what it says, in words
 * @property {Told[]} events
 * @property {number[]} strike the seqs that it strikes; its events replace them
 * @property {{method: string, path: string, body?: any, ifMatch?: string | number} | null} request another call of the API, its path below the night
 * @property {Table | null} [table] for which it was written; what was kept before there were tables has none, and is sent as it is
 * @property {{events: Told[], table: Table, deltas: Record<string, number> | null}[] | null} [parts] of which entries it was made, where
 *   several go as one
 * @property {{head: string, corrections: Record<string, any>[]} | null} [placed] by which corrections it stands where it was played, found out
 *   at that head
 * @property {{seq: number, insert: number} | null} [behind] the event behind which it was played, where the hand before it was put in as well
 * @property {boolean} [unsure] whether its table must be checked first: an entry before it is gone, or was recorded elsewhere
 * @property {Late | null} [late] the question to its author
 * @property {boolean} [again] whether it is tried again although it was refused or has a question: the night has gone on
 * @property {string} [heeded] the head at which it was tried again
 * @property {any} pad answers, to fill in the pad again
 * @property {Record<string, number> | null} deltas what it pays, provisionally
 * @property {string} by the player who logs it; empty if the phone belongs to nobody
 * @property {"waiting" | "sending" | "refused" | "conflict" | "asks" | "stopped"} state
 * @property {number} tries
 * @property {boolean} doubt it may have arrived: a try was left without an answer
 * @property {boolean} undone its author took it back while that was in doubt
 * @property {{tab: string, until: number} | null} sender the tab that is sending it, and how long that may take
 * @property {{code: string, detail: string, status: number} | null} problem why it was not taken
 * @property {Theirs | null} theirs
 * @property {number} at when it was added, in milliseconds
 */

const NAME = "cartulina";
/** 2: the histories of nights are named by their head; until then a seq was kept. */
const VERSION = 2;
const OUTBOX = "outbox";
const KNOWN = "known";

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** The queue inside one transaction. */
export class Queue {
  /** @param {IDBTransaction} transaction */
  constructor(transaction) {
    this.outbox = transaction.objectStore(OUTBOX);
    this.seen = transaction.objectStore(KNOWN);
  }

  /**
   * The entries of a night in order.
   * @param {string} night
   * @returns {Promise<Entry[]>}
   */
  async of(night) {
    /** @type {Entry[]} */
    const entries = await answer(this.outbox.index("night").getAll(night));
    return entries.sort((one, other) => one.order - other.order);
  }

  /**
   * The entries of all nights in order.
   * @returns {Promise<Entry[]>}
   */
  all() {
    return answer(this.outbox.getAll());
  }

  /**
   * @param {string} key
   * @returns {Promise<Entry | undefined>}
   */
  byKey(key) {
    return answer(this.outbox.index("key").get(key));
  }

  /**
   * Stores an entry: in its place, or at the end if it has none.
   * @param {Omit<Entry, "order"> & {order?: number}} entry
   * @returns {Promise<Entry>}
   */
  async put(entry) {
    const order = await answer(this.outbox.put(entry));
    return /** @type {Entry} */ ({ ...entry, order });
  }

  /** @param {Entry} entry */
  remove(entry) {
    return answer(this.outbox.delete(entry.order));
  }

  /**
   * The head of a night up to which this phone has seen or logged everything; null if it knows nothing.
   * @param {string} night
   * @returns {Promise<string | null>}
   */
  async known(night) {
    const held = await answer(this.seen.get(night));
    return held === undefined ? null : held.head;
  }

  /**
   * @param {string} night
   * @param {string} head
   */
  async learn(night, head) {
    if (seqOf(head) > seqOf(await this.known(night))) await answer(this.seen.put({ night, head, hand: await this.logged(night) }));
  }

  /**
   * The last hand of a night that this phone has logged; 0 for none.
   * @param {string} night
   * @returns {Promise<number>}
   */
  async logged(night) {
    const held = await answer(this.seen.get(night));
    return held?.hand ?? 0;
  }

  /**
   * @param {string} night
   * @param {number} hand
   */
  async log(night, hand) {
    await answer(this.seen.put({ night, head: await this.known(night), hand }));
  }

  /**
   * Forgets a head that belongs to another history than the night, with everything that was known or logged by it.
   * @param {string} night
   * @param {string} head
   */
  async forget(night, head) {
    if ((await this.known(night)) === head) await answer(this.seen.delete(night));
    for (const entry of await this.of(night)) {
      if (entry.base === head) await this.put({ ...entry, base: null });
    }
  }

  /**
   * Renumbers the hands that wait behind an entry because a hand was added or removed before them: another player may deal them now.
   * @param {Entry} entry
   * @param {number} by
   */
  async renumber(entry, by) {
    for (const later of await this.of(entry.night)) {
      if (later.order > entry.order && later.slot !== null) await this.put({ ...later, slot: later.slot + by, unsure: true });
    }
  }

  /**
   * The night has reached a head: entries that were refused before it, or have a question, are tried once more.
   * @param {string} night
   * @param {string} head
   * @returns {Promise<boolean>} whether anything is
   */
  async heed(night, head) {
    const held = (await this.of(night)).filter(({ state, heeded }) => (state === "refused" || state === "asks") && heeded !== head);
    for (const entry of held) await this.put({ ...entry, again: true, heeded: head });
    return held.length > 0;
  }
}

/**
 * Whether an entry can be sent without anybody's action.
 * @param {Entry} entry
 * @returns {boolean}
 */
export const canGo = ({ state, again }) => state === "waiting" || state === "sending" || again === true;

/**
 * Reads the queue.
 * @template T
 * @param {(queue: Queue) => Promise<T>} work
 * @returns {Promise<T>}
 */
export const read = (work) => within("readonly", work);

/**
 * Whether this phone has ever stored an entry. Opening a missing database would create it. True if the browser cannot tell.
 * @returns {Promise<boolean>}
 */
export async function isThere() {
  const held = await indexedDB.databases?.();
  return held === undefined || held.some(({ name }) => name === NAME);
}

/**
 * Changes the queue: everything that `work` does, or nothing. The change is on disk when this resolves.
 * @template T
 * @param {(queue: Queue) => Promise<T>} work it waits for nothing but the queue
 * @returns {Promise<T>}
 */
export const change = (work) => within("readwrite", work);

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(queue: Queue) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function within(mode, work) {
  const transaction = await begin(mode);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
  });
  const [result] = await Promise.all([worked(transaction, work), done]);
  return result;
}

/**
 * @template T
 * @param {IDBTransaction} transaction
 * @param {(queue: Queue) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function worked(transaction, work) {
  try {
    return await work(new Queue(transaction));
  } catch (error) {
    // A failed request has aborted the transaction already; an error in `work` must not be stored by half.
    if (transaction.error === null) transaction.abort();
    throw error;
  }
}

/**
 * @param {IDBTransactionMode} mode
 * @returns {Promise<IDBTransaction>}
 */
async function begin(mode) {
  /** @param {IDBDatabase} database */
  const begun = (database) => database.transaction([OUTBOX, KNOWN], mode, { durability: "strict" });
  try {
    return begun(await open());
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    // A phone that was asleep may have lost its connection without an event.
    opened = null;
    return begun(await open());
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) {
        const outbox = request.result.createObjectStore(OUTBOX, { keyPath: "order", autoIncrement: true });
        outbox.createIndex("night", "night");
        outbox.createIndex("key", "key", { unique: true });
      } else {
        request.result.deleteObjectStore(KNOWN);
        readAnew(/** @type {IDBTransaction} */ (request.transaction).objectStore(OUTBOX));
      }
      request.result.createObjectStore(KNOWN, { keyPath: "night" });
    };
    request.onsuccess = () => {
      const database = request.result;
      // A newer page, or a browser that clears storage, may close it: it is opened again when needed.
      const forget = () => { opened = null; };
      database.onclose = forget;
      database.onversionchange = () => { database.close(); forget(); };
      resolve(database);
    };
    request.onerror = () => { opened = null; reject(request.error); };
  });
  return opened;
}

/**
 * Entries from before there were heads stay in the queue; what had been found out about them is found out again.
 * @param {IDBObjectStore} outbox
 */
function readAnew(outbox) {
  const walk = outbox.openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (cursor === null) return;
    const isAsked = cursor.value.state === "conflict" || cursor.value.problem?.code === "malformed";
    if (isAsked) cursor.update({ ...cursor.value, state: "waiting", theirs: null, problem: null });
    cursor.continue();
  };
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
