/**
 * Shares the accounts as text, as a picture, or on paper; a way that this phone does not support is not offered.
 *
 * What is sent is what is seen: text and picture are in the live part of the page, and in what is shown of it without a network.
 */

import { t } from "./i18n.js";
import { say } from "./link.js";

/**
 * The visible accounts: those that lie over the page, or those on it.
 * @returns {HTMLElement}
 */
const shown = () => /** @type {HTMLElement} */ (document.getElementById("kept") ?? document.getElementById("settle-now"));

/** The visible text. */
const text = () => shown().querySelector("[data-text]")?.textContent ?? "";

/**
 * The picture of the visible accounts, as PNG.
 * @returns {Promise<File>}
 */
async function painted() {
  const template = /** @type {HTMLTemplateElement} */ (shown().querySelector("template[data-picture]"));
  const svg = new XMLSerializer().serializeToString(/** @type {Element} */ (template.content.firstElementChild));
  const drawing = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = drawing;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.drawImage(image, 0, 0);
    /** @type {Blob} */
    const blob = await new Promise((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no picture"))), "image/png"));
    return new File([blob], `${template.dataset.picture}.png`, { type: "image/png" });
  } finally {
    URL.revokeObjectURL(drawing);
  }
}

/** Shares the picture with the phone's own dialog, or saves it. */
async function sendPicture() {
  const file = await painted();
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] });
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  say(t("La imagen queda guardada."));
}

/**
 * What each button does; a button that this phone does not support is hidden.
 * @type {Record<string, {can: boolean, does: () => unknown}>}
 */
const WAYS = {
  text: { can: Boolean(navigator.share), does: () => navigator.share({ text: text() }) },
  copy: {
    can: Boolean(navigator.clipboard),
    does: async () => {
      await navigator.clipboard.writeText(text());
      say(t("Copiado."));
    },
  },
  picture: { can: typeof HTMLCanvasElement.prototype.toBlob === "function", does: sendPicture },
  print: { can: typeof window.print === "function", does: () => window.print() },
};

/**
 * Shows the buttons that this phone supports.
 * @param {ParentNode} where
 */
export function offer(where) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (where.querySelectorAll("[data-share]"))) {
    button.hidden = !WAYS[button.dataset.share ?? ""]?.can;
  }
}

/**
 * Shares the visible accounts in the way of a button.
 * @param {string} way
 */
export async function send(way) {
  try {
    await WAYS[way].does();
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") say(t("No se ha podido. Se puede copiar el texto a mano."));
  }
}
