/**
 * The pad in full depth, made quick: a trick is three taps on the pack, most other events are one, and nothing waits
 * for the network.
 *
 * The service tells the page what may come next. While entries of this phone are unsent, the page does not know it: then it offers
 * everything, asks who won the trick, and the entry is checked when it is sent.
 */

import { boxesOf, dataOf, fill, isAsked, leftOver, reveal, settle, textOf, wordsOf } from "./boxes.js";
import { t } from "./i18n.js";
import { sendUnkept } from "./lead.js";
import { say } from "./link.js";
import { add, drop, list } from "./outbox.js";
import { Picker, cardBoxes } from "./picker.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */
/** @typedef {{type: string, data: Record<string, any>}} Told */

/**
 * @typedef {object} Data what the service knows
 * @property {number} slot
 * @property {boolean} open
 * @property {number} version
 * @property {string} head
 * @property {string[]} active the players with cards, beginning with the leader of the next trick
 * @property {{dealer: string, active: string[]}[]} seats
 * @property {Record<string, string[]>} cards player → the cards that he may play
 * @property {string[]} held the players whose whole hand is known
 * @property {string | null} first the letter of the suit of trumps, once the open hand has one
 * @property {string | null} likeliest
 * @property {string | null} begins the event that most likely follows a deal
 * @property {string[]} repeated the types of events that often come several times in a row
 * @property {Record<string, string>} names card → its name
 * @property {Told[]} undo the corrections that take the last event back
 */

/** How long the page waits for its sent entries to come back, in milliseconds. */
const PATIENCE_MS = 900;
const TRICK = "trick";

