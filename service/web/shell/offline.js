/**
 * Makes nights work without a network: if the browser allows it, a service worker stores the pages that this script asks it to.
 *
 * Plain HTTP has no service worker: a reload without a network shows the browser's error page, but entries stay stored.
 */

import { t } from "./i18n.js";
import { notice } from "./notice.js";

const WORKER = "/sw.js";
/** How often a page that stays open for days checks for a new version, in milliseconds. */
const ASKED_AGAIN = 60 * 60 * 1000;

/**
 * Stores this page, and others of the night that will be needed, without slowing down the first visit.
 * @param {string[]} pages
 */
export async function keepOffline(pages) {
  if (!("serviceWorker" in navigator)) return;
  await loaded();
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage({ keep: [location.pathname, ...pages] });
  if (registration.waiting !== null) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => { if (fresh.state === "installed" && registration.active !== null) offer(fresh); });
  });
  setInterval(() => { if (document.visibilityState === "visible") void registration.update(); }, ASKED_AGAIN);
}

/** Resolves when the page and all its parts are loaded. */
function loaded() {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", () => resolve(undefined), { once: true }));
}

/**
 * A new version takes over when the reader asks for it, never by itself.
 * @param {ServiceWorker} fresh
 */
function offer(fresh) {
  notice("version", t("Hay una versión nueva."), {
    label: t("Recargar"),
    act: () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      fresh.postMessage({ take: true });
    },
  });
}
