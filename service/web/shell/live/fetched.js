/**
 * What came when a script asked for a page of ours? The page, or why it is not there, and what people are told of that.
 *
 * The service answers a script 401 where it leads a browser to the page where one joins: that alone is a link that is gone.
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

/** How a request says that a page of ours makes it: that alone tells it from somebody's visit. */
export const ASKED_BY = "Cartulina-Page";

/**
 * Fetches a page of ours, or a part of one, for the page that is open; never throws.
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
 * @param {string} address what was asked for
 * @returns {Fetched["kind"]}
 */
function kindOf({ status, ok, headers, redirected, url }, address) {
  if (status === 429) return "busy";
  if (status >= 500) return "failing";
  // Whoever stands between may ask for a password of his own, or answer with a page of his.
  if (status === 401) return headers.get("WWW-Authenticate")?.includes('realm="cartulina"') ? "left" : "network";
  if (status === 404 || status === 410) return "gone";
  if (!ok) return "refused";
  return redirected && new URL(url).pathname !== new URL(address, location.href).pathname ? "moved" : "page";
}

/**
 * What people are told of a page that did not come; where another stands for it, that is to be said by whoever knows both.
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
