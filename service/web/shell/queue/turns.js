/**
 * Whose turn is it to be sent? The nights that have something to send take turns, one entry at a time.
 *
 * What failed is tried again after a pause that grows. Where the network or the service failed, all nights wait, and the next try is another
 * night's; a night that has trouble of its own waits alone.
 */

export const LONGEST_PAUSE = 30;

/** @typedef {{failures: number, until: number}} Pause how often it has failed, and until when it waits, by the clock of the page */

export class Turns {
  constructor() {
    /** @type {Pause} */
    this.service = { failures: 0, until: 0 };
    /** @type {Map<string, Pause>} */
    this.own = new Map();
    /** The night that was tried last. */
    this.last = "";
  }

  /**
   * The night that is tried next: of those that need not wait, the one behind the last.
   * @param {string[]} nights those with something to send
   * @returns {string | null} null where all of them wait
   */
  next(nights) {
    const due = nights.filter((night) => this.left(night) <= 0).sort();
    const night = due.find((each) => each > this.last) ?? due[0] ?? null;
    if (night !== null) this.last = night;
    return night;
  }

  /**
   * For how many seconds nothing is tried.
   * @param {string[]} nights those with something to send
   * @returns {number | null} null where there is nothing to try
   */
  pause(nights) {
    return nights.length === 0 ? null : Math.max(0, Math.min(...nights.map((night) => this.left(night))));
  }

  /**
   * It has failed so many times more: what failed waits.
   * @param {string | null} night whose own trouble it is; null where it is that of the network or the service
   * @param {number} requests
   * @param {number} wait seconds that the service has asked for
   * @returns {{night: string | null, failures: number, seconds: number}} what the other tabs are told
   */
  failed(night, requests, wait) {
    const failures = this.of(night).failures + requests;
    const seconds = Math.max(wait, pauseAfter(failures));
    this.hold(night, failures, seconds);
    return { night, failures, seconds };
  }

  /**
   * It waits for so many seconds, and has failed so often in a row.
   * @param {string | null} night
   * @param {number} failures
   * @param {number} seconds
   */
  hold(night, failures, seconds) {
    const pause = { failures, until: performance.now() + seconds * 1000 };
    if (night === null) this.service = pause;
    else this.own.set(night, pause);
  }

  /**
   * How often it has failed in a row.
   * @param {string | null} night
   */
  of(night) {
    return (night === null ? this.service : this.own.get(night)) ?? { failures: 0, until: 0 };
  }

  /**
   * Something has got through: nothing that this night failed by stands any more.
   * @param {string} night
   */
  went(night) {
    this.service = { failures: 0, until: 0 };
    this.own.delete(night);
  }

  /** There is a reason to try everything before its time. What fails again waits longer all the same. */
  wake() {
    for (const pause of [this.service, ...this.own.values()]) pause.until = 0;
  }

  /** Nothing has failed, as far as the next try is concerned. */
  forget() {
    this.service = { failures: 0, until: 0 };
    this.own.clear();
  }

  /**
   * The seconds that a night still waits.
   * @param {string} night
   */
  left(night) {
    return (Math.max(this.service.until, this.of(night).until) - performance.now()) / 1000;
  }
}

/**
 * How long to wait after so many failures: 1, 2, 4 … 30 s, a little more or less, so that not all phones of a table come at once.
 * @param {number} failed
 * @returns {number}
 */
function pauseAfter(failed) {
  return Math.min(LONGEST_PAUSE, 2 ** (failed - 1)) * (0.75 + Math.random() / 2);
}
