/**
 * The form of the pad for some answers: it shows and hides what the page has drawn and fills in the names; it draws only
 * the buttons of the endings that fit, and the line of answers.
 */

import { fits, mayAnswer, meant, party, said } from "./answers.js";
import { heard, linked, t, who } from "./i18n.js";

/** @typedef {import("./answers.js").Pad} Pad */
/** @typedef {import("./answers.js").Question} Question */
/** @typedef {import("./answers.js").Settled} Settled */
/** @typedef {import("./answers.js").Known} Known */

/** In the place of the question that is answered again: all stay unfolded, of a hand in which one answer is to be mended. */
export const ALL = "*";

/**
 * A text of the description in which names replace the roles; a role that nobody has yet stays open.
 * @param {string} text
 * @param {Known} known
 * @returns {string}
 */
export function says(text, known) {
  const playing = (/** @type {string} */ name) => {
    const player = party(name, known);
    return player === null ? "…" : who(player);
  };
  return linked(text, playing).replace(/\{([a-z_]+(?:\+\d)?)\}/g, (_whole, name) => playing(name));
}

/**
 * The label of an ending, with the names of the players in it.
 * @param {import("./answers.js").Row} row
 * @param {Known} known
 * @returns {string}
 */
const called = (row, known) => says(row.label, { ...known, ...said(row.with, known) });

/**
 * Which questions are open: those up to the next required one, as buttons; answered ones are folded into a line.
 * @param {Settled} settled
 * @param {string | null} again the question that is answered again
 * @returns {{shown: Question[], folded: Question[]}}
 */
function parted(settled, again) {
  const { open, asked, known } = settled;
  const due = asked === null ? open : open.slice(0, open.indexOf(asked) + 1);
  // Optional questions stay visible, and questions for several things until all are picked; the players' roles do not.
  const isFolded = (/** @type {Question} */ { name, kind, optional }) => (optional !== true || kind === "players") && kind !== "some" && name !== again && again !== ALL && party(name, known) !== null;
  return { shown: due.filter((each) => !isFolded(each)), folded: due.filter(isFolded) };
}

/**
 * The answer to a question, in words.
 * @param {Question} question
 * @param {Settled} settled
 * @returns {string}
 */
export function answerOf(question, { known, row }) {
  const value = party(question.name, known);
  if (question.kind === "rows") return row === null ? "" : called(row, known);
  const choice = [...question.choices, ...(question.wide ?? [])].find((each) => each.value === value);
  const label = Array.isArray(value) ? String(value.length) : choice === undefined ? "" : says(choice.label, known);
  if (question.brief !== undefined && label !== "") return says(question.brief.replace("{value}", label), known);
  if (question.sets !== undefined && question.choices.some((each) => each.value === value)) return `${who(known[question.sets])}: ${label}`;
  if (choice === undefined || choice.wide) return label;
  return question.kind === "count" || question.kind === "players" ? `${says(question.asks, known)} ${label}` : label;
}

/**
 * Updates all questions of the form.
 * @param {HTMLFormElement} form
 * @param {Pad} pad
 * @param {Settled} settled
 * @param {string | null} again
 */
export function draw(form, pad, settled, again) {
  const { shown, folded } = parted(settled, again);
  for (const place of /** @type {NodeListOf<HTMLFieldSetElement>} */ (form.querySelectorAll("[data-question]"))) {
    const question = pad.questions.find(({ name }) => name === place.dataset.question);
    const wasHidden = place.hidden;
    place.hidden = !shown.some(({ name }) => name === question?.name);
    const due = settled.open.find(({ name }) => name === question?.name);
    if (!place.hidden && question !== undefined) fill(place, ["number", "some"].includes(question.kind) && due !== undefined ? due : question, settled);
    if (question?.kind === "number") unlikely(place, wasHidden);
  }
  fold(form, folded, settled);
}

/**
 * The element of a question in the form.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {HTMLFieldSetElement | null}
 */
export const fieldset = (form, name) => form.querySelector(`[data-question="${CSS.escape(name)}"]`);

/**
 * @param {HTMLFieldSetElement} place
 * @param {Question} question
 * @param {Settled} settled
 */
function fill(place, question, settled) {
  const { known } = settled;
  const legend = place.querySelector("legend .asks");
  if (legend !== null) legend.textContent = says(question.asks, known);
  if (question.kind === "rows") endings(place, question, settled);
  else if (question.kind === "grid") cells(place, question, known);
  else if (question.kind === "number") numbers(place, question, known);
  else if (question.kind === "some") things(place, question, known);
  else chips(place, question, known);
  const value = party(question.name, known);
  const chosen = question.sets !== undefined && question.choices.some((each) => each.value === value) ? `${known[question.sets]}:${value}` : String(value ?? "");
  for (const radio of radios(place)) radio.checked = !radio.disabled && radio.value === chosen;
}

