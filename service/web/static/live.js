/**
 * Is this page as the record is? It watches the night's live stream, and fetches itself anew whenever something was recorded.
 *
 * Whether there is a connection is known by what comes, never by what the browser believes of its network.
 */

import { renew } from "./fresh.js";
import { show } from "./link.js";
import { listen } from "./stream.js";

/** What is recorded together is read together: a hand is three events. */
const BURST_MS = 40;
const WAITS_S = [0.5, 1, 2, 4, 8, 15];
const POLL_S = 5;
/** A stream that ends sooner than this did not end because its time was over. */
const SHORTEST_MS = 2_000;
/** After so many failures there is no connection; the first may be a lift, or a change of network. */
const FAILURES = 2;

class Live {
  /** @param {string} night */
  constructor(night) {
    this.night = night;
    this.after = Number(document.body.dataset.version);
    this.heardAt = Date.now();
    this.failures = 0;
    this.stopped = false;
    this.wanted = false;
    this.line = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.burst = undefined;
    this.sleeper = () => {};
    this.renewing = false;
    this.listening = false;
  }

  /** Watches for good: one stream after the other. */
  async watch() {
    while (!this.stopped) {
      const began = Date.now();
      this.line = new AbortController();
      const ending = await listen(this.night, this.after, this.line.signal, {
        opened: () => this.opened(),
        heard: () => { this.heardAt = Date.now(); },
        told: ({ seq }) => this.told(seq),
      });
      this.listening = false;
      if (this.stopped) return;
      const over = ending.kind === "ended" && Date.now() - began > SHORTEST_MS;
      if (ending.kind === "stopped") this.stop();
      else if (ending.kind === "busy") await this.poll(ending.wait);
      else if (!over && !this.line.signal.aborted) await this.failed();
    }
  }

  opened() {
    this.failures = 0;
    this.listening = true;
    this.heardAt = Date.now();
    show("live", this.heardAt);
    // What is kept beside the record has no place in the stream: it may have changed while nobody listened.
    void this.refresh();
  }

  /** @param {number | null} seq */
  told(seq) {
    if (seq !== null) this.after = Math.max(this.after, seq);
    this.burst ??= setTimeout(() => {
      this.burst = undefined;
      void this.refresh();
    }, BURST_MS);
  }

  async failed() {
    this.failures += 1;
    show(this.failures < FAILURES ? "reconnecting" : "offline", this.heardAt);
    // Forty phones that lost the same service do not come back in the same moment.
    await this.sleep(waitAfter(this.failures) * (0.75 + Math.random() / 2));
  }

  /**
   * There is no place for another stream just now: the page looks by itself.
   * @param {number} wait
   */
  async poll(wait) {
    await this.refresh();
    if (!this.stopped) show("polling", this.heardAt);
    await this.sleep(Math.max(wait, POLL_S));
  }

  stop() {
    this.stopped = true;
    this.line.abort();
    show("stopped", this.heardAt);
  }

  /** Begins at once where it is waiting or listening: the phone has woken up, or its network has changed. */
  wake() {
    this.line.abort();
    this.sleeper();
  }

  /**
   * Waits some seconds, or until it is woken.
   * @param {number} seconds
   */
  sleep(seconds) {
    return new Promise((resolve) => {
      const clock = setTimeout(resolve, seconds * 1000);
      this.sleeper = () => { clearTimeout(clock); resolve(undefined); };
    });
  }

  /** Fetches the page anew: never twice at once, and once more where something came meanwhile. */
  async refresh() {
    this.wanted = true;
    if (this.renewing) return;
    this.renewing = true;
    for (let failures = 0; this.wanted && !this.stopped; ) {
      this.wanted = false;
      const { kind, wait } = await renew(this.line.signal);
      if (kind === "fresh") {
        if (failures > 0 && this.listening) show("live", this.heardAt);
        failures = 0;
      } else if (kind === "left") {
        this.stop();
      } else if (kind === "busy" || (kind === "network" && !this.line.signal.aborted)) {
        this.wanted = true;
        failures += 1;
        if (failures >= FAILURES) show("offline", this.heardAt);
        await pause(Math.max(wait, waitAfter(failures)));
      }
    }
    this.renewing = false;
  }
}

/**
 * @param {number} failures one after the other, at least one
 * @returns {number} seconds
 */
function waitAfter(failures) {
  return WAITS_S[Math.min(failures, WAITS_S.length) - 1];
}

/** @param {number} seconds */
function pause(seconds) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
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
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") wake(); });
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  addEventListener("offline", wake);
}

/** Fetches the page anew now: something was just done that it shows. */
export function refresh() {
  return watching?.refresh() ?? Promise.resolve();
}
