/**
 * Did two phones log the same hand? What one of them wants to log beside what has been recorded meanwhile.
 *
 * Nothing here is a rule of a game: a hand begins with its `deal` and goes on to the next; two events say the same when what they say is
 * the same once what says nothing (a zero, a null, an empty list) is left out.
 */

/** @typedef {import("./outbox_store.js").Told} Told */
/** @typedef {import("./outbox_store.js").Recorded} Recorded */

/** Events that stand beside the hands, whoever logs them and whenever. */
const BESIDE = new Set(["seats_changed", "transfer", "dispute", "ruling", "paid", "night_closed", "correction"]);

/**
 * Of what was recorded since, the events of the very hand that `mine` logs, or goes on with.
 * @param {Told[]} mine
 * @param {Recorded[]} since
 * @returns {Recorded[]}
 */
export function rival(mine, since) {
  const played = since.filter((event) => !BESIDE.has(event.type));
  const begins = played.findIndex((event) => event.type === "deal");
  if (mine[0].type !== "deal") return begins < 0 ? played : played.slice(0, begins);
  if (begins < 0) return [];
  const next = played.findIndex((event, place) => place > begins && event.type === "deal");
  return played.slice(begins, next < 0 ? undefined : next);
}

/**
 * The events of a hand, by its number, as a whole night reads: what a correction brought stands where it was put, and has no seq.
 * @param {number} number
 * @param {Recorded[]} events all of the night
 * @returns {(Told & {seq?: number})[]}
 */
export function dealtAs(number, events) {
  const standing = events.filter((event) => event.struck_by === undefined);
  const isCorrection = new Set(events.filter(({ type }) => type === "correction").map(({ seq }) => seq));
  const placed = standing.flatMap((event) => {
    const { strike = [], after, insert = [] } = event.type === "correction" ? event.data : {};
    const place = after ?? Math.min(...strike.filter((/** @type {number} */ seq) => !isCorrection.has(seq)));
    return isCorrection.has(event.seq) ? insert.map((/** @type {Told} */ each) => ({ place, event: each })) : [{ place: event.seq, event }];
  });
  const played = placed.sort((one, other) => one.place - other.place).map(({ event }) => event).filter(({ type }) => !BESIDE.has(type));
  const deals = played.flatMap((event, place) => (event.type === "deal" ? [place] : []));
  return number > deals.length ? [] : played.slice(deals[number - 1], deals[number]);
}

/**
 * What of mine theirs does not say yet, and which of theirs was the last that says the same; null where they say otherwise.
 * @param {Told[]} mine
 * @param {(Told & {seq?: number})[]} theirs
 * @returns {{rest: Told[], last: number} | null}
 */
export function unsaid(mine, theirs) {
  let said = 0;
  let last = 0;
  for (const event of theirs) {
    if (said < mine.length && agree(mine[said], event)) {
      said += 1;
      last = event.seq ?? last;
    } else if (mine.slice(said).some((each) => each.type === event.type)) {
      return null;
    }
  }
  return { rest: mine.slice(said), last };
}

/**
 * Whether a hand says just what another does.
 * @param {Told[]} mine
 * @param {Told[]} theirs
 * @returns {boolean}
 */
export const isSame = (mine, theirs) => mine.length > 0 && unsaid(mine, theirs)?.rest.length === 0;

/**
 * Whether two events say the same. A deal may be told with more than mine knows: who dealt, and which cards.
 * @param {Told} mine
 * @param {Told} theirs
 * @returns {boolean}
 */
function agree(mine, theirs) {
  if (mine.type !== theirs.type) return false;
  const [one, other] = [telling(mine.data), telling(theirs.data)];
  if (mine.type !== "deal") return same(one, other);
  return Object.entries(one).every(([name, value]) => same(value, other[name]));
}

/**
 * A value without what says nothing, its keys in one order.
 * @param {any} value
 * @returns {any}
 */
function telling(value) {
  if (Array.isArray(value)) return value.map(telling);
  if (value === null || typeof value !== "object") return value;
  const told = Object.keys(value).sort().map((name) => [name, telling(value[name])]);
  return Object.fromEntries(told.filter(([, each]) => !silent(each)));
}

/**
 * @param {any} value
 * @returns {boolean}
 */
function silent(value) {
  return !value || (typeof value === "object" && Object.keys(value).length === 0);
}

/**
 * @param {any} one
 * @param {any} other
 * @returns {boolean}
 */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
