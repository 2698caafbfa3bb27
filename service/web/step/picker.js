/**
 * The pack of cards to tap: the cards go into the boxes of an event one after another, and each box shows its cards.
 * Of a very long pack only one kind of cards is shown at a time, unless few are possible.
 */

import { isAsked, textOf, write } from "./boxes.js";
import { t } from "./i18n.js";

/** @typedef {import("./boxes.js").Box} Box */

/** The most cards that are shown at once. */
const SHOWN_MOST = 30;

export class Picker {
  /**
   * @param {HTMLElement} pack the buttons of all cards
   * @param {() => void} changed
   */
  constructor(pack, changed) {
    this.pack = pack;
    this.changed = changed;
    /** @type {Box[]} */
    this.boxes = [];
    /** @type {Record<string, string[]>} player → the cards that he may have */
    this.cards = {};
    /** @type {string[]} the players whose whole hand that is */
    this.held = [];
    this.turn = document.createElement("p");
    this.turn.className = "turn";
    this.slots = document.createElement("div");
    this.slots.className = "slots";
    this.at = 0;
    /** The buttons in the order of the pack, and the suit that comes first. */
    this.buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (pack.querySelectorAll("[data-card]"))];
    /** @type {string | null} */
    this.first = null;
    this.groups = /** @type {HTMLElement | null} */ (pack.querySelector(".pack-groups"));
    /** The kind of cards that is shown. */
    this.group = /** @type {HTMLElement | null | undefined} */ (this.groups?.firstElementChild)?.dataset.group ?? "";
    pack.addEventListener("click", (event) => this.tapped(/** @type {HTMLElement} */ (event.target)));
    this.slots.addEventListener("click", (event) => this.chosen(/** @type {HTMLElement} */ (event.target)));
  }

  /**
   * Moves to a place and fills these boxes, in order.
   * @param {HTMLElement} place
   * @param {Box[]} boxes
   * @param {Record<string, string[]>} cards
   * @param {string[]} held
   * @param {string | null} first the letter of the suit that stands before the others
   */
  stand(place, boxes, cards, held, first) {
    this.boxes = boxes;
    this.cards = cards;
    this.held = held;
    this.at = this.next(0);
    this.turn.hidden = this.pack.hidden = boxes.length === 0;
    if (this.first !== first) {
      this.first = first;
      const isFirst = (/** @type {HTMLElement} */ { dataset }) => first !== null && dataset.card?.endsWith(first) === true;
      this.pack.append(...this.buttons.filter(isFirst), ...this.buttons.filter((button) => !isFirst(button)));
    }
    if (this.slots.parentElement !== place) place.append(this.turn, this.slots, this.pack);
    this.show();
  }

  /** Hides the pack. */
  rest() {
    this.boxes = [];
    this.turn.hidden = this.pack.hidden = true;
    this.slots.replaceChildren();
  }

  /**
   * The first box from a position on that has room.
   * @param {number} from
   */
  next(from) {
    const order = this.boxes.map((_, place) => (from + place) % this.boxes.length);
    return order.find((place) => hasRoom(this.boxes[place])) ?? from;
  }

  /** @param {HTMLElement} target */
  tapped(target) {
    const { card, group } = target.closest("button")?.dataset ?? {};
    if (group !== undefined) {
      this.group = group;
      this.show();
    }
    const box = this.boxes[this.at];
    if (card === undefined || box === undefined) return;
    const many = holdsMany(box);
    const had = codes(box);
    // A card lies on one heap only.
    for (const other of box.dataset.holds === "heap" ? this.boxes.filter((each) => each !== box && each.dataset.holds === "heap") : []) {
      write(other, codes(other).filter((each) => each !== card).join(" "));
    }
    if (had.includes(card)) write(box, had.filter((each) => each !== card).join(" "));
    else write(box, many ? [...had, card].join(" ") : card);
    if (!many || (box.dataset.most !== undefined && !hasRoom(box))) this.at = this.next(this.at);
    this.show();
    this.changed();
  }

  /** @param {HTMLElement} target */
  chosen(target) {
    const slot = target.closest("button")?.dataset.slot;
    if (slot === undefined) return;
    this.at = Number(slot);
    const box = this.boxes[this.at];
    if (box.dataset.holds === "card") write(box, "");
    this.show();
    this.changed();
    /** @type {HTMLElement | null} */ (this.slots.querySelector(`[data-slot="${slot}"]`))?.focus({ preventScroll: true });
  }

  show() {
    this.slots.replaceChildren(...this.boxes.map((box, place) => this.slot(box, place)));
    this.slots.classList.toggle("of-heaps", this.boxes.every((box) => box.dataset.holds === "heap"));
    const now = this.boxes[this.at];
    const owner = now === undefined ? "" : nameOf(now);
    const plays = now !== undefined && now.closest("[data-kind=trick]") !== null;
    this.turn.textContent = plays ? t("{player} echa…", { player: owner }) : owner;
    const elsewhere = new Set(now === undefined ? [] : this.boxes.filter((box) => box !== now && excludes(now, box)).flatMap(codes));
    const own = now === undefined ? [] : codes(now);
    const whose = now === undefined ? undefined : ownerOf(now);
    const isHeld = whose !== undefined && this.held.includes(whose);
    const may = whose === undefined || (now !== undefined && holdsMany(now) && !isHeld) ? null : this.cards[whose] ?? null;
    const among = now?.dataset.among?.split(" ");
    const heaps = this.boxes.filter((box) => box !== now && now?.dataset.holds === "heap" && box.dataset.holds === "heap");
    for (const button of this.buttons) {
      const card = /** @type {string} */ (button.dataset.card);
      const isOut = among !== undefined && !among.includes(card);
      button.disabled = elsewhere.has(card) || isOut || (may !== null && !may.includes(card));
      // Of a known hand, or of few cards, only those are shown; otherwise each card keeps its place.
      button.hidden = isOut || (button.disabled && may !== null && isHeld);
      if (own.includes(card)) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
      const heap = heaps.find((box) => codes(box).includes(card));
      if (heap === undefined) delete button.dataset.lies;
      else button.dataset.lies = nameOf(heap).split(":")[0];
    }
    this.sort();
  }

  /** Shows one kind of many cards. */
  sort() {
    if (this.groups === null) return;
    const shown = this.buttons.filter(({ hidden }) => !hidden);
    this.groups.hidden = shown.length <= SHOWN_MOST;
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (this.groups.querySelectorAll("[data-group]"))) {
      each.setAttribute("aria-pressed", String(each.dataset.group === this.group));
    }
    if (!this.groups.hidden) for (const button of shown) button.hidden = button.dataset.in !== this.group;
  }

  /**
   * @param {Box} box
   * @param {number} place
   */
  slot(box, place) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "slot-button";
    button.dataset.slot = String(place);
    button.setAttribute("aria-pressed", String(place === this.at));
    const name = document.createElement("span");
    const owner = nameOf(box);
    name.textContent = owner;
    const put = document.createElement("span");
    put.className = "put";
    put.append(...codes(box).map(picture));
    const told = codes(box).map((code) => this.pack.querySelector(`[data-card="${code}"]`)?.getAttribute("aria-label")).join(", ");
    if (told !== "") button.setAttribute("aria-label", `${owner}: ${told}`);
    button.append(name, put);
    return button;
  }
}

