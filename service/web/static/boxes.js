/**
 * Which event do the boxes of a form tell? The mirror of `service/web/boxes.py`: what a box holds and where it stands in the event is
 * written on it.
 */

/** @typedef {HTMLElement & {dataset: {box: string, path: string, holds: string, player?: string, required?: string}}} Box */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/**
 * The boxes of an event that can be filled in.
 * @param {HTMLElement} section
 * @returns {Box[]}
 */
export const boxesOf = (section) => /** @type {Box[]} */ ([...section.querySelectorAll("[data-box]")]);

/**
 * What stands in a box, as text; empty for nothing.
 * @param {Box} box
 * @returns {string}
 */
export function textOf(box) {
  if (box instanceof HTMLInputElement || box instanceof HTMLSelectElement) return box.value.trim();
  return /** @type {HTMLInputElement | null} */ (box.querySelector("input:checked"))?.value ?? "";
}

/**
 * Writes into a box.
 * @param {Box} box
 * @param {string} text
 */
export function write(box, text) {
  if (box instanceof HTMLInputElement || box instanceof HTMLSelectElement) box.value = text;
  else for (const radio of box.querySelectorAll("input")) radio.checked = radio.value === text;
}

/**
 * Whether a box is shown: what is given, or known not to come, is not.
 * @param {Box} box
 * @returns {boolean}
 */
export const isAsked = (box) => box.closest("[hidden]:not(section)") === null;

/**
 * The data of the event that the boxes tell.
 * @param {HTMLElement} section
 * @returns {Record<string, any>}
 */
export function dataOf(section) {
  /** @type {Record<string, any>} */
  const data = {};
  for (const [path, value] of [...givenIn(section), ...boxesOf(section).map((box) => /** @type {[string, any]} */ ([box.dataset.path, valueOf(box)]))]) {
    if (value === null) continue;
    const names = path.split(".");
    const last = /** @type {string} */ (names.pop());
    let place = data;
    for (const name of names) place = place[name] ??= {};
    place[last] = value;
  }
  return data;
}

/**
 * What can only be one thing.
 * @param {HTMLElement} section
 * @returns {[string, any][]}
 */
function givenIn(section) {
  const given = /** @type {NodeListOf<HTMLInputElement>} */ (section.querySelectorAll(".given:not([hidden]) > input"));
  return [...given].map(({ name, value }) => {
    const box = /** @type {Box} */ (section.querySelector(`[data-box="${CSS.escape(name)}"]`));
    return [box.dataset.path, meant(box.dataset.holds, value)];
  });
}

/**
 * @param {Box} box
 * @returns {any}
 */
function valueOf(box) {
  const text = textOf(box);
  return text === "" ? null : meant(box.dataset.holds, text);
}

/**
 * @param {string} holds
 * @param {string} text
 * @returns {any}
 */
function meant(holds, text) {
  switch (holds) {
    case "whole":
      // What is no number goes as it is written: the service says what is wrong with it.
      return /^[+-]?[0-9]+$/.test(text) ? Number(text) : text;
    case "flag":
      return text === "true";
    case "cards":
      return text.toUpperCase().split(/[\s,]+/);
    default:
      return text;
  }
}

/**
 * Fills the boxes with an event that was told before.
 * @param {HTMLElement} section
 * @param {Record<string, any>} data
 */
export function fill(section, data) {
  for (const box of boxesOf(section)) {
    const value = box.dataset.path.split(".").reduce((/** @type {any} */ place, name) => place?.[name], data);
    const many = Array.isArray(value);
    if (value !== undefined && many === (box.dataset.holds === "cards")) write(box, many ? value.join(" ") : String(value));
  }
}

/**
 * An event in a few words: what was tapped, in the order in which it stands.
 * @param {HTMLElement} section
 * @param {Record<string, string>} cards card → how it is called
 * @returns {string}
 */
export function wordsOf(section, cards) {
  const head = section.querySelector("h2")?.textContent ?? "";
  const given = [...section.querySelectorAll(".given:not([hidden]) > b")].map((each) => each.textContent ?? "");
  const told = boxesOf(section).filter((box) => textOf(box) !== "").map((box) => {
    const text = textOf(box);
    const words = box.dataset.holds === "card" || box.dataset.holds === "cards" ? text.split(/\s+/).map((code) => cards[code] ?? code).join(", ") : wordOf(box, text);
    const owner = box.closest(".own")?.querySelector("label, b")?.textContent ?? "";
    return `${owner} ${words}`.trim();
  });
  return `${head}: ${[...given, ...told].join("; ")}`.replace(/: $/, "");
}

/**
 * @param {Box} box
 * @param {string} text
 * @returns {string}
 */
function wordOf(box, text) {
  return box.querySelector("input:checked + span .word")?.textContent ?? text;
}

/**
 * Shows everything that could be said, or only what is known to be taken.
 * @param {HTMLElement} ask
 * @param {boolean} all
 */
export function reveal(ask, all) {
  if (all) {
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (ask.querySelectorAll("[hidden]:not(section)"))) {
      each.hidden = false;
      each.dataset.opened = "";
    }
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (ask.querySelectorAll(".given"))) each.hidden = true;
    return;
  }
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (ask.querySelectorAll("[data-opened]"))) {
    each.hidden = true;
    delete each.dataset.opened;
  }
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (ask.querySelectorAll(".given"))) each.hidden = false;
}
