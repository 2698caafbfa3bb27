/**
 * Asks a question in a dialog over the page, which keeps the focus and closes with Escape.
 */

import { changed } from "./second_tap.js";

/**
 * @typedef {object} Choice
 * @property {string} label
 * @property {string} [answer] what choosing it answers
 * @property {string} [href] instead: where it leads
 * @property {"main" | "bad"} [kind]
 */

/**
 * Asks, and resolves to the answer chosen; null if the dialog was closed.
 * @param {string} title
 * @param {string[]} sentences
 * @param {Choice[]} choices
 * @param {AbortSignal} [signal] puts it away
 * @returns {Promise<string | null>}
 */
export function ask(title, sentences, choices, signal) {
  const dialog = document.createElement("dialog");
  const heading = document.createElement("h2");
  heading.id = "question";
  heading.textContent = title;
  dialog.className = "question";
  dialog.setAttribute("aria-labelledby", heading.id);
  /** @type {HTMLElement[]} */
  const paragraphs = sentences.map((sentence) => Object.assign(document.createElement("p"), { textContent: sentence }));
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  dialog.append(heading, ...paragraphs, buttons);
  return new Promise((resolve) => {
    buttons.append(...choices.map((choice) => control(choice, (answer) => dialog.close(answer))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "" ? null : dialog.returnValue);
    });
    signal?.addEventListener("abort", () => dialog.close());
    document.body.append(dialog);
    changed();
    dialog.showModal();
  });
}

/**
 * @param {Choice} choice
 * @param {(answer: string) => void} chosen
 * @returns {HTMLElement}
 */
function control({ label, answer = "", href, kind }, chosen) {
  const element = document.createElement(href === undefined ? "button" : "a");
  element.className = kind === undefined ? "btn" : `btn btn-${kind}`;
  element.textContent = label;
  if (element instanceof HTMLAnchorElement) {
    element.href = href ?? "";
    // The link may lead to this very page.
    element.addEventListener("click", () => chosen(""));
  } else {
    element.type = "button";
    element.addEventListener("click", () => chosen(answer));
  }
  return element;
}
