/**
 * Copies a link or hands it to another application, if the browser can.
 */

import { t } from "./i18n.js";
import { say } from "./link.js";

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  // Plain HTTP has no clipboard: the link itself can be held and copied.
  if (!navigator.clipboard) continue;
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy ?? "");
      button.textContent = t("Copiado");
    } catch {
      // The reader has not allowed it; the link itself can still be held and copied.
      button.textContent = t("No se ha podido copiar");
    }
    say(button.textContent ?? "");
    setTimeout(() => (button.textContent = label), 3000);
  });
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-share]"))) {
  if (!navigator.share) continue;
  button.hidden = false;
  // A reader who closes the dialog has changed his mind: there is nothing to report.
  button.addEventListener("click", () => navigator.share({ title: "Cartulina", url: button.dataset.share }).catch(() => undefined));
}
