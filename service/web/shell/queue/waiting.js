/**
 * Sends waiting entries from pages outside a night; the first page shows at each night how many wait.
 */

import { t } from "./i18n.js";
import { say } from "./link.js";
import { letGo, retry, start as send, unkept } from "./outbox.js";
import { byNight, sayElsewhere, stands, toSend } from "./pending.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */

/** The nights of which something waits. @type {Map<string, Entry[]>} */
let waiting = new Map();
/** Whether what the first page shows of its nights may be out of date. */
let isOld = false;
/** Whether it is being fetched. */
let isAsking = false;

/** Begins to send, and to show what waits. */
export async function start() {
  if (nights() === null) sayElsewhere();
  else document.addEventListener("cartulina:outbox", (event) => told(/** @type {CustomEvent} */ (event).detail.all));
  await send(null);
  // Entries that had stopped are tried again if the link opens the night again.
  const open = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-opens]"));
  await retry([...open].map((row) => row.dataset.opens ?? ""));
}

/** The list of nights on the first page; null on other pages. Looked up each time, since a fresh one may have replaced it. */
const nights = () => document.getElementById("nights");

/** @param {Entry[]} entries */
function told(entries) {
  const [before, now] = [wordsOf(waiting), byNight(entries)];
  const words = wordsOf(now);
  isOld ||= [...waiting].some(([night, { length }]) => (now.get(night)?.length ?? 0) < length);
  waiting = now;
  show();
  if ([...words].join() !== [...before].join()) say(entries.length === 0 ? t("Todo está enviado.") : toSend(entries));
  // Next to entries that have arrived, the sums are out of date.
  if (isOld) freshen().catch(unkept);
}

/** @param {Map<string, Entry[]>} entries */
const wordsOf = (entries) => new Map([...entries].map(([night, each]) => [night, stands(each)]));

/** Fetches the first page, one request at a time: of two answers the older might arrive last. */
async function freshen() {
  if (isAsking) return;
  isAsking = true;
  try {
    const { renew } = await import("./fresh.js");
    let kind = "page";
    while (isOld && kind === "page") {
      isOld = false;
      ({ kind } = await renew(new AbortController().signal));
      show();
    }
    isOld ||= kind !== "page";
  } finally {
    isAsking = false;
  }
}

/** Shows at each night how much of it waits, if anything does. */
function show() {
  const place = nights();
  if (place === null) return;
  const rows = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("[data-waits]")]);
  for (const row of rows) if (!waiting.has(row.dataset.waits ?? "")) row.remove();
  for (const [night, entries] of waiting) {
    const row = rows.find(({ dataset }) => dataset.waits === night) ?? added(place, night);
    if (row.dataset.reads === stands(entries)) continue;
    row.dataset.reads = stands(entries);
    row.replaceChildren(...saying(row, night, entries));
  }
  // A list that was made only for this is removed with it.
  if (place.querySelector("li") === null) place.replaceChildren();
}

/**
 * The element for what waits of a night: at that night, or, if that is not listed, after all others.
 * @param {HTMLElement} place
 * @param {string} night
 * @returns {HTMLElement}
 */
function added(place, night) {
  const listed = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("[data-opens], [data-stopped]")]);
  const at = listed.find(({ dataset }) => (dataset.opens ?? dataset.stopped) === night);
  const row = document.createElement(at === undefined ? "li" : "p");
  row.className = at === undefined ? "waits stopped" : "waits";
  row.dataset.waits = night;
  (at ?? listOf(place)).append(row);
  return row;
}

/**
 * The list of nights; it is made if this phone has no nights.
 * @param {HTMLElement} place
 * @returns {HTMLElement}
 */
function listOf(place) {
  const listed = place.querySelector("ul");
  if (listed !== null) return listed;
  const title = document.createElement("h2");
  title.textContent = t("Las noches de este teléfono");
  const made = document.createElement("ul");
  made.className = "list nights";
  place.append(title, made);
  return made;
}

/**
 * How much of a night waits, with a link there; for a night that this phone has dropped, also a button to discard it.
 * @param {HTMLElement} row
 * @param {string} night
 * @param {Entry[]} entries
 * @returns {HTMLElement[]}
 */
function saying(row, night, entries) {
  const link = document.createElement("a");
  // Behind the «#» of a night that does not let this phone in would stand what its door takes for a link.
  link.href = row.parentElement?.dataset.opens === night ? `/n/${night}#pending` : `/n/${night}`;
  link.textContent = stands(entries);
  if (row.tagName !== "LI") return [link];
  const about = document.createElement("p");
  const day = new Date(entries[0].at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" });
  about.append(t("De una noche que ya no está en este móvil, apuntado el {day}:", { day }), " ", link);
  const drop = document.createElement("button");
  drop.type = "button";
  drop.textContent = t("Descartar");
  drop.addEventListener("click", () => { discard(night, entries).catch(unkept); });
  return [about, drop];
}

/**
 * @param {string} night
 * @param {Entry[]} entries
 */
async function discard(night, entries) {
  const { ask } = await import("./question.js");
  const choices = [{ label: t("No, dejarlo como está") }, { label: t("Sí, descartar"), answer: "yes", kind: /** @type {const} */ ("bad") }];
  if ((await ask(t("¿Descartar lo apuntado?"), [`${toSend(entries)}. ${t("No se puede recuperar.")}`], choices)) === "yes") await letGo(night);
}
