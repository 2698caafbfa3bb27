/**
 * Keeps this page up to date: it follows the night's live stream, and fetches itself again whenever something was recorded.
 *
 * A hidden page closes the stream, and catches up when it is visible; of the visible pages one listens for all.
 *
 * It fires `cartulina:begin_again` if the night now has another history: the book was restored from an older copy.
 *
 * The state of the connection comes from what arrives, never from what the browser says about its network.
 */

import { renew } from "./fresh.js";
import { show } from "./link.js";
import { unnotice } from "./notice.js";
import { listen } from "./stream.js";
import { PATIENCE_MS, Tabs } from "./tabs.js";
import { BEGINNING } from "./word.js";

/** Events recorded together are read together: a hand is three events. */
const BURST_MS = 40;
const WAITS_S = [0.5, 1, 2, 4, 8, 15];
const POLL_S = 5;
/** A stream that ends sooner than this did not reach its time limit. */
const SHORTEST_MS = 2_000;
/** A stream that lasted this long was healthy; after one that did not, the first retry alone has no pause. */
const LASTING_MS = 20_000;
/** How long ago a page may have heard of the record and still be up to date: the stream sends something every ten seconds. */
const HEARD_MS = 12_000;
/** How long a press waits for what the page does by itself, and then for a fetch of its own. */
const SOON_MS = 1_000;
const PRESS_MS = 3_000;
/** After this many failures there is no connection; a single one may be a lift, or a change of network. */
const FAILURES = 2;
/** Answers after which the page is not fetched again without a new reason. */
const ANSWERED = new Set(["page", "moved", "gone", "refused"]);

class Live {
  /** @param {string} night */
  constructor(night) {
    this.night = night;
    this.head = document.body.dataset.head ?? BEGINNING;
    // A page from the service worker's cache shows an older moment.
    this.heardAt = Number(document.body.dataset.kept ?? Date.now());
    this.failures = 0;
    /** How many fetches of the page have failed in a row, and when the next is due. */
    this.missed = 0;
    this.notBefore = 0;
    /** Whether the last fetch of the page succeeded. */
    this.renewed = true;
    this.stopped = false;
    this.wanted = false;
    this.woken = false;
    /** The corrections that were recorded, by seq, of which it was not told yet what they changed. @type {Set<number>} */
    this.corrections = new Set();
    this.line = new AbortController();
    /** The fetch in progress; a page that does not listen itself may have one too. */
    this.fetching = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.burst = undefined;
    this.sleeper = () => {};
    /** What is being fetched, until that is over. @type {Promise<void> | null} */
    this.renewing = null;
    this.listening = false;
    this.tabs = new Tabs(night, {
      here: (state, at, cause) => this.followed(state, at, cause),
      told: (message) => this.told(message),
      over: () => this.again(),
    });
  }

  /** Follows the night for good: one stream after the other, whenever it is this page's turn to listen. */
  async watch() {
    while (!this.stopped) {
      await this.turn();
      if (this.stopped) return;
      const began = Date.now();
      this.line = new AbortController();
      const ending = await listen(this.night, this.head, this.line.signal, {
        opened: () => this.opened(),
        heard: () => { this.heardAt = Date.now(); this.tabs.here("live", this.heardAt, ""); },
        told: (message) => { this.tabs.tell(message); this.told(message); },
      });
      this.listening = false;
      if (this.stopped) return;
      const lasted = Date.now() - began;
      if (lasted > LASTING_MS) this.failures = 0;
      if (ending.kind === "stopped") this.stop();
      else if (ending.kind === "ended" && lasted > SHORTEST_MS && this.failures === 0) this.failures = lasted > LASTING_MS ? 0 : 1;
      else if (!this.line.signal.aborted) await this.failed(ending);
    }
  }

  /** Resolves when this page has to listen: it is visible, and no other page of this browser listens to the night. */
  async turn() {
    while (!this.stopped && (isHidden() || !this.tabs.listens)) {
      if (isHidden()) {
        this.tabs.leave();
        await this.sleep(null);
        continue;
      }
      await this.tabs.ask();
      if (isHidden()) continue;
      if (!this.tabs.areServed) this.tabs.listen();
      // It has missed what was sent while it was hidden; from now on it misses nothing.
      else void this.refresh();
      while (this.tabs.areServed && !this.tabs.listens && !this.woken) await this.sleep(PATIENCE_MS / 1000);
      this.woken = false;
    }
  }

  /**
   * The listening page has reported the state of its connection.
   * @param {import("./link.js").State} state
   * @param {number} at
   * @param {import("./link.js").Cause} cause
   */
  followed(state, at, cause) {
    this.heardAt = at;
    if (isHidden()) return;
    show(state, at, cause);
    if (state === "polling") void this.refresh();
  }

  /**
   * Shows the state of the connection on this page, and reports it to the pages that depend on it.
   * @param {import("./link.js").State} state
   * @param {import("./link.js").Cause} [cause]
   */
  show(state, cause = "") {
    show(state, this.heardAt, cause);
    if (this.tabs.listens) this.tabs.here(state, this.heardAt, cause);
  }

  opened() {
    this.listening = true;
    this.heardAt = Date.now();
    this.show("live");
    // Data beside the record is not in the stream: it may have changed while nobody listened.
    void this.refresh();
  }

