/**
 * How does the form of the pad look with these answers? It shows and hides what the page has drawn and puts the names in; it draws nothing but
 * the chips of the endings that fit, and the line of what was answered.
 */

import { fits, meant, party, said } from "./answers.js";
import { t, who } from "./i18n.js";

/** @typedef {import("./answers.js").Pad} Pad */
/** @typedef {import("./answers.js").Question} Question */
/** @typedef {import("./answers.js").Settled} Settled */
/** @typedef {import("./answers.js").Known} Known */

/**
 * A text of the description with the names in the place of their roles; one that nobody has yet is left open.
 * @param {string} text
 * @param {Known} known
 * @returns {string}
 */
export function says(text, known) {
  return text.replace(/\{([a-z_]+(?:\+\d)?)\}/g, (_whole, name) => {
    const player = party(name, known);
    return player === null ? "…" : who(player);
  });
}

/**
 * How an ending is called, with the names of those whom it names itself.
 * @param {import("./answers.js").Row} row
 * @param {Known} known
 * @returns {string}
 */
const called = (row, known) => says(row.label, { ...known, ...said(row.with, known) });

/**
 * Which questions stand open: those up to the one that must be answered, as chips; what is answered already is folded into a line.
 * @param {Settled} settled
 * @param {string | null} again the question that is answered again
 * @returns {{shown: Question[], folded: Question[]}}
 */
function parted(settled, again) {
  const { open, asked, known } = settled;
  const due = asked === null ? open : open.slice(0, open.indexOf(asked) + 1);
  // What only happens sometimes stays in sight; who is somebody's part in the hand does not.
  const isFolded = (/** @type {Question} */ { name, kind, optional }) => (optional !== true || kind === "players") && name !== again && party(name, known) !== null;
  return { shown: due.filter((each) => !isFolded(each)), folded: due.filter(isFolded) };
}

/**
 * What was answered to a question, for people.
 * @param {Question} question
 * @param {Settled} settled
 * @returns {string}
 */
export function answerOf(question, { known, row }) {
  const value = party(question.name, known);
  if (question.kind === "rows") return row === null ? "" : called(row, known);
  const choice = [...question.choices, ...(question.wide ?? [])].find((each) => each.value === value);
  const label = choice === undefined ? "" : says(choice.label, known);
  if (question.sets !== undefined && question.choices.some((each) => each.value === value)) return `${who(known[question.sets])}: ${label}`;
  if (choice === undefined || choice.wide) return label;
  return question.kind === "count" || question.kind === "players" ? `${says(question.asks, known)} ${label}` : label;
}

/**
 * Brings all the questions of the form up to date.
 * @param {HTMLFormElement} form
 * @param {Pad} pad
 * @param {Settled} settled
 * @param {string | null} again
 */
export function draw(form, pad, settled, again) {
  const { shown, folded } = parted(settled, again);
  for (const place of /** @type {NodeListOf<HTMLFieldSetElement>} */ (form.querySelectorAll("[data-question]"))) {
    const question = pad.questions.find(({ name }) => name === place.dataset.question);
    place.hidden = !shown.some(({ name }) => name === question?.name);
    if (!place.hidden && question !== undefined) fill(place, question, settled);
  }
  fold(form, folded, settled);
}

/**
 * The place of a question in the form.
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
  const legend = place.querySelector("legend");
  if (legend !== null) legend.textContent = says(question.asks, known);
  if (question.kind === "rows") endings(place, question, settled);
  else if (question.kind === "grid") cells(place, question, known);
  else chips(place, question, known);
  const value = party(question.name, known);
  const chosen = question.sets !== undefined && question.choices.some((each) => each.value === value) ? `${known[question.sets]}:${value}` : String(value ?? "");
  for (const radio of radios(place)) radio.checked = !radio.disabled && radio.value === chosen;
}

/**
 * @param {HTMLElement} place
 * @returns {HTMLInputElement[]}
 */
const radios = (place) => [...place.querySelectorAll("input")];

/**
 * The rows of a grid belong to who has cards now.
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
      radio.value = `${player}:${choice.value}`;
      radio.setAttribute("aria-label", `${who(player)}: ${choice.label}`);
    }
  }
}

/**
 * The chips that fit, with the names in them.
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
 * A chip for each ending that fits.
 * @param {HTMLElement} place
 * @param {Question} question
 * @param {Settled} settled
 */
function endings(place, question, { rows, known }) {
  // A chip that has the focus stays what it is as long as the endings do.
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
 * What was answered, each a way back to its question.
 * @param {HTMLFormElement} form
 * @param {Question[]} folded
 * @param {Settled} settled
 */
function fold(form, folded, settled) {
  const line = /** @type {HTMLElement} */ (form.querySelector("#answered"));
  line.hidden = folded.length === 0;
  line.replaceChildren(...folded.map((question) => {
    const button = /** @type {HTMLButtonElement} */ (element("button", answerOf(question, settled)));
    button.type = "button";
    button.dataset.again = question.name;
    button.title = t("Cambiar: {question}", { question: says(question.asks, settled.known) });
    return button;
  }));
}

/**
 * Brings a part of the form into view, where it is not, and the focus to its first control.
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
  made.textContent = text;
  return made;
}

/** @param {string} text */
export const bold = (text) => element("b", text);
