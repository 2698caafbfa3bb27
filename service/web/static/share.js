/** How do the accounts get to the others? As text, as a picture, on paper; what this phone cannot do is not offered. */

import { fetchPage } from "./api.js";
import { t } from "./i18n.js";
import { say } from "./link.js";

const text = document.getElementById("share-text")?.textContent ?? "";

/**
 * The settlement drawn as PNG, from the SVG that the service made.
 * @param {string} address
 * @returns {Promise<Blob>}
 */
async function painted(address) {
  const { response, text: svg } = await fetchPage(address);
  if (!response.ok) throw new Error(String(response.status));
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
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(drawing);
  }
}

/**
 * Sends the picture with the phone's own means, or saves it.
 * @param {string} address
 */
async function sendPicture(address) {
  const file = new File([await painted(address)], "cartulina.png", { type: "image/png" });
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
 * What each button does; a phone that cannot does not show it.
 * @type {Record<string, {can: boolean, does: (button: HTMLElement) => unknown}>}
 */
const WAYS = {
  text: { can: Boolean(navigator.share), does: () => navigator.share({ text }) },
  copy: {
    can: Boolean(navigator.clipboard),
    does: async () => {
      await navigator.clipboard.writeText(text);
      say(t("Copiado."));
    },
  },
  picture: { can: typeof HTMLCanvasElement.prototype.toBlob === "function", does: (button) => sendPicture(button.dataset.picture ?? "") },
  print: { can: typeof window.print === "function", does: () => window.print() },
};

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-share]"))) {
  const way = WAYS[button.dataset.share ?? ""];
  if (!way?.can) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await way.does(button);
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") say(t("No se ha podido. Se puede copiar el texto a mano."));
    }
  });
}
