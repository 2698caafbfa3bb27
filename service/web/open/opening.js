/**
 * What does the chosen tariff say? Of the values of each house rule, only those of that tariff are shown. Another variant has another
 * sheet, which is asked for as soon as it is chosen. A table that is opened plays by the clock of this phone, and on its day.
 */

const sheet = /** @type {HTMLFormElement} */ (document.getElementById("sheet"));

function show() {
  const chosen = new FormData(sheet).get("tariff");
  for (const line of sheet.querySelectorAll("[data-of]")) {
    /** @type {HTMLElement} */ (line).hidden = /** @type {HTMLElement} */ (line).dataset.of !== chosen;
  }
}

const variant = document.getElementById("variant");
const other = document.getElementById("other-variant");
if (variant && other) {
  other.hidden = true;
  variant.addEventListener("change", () => sheet.requestSubmit(other));
}

/** @type {HTMLInputElement | null} */
const zone = sheet.querySelector("input[type=hidden][name=zone]");
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

/** @type {HTMLInputElement | null} */
const day = sheet.querySelector("input[type=date]");
/** @type {HTMLInputElement | null} */
const today = sheet.querySelector("input[type=hidden][name=today]");
let filled = today?.value;

/** A day that nobody has chosen is today, by the clock of this phone: that of the service may stand wrong, and a sheet lie open over midnight. */
function keepToday() {
  if (!day || day.value !== filled) return;
  const now = new Date();
  filled = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  day.value = filled;
}

sheet.addEventListener("change", show);
addEventListener("pageshow", keepToday);
addEventListener("visibilitychange", keepToday);
keepToday();
// What the browser fills in again when somebody comes back is there only now.
addEventListener("pageshow", show);
show();
