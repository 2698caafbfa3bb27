/**
 * Decides which page of this browser listens to a night: one of the visible ones; the others hear from it.
 *
 * Over plain HTTP a browser has six connections to a service for all its pages, and a live stream holds one as long as it lasts. With a
 * stream for each page the seventh page would never load, and a saved hand would wait for a free connection.
 *
 * The listening page says so with every sign of life. If two begin at once, they notice by that, and the one with the greater name stops.
 */

import { uuid } from "./api.js";

/** @typedef {import("./stream.js").Message} Message */
/** @typedef {import("./link.js").State} State */
/** @typedef {import("./link.js").Cause} Cause */

/**
 * @typedef {object} Ears
 * @property {(state: State, at: number, cause: Cause) => void} here the state of the listening page's connection
 * @property {(message: Message) => void} told what it has heard
 * @property {() => void} over another page has to listen now, or this page no longer has to
 */

/** How long a listening page may take to say so, in milliseconds. */
const ANSWER_MS = 150;
/** A page that was silent for this long listens no more: it says something at each of its tries. */
export const PATIENCE_MS = 25_000;

/** Undefined in a browser whose pages cannot talk to each other: there each listens for itself. */
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("cartulina-live") : null;

export class Tabs {
  /**
   * @param {string} night
   * @param {Ears} ears
   */
  constructor(night, ears) {
    this.night = night;
    this.ears = ears;
    this.name = uuid();
    this.listens = false;
    this.heardAt = 0;
    /** @type {{state: State, at: number, cause: Cause} | null} */
    this.last = null;
    channel?.addEventListener("message", ({ data }) => { if (data.night === night) this.heard(data); });
    addEventListener("pagehide", () => this.leave());
  }

  /** Whether another page listens, as far as this one has heard. */
  get areServed() {
    return Date.now() - this.heardAt < PATIENCE_MS;
  }

  /** Asks whether another page listens. */
  async ask() {
    if (channel === null) return;
    this.heardAt = 0;
    this.say("ask");
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  }

  /** This page listens from now on. */
  listen() {
    this.listens = true;
    this.say("here");
  }

  /** This page listens no more. */
  leave() {
    if (!this.listens) return;
    this.listens = false;
    this.say("left");
  }

  /**
   * Reports the state of the connection of this page, which listens.
   * @param {State} state
   * @param {number} at
   * @param {Cause} cause
   */
  here(state, at, cause) {
    this.last = { state, at, cause };
    this.say("here");
  }

  /**
   * Passes on what this page, which listens, has heard.
   * @param {Message} message
   */
  tell(message) {
    channel?.postMessage({ night: this.night, from: this.name, kind: "told", message });
  }

  /** @param {"ask" | "here" | "left"} kind */
  say(kind) {
    channel?.postMessage({ night: this.night, from: this.name, kind, last: this.last });
  }

  /** @param {{kind: "ask" | "here" | "left" | "told", from: string, last?: {state: State, at: number, cause: Cause} | null, message?: Message}} said */
  heard({ kind, from, last, message }) {
    if (this.listens) {
      if (kind === "here" && from < this.name) {
        this.listens = false;
        this.heardAt = Date.now();
        this.ears.over();
      } else if (kind === "ask" || kind === "here") {
        this.say("here");
      }
      return;
    }
    if (kind === "ask") return;
    this.heardAt = kind === "left" ? 0 : Date.now();
    if (kind === "left") this.ears.over();
    if (last && kind === "here") this.ears.here(last.state, last.at, last.cause);
    if (message !== undefined) this.ears.told(message);
  }
}