class StepPage {
  /**
   * @param {HTMLFormElement} form
   * @param {string} night
   */
  constructor(form, night) {
    this.form = form;
    this.night = night;
    this.data = read();
    this.picker = new Picker(/** @type {HTMLElement} */ (document.getElementById("pack")), () => this.picked());
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Entry[]} taken from the queue, and not shown yet */
    this.gone = [];
    this.version = 0;
    /** @type {string | null} the event that was asked for by hand */
    this.wanted = null;
    /** @type {Told | null} what was refused, to be put right */
    this.again = null;
    this.patient = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.clock = undefined;
  }

  /** Takes the form over. */
  async begin() {
    this.entries = await list(this.night).catch(() => []);
    this.wanted = new URLSearchParams(location.search).get("que");
    this.form.classList.add("scripted");
    this.form.addEventListener("click", (event) => this.tapped(event));
    this.form.addEventListener("change", (event) => this.changed(event));
    this.form.addEventListener("toggle", () => this.unfolded(), true);
    this.form.addEventListener("submit", (event) => this.submitted(event));
    document.addEventListener("cartulina:outbox", (event) => this.queued(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener("cartulina:fresh", (event) => this.renewed(/** @type {CustomEvent} */ (event).detail));
    this.show();
  }

  // What the page knows.

  /** What this phone has logged and the page does not show yet. */
  get ahead() {
    return [...this.gone, ...this.entries];
  }

  get isKnown() {
    return this.ahead.length === 0;
  }

  /** The events of the current hand that the page does not show yet. */
  get pending() {
    const events = this.ahead.flatMap((entry) => entry.events);
    return events.slice(Math.max(0, events.findLastIndex(({ type }) => type === "deal")));
  }

  /** The number of the current hand. */
  get slot() {
    const deals = this.ahead.flatMap((entry) => entry.events).filter(({ type }) => type === "deal").length;
    return this.data.slot + Math.max(0, deals - (this.data.open ? 0 : 1));
  }

  /** The players with cards, beginning with the leader; empty while nobody has said or knows who leads. */
  get order() {
    const active = this.isKnown ? this.data.active : this.dealt(false);
    const box = /** @type {import("./boxes.js").Box | null | undefined} */ (this.section(TRICK)?.querySelector('[data-path="leader"]'));
    const first = box === null || box === undefined ? -1 : active.indexOf(textOf(box));
    if (first < 0) return this.isKnown ? active : [];
    return [...active.slice(first), ...active.slice(0, first)];
  }

  /**
   * The players with cards in this hand, or in the next one.
   * @param {boolean} next
   */
  dealt(next) {
    const { open, slot, seats, active } = this.data;
    const underway = open || this.slot > slot || this.pending.length > 0;
    const place = this.slot - slot + (next && underway ? 1 : 0);
    return place === 0 ? active : seats[place % seats.length].active;
  }

  /** The event that is being entered. */
  get chosen() {
    const kinds = this.kinds().filter((kind) => !this.isKnown || !kind.hidden).map((kind) => kind.dataset.que ?? "");
    if (this.wanted !== null && kinds.includes(this.wanted)) return this.wanted;
    if (this.isKnown) return this.data.likeliest;
    const last = this.pending.at(-1)?.type ?? "";
    if (last === "deal" && this.data.begins !== null) return this.data.begins;
    // After an event that comes once per hand, the next one in the order of a hand is offered.
    const repeated = this.data.repeated.includes(last);
    return kinds[repeated ? kinds.indexOf(last) : kinds.indexOf(last) + 1] ?? kinds[0];
  }

  // What the page shows.

  show() {
    clearTimeout(this.clock);
    const waits = !this.isKnown && !this.patient && this.entries.every(({ state }) => state === "waiting" || state === "sending");
    const ask = /** @type {HTMLElement} */ (document.getElementById("ask"));
    ask.setAttribute("aria-busy", String(waits));
    if (waits) this.clock = setTimeout(() => { this.patient = true; this.show(); }, PATIENCE_MS);
    else this.draw(ask);
    this.queue(waits);
  }

  /** @param {HTMLElement} ask */
  draw(ask) {
    reveal(ask, !this.isKnown);
    // If every event is possible, the likeliest stands before the list of all.
    const kinds = /** @type {HTMLElement} */ (ask.querySelector("nav"));
    if (this.isKnown) ask.prepend(kinds);
    else ask.append(kinds);
    const chosen = this.chosen;
    for (const kind of this.kinds()) {
      if (kind.dataset.que === chosen) kind.setAttribute("aria-current", "true");
      else kind.removeAttribute("aria-current");
    }
    for (const section of ask.querySelectorAll("section")) section.hidden = section.dataset.event !== chosen;
    const section = chosen === null ? null : this.section(chosen);
    if (section === null) {
      this.picker.rest();
      return;
    }
    if (this.again !== null && this.again.type === chosen) fill(section, this.again.data);
    this.again = null;
    if (chosen === TRICK) this.lead(section);
    settle(section);
    const all = cardBoxes(section, chosen === TRICK ? this.order : this.dealt(chosen === "deal"));
    const folded = all.every((box) => box.closest("details") !== null);
    // Cards that are folded away are tapped in their fold; next to fields that are always asked, only once it is open.
    const boxes = folded ? all : all.filter((box) => box.closest("details:not([open])") === null);
    const place = section.querySelector("[data-kind=trick], [data-kind=heaps]") ?? section.querySelector(folded ? "details.seldom" : ".picking");
    if (place instanceof HTMLElement && boxes.length > 0) this.picker.stand(place, boxes, this.isKnown ? this.data.cards : {}, this.isKnown ? this.data.held : [], this.data.first);
    else this.picker.rest();
  }

  /**
   * The leader is asked for before the cards, with the names of the players at the table.
   * @param {HTMLElement} section
   */
  lead(section) {
    const leader = section.querySelector("[data-field=leader]");
    const cards = section.querySelector("[data-field=cards]");
    if (leader === null || cards === null) return;
    const fold = section.querySelector("details.seldom > summary");
    if (this.isKnown && fold !== null && leader.getAttribute("data-kind") === "rare player") {
      if (leader.closest("details") === null) fold.after(leader);
      return;
    }
    cards.before(leader);
    const legend = leader.querySelector("legend");
    if (legend !== null) legend.textContent = this.pending.at(-1)?.type === TRICK ? t("¿Quién ganó la baza?") : t("¿Quién sale?");
  }

  /**
   * Shows what is not sent yet, and what was refused.
   * @param {boolean} waits
   */
  queue(waits) {
    const place = /** @type {HTMLElement} */ (document.getElementById("queued"));
    const last = this.entries.at(-1);
    const refused = this.entries.find(({ state }) => state === "refused");
    place.hidden = waits || (last === undefined && this.isKnown);
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.form.querySelectorAll("[name=do]"))) button.hidden = !this.isKnown;
    const told = JSON.stringify([last?.key, refused?.key]);
    // A button that may be under a finger is not replaced.
    if (place.hidden || place.dataset.told === told) return;
    place.dataset.told = told;
    const words = document.createElement("p");
    if (refused !== undefined) {
      words.textContent = `${refused.label}. ${refused.problem?.detail ?? ""}`;
      place.replaceChildren(words, this.button(t("Corregir"), () => this.mend(refused)));
      say(words.textContent);
    } else {
      words.textContent = last === undefined ? t("Se comprobará en cuanto haya red.") : t("{label}. Se comprobará al enviar.", { label: last.label });
      place.replaceChildren(words, ...(last === undefined ? [] : [this.button(t("Deshacer"), () => this.takeBack(last))]));
    }
  }

  /**
   * @param {string} label
   * @param {() => Promise<void>} act
   */
  button(label, act) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", textContent: label });
    made.addEventListener("click", () => void act());
    return made;
  }

  /** @returns {HTMLElement[]} */
  kinds() {
    return [...this.form.querySelectorAll("[data-que]")].map((each) => /** @type {HTMLElement} */ (each));
  }

  /**
   * @param {string} type
   * @returns {HTMLElement | null}
   */
  section(type) {
    return document.getElementById(`event-${type}`);
  }

  // What the reader does.

  /** @param {MouseEvent} event */
  tapped(event) {
    const what = /** @type {HTMLElement} */ (event.target);
    const kind = /** @type {HTMLElement | null} */ (what.closest("[data-que]"));
    if (kind !== null) {
      event.preventDefault();
      this.wanted = kind.dataset.que ?? null;
      this.draw(/** @type {HTMLElement} */ (document.getElementById("ask")));
      return;
    }
    if (!(what instanceof HTMLInputElement) || what.type !== "radio") return;
    const section = /** @type {HTMLElement} */ (what.closest("section"));
    const leads = what.name === `${TRICK}.leader`;
    const names = what.name === `${section.dataset.event}.player`;
    if (brings(section, what.name) || leads || names) this.draw(/** @type {HTMLElement} */ (document.getElementById("ask")));
    // Keyboard users finish with a button, since they pass through the choices.
    if (!leads && event.detail > 0 && this.isTold(section, what.name)) void this.save(section);
  }

  /** @param {Event} event */
  changed(event) {
    const what = /** @type {HTMLElement} */ (event.target);
    if (!(what instanceof HTMLSelectElement)) return;
    if (brings(/** @type {HTMLElement} */ (what.closest("section")), what.name)) this.draw(/** @type {HTMLElement} */ (document.getElementById("ask")));
  }

  /**
   * Whether an event is complete, so that the tap on its last field logs it.
   * @param {HTMLElement} section
   * @param {string} name what was just said
   */
  isTold(section, name) {
    if (section.dataset.event === TRICK) return name === `${TRICK}.winner` && this.picker.boxes.every((box) => textOf(box) === "");
    if (!this.isKnown) return false;
    const asked = boxesOf(section).filter(isAsked);
    return asked.every((box) => (box.closest("details") === null ? box.dataset.required !== undefined && box.localName === "div" && textOf(box) !== "" : textOf(box) === ""));
  }

  /** A rare field was unfolded or folded away: its cards can be tapped, or no longer. */
  unfolded() {
    const ask = /** @type {HTMLElement} */ (document.getElementById("ask"));
    if (ask.getAttribute("aria-busy") !== "true") this.draw(ask);
  }

  /** A card was tapped: the last required card logs the event, unless a rare field is unfolded and may still be filled in. */
  picked() {
    const section = this.chosen === null ? null : this.section(this.chosen);
    if (section === null || section.querySelector("details.seldom[open]") !== null) return;
    const needed = this.chosen === TRICK ? this.laid(section) : this.picker.boxes.filter((box) => this.isKnown && box.dataset.required !== undefined);
    if (needed.length > 0 && needed.every((box) => textOf(box) !== "") && this.lacking(section) === null) void this.save(section);
  }

  /**
   * The boxes for the cards of a trick.
   * @param {HTMLElement} section
   */
  laid(section) {
    return this.picker.boxes.filter((box) => box.closest("[data-kind=trick]") !== null && section.contains(box));
  }

  /** @param {SubmitEvent} event */
  submitted(event) {
    const button = /** @type {HTMLButtonElement} */ (event.submitter);
    event.preventDefault();
    if (button.name === "do") void this.undo();
    else void this.save(/** @type {HTMLElement} */ (button.closest("section")));
  }

  /** @param {HTMLElement} section */
  async save(section) {
    const lacks = this.lacking(section);
    if (lacks !== null) {
      say(t("Falta por decir: {question}", { question: lacks }));
      return;
    }
    const type = section.dataset.event ?? "";
    const told = { night: this.night, slot: this.slot, label: wordsOf(section, this.data.names), events: [{ type, data: dataOf(section) }], table: { players: this.data.players, dealer: null }, base: this.data.head };
    await this.log(told, /** @type {HTMLButtonElement} */ (section.querySelector("button[name=que]")));
  }

  async undo() {
    const { night, data } = this;
    const button = /** @type {HTMLButtonElement} */ (this.form.querySelector("[name=do]"));
    await this.log({ night, slot: null, label: t("Deshacer lo último"), events: data.undo }, button);
  }

  /**
   * @param {import("./outbox.js").New} told
   * @param {HTMLButtonElement} button what sends the same without the queue
   */
  async log(told, button) {
    this.patient = false;
    try {
      const entry = await add(told);
      if (!this.entries.some(({ key }) => key === entry.key)) this.entries = [...this.entries, entry];
    } catch (error) {
      // A phone without storage sends the form, as it would without scripts.
      console.warn(error);
      void sendUnkept(this.form, button);
      return;
    }
    this.form.reset();
    // Rare fields of a trick are not carried over to the next.
    this.section(TRICK)?.querySelector("details.seldom")?.removeAttribute("open");
    this.wanted = null;
    this.show();
  }

  /**
   * What is required and missing; null if nothing is.
   * @param {HTMLElement} section
   * @returns {string | null}
   */
  lacking(section) {
    const label = (/** @type {Element | null} */ field) => field?.querySelector("legend, label")?.textContent ?? "";
    if (section.dataset.event === TRICK) {
      const laid = this.laid(section);
      const cards = laid.filter((box) => textOf(box) !== "").length;
      const { winner, leader } = dataOf(section);
      const field = /** @type {HTMLElement | null} */ (section.querySelector("[data-field=cards]"));
      // A player with too many or too few cards may have none for this trick.
      const least = Number(field?.dataset.least ?? laid.length);
      // A card that wins by being led may be left out.
      const isLed = leader !== undefined && least === 1 && laid.length > 1;
      return (cards > 0 && cards < least) || (cards === 0 && winner === undefined && !isLed) ? label(field) : null;
    }
    const empty = boxesOf(section).find((box) => box.dataset.required !== undefined && isAsked(box) && textOf(box) === "" && !this.isSaidByCards(section, box));
    // Of several cards each needs its place, or the rest needs one.
    const heaps = boxesOf(section).find((box) => box.dataset.holds === "rest" && isAsked(box) && textOf(box) === "" && leftOver(section, box).length > 0);
    if (heaps !== undefined) return label(heaps.closest(".question"));
    const none = [...section.querySelectorAll("[data-needs-one]:not([hidden])")].find((field) => boxesOf(/** @type {HTMLElement} */ (field)).every((box) => textOf(box) === ""));
    return empty === undefined && none === undefined ? null : label(empty?.closest(".question") ?? none ?? null);
  }

  /**
   * Whether a number may be left out, because its cards are given.
   * @param {HTMLElement} section
   * @param {import("./boxes.js").Box} box
   */
  isSaidByCards(section, box) {
    return boxesOf(section).some((each) => each !== box && each.dataset.path === box.dataset.path && textOf(each) !== "");
  }

  /**
   * Opens a refused event again, with its values.
   * @param {Entry} entry
   */
  async mend(entry) {
    await this.takeBack(entry);
    this.again = entry.events[0] ?? null;
    this.wanted = this.again?.type ?? null;
    this.show();
  }

  /** @param {Entry} entry */
  async takeBack(entry) {
    this.entries = this.entries.filter(({ key }) => key !== entry.key);
    await drop(entry.key);
    this.show();
  }

  // What comes from elsewhere.

  /** @param {{entries: Entry[], version: number}} detail */
  queued({ entries, version }) {
    const left = new Set(entries.map(({ key }) => key));
    if (version > this.data.version) this.gone.push(...this.entries.filter(({ key }) => !left.has(key)));
    this.entries = entries;
    this.version = version;
    this.show();
  }

  /** @param {{version: number, before: number}} detail */
  renewed({ version, before }) {
    this.data = read();
    if (version >= this.version) this.gone = [];
    if (this.isKnown) this.patient = false;
    const focused = document.activeElement === document.body;
    this.show();
    if (version > before) say(document.getElementById("last")?.textContent ?? "");
    // A folded element cannot have the focus, and some browsers throw at the attempt.
    if (focused) /** @type {HTMLElement | null} */ (this.form.querySelector("section:not([hidden]) :is(.slot-button[aria-pressed=true], input, button):not(details:not([open]) *)"))?.focus({ preventScroll: true });
  }
}

/**
 * Whether a field appears or disappears with the value of a box.
 * @param {HTMLElement} section
 * @param {string} name
 * @returns {boolean}
 */
function brings(section, name) {
  return section.querySelector(`[data-only="${CSS.escape(name.split(".").slice(1).join("."))}"]`) !== null;
}

/**
 * What the service knows.
 * @returns {Data}
 */
function read() {
  return JSON.parse(document.getElementById("step-data")?.textContent ?? "");
}

const form = document.getElementById("step");
const { night } = document.body.dataset;
if (form instanceof HTMLFormElement && night !== undefined) void new StepPage(form, night).begin();
