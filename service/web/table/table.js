/**
 * Shows what is new on the table: a new hand lights up and is read aloud; unsent entries of this phone are shown dashed.
 */

import { many } from "./i18n.js";
import { say } from "./link.js";
import { list } from "./outbox.js";
import { rowsOf } from "./pending_row.js";
import { stand } from "./provisional.js";

/** @typedef {import("./outbox_store.js").Entry} Entry */

/** The hands that were on the page when it was last looked at, each as it read. @type {Map<string, string>} */
let known = hands();
/** @type {Entry[]} */
let waiting = [];

document.addEventListener("cartulina:fresh", () => {
  const now = hands();
  const fresh = [...now].filter(([number, said]) => known.get(number) !== said).map(([number]) => number);
  for (const number of fresh) row(number)?.classList.add("fresh");
  // The newest is first; the others can be read below.
  if (fresh.length > 0) say(now.get(fresh[0]) ?? "");
  known = now;
  showWaiting();
});

document.addEventListener("cartulina:outbox", (event) => wait(/** @type {CustomEvent} */ (event).detail.entries));

// The queue does not repeat what it told before this script was loaded. A phone without storage has none.
void list(document.body.dataset.night ?? "").catch(() => []).then(wait);

/** @param {Entry[]} entries */
function wait(entries) {
  waiting = entries;
  showWaiting();
}

/** The hands on the page: number → text, newest first. */
function hands() {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-hand]")]);
  return new Map(rows.map((each) => [each.dataset.hand ?? "", each.dataset.said ?? ""]));
}

/** @param {string} number */
function row(number) {
  return document.querySelector(`[data-hand="${number}"]`);
}

/** Shows the waiting entries, and the totals with them. */
function showWaiting() {
  const section = document.getElementById("pending");
  const title = document.getElementById("pending-title");
  const rows = document.getElementById("pending-rows");
  const uncounted = document.getElementById("uncounted");
  if (section === null || title === null || rows === null) return;
  const comes = section.hidden && waiting.length > 0;
  section.hidden = waiting.length === 0;
  title.textContent = many("Pendiente de enviar ({count})", "Pendientes de enviar ({count})", waiting.length);
  rows.replaceChildren(...rowsOf(waiting, rows));
  const isCounted = stand(waiting);
  if (uncounted !== null) uncounted.hidden = isCounted || waiting.length === 0;
  // A reader who comes to decide on an entry was led here before it was shown.
  if (comes && location.hash === "#pending") section.scrollIntoView();
}
