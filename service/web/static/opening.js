/**
 * What does the chosen tariff say? Of the values of each house rule, only those of that tariff are shown.
 */

const sheet = /** @type {HTMLFormElement} */ (document.getElementById("sheet"));

function show() {
  const chosen = new FormData(sheet).get("tariff");
  for (const line of sheet.querySelectorAll("[data-of]")) {
    /** @type {HTMLElement} */ (line).hidden = /** @type {HTMLElement} */ (line).dataset.of !== chosen;
  }
}

sheet.addEventListener("change", show);
// What the browser fills in again when somebody comes back is there only now.
addEventListener("pageshow", show);
show();
