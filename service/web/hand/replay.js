/**
 * Moves through a hand, card by card, without a reload: by buttons, arrow keys and swipes. The address always is the permalink.
 *
 * Each step is a stage made by the service; the script only replaces the one before, and fetches the likely next ones ahead.
 */

import { fetchPage, why } from "./fetched.js";
import { t } from "./i18n.js";
import { say } from "./link.js";
import { notice, unnotice } from "./notice.js";

/** A finger that moved less did not swipe. */
const SWIPE_PX = 40;
/** The most steps in memory: a hand has about forty. */
const KEPT = 60;

/** Keys that move through the cards wherever the focus is, and keys that scroll a page unless the focus is on the stage. */
const ANYWHERE = new Map([["ArrowLeft", "back"], ["ArrowRight", "on"]]);
const ON_STAGE = new Map([["ArrowUp", "trick-back"], ["ArrowDown", "trick-on"], ["PageUp", "trick-back"], ["PageDown", "trick-on"], ["Home", "first"], ["End", "last"]]);
/** Where the focus goes at the end of a direction. */
const OPPOSITE = new Map([["back", "on"], ["on", "back"], ["first", "on"], ["trick-back", "on"], ["trick-on", "back"], ["last", "back"]]);

/** @type {Map<string, Promise<string>>} */
const stages = new Map();
/** The last step that was asked for: a late answer for an earlier one is not shown. */
let wanted = "";

const stage = () => /** @type {HTMLElement} */ (document.getElementById("replay"));
/** @param {string} name */
const way = (name) => /** @type {HTMLAnchorElement | null} */ (stage().querySelector(`[data-way="${name}"][href]`));

/**
 * The stage of a step, fetched once.
 * @param {string} step
 */
function stageOf(step) {
  const known = stages.get(step);
  if (known) return known;
  const coming = fetched(step);
  stages.set(step, coming);
  // A failed fetch is repeated the next time.
  coming.catch(() => stages.delete(step));
  if (stages.size > KEPT) stages.delete([...stages.keys()][0]);
  return coming;
}

/** @param {string} step */
async function fetched(step) {
  const { kind, text } = await fetchPage(`${location.pathname}/pasos/${step}`);
  if (kind !== "page") throw new Error(why(kind));
  return text;
}

/**
 * Goes to the step of a link.
 * @param {HTMLAnchorElement} link
 */
async function go(link) {
  const step = link.dataset.step ?? "";
  wanted = step;
  try {
    const html = await stageOf(step);
    if (wanted === step) show(html, link);
  } catch (error) {
    notice("step", `${t("No se ha podido traer ese paso.")} ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {string} html
 * @param {HTMLAnchorElement} link
 */
function show(html, link) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("replay");
  if (!next) return;
  const before = stage();
  const focused = document.activeElement instanceof HTMLElement && before.contains(document.activeElement) ? document.activeElement : null;
  for (const details of next.querySelectorAll("details")) {
    const was = before.querySelector(`#${details.id}`);
    if (was instanceof HTMLDetailsElement) details.open = was.open;
  }
  before.replaceWith(document.adoptNode(next));
  unnotice("step");
  history.replaceState(history.state, "", link.href);
  if (focused) refocus(focused);
  say(document.getElementById("told")?.textContent?.trim() ?? "");
  ahead();
}

/**
 * Keeps the focus on the same button, or moves it to a nearby one if that is at its end.
 * @param {HTMLElement} focused
 */
function refocus(focused) {
  const { way: name, step } = focused.dataset;
  const same = name ? way(name) ?? way(OPPOSITE.get(name) ?? "") : step ? stage().querySelector(`.step-link[data-step="${step}"]`) : null;
  const there = same instanceof HTMLElement ? same : stage();
  there.focus({ preventScroll: there === stage() });
}

/** Fetches the likely next steps. */
function ahead() {
  for (const name of ["on", "back", "trick-on"]) {
    const step = way(name)?.dataset.step;
    // A failure is reported when the step is asked for.
    if (step) stageOf(step).catch(() => {});
  }
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || at.closest("input, select, textarea")) return;
  const name = ANYWHERE.get(event.key) ?? (stage().contains(at) ? ON_STAGE.get(event.key) : undefined);
  if (!name) return;
  event.preventDefault();
  const link = way(name);
  if (link) go(link);
}

/** @param {MouseEvent} event */
function onClick(event) {
  const link = /** @type {HTMLElement} */ (event.target).closest("a[data-step]");
  if (!(link instanceof HTMLAnchorElement) || !link.href || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link).then(() => { if (!stage().contains(link) && !link.dataset.way) stage().scrollIntoView({ block: "start" }); });
}

/** @type {Touch | null} */
let began = null;

/** @param {TouchEvent} event */
function onTouch(event) {
  const onFelt = /** @type {HTMLElement} */ (event.target).closest(".felt");
  began = onFelt && event.touches.length === 1 ? event.touches[0] : null;
}

/** @param {TouchEvent} event */
function onLift(event) {
  if (!began) return;
  const across = event.changedTouches[0].clientX - began.clientX;
  const along = event.changedTouches[0].clientY - began.clientY;
  began = null;
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(along)) return;
  const link = way(across < 0 ? "on" : "back");
  if (link) go(link);
}

document.addEventListener("keydown", onKey);
document.addEventListener("click", onClick);
document.addEventListener("touchstart", onTouch, { passive: true });
document.addEventListener("touchend", onLift, { passive: true });
// A change of the page may have changed any step.
document.addEventListener("cartulina:fresh", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.changed.length === 0) return;
  stages.clear();
  ahead();
});
ahead();