/**
 * @param {HTMLElement} place
 * @returns {HTMLInputElement[]}
 */
const radios = (place) => [...place.querySelectorAll("input")].filter(({ type }) => type === "radio");

/**
 * Gives the rows of a grid to the players who have cards now.
 * @param {HTMLElement} place
 * @param {Question} question
 * @param {Known} known
 */
function cells(place, question, known) {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-place]"))) {
    const player = (question.players ?? known.active)[Number(row.dataset.place)];
    const name = row.querySelector(".row-name");
    if (name !== null) name.textContent = who(player);
    for (const radio of radios(row)) {
      const choice = question.choices[Number(radio.dataset.choice)];
      const withheld = !mayAnswer(question, choice, player, known);
      radio.disabled = /** @type {HTMLElement} */ (radio.closest("label")).hidden = withheld;
      radio.value = `${player}:${choice.value}`;
      radio.setAttribute("aria-label", `${who(player)}: ${choice.label}`);
    }
  }
}

/**
 * Shows the numbers that fit, and one that was typed.
 * @param {HTMLElement} place
 * @param {Question} question
 * @param {Known} known
 */
function numbers(place, { name, choices, offers, optional, none }, known) {
  const fitting = new Set([...choices.map(({ value }) => String(value)), ...(optional ? [""] : [])]);
  for (const written of /** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll("input[type=text]"))) {
    const value = party(name, known);
    const nothing = place.querySelector("input[value=''] + span .word");
    if (nothing !== null) nothing.textContent = none ?? "0";
    if (written !== document.activeElement) written.value = value === null || offers?.includes(value) ? "" : String(value);
  }
  for (const radio of radios(place)) radio.disabled = /** @type {HTMLElement} */ (radio.closest("label")).hidden = !fitting.has(radio.value);
  for (const folded of place.querySelectorAll("details.numbers")) /** @type {HTMLDetailsElement} */ (folded).open = true;
}

/**
 * Shows the things that may be picked: those that are, those that are known, and no more than allowed.
 * @param {HTMLElement} place
 * @param {Question} question
 * @param {Known} known
 */
function things(place, { name, choices, picked = [], free = [], bounds = [0, 0] }, known) {
  const values = choices.map(({ value }) => String(value));
  const isFull = picked.length >= bounds[1];
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll("input[type=checkbox]"))) {
    const isNone = box.value === "";
    box.checked = isNone ? party(name, known) !== null && !picked.some((each) => free.includes(each)) : picked.includes(box.value);
    const isThere = isNone || values.includes(box.value);
    /** @type {HTMLElement} */ (box.closest("label")).hidden = !isThere;
    box.disabled = !isThere || (!isNone && !box.checked && isFull) || (!isNone && !free.includes(box.value));
  }
}

/**
 * Unfolds the unlikely numbers if no other fits or one of them is the answer; otherwise the reader unfolds them.
 * @param {HTMLElement} place
 * @param {boolean} isNew whether they come into sight
 */
function unlikely(place, isNew) {
  const may = (/** @type {HTMLInputElement} */ { disabled }) => !disabled;
  const [folds, all] = [/** @type {HTMLDetailsElement[]} */ ([...place.querySelectorAll("details.unlikely")]), radios(place)];
  const away = new Set(folds.flatMap(radios));
  const isLikely = all.some((radio) => may(radio) && !away.has(radio));
  for (const fold of folds) {
    fold.hidden = !radios(fold).some(may);
    const isNeeded = !isLikely || radios(fold).some(({ checked }) => checked);
    if (isNeeded || isNew) fold.open = isNeeded;
  }
}

/**
 * Shows the buttons that fit, with names.
 * @param {HTMLElement} place
 * @param {Question} question
 * @param {Known} known
 */
function chips(place, question, known) {
  for (const radio of radios(place)) {
    const choice = question.choices[Number(radio.dataset.choice)];
    if (radio.dataset.choice === undefined || choice === undefined) continue;
    const withheld = !fits(choice.when, known);
    const label = /** @type {HTMLElement} */ (radio.closest("label"));
    radio.disabled = label.hidden = withheld;
    if (withheld) continue;
    radio.value = String(meant(choice.value, known));
    const word = label.querySelector(".word");
    if (word !== null) word.textContent = says(choice.label, known);
  }
  for (const rare of /** @type {NodeListOf<HTMLDetailsElement>} */ (place.querySelectorAll("details.rare"))) {
    rare.hidden = radios(rare).every(({ disabled }) => disabled);
    if (radios(rare).some(({ value }) => value === String(party(question.name, known)))) rare.open = true;
  }
}

