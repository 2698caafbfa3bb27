/**
 * Shows how this phone is connected, as an icon and in words: «En directo», «Reconectando», «Sin conexión · datos de 22:41».
 */

import { aloud, clock, t } from "./i18n.js";

/**
 * @typedef {"live" | "polling" | "reconnecting" | "offline" | "stopped"} State
 *
 * @typedef {"" | "busy" | "failing"} Cause why the page cannot be had, where that is no network's fault
 */

const SIGNS = { live: "live", polling: "reconnecting", reconnecting: "reconnecting", offline: "offline", stopped: "offline" };

/** @type {State | null} */
let shown = null;
/** @type {Cause} */
let because = "";

/**
 * Shows the state of the connection, and announces it to screen readers when it is lost or restored.
 * @param {State} state
 * @param {number} at when what the page shows was last known to be so, in milliseconds
 * @param {Cause} [cause]
 */
export function show(state, at, cause = "") {
  const place = document.getElementById("link");
  if (place === null || (shown === state && because === cause)) return;
  const before = shown;
  [shown, because] = [state, cause];
  const words = told(state, at, cause);
  place.replaceChildren(sign(SIGNS[state]), words);
  place.dataset.link = state;
  place.hidden = false;
  const cut = ["offline", "stopped"];
  if (cut.includes(state) || cut.includes(before ?? "")) say(words);
  document.dispatchEvent(new CustomEvent("cartulina:link", { detail: { state, cause } }));
}

/**
 * Announces something to screen readers.
 * @param {string} words
 */
export function say(words) {
  const place = document.getElementById("said");
  if (place !== null) place.textContent = aloud(words);
}

/**
 * @param {State} state
 * @param {number} at
 * @param {Cause} cause
 * @returns {string}
 */
function told(state, at, cause) {
  switch (state) {
    case "live":
      return t("En directo");
    case "polling":
      return t("Se actualiza cada pocos segundos");
    case "reconnecting":
      return t("Reconectando");
    case "offline":
      if (cause === "busy") return t("Demasiadas peticiones · datos de {time}", { time: clock(at) });
      if (cause === "failing") return t("El servicio falla · datos de {time}", { time: clock(at) });
      return t("Sin conexión · datos de {time}", { time: clock(at) });
    case "stopped":
      return t("Este enlace ya no vale · datos de {time}", { time: clock(at) });
  }
}

/**
 * @param {string} name
 * @returns {SVGElement}
 */
function sign(name) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", `sign sign-${name}`);
  picture.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#c-i-${name}`);
  picture.append(use);
  return picture;
}
