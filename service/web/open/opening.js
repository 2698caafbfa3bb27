/**
 * The sheet of a table: shows only the values of house rules that belong to the chosen tariff, and fetches the sheet of another
 * variant as soon as it is chosen. A table takes the time zone of this phone, and its day.
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

/** A day that nobody has chosen is today on this phone: the service's clock may be wrong, and a sheet stay open over midnight. */
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
// Values that the browser restores when somebody comes back are there only now.
addEventListener("pageshow", show);
show();