  /** @param {import("./stream.js").Message} message */
  told({ event, head, data }) {
    if (event === "changed") {
      const corrections = [...this.corrections].filter((seq) => seq <= data.seq);
      corrections.forEach((seq) => this.corrections.delete(seq));
      // If the script does not load now, the page shows the hand as it is anyway.
      if (corrections.length > 0) this.sayChanged(data).catch(() => {});
      else unnotice("changed");
      return;
    }
    if (event === "recorded" && data.type === "correction") this.corrections.add(data.seq);
    if (event === "begin_again") {
      this.head = BEGINNING;
      document.dispatchEvent(new CustomEvent("cartulina:begin_again"));
    }
    this.head = head ?? this.head;
    this.burst ??= setTimeout(() => {
      this.burst = undefined;
      void this.refresh();
    }, BURST_MS);
  }

  /**
   * Reports a corrected hand. That is rare, so its script is loaded on demand.
   * @param {any} command
   */
  async sayChanged(command) {
    const { sayChanged } = await import("./changed.js");
    sayChanged(this.night, command);
  }

  /** @param {import("./stream.js").Ending} ending */
  async failed({ kind, wait }) {
    this.failures += 1;
    // Forty phones that lost the same service must not come back at the same moment.
    const pause = waitAfter(this.failures) * (0.75 + Math.random() / 2);
    if (kind !== "busy") {
      this.show(this.failures < FAILURES ? "reconnecting" : "offline");
      await this.sleep(pause);
      return;
    }
    // There is no room for another stream now: the page polls.
    await this.refresh();
    if (!this.stopped) this.show("polling");
    await this.sleep(Math.max(wait, POLL_S, pause));
  }

  stop() {
    this.stopped = true;
    this.tabs.leave();
    this.again();
    show("stopped", this.heardAt);
  }

  /** Ends any waiting or listening at once: the phone woke up, its network changed, or the page became visible or hidden. */
  wake() {
    this.notBefore = 0;
    this.again();
  }

  /** Checks again whether this page has to listen. */
  again() {
    this.woken = true;
    this.line.abort();
    this.fetching.abort();
    this.sleeper();
  }

  /**
   * Waits some seconds, or until it is woken.
   * @param {number | null} seconds null: only until it is woken
   */
  sleep(seconds) {
    return new Promise((resolve) => {
      const clock = seconds === null ? undefined : setTimeout(resolve, seconds * 1000);
      this.sleeper = () => { clearTimeout(clock); resolve(undefined); };
    });
  }

  /**
   * Fetches the page: never twice at once, once more if something arrived meanwhile, and after a failure not before
   * the next try is due.
   * @returns {Promise<void>} when that is over
   */
  refresh() {
    this.wanted = true;
    if (isHidden()) return Promise.resolve();
    this.renewing ??= this.renewAll();
    return this.renewing;
  }

  /** Whether the page is known to be up to date: it listens, and shows all it has heard. */
  get knows() {
    const hears = (this.listening || this.tabs.areServed) && Date.now() - this.heardAt < HEARD_MS;
    return hears && this.renewing === null && this.head === document.body.dataset.head;
  }

  /**
   * Resolves to whether the page is up to date, as soon as that is known, within the time that a press may wait.
   * @returns {Promise<boolean>}
   */
  async caughtUp() {
    // A page that begins to listen, or has heard of something, fetches by itself.
    for (const ends = Date.now() + SOON_MS; !this.knows && this.failures === 0 && Date.now() < ends;) await pause(BURST_MS);
    if (this.knows) return true;
    this.notBefore = 0;
    const looked = this.refresh().then(() => this.renewed);
    return Promise.race([looked, pause(PRESS_MS).then(() => false)]);
  }

  /** Fetches the page as often as something arrived. */
  async renewAll() {
    while (this.wanted && !this.stopped) {
      await pause(this.notBefore - Date.now());
      this.wanted = false;
      this.fetching = new AbortController();
      const { kind, wait } = await renew(this.fetching.signal);
      this.renewed = kind === "page";
      if (kind === "left") this.stop();
      if (kind === "left" || (kind === "network" && this.fetching.signal.aborted)) continue;
      const before = this.missed;
      this.missed = kind === "page" || kind === "moved" ? 0 : before + 1;
      if (this.missed > 0) this.notBefore = Date.now() + Math.max(wait, waitAfter(this.missed)) * 1000;
      if (ANSWERED.has(kind)) {
        if (before > 0 && this.listening) this.show("live");
      } else {
        this.wanted = true;
        if (this.missed >= FAILURES) this.show("offline", kind === "busy" || kind === "failing" ? kind : "");
      }
    }
    this.renewing = null;
  }
}

/**
 * @param {number} failures the number of failures in a row, at least one
 * @returns {number} seconds
 */
function waitAfter(failures) {
  return WAITS_S[Math.min(failures, WAITS_S.length) - 1];
}

/** @param {number} ms none where it is not more than nothing */
function pause(ms) {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}

/** Whether this page is hidden: another tab is open, or the phone is locked. */
function isHidden() {
  return document.visibilityState === "hidden";
}

/** @type {Live | null} */
let watching = null;

/**
 * Keeps this page of a night up to date as long as it is open.
 * @param {string} night
 */
export function start(night) {
  watching = new Live(night);
  void watching.watch();
  const wake = () => watching?.wake();
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  addEventListener("offline", wake);
}

/** Fetches the page now: something that it shows was just done. */
export function refresh() {
  return watching?.refresh() ?? Promise.resolve();
}

/**
 * Resolves to whether this page is up to date, as soon as that is known.
 * @returns {Promise<boolean>}
 */
export function caughtUp() {
  return watching?.caughtUp() ?? Promise.resolve(false);
}
