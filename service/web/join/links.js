/**
 * How does a link get to another phone without its camera? It is copied or handed to another application, where the browser can.
 */

import { t } from "./i18n.js";
import { say } from "./link.js";

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  // On plain http there is no clipboard: then the link itself is there, to be held and copied.
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
  // Who closes the sheet without choosing anything has changed his mind: there is nothing to say.
  button.addEventListener("click", () => navigator.share({ title: "Cartulina", url: button.dataset.share }).catch(() => undefined));
}
