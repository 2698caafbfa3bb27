/**
 * Which card goes where? The pack is tapped; the cards go into the boxes of an event, one after the other, and each box shows what it has.
 */

import { isAsked, textOf, write } from "./boxes.js";
import { t } from "./i18n.js";

/** @typedef {import("./boxes.js").Box} Box */

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
    pack.addEventListener("click", (event) => this.tapped(/** @type {HTMLElement} */ (event.target)));
    this.slots.addEventListener("click", (event) => this.chosen(/** @type {HTMLElement} */ (event.target)));
  }

  /**
   * Stands in a place and fills these boxes, in their order.
   * @param {HTMLElement} place
   * @param {Box[]} boxes
   * @param {Record<string, string[]>} cards
   * @param {string[]} held
   */
  stand(place, boxes, cards, held) {
    this.boxes = boxes;
    this.cards = cards;
    this.held = held;
    this.at = this.next(0);
    this.turn.hidden = this.pack.hidden = boxes.length === 0;
    if (this.slots.parentElement !== place) place.append(this.turn, this.slots, this.pack);
    this.show();
  }

  /** Stands nowhere. */
  rest() {
    this.boxes = [];
    this.turn.hidden = this.pack.hidden = true;
    this.slots.replaceChildren();
  }

  /**
   * The first box from a place on in which there is room.
   * @param {number} from
   */
  next(from) {
    const order = this.boxes.map((_, place) => (from + place) % this.boxes.length);
    return order.find((place) => hasRoom(this.boxes[place])) ?? from;
  }

  /** @param {HTMLElement} target */
  tapped(target) {
    const card = target.closest("button")?.dataset.card;
    const box = this.boxes[this.at];
    if (card === undefined || box === undefined) return;
    const many = holdsMany(box);
    const had = codes(box);
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
    const now = this.boxes[this.at];
    const owner = now === undefined ? "" : nameOf(now);
    const plays = now !== undefined && now.closest("[data-kind=trick]") !== null;
    this.turn.textContent = plays ? t("{player} echa…", { player: owner }) : owner;
    // A card that is shown lies in somebody's hand as well.
    const dealt = now === undefined || isShown(now) ? [] : this.boxes.filter((box) => box !== now && !isShown(box));
    const elsewhere = new Set(dealt.flatMap(codes));
    const own = now === undefined ? [] : codes(now);
    const may = now?.dataset.player === undefined || holdsMany(now) ? null : this.cards[now.dataset.player] ?? null;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.pack.querySelectorAll("[data-card]"))) {
      const card = /** @type {string} */ (button.dataset.card);
      button.disabled = elsewhere.has(card) || (may !== null && !may.includes(card));
      // Of a hand that is known only what is in it is shown; else each card keeps its place.
      button.hidden = button.disabled && may !== null && this.held.includes(now?.dataset.player ?? "");
      if (own.includes(card)) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
    }
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
 * The boxes of an event into which cards are tapped: field by field, those of each player in the order of play.
 * @param {HTMLElement} section
 * @param {string[]} order
 * @returns {Box[]}
 */
export function cardBoxes(section, order) {
  const boxes = /** @type {Box[]} */ ([...section.querySelectorAll('[data-holds="card"], [data-holds="cards"], [data-holds="pile"]')]);
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
const holdsMany = (box) => box.dataset.holds === "cards" || box.dataset.holds === "pile";

/**
 * Whether a box holds a card that is nobody's play: it was turned up, or named.
 * @param {Box} box
 * @returns {boolean}
 */
const isShown = (box) => box.dataset.holds === "card" && box.dataset.player === undefined;

/**
 * Whether a card still fits into a box; a list of which nobody knows how long it is counts as told with its first.
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
