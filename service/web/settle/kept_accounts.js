/**
 * The accounts of a night as this phone last saw them, stored in IndexedDB until the phone leaves the night.
 *
 * They have a database of their own: a new version of the outbox would lock out old pages that are still open, and their entries.
 */

/**
 * @typedef {object} Accounts
 * @property {string} night
 * @property {string} of what they depend on, in a word: while it is the same, so are they
 * @property {number} version of the night
 * @property {string} role by which this phone saw them
 * @property {string} html
 * @property {number} at when they were last known to be so, in milliseconds
 */

const NAME = "cartulina-accounts";
const STORE = "accounts";

/** The nights that this page has let go: what was on its way then is not kept any more. @type {Set<string>} */
const left = new Set();

/** @param {Accounts} accounts */
export async function keep(accounts) {
  if (!left.has(accounts.night)) await within("readwrite", (store) => store.put(accounts));
}

/**
 * The accounts of a night; undefined if none are stored.
 * @param {string} night
 * @returns {Promise<Accounts | undefined>}
 */
export const kept = (night) => within("readonly", (store) => store.get(night));

/** @param {string} night */
export async function forget(night) {
  left.add(night);
  await within("readwrite", (store) => store.delete(night));
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>} when it is on the disk
 */
async function within(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => { request.result.createObjectStore(STORE, { keyPath: "night" }); };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
