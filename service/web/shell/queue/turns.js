/**
 * The order in which nights with unsent entries take turns, one entry at a time.
 *
 * After a failure the next try waits, longer each time. If the network or the service failed, all nights wait, and another
 * night tries next; a night with a problem of its own waits alone.
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
   * The night to try next: of those that need not wait, the one after the last.
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
   * Notes further failures: the night, or all nights, must wait.
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
   * Makes a night wait some seconds after some failures in a row.
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
   * The number of failures in a row.
   * @param {string | null} night
   */
  of(night) {
    return (night === null ? this.service : this.own.get(night)) ?? { failures: 0, until: 0 };
  }

  /**
   * An entry has got through: the failures of this night are forgotten.
   * @param {string} night
   */
  went(night) {
    this.service = { failures: 0, until: 0 };
    this.own.delete(night);
  }

  /** Makes everything due now, for a good reason. Another failure still makes the pause longer. */
  wake() {
    for (const pause of [this.service, ...this.own.values()]) pause.until = 0;
  }

  /** Forgets the failures before the next try. */
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
 * The pause after some failures: 1, 2, 4 … 30 s, with some variation, so that the phones of a table do not come at once.
 * @param {number} failed
 * @returns {number}
 */
function pauseAfter(failed) {
  return Math.min(LONGEST_PAUSE, 2 ** (failed - 1)) * (0.75 + Math.random() / 2);
}
