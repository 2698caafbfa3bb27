/**
 * What every page of a night does by itself: it stays up to date, sends unsent entries of this phone, and can be opened
 * again without a network, as can the accounts.
 */

import { start as keepAccounts } from "./accounts.js";
import { refresh, start as keepFresh } from "./live.js";
import "./guard.js";
import { keepOffline } from "./offline.js";
import { forget, found, start as send, unkept } from "./outbox.js";
import { sayPending } from "./pending.js";

const { night = "", role } = document.body.dataset;

keepAccounts();
keepFresh(night);
sayPending(night);

// The message of a form is shown once: not again after a reload, and not beside what others do next.
const address = new URL(location.href);
if (address.searchParams.has("said")) {
  address.searchParams.delete("said");
  history.replaceState(history.state, "", address);
}
document.addEventListener("cartulina:fresh", (event) => {
  const { version, before } = /** @type {CustomEvent} */ (event).detail;
  if (version !== before) for (const note of document.querySelectorAll("main > [data-once]")) note.remove();
});

document.addEventListener("cartulina:outbox", (event) => {
  const { version } = /** @type {CustomEvent} */ (event).detail;
  if (version > Number(document.body.dataset.version)) void refresh();
});
document.addEventListener("cartulina:begin_again", () => { forget(night).catch(unkept); });
let cut = false;
document.addEventListener("cartulina:link", (event) => {
  const { state } = /** @type {CustomEvent} */ (event).detail;
  if (state === "live" && cut) found().catch(unkept);
  cut = state === "offline";
});

send(night).catch(unkept);
void keepOffline([`/n/${night}`, `/n/${night}/liquidar`, ...(role === "scorer" ? [`/n/${night}/anotar`] : [])]);
