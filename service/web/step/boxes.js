/**
 * The event that the boxes of a form describe: the mirror of `service/web/step/box_values.py`. Each box carries what it holds and its path
 * in the event.
 */

/** @typedef {HTMLElement & {dataset: {box: string, path: string, holds: string, player?: string, required?: string, most?: string, among?: string}}} Box */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** The value of a box for no player. */
const NOBODY = "-";

/**
 * The boxes of an event that can be filled in.
 * @param {HTMLElement} section
 * @returns {Box[]}
 */
export const boxesOf = (section) => /** @type {Box[]} */ ([...section.querySelectorAll("[data-box]")]);

/**
 * The text of a box; empty for nothing.
 * @param {Box} box
 * @returns {string}
 */
export function textOf(box) {
  if (box instanceof HTMLInputElement || box instanceof HTMLSelectElement) return box.value.trim();
  return ticked(box).map(({ value }) => value).join(" ");
}

/**
 * The chosen value of a box of choices; several, for checkboxes.
 * @param {Box} box
 * @returns {HTMLInputElement[]}
 */
const ticked = (box) => [...box.querySelectorAll("input:checked")].map((each) => /** @type {HTMLInputElement} */ (each));

/**
 * Writes into a box.
 * @param {Box} box
 * @param {string} text
 */
export function write(box, text) {
  if (box instanceof HTMLInputElement || box instanceof HTMLSelectElement) box.value = text;
  else for (const each of box.querySelectorAll("input")) each.checked = each.type === "checkbox" ? text.split(" ").includes(each.value) : each.value === text;
}

/**
 * Whether a box is shown: a given value, or one known not to come, is hidden.
 * @param {Box} box
 * @returns {boolean}
 */
export const isAsked = (box) => box.closest("[hidden]:not(section), [data-off]") === null;

/**
 * Whether a box belongs to what was chosen.
 * @param {HTMLElement} box
 * @returns {boolean}
 */
const isOn = (box) => box.closest("[data-off]") === null;

/**
 * Hides the fields that depend on words that were not chosen, and shows the others.
 * @param {HTMLElement} section
 */
export function settle(section) {
  const told = dataOf(section, true);
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll("[data-only]"))) {
    const { only = "", words = "" } = field.dataset;
    const said = only.split(".").reduce((/** @type {any} */ place, name) => place?.[name], told);
    field.toggleAttribute("data-off", !words.split(" ").includes(said));
  }
}

/**
 * The data of the event that the boxes describe.
 * @param {HTMLElement} section
 * @param {boolean} all also what stands where it does not belong to what was chosen, each place of a list under its number
 * @returns {Record<string, any>}
 */
export function dataOf(section, all = false) {
  /** @type {Record<string, any>} */
  const data = {};
  for (const [box, text] of [...givenIn(section), ...boxesOf(section).map((each) => /** @type {[Box, string]} */ ([each, textOf(each)]))]) {
    if (text === "" || !(all || isOn(box))) continue;
    const names = box.dataset.path.split(".");
    const last = /** @type {string} */ (names.pop());
    let place = data;
    for (const name of names) place = place[name] ??= {};
    const value = meant(box, text);
    // Cards that are named outweigh the statement that there were none.
    if (box.dataset.holds === "none") place[last] ??= value;
    else if (["payment", "pile"].includes(box.dataset.holds)) (place[last] ??= []).push(value);
    else if (box.dataset.holds === "rest") ((place[last] ??= {})[text] ??= []).push(...leftOver(section, box));
    else place[last] = value;
  }
  for (const box of boxesOf(section).filter(({ dataset }) => dataset.holds === "heap")) {
    // To assign the remaining cards, all heaps must be listed, empty ones too.
    const [heap, name] = box.dataset.path.split(".").reverse();
    if (data[name] !== undefined && isOn(box)) data[name][heap] ??= [];
  }
  return all ? data : listed(data);
}

/**
 * The cards that lie on no heap of a field.
 * @param {HTMLElement} section
 * @param {Box} rest the box that says where all those are
 * @returns {string[]}
 */
export function leftOver(section, rest) {
  const heaps = boxesOf(section).filter((box) => box.dataset.holds === "heap" && box.dataset.path.startsWith(`${rest.dataset.path}.`));
  const lying = new Set(heaps.flatMap((box) => textOf(box).toUpperCase().split(/[\s,]+/)));
  return (rest.dataset.among ?? "").split(" ").filter((card) => !lying.has(card));
}

