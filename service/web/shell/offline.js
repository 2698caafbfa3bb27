/**
 * Can this phone open its night without a network? Where the browser lets us, a service worker keeps the pages; this asks it to.
 *
 * On plain http there is none: then a reload without a network shows the browser's own error, and what was logged is kept all the same.
 */

import { t } from "./i18n.js";
import { notice } from "./notice.js";

const WORKER = "/sw.js";
/** A page that stays open for days asks this often whether there is a new version, in milliseconds. */
const ASKED_AGAIN = 60 * 60 * 1000;

/**
 * Keeps this page, and others of the night that will be wanted. The first visit is not held up by it.
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

/** Until the page is there with all its parts. */
function loaded() {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", () => resolve(undefined), { once: true }));
}

/**
 * A new version takes over when its reader wants it: never under his fingers.
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
