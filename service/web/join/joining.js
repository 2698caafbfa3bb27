/**
 * Exchanges the token of a link in the address for a cookie, and removes it from the address bar and the history.
 *
 * A phone that logs keeps its token, which may be the only one.
 *
 * A chat may have added text to the link, or broken it: the token is found by its shape, as in `service/web/join/pasted.py`.
 */

import { call } from "./api.js";
import { t } from "./i18n.js";
import { forget } from "./kept_accounts.js";

const page = /** @type {HTMLElement} */ (document.getElementById("joining"));
const note = /** @type {HTMLElement} */ (document.getElementById("trying"));
const retry = /** @type {HTMLElement} */ (document.getElementById("retry"));
const { nightId = "", table = "", here = "" } = page.dataset;

/** A «#» that was escaped, however often. */
const HASH = /%(?:25)*23/gi;
/** A token after a «#», perhaps between markers for italics; text right after it is not part of it. */
const TOKEN = /#(?:%[0-9a-f]{2}|[^%\w-])*(?:_(?=[\w-]{43}_(?![\w-])))?([\w-]{43})/i;

/**
 * The token in the fragment of an address; null if there is none.
 * @param {string} hash
 * @returns {string | null}
 */
function tokenIn(hash) {
  const seen = hash.replace(/\p{Cf}|%E2%80%8[B-F]|%E2%81%A0|%EF%BB%BF|%C2%AD|\s|%20|%0[AD]/giu, "").replace(HASH, "#");
  return TOKEN.exec(seen)?.[1] ?? null;
}

/** @param {string} sentence */
function say(sentence) {
  note.hidden = !sentence;
  note.textContent = sentence;
}

/** Removes the token from the address, and lets this phone in by it. */
async function arrived() {
  const { hash } = location;
  // The skip link of the page also has a fragment.
  if (hash === "" || document.getElementById(hash.slice(1)) !== null) return;
  history.replaceState(null, "", location.pathname);
  const token = tokenIn(hash);
  if (token === null) {
    location.replace(`${here}?wrong=1`);
    return;
  }
  if (document.body.dataset.role === "scorer") {
    say(t("Este teléfono ya apunta en esta noche. Para entrar con otro enlace, antes hay que dejarla."));
    return;
  }
  // A phone that is in already may become another player by this link.
  if (document.body.dataset.night !== undefined && !(await (await import("./guard.js")).mayGoOn(nightId))) return;
  const again = () => exchanged(token);
  retry.onclick = again;
  await again();
}

/** @param {string} token */
async function exchanged(token) {
  retry.hidden = true;
  say(t("Entrando en la mesa…"));
  const answer = await call("POST", `/nights/${encodeURIComponent(nightId)}/session`, { body: { token } });
  if (answer.ok) {
    location.replace(answer.body.role === "viewer" ? table : here);
  } else if (answer.problem?.code === "too_many_nights") {
    // The page that answers the form asks which night to drop; the token is in no address on the way there.
    const field = /** @type {HTMLInputElement} */ (document.getElementById("token"));
    field.value = token;
    field.form?.submit();
  } else if (answer.kind === "stopped") {
    location.replace(`${here}?wrong=1`);
  } else {
    say(answer.kind === "refused" ? t("Ese enlace no abre esta mesa: o no está entero, o quien apunta ha hecho otro. Pídele que enseñe el código.") : t("Ahora no hay red. El enlace no se ha perdido."));
    retry.hidden = false;
  }
}

// Deletes what is stored of a night that this phone is not in; a browser that denies access to its storage has nothing stored.
if (document.body.dataset.night === undefined) forget(nightId).catch((error) => console.warn(error));
addEventListener("hashchange", () => void arrived());
void arrived();
