/**
 * The head of a history in one word: the number of its events, and the beginning of the last event's hash, which depends on all before it.
 *
 * A number alone is not enough: in a book restored from an older copy, the same number is another event.
 */

const DIGITS = 12;

/** The head of every history before its first event. */
export const BEGINNING = "0-000000000000";

/**
 * The head of the history that ends with an event.
 * @param {{seq: number, hash: string}} event
 * @returns {string}
 */
export const wordOf = ({ seq, hash }) => `${seq}-${hash.slice(0, DIGITS)}`;

/**
 * The number of events in a history.
 * @param {string | null} word null if nothing is known of it
 * @returns {number}
 */
export const seqOf = (word) => Number.parseInt(word ?? "0", 10);

/**
 * The head that is further on; the first if both are equally far.
 * @param {string} one
 * @param {string | null} other
 * @returns {string}
 */
export const further = (one, other) => (other !== null && seqOf(other) > seqOf(one) ? other : one);
