/**
 * Checks on pages outside a night whether entries wait on this phone, and loads the script that sends them only then.
 */

import { isThere, read } from "./outbox_store.js";

/** @type {Promise<void> | null} */
let begun = null;

async function look() {
  // A page of a night sends by itself.
  if (document.body.dataset.night !== undefined || begun !== null) return;
  if (!(await isThere()) || (await read((queue) => queue.all())).length === 0) return;
  begun ??= begin();
  // A script that did not load is loaded again once there may be a network.
  await begun.catch(() => { begun = null; });
}

async function begin() {
  const { start } = await import("./waiting.js");
  await start();
}

/** A browser that denies access to its storage has nothing stored. */
const looked = () => { look().catch((error) => console.warn(error)); };

// Entries of another page may outlive that page.
if ("BroadcastChannel" in globalThis) new BroadcastChannel("cartulina-outbox").addEventListener("message", looked);
addEventListener("online", looked);
addEventListener("pageshow", looked);
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") looked(); });
