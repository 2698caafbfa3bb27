/**
 * Does something wait on this phone? A page that is of no night looks, and loads what sends it only where something does.
 */

import { isThere, read } from "./outbox_store.js";

/** @type {Promise<void> | null} */
let begun = null;

async function look() {
  // A page of a night sends by itself.
  if (document.body.dataset.night !== undefined || begun !== null) return;
  if (!(await isThere()) || (await read((queue) => queue.all())).length === 0) return;
  begun ??= begin();
  // A part that does not come is asked for again when there may be a network.
  await begun.catch(() => { begun = null; });
}

async function begin() {
  const { start } = await import("./waiting.js");
  await start();
}

/** A browser that lets nobody at its store has kept nothing there. */
const looked = () => { look().catch((error) => console.warn(error)); };

// What another page keeps may outlive that page.
if ("BroadcastChannel" in globalThis) new BroadcastChannel("cartulina-outbox").addEventListener("message", looked);
addEventListener("online", looked);
addEventListener("pageshow", looked);
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") looked(); });
