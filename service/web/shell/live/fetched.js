/**
 * Fetches one of our pages for a script: the page, or why it did not come, and the message for that.
 *
 * The service answers 401 to a script where it redirects a browser to the page for joining: only that means that a link is gone.
 */

import { exchanged } from "./api.js";
import { t } from "./i18n.js";

/**
 * @typedef {object} Fetched
 * @property {"page" | "moved" | "left" | "gone" | "refused" | "busy" | "failing" | "network"} kind `moved`: another page stands for it;
 *   `left`: the link of this phone no longer opens the night; `gone`: there is none; `refused`: this phone may not see it; `busy`: too much was
 *   asked for; `failing`: the service is not well; `network`: nobody of ours has answered
 * @property {string} text the page, or the other that stands for it
 * @property {string} address where that is
 * @property {number} wait seconds until it is worth trying again; 0 where nothing was said
 */

/** The header that marks a request of our scripts, to tell it from a visit. */
export const ASKED_BY = "Cartulina-Page";

/**
 * Fetches a page of ours, or a part of one, for the open page; never throws.
 * @param {string} address
 * @param {{signal?: AbortSignal, cache?: RequestCache}} [asked]
 * @returns {Promise<Fetched>}
 */
export async function fetchPage(address, { signal, cache = "default" } = {}) {
  try {
    const { response, text } = await exchanged(address, { headers: { Accept: "text/html", [ASKED_BY]: "fetch" }, cache }, { signal });
    const wait = Number(response.headers.get("Retry-After")) || 0;
    return { kind: kindOf(response, address), text, address: response.url, wait };
  } catch {
    return { kind: "network", text: "", address, wait: 0 };
  }
}

/**
 * @param {Response} response
 * @param {string} address the requested address
 * @returns {Fetched["kind"]}
 */
function kindOf({ status, ok, headers, redirected, url }, address) {
  if (status === 429) return "busy";
  if (status >= 500) return "failing";
  // A proxy in between may ask for its own password, or answer with its own page.
  if (status === 401) return headers.get("WWW-Authenticate")?.includes('realm="cartulina"') ? "left" : "network";
  if (status === 404 || status === 410) return "gone";
  if (!ok) return "refused";
  return redirected && new URL(url).pathname !== new URL(address, location.href).pathname ? "moved" : "page";
}

/**
 * The message about a page that did not come; if another was answered instead, the caller says so, as it knows both.
 * @param {Fetched["kind"]} kind
 * @returns {string}
 */
export function why(kind) {
  switch (kind) {
    case "left":
      return t("Este enlace ya no vale: quien apunta ha hecho otro.");
    case "moved":
      return t("Lo que enseñaba esta página está ahora en otra.");
    case "gone":
      return t("Lo que enseñaba esta página ya no está: se ha corregido o tachado.");
    case "refused":
      return t("Con el enlace de este teléfono no se puede ver esta página.");
    case "busy":
      return t("Se ha pedido demasiado a la vez. Espera un momento.");
    case "failing":
      return t("El servicio no funciona bien ahora mismo.");
    default:
      return t("Ahora no hay red.");
  }
}
