/**
 * Deletes the stored accounts of a night that this phone drops, as soon as the form that drops it can be sent.
 * If entries of that night wait, their owner is asked first.
 */

import "./guard.js";
import { forget } from "./kept_accounts.js";
import { send } from "./lead.js";

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-lets-go]"))) {
  form.addEventListener("submit", (event) => {
    // A button with a name asks for another sheet, and drops nothing.
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.name) return;
    const night = form.dataset.letsGo || new FormData(form).get("leave");
    if (typeof night !== "string" || night === "") return;
    event.preventDefault();
    // A browser that denies access to its storage has nothing stored.
    void send(form, null, () => forget(night).catch((error) => console.warn(error)));
  });
}