/**
 * The boxes of an event that take tapped cards: field by field, and for each player in order of play.
 * @param {HTMLElement} section
 * @param {string[]} order
 * @returns {Box[]}
 */
export function cardBoxes(section, order) {
  const boxes = /** @type {Box[]} */ ([...section.querySelectorAll('[data-holds="card"], [data-holds="cards"], [data-holds="pile"], [data-holds="heap"]')]);
  const fields = [...section.querySelectorAll(".question")];
  const field = (/** @type {Box} */ box) => fields.indexOf(/** @type {Element} */ (box.closest(".question")));
  const place = (/** @type {Box} */ box) => (box.dataset.player === undefined ? order.length : order.indexOf(box.dataset.player));
  const asked = boxes.filter((box) => isAsked(box) && (box.dataset.player === undefined || order.includes(box.dataset.player)));
  return asked.sort((one, other) => field(one) - field(other) || place(one) - place(other));
}

/**
 * Whether a box holds a list of cards.
 * @param {Box} box
 * @returns {boolean}
 */
const holdsMany = (box) => ["cards", "pile", "heap"].includes(box.dataset.holds);

/**
 * Whether a box holds a card that nobody played: one that was turned up or named.
 * @param {Box} box
 * @returns {boolean}
 */
const isShown = (box) => box.dataset.holds === "card" && box.dataset.player === undefined;

/**
 * Whether a card cannot be in two boxes: it is in one hand, but a turned-up card is in a hand too; between heaps it is moved.
 * @param {Box} one
 * @param {Box} other
 * @returns {boolean}
 */
function excludes(one, other) {
  if (isShown(one) || isShown(other) || one.dataset.holds === "heap") return false;
  const [field, others] = [one, other].map((box) => /** @type {HTMLElement | null} */ (box.closest(".question"))?.dataset ?? {});
  return field.within === undefined ? others.within !== field.field || field.field === undefined : field.within !== others.field;
}

/**
 * Whose cards a box holds: the player's own, or those of the player whom the event names.
 * @param {Box} box
 * @returns {string | undefined}
 */
function ownerOf(box) {
  if (box.dataset.player !== undefined || box.dataset.among === undefined || box.dataset.holds !== "cards") return box.dataset.player;
  const player = /** @type {Box | null | undefined} */ (box.closest("section")?.querySelector('[data-path="player"]'));
  const told = player === null || player === undefined ? "" : textOf(player);
  return told === "" ? undefined : told;
}

/**
 * Whether a card still fits into a box; a list of unknown length counts as full with its first card.
 * @param {Box} box
 * @returns {boolean}
 */
const hasRoom = (box) => codes(box).length < Number(box.dataset.most ?? 1);

/**
 * @param {Box} box
 * @returns {string[]}
 */
const codes = (box) => textOf(box).toUpperCase().split(/[\s,]+/).filter((code) => code !== "");

/**
 * @param {Box} box
 * @returns {string}
 */
function nameOf(box) {
  const owner = box.closest(".own")?.querySelector("label, b")?.textContent;
  return owner ?? box.closest(".question")?.querySelector("legend, label")?.textContent ?? "";
}

/**
 * @param {string} code
 * @returns {SVGElement}
 */
function picture(code) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  svg.setAttribute("class", "naipe");
  svg.setAttribute("viewBox", "0 0 120 186");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#c-${code}`);
  svg.append(use);
  return svg;
}