/**
 * Shows a button for each ending that fits.
 * @param {HTMLElement} place
 * @param {Question} question
 * @param {Settled} settled
 */
function endings(place, question, { rows, known }) {
  // A button with the focus is kept while the endings stay the same.
  const told = JSON.stringify(rows.map((row) => [row.value, called(row, known)]));
  if (place.dataset.endings === told) return;
  place.dataset.endings = told;
  const pattern = /** @type {HTMLTemplateElement} */ (document.getElementById("row-chip"));
  const fitting = rows.map((row) => {
    const chip = /** @type {DocumentFragment} */ (pattern.content.cloneNode(true));
    const radio = /** @type {HTMLInputElement} */ (chip.querySelector("input"));
    Object.assign(radio, { name: question.name, value: row.value });
    /** @type {HTMLElement} */ (chip.querySelector(".word")).textContent = called(row, known);
    return chip;
  });
  place.querySelector(".chips")?.replaceChildren(...fitting);
}

/**
 * Shows the answers, each with a way back to its question.
 * @param {HTMLFormElement} form
 * @param {Question[]} folded
 * @param {Settled} settled
 */
function fold(form, folded, settled) {
  const line = /** @type {HTMLElement} */ (form.querySelector("#answered"));
  line.hidden = folded.length === 0;
  line.replaceChildren();
  let [named, group] = /** @type {[string | undefined, HTMLElement]} */ ([undefined, line]);
  for (const question of folded) {
    if (question.group !== named) {
      named = question.group;
      group = named === undefined ? line : heading(form, question, named);
      if (group !== line) line.append(group);
    }
    group.append(chip(question, settled));
  }
}

/**
 * The element for the answers of a group, with its label or its card.
 * @param {HTMLFormElement} form
 * @param {Question} question
 * @param {string} named
 * @returns {HTMLElement}
 */
function heading(form, question, named) {
  const group = element("span", "");
  group.className = "group";
  const picture = fieldset(form, question.name)?.querySelector("legend .naipe")?.cloneNode(true);
  const name = element("span", `${named}:`);
  name.className = picture ? "reader-only" : "named";
  group.append(...(picture ? [picture, name] : [name]));
  return group;
}

/**
 * An answer that links to its question; one that follows from others links to those.
 * @param {Question} question
 * @param {Settled} settled
 * @returns {HTMLElement}
 */
function chip(question, settled) {
  const follows = question.kind === "number" && question.choices.length === 1;
  const made = element(follows ? "span" : "button", answerOf(question, settled));
  if (made instanceof HTMLButtonElement) {
    made.type = "button";
    made.dataset.again = question.name;
    made.title = t("Cambiar: {question}", { question: says(question.asks, settled.known) });
  } else {
    made.className = "follows";
  }
  return made;
}

/**
 * Some answers in a line, as stored with a hand.
 * @param {Question[]} given
 * @param {Settled} settled
 * @returns {string}
 */
export function inALine(given, settled) {
  const words = given.map((question) => ({ group: question.group, word: answerOf(question, settled) })).filter(({ word }) => word !== "");
  const begins = (/** @type {number} */ place) => place === 0 || words[place].group === undefined || words[place].group !== words[place - 1].group;
  return words.map(({ group, word }, place) => `${begins(place) ? (place > 0 ? " · " : "") + (group === undefined ? "" : `${group}: `) : ", "}${word}`).join("");
}

/**
 * Scrolls a part of the form into view if necessary, and focuses its first control.
 * @param {HTMLElement} place
 * @param {boolean} focused
 */
export function reach(place, focused) {
  const { top, bottom } = place.getBoundingClientRect();
  const bar = document.querySelector("nav.bar")?.getBoundingClientRect().top ?? innerHeight;
  if (top < 0 || bottom > bar) place.scrollIntoView({ block: "nearest" });
  const control = /** @type {HTMLElement | null} */ (place.querySelector("input:checked") ?? place.querySelector("input:not(:disabled), button"));
  if (focused) control?.focus({ preventScroll: true });
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {HTMLElement}
 */
export function element(name, text) {
  const made = document.createElement(name);
  made.append(heard(text));
  return made;
}

/**
 * @param {string} label
 * @param {() => void} act
 * @returns {HTMLButtonElement}
 */
export function button(label, act) {
  const made = /** @type {HTMLButtonElement} */ (element("button", label));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** @param {string} text */
export const bold = (text) => element("b", text);
