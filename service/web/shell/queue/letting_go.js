/**
 * What becomes of the accounts that this phone has kept of a night which it lets go? They go as soon as the form that says so can be sent.
 * Where something of that night waits to be sent, its owner is asked before.
 */

import "./guard.js";
import { forget } from "./kept_accounts.js";
import { send } from "./lead.js";

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-lets-go]"))) {
  form.addEventListener("submit", (event) => {
    // A button with a name asks for another sheet, and lets nothing go.
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.name) return;
    const night = form.dataset.letsGo || new FormData(form).get("leave");
    if (typeof night !== "string" || night === "") return;
    event.preventDefault();
    // A browser that lets nobody at its store has kept nothing there.
    void send(form, null, () => forget(night).catch((error) => console.warn(error)));
  });
}
