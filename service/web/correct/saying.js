/**
 * Agreements and disputes about a hand: stored at once and sent when possible, like everything that is logged.
 *
 * Without scripts the forms do the same, but a network that hangs would block them.
 */

import { t, who } from "./i18n.js";
import { go, sendUnkept } from "./lead.js";
import { notice } from "./notice.js";
import { add } from "./outbox.js";

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const says = SAYS[form.dataset.says ?? ""];
  if (says === undefined) return;
  event.preventDefault();
  const submitter = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
  // If the phone has no storage, the form is sent as it is, with the button that was pressed: each button says something else.
  says(form, new FormData(form, submitter)).catch((error) => { console.warn(error); return sendUnkept(form, submitter); });
});

/** @type {Record<string, (form: HTMLFormElement, told: FormData) => Promise<void>>} */
const SAYS = { agreement: agree, dispute };

/**
 * @param {HTMLFormElement} form
 * @param {FormData} told
 */
async function agree(form, told) {
  const { night = "", me } = document.body.dataset;
  const hand = Number(form.dataset.hand);
  const player = String(told.get("player") ?? me);
  const agrees = told.get("do") === "agree";
  const words = { who: who(player), hand };
  const label = agrees ? t("{who} está conforme con la mano {hand}.", words) : t("{who} ya no está conforme con la mano {hand}.", words);
  const path = `/hands/${hand}/agreements/${player}`;
  // An agreement is with what was seen: if the hand reads differently by then, the player is asked again.
  const request = agrees ? { method: "PUT", path, ifMatch: String(told.get("version")) } : { method: "DELETE", path };
  await add({ night, label, request });
}

/**
 * @param {HTMLFormElement} form
 * @param {FormData} told
 */
async function dispute(form, told) {
  const { night = "", me } = document.body.dataset;
  const { hand, deal } = form.dataset;
  const by = String(told.get("player") ?? me);
  const kind = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=kind]:checked"));
  const chosen = kind === null || kind.value === "other" ? "" : (kind.parentElement?.textContent?.trim() ?? "");
  const claim = [chosen, String(told.get("claim") ?? "").trim()].filter((each) => each !== "").join(": ") || t("No es así");
  const base = String(told.get("version"));
  const words = { who: who(by), hand: hand ?? "", claim };
  const label = hand === undefined ? t("{who} discute una mano tachada: «{claim}».", words) : t("{who} discute la mano {hand}: «{claim}».", words);
  const about = hand === undefined ? { deal: placed(deal ?? "") } : { hand: Number(hand) };
  await add({ night, base, label, events: [{ type: "dispute", data: { ...about, by, claim } }] });
  const table = `/n/${night}`;
  // A page that has just loaded has no state of the connection yet, but has come over it.
  const isLinked = ["live", "page"].includes(document.getElementById("link")?.dataset.link ?? "");
  if (!isLinked || !(await go(`${table}?said=disputed`))) notice("said", t("Guardado en este teléfono: se enviará en cuanto haya red."), { label: t("Volver a la mesa"), href: table }, "good");
}

/**
 * The place of an event, as the record has it: `12`, or `60-1` for an event that a correction added.
 * @param {string} address
 */
function placed(address) {
  const [seq, insert] = address.split("-").map(Number);
  return insert === undefined ? { seq } : { seq, insert };
}
