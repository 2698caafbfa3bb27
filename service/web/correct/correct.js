/**
 * The form that corrects a hand: the questions follow the answers at once, and cards are tapped instead of typed.
 */

import { clean, settle } from "./boxes.js";
import { Picker, cardBoxes } from "./picker.js";

/** @typedef {import("./boxes.js").Box} Box */

const form = document.getElementById("correct");
if (form instanceof HTMLFormElement) {
  form.classList.add("scripted");
  const section = form.querySelector("section");
  if (section instanceof HTMLElement) {
    settle(section);
    taps(section);
    section.addEventListener("change", () => settle(section));
    form.addEventListener("submit", () => clean(section));
  } else form.addEventListener("change", () => void follow(form));
}

/**
 * Lets cards be tapped, if the event has any.
 * @param {HTMLElement} section
 */
function taps(section) {
  const pack = document.getElementById("pack");
  const boxes = cardBoxes(section, (section.dataset.order ?? "").split(" "));
  const folded = boxes.every((box) => box.closest("details") !== null);
  const place = section.querySelector("[data-kind=trick], [data-kind=heaps]") ?? section.querySelector(folded ? "details.seldom" : ".picking");
  if (pack === null || place === null || boxes.length === 0) return;
  new Picker(pack, () => {}).stand(/** @type {HTMLElement} */ (place), boxes, {}, []);
}

/** The number of answers so far: a response to an earlier answer is out of date. */
let answers = 0;

/**
 * Updates the questions for the answers so far, as the service has them.
 * @param {HTMLFormElement} form
 */
async function follow(form) {
  answers += 1;
  const asked = answers;
  const body = new FormData(form);
  body.set("do", "on");
  const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" }).catch(() => null);
  if (answer === null || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (asked !== answers) return;
  const fresh = page.getElementById("questions");
  const old = document.getElementById("questions");
  if (fresh === null || old === null) return;
  const { name, value } = /** @type {HTMLInputElement} */ (document.activeElement);
  old.replaceWith(document.adoptNode(fresh));
  const same = `[name="${CSS.escape(name ?? "")}"][value="${CSS.escape(value ?? "")}"]`;
  /** @type {HTMLElement | null} */ (fresh.querySelector(same))?.focus({ preventScroll: true });
}