/**
 * A value in which objects with numbers as keys become lists; empty places are skipped.
 * @param {any} value
 * @returns {any}
 */
function listed(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const told = Object.entries(value).map(([name, each]) => /** @type {[string, any]} */ ([name, listed(each)]));
  // No name in an event is a number, and the keys come in order.
  return told.length > 0 && told.every(([name]) => /^[0-9]+$/.test(name)) ? told.map(([, each]) => each) : Object.fromEntries(told);
}

/**
 * The fields with a single possible value: their box and that value.
 * @param {HTMLElement} section
 * @returns {[Box, string][]}
 */
function givenIn(section) {
  const given = /** @type {NodeListOf<HTMLInputElement>} */ (section.querySelectorAll(".given:not([hidden]) > input"));
  return [...given].map(({ name, value }) => [/** @type {Box} */ (section.querySelector(`[data-box="${CSS.escape(name)}"]`)), value]);
}

/**
 * A number; other text is sent as it is, and the service says what is wrong with it.
 * @param {string} text
 * @returns {number | string}
 */
const whole = (text) => (/^[+-]?[0-9]+$/.test(text) ? Number(text) : text);

/**
 * @param {Box} box
 * @param {string} text
 * @returns {any}
 */
function meant(box, text) {
  switch (box.dataset.holds) {
    case "whole":
      return whole(text);
    case "words":
      return text.split(" ");
    case "wholes":
      return text.split(/[\s,]+/).map(whole);
    case "payment":
      return { to: box.dataset.player, tantos: whole(text) };
    case "nobody":
      return text === NOBODY ? null : text;
    case "flag":
      return text === "true";
    case "none":
      return [];
    case "cards":
    case "pile":
    case "heap":
      return text.toUpperCase().split(/[\s,]+/);
    default:
      return text;
  }
}

/**
 * Fills the boxes with an existing event.
 * @param {HTMLElement} section
 * @param {Record<string, any>} data
 */
export function fill(section, data) {
  for (const box of boxesOf(section)) {
    const { path, holds, player } = box.dataset;
    const value = path.split(".").reduce((/** @type {any} */ place, name) => place?.[name], data);
    const many = Array.isArray(value);
    if (holds === "payment") {
      const paid = many ? value.find(({ to }) => to === player) : undefined;
      if (paid !== undefined) write(box, String(paid.tantos));
    } else if (holds === "pile") {
      const pile = boxesOf(section).filter((each) => each.dataset.path === path).indexOf(box);
      if (many && value[pile] !== undefined) write(box, value[pile].join(" "));
    } else if (holds === "none") {
      if (many && value.length === 0) write(box, "none");
    } else if (value !== undefined && holds !== "rest" && many === ["cards", "heap", "wholes", "words"].includes(holds)) write(box, many ? value.join(" ") : String(value ?? NOBODY));
  }
}

/**
 * An event in a few words: the values entered, in order.
 * @param {HTMLElement} section
 * @param {Record<string, string>} cards card → its name
 * @returns {string}
 */
export function wordsOf(section, cards) {
  const head = section.querySelector("h2")?.textContent ?? "";
  const given = [...section.querySelectorAll(".given:not([hidden], [data-off]) > b")].map((each) => each.textContent ?? "");
  const told = boxesOf(section).filter((box) => isOn(box) && textOf(box) !== "").map((box) => {
    const text = textOf(box);
    const words = ["card", "cards", "pile", "heap"].includes(box.dataset.holds) ? text.split(/\s+/).map((code) => cards[code] ?? code).join(", ") : wordOf(box, text);
    const named = box.dataset.holds === "none" ? box.closest(".question")?.querySelector("legend") : box.closest(".own")?.querySelector("label, b");
    const owner = named?.textContent ?? "";
    return `${owner} ${words}`.trim();
  });
  return `${head}: ${[...given, ...told].join("; ")}`.replace(/: $/, "");
}

/**
 * Empties boxes that do not apply, before a form is sent as it is.
 * @param {HTMLElement} section
 */
export function clean(section) {
  settle(section);
  for (const box of boxesOf(section)) if (!isOn(box)) write(box, "");
}

/**
 * @param {Box} box
 * @param {string} text
 * @returns {string}
 */
function wordOf(box, text) {
  if (box instanceof HTMLSelectElement) return box.selectedOptions[0]?.textContent ?? text;
  if (box instanceof HTMLInputElement) return text;
  return ticked(box).map((each) => each.parentElement?.querySelector(".word")?.textContent ?? each.value).join(", ");
}

/**
 * Shows every possible value, or only those known to be accepted.
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
