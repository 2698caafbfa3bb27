/**
 * Is this page as the record is? It watches the night's live stream, and fetches itself anew whenever something was recorded.
 *
 * A page that nobody sees lets go of the stream, and catches up when it is seen; of those that are seen one listens for all.
 *
 * It tells as `cartulina:begin_again` that the night is no longer the history that was known: the book was restored from an older copy.
 *
 * Whether there is a connection is known by what comes, never by what the browser believes of its network.
 */

import { renew } from "./fresh.js";
import { show } from "./link.js";
import { unnotice } from "./notice.js";
import { listen } from "./stream.js";
import { PATIENCE_MS, Tabs } from "./tabs.js";
import { BEGINNING } from "./word.js";

/** What is recorded together is read together: a hand is three events. */
const BURST_MS = 40;
const WAITS_S = [0.5, 1, 2, 4, 8, 15];
const POLL_S = 5;
/** A stream that ends sooner than this did not end because its time was over. */
const SHORTEST_MS = 2_000;
/** One that has lasted so long was well; one that did not is taken up again without a pause once, and no more. */
const LASTING_MS = 20_000;
/** So long ago a page may have heard of the record that it still knows it: the stream says something every ten seconds. */
const HEARD_MS = 12_000;
/** So long a press waits for what the page does by itself, and then for a look of its own. */
const SOON_MS = 1_000;
const PRESS_MS = 3_000;
/** After so many failures there is no connection; the first may be a lift, or a change of network. */
const FAILURES = 2;
/** How a page is answered for that does not come again by itself: whoever has a reason to looks for it. */
const ANSWERED = new Set(["page", "moved", "gone", "refused"]);

class Live {
  /** @param {string} night */
  constructor(night) {
    this.night = night;
    this.head = document.body.dataset.head ?? BEGINNING;
    // What a service worker had kept is of then.
    this.heardAt = Number(document.body.dataset.kept ?? Date.now());
    this.failures = 0;
    /** How often the page could not be fetched, one after the other, and when it may be tried again. */
    this.missed = 0;
    this.notBefore = 0;
    /** Whether the page came when it was fetched last. */
    this.renewed = true;
    this.stopped = false;
    this.wanted = false;
    this.woken = false;
    /** The corrections that were recorded, by seq, of which it was not told yet what they changed. @type {Set<number>} */
    this.corrections = new Set();
    this.line = new AbortController();
    /** The page that is being fetched, which a page may do that does not listen itself. */
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

  /** Watches for good: one stream after the other, whenever it is this page that listens. */
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

  /** Until this page is to listen: it is seen, and no other of this browser listens to the night. */
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
      // What was told while it was not seen it has not heard; what comes from now on, it does.
      else void this.refresh();
      while (this.tabs.areServed && !this.tabs.listens && !this.woken) await this.sleep(PATIENCE_MS / 1000);
      this.woken = false;
    }
  }

  /**
   * The page that listens has said how it is connected.
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
   * How this page is connected, for whoever looks at it and for the others that hear from it.
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
    // What is kept beside the record has no place in the stream: it may have changed while nobody listened.
    void this.refresh();
  }

  /** @param {import("./stream.js").Message} message */
  told({ event, head, data }) {
    if (event === "changed") {
      const corrections = [...this.corrections].filter((seq) => seq <= data.seq);
      corrections.forEach((seq) => this.corrections.delete(seq));
      // Where the script cannot be had just now, the page has the hand as it reads all the same.
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
   * A hand was put right: that is said once in an evening or never, and what says it comes when it is needed.
   * @param {any} command
   */
  async sayChanged(command) {
    const { sayChanged } = await import("./changed.js");
    sayChanged(this.night, command);
  }

  /** @param {import("./stream.js").Ending} ending */
  async failed({ kind, wait }) {
    this.failures += 1;
    // Forty phones that lost the same service do not come back in the same moment.
    const pause = waitAfter(this.failures) * (0.75 + Math.random() / 2);
    if (kind !== "busy") {
      this.show(this.failures < FAILURES ? "reconnecting" : "offline");
      await this.sleep(pause);
      return;
    }
    // There is no place for another stream just now: the page looks by itself.
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

  /** Begins at once where it is waiting or listening: the phone has woken up, its network has changed, the page is seen or no longer. */
  wake() {
    this.notBefore = 0;
    this.again();
  }

  /** Looks again whether it is this page that listens. */
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
   * Fetches the page anew: never twice at once, once more where something came meanwhile, and after a failure, whoever asks, not before
   * its time.
   * @returns {Promise<void>} when that is over
   */
  refresh() {
    this.wanted = true;
    if (isHidden()) return Promise.resolve();
    this.renewing ??= this.renewAll();
    return this.renewing;
  }

  /** Whether the page is known to be as the record is: it listens, and shows what it has heard. */
  get knows() {
    const hears = (this.listening || this.tabs.areServed) && Date.now() - this.heardAt < HEARD_MS;
    return hears && this.renewing === null && this.head === document.body.dataset.head;
  }

  /**
   * Whether the page is as the record is, as soon as that is known; it takes no longer than whoever presses a button waits.
   * @returns {Promise<boolean>}
   */
  async caughtUp() {
    // A page that begins to listen looks by itself, and so does one that has heard of something.
    for (const ends = Date.now() + SOON_MS; !this.knows && this.failures === 0 && Date.now() < ends;) await pause(BURST_MS);
    if (this.knows) return true;
    this.notBefore = 0;
    const looked = this.refresh().then(() => this.renewed);
    return Promise.race([looked, pause(PRESS_MS).then(() => false)]);
  }

  /** Fetches the page as often as something came. */
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
 * @param {number} failures one after the other, at least one
 * @returns {number} seconds
 */
function waitAfter(failures) {
  return WAITS_S[Math.min(failures, WAITS_S.length) - 1];
}

/** @param {number} ms none where it is not more than nothing */
function pause(ms) {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}

/** Whether nobody sees this page just now: another tab is open, or the phone is locked. */
function isHidden() {
  return document.visibilityState === "hidden";
}

/** @type {Live | null} */
let watching = null;

/**
 * Keeps this page of a night fresh as long as it is open.
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

/** Fetches the page anew now: something was just done that it shows. */
export function refresh() {
  return watching?.refresh() ?? Promise.resolve();
}

/**
 * Whether this page is as the record is, as soon as that is known.
 * @returns {Promise<boolean>}
 */
export function caughtUp() {
  return watching?.caughtUp() ?? Promise.resolve(false);
}
