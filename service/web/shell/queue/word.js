/**
 * Which history is it? One word names it: how many events it has, and how the hash of the last begins, which hangs on all before it.
 *
 * A number alone does not say it: after a book was restored from an older copy, the same number is another event.
 */

const DIGITS = 12;

/** The word of every history before its first event. */
export const BEGINNING = "0-000000000000";

/**
 * The word of the history that ends with an event.
 * @param {{seq: number, hash: string}} event
 * @returns {string}
 */
export const wordOf = ({ seq, hash }) => `${seq}-${hash.slice(0, DIGITS)}`;

/**
 * How many events a history has.
 * @param {string | null} word null for one of which nothing is known
 * @returns {number}
 */
export const seqOf = (word) => Number.parseInt(word ?? "0", 10);

/**
 * The one that has come further; the first where they have come equally far.
 * @param {string} one
 * @param {string | null} other
 * @returns {string}
 */
export const further = (one, other) => (other !== null && seqOf(other) > seqOf(one) ? other : one);
