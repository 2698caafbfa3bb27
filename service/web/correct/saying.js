/**
 * What does one say to a hand? That one agrees, or that it is not so: kept at once and sent when it can be, as everything that is logged.
 *
 * The forms say the same without scripts; a network that hangs would hold them up.
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
  // Where the phone can keep nothing, the form goes as it is, with the button that was pressed: it may say the opposite of the other.
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
  // One agrees with what one has seen: if the hand reads otherwise by then, it is asked again.
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
  // A page that has just come says nothing of its connection yet, and has come over it.
  const isLinked = ["live", "page"].includes(document.getElementById("link")?.dataset.link ?? "");
  if (!isLinked || !(await go(`${table}?said=disputed`))) notice("said", t("Guardado en este teléfono: se enviará en cuanto haya red."), { label: t("Volver a la mesa"), href: table }, "good");
}

/**
 * The place of an event, as the record has it: `12`, or `60-1` for what a correction brought.
 * @param {string} address
 */
function placed(address) {
  const [seq, insert] = address.split("-").map(Number);
  return insert === undefined ? { seq } : { seq, insert };
}
