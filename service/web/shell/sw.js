/**
 * Shows the pages of this phone's nights without a network, as they last were, with all their parts.
 *
 * The service writes `PARTS` before this file: the version of the pages, their files with their hashes, and the page to show
 * if there is no other. Some browsers accept a truncated body as complete, and even cache it: nothing is stored here before
 * its hash is checked; a page comes with its own. The API and all writes bypass the worker. A new version waits until a page asks for it.
 */

/* global PARTS */

/** @typedef {ServiceWorkerGlobalScope & typeof globalThis} Worker */

const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));
const OURS = "cartulina-";
const CACHE = OURS + PARTS.version;
/** How long a page may take if there is a stored one, in milliseconds. */
const PATIENCE = 3000;
const NIGHT = /^\/n\/([^/]+)(?:\/(.*))?$/;
const DOOR = "unirse";
/** Pages of a night that are not stored: the one for joining, and the one that shows its links. */
const UNKEPT = [DOOR, "enlaces"];
const LEAVING = "olvidar";
const OPENING = "/abrir";
/** The header with the hash of a page. */
const DIGEST = "Cartulina-Digest";
/** Fetches a page from the service itself, past the browser's cache. */
const AFRESH = /** @type {RequestInit} */ ({ headers: { Accept: "text/html" }, cache: "reload" });
/** Arguments that do not change what a page shows. */
const PASSING = ["said", "entrada", "deshacer", "deshecha", "lang"];
/** The statuses of a proxy while the service is away. */
const AWAY = new Set([502, 503, 504]);

/** How often each night was dropped: a page requested before that is not stored any more. */
const drops = /** @type {Map<string, number>} */ (new Map());

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

worker.addEventListener("message", (event) => {
  const { keep = [], take = false } = event.data;
  if (take) event.waitUntil(worker.skipWaiting());
  event.waitUntil(Promise.all(keep.map(fetched)));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const [, night, inside] = NIGHT.exec(url.pathname) ?? [];
  // A night that this phone leaves, or that no longer lets it in, leaves nothing behind.
  if (inside === LEAVING || (inside === DOOR && url.searchParams.has("stopped"))) event.waitUntil(drop(night));
  // The same holds for a form that drops one night for another.
  if (request.method === "POST" && (inside === DOOR || url.pathname === OPENING)) event.waitUntil(letGo(request.clone()));
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(part(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
  // A page that fetches itself again wants the current state, not a stored one.
  else if (night !== undefined) event.respondWith(watched(event));
});

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(PARTS.files).map((address) => keepPart(cache, address)));
  const response = await fetch(PARTS.fallback, AFRESH);
  const page = await whole(response) ?? await whole(await fetch(PARTS.fallback, AFRESH));
  if (page === null) throw new TypeError("half a page");
  await cache.put(PARTS.fallback, made(page, response));
}

/**
 * Stores a part that is not stored yet.
 * @param {Cache} cache
 * @param {string} address
 */
async function keepPart(cache, address) {
  if (await cache.match(address, { ignoreVary: true }) === undefined) await cache.put(address, await wholePart(address));
}

/**
 * A part with the right hash; fetched once more, from the service itself, if the first answer was another.
 * @param {string} address
 * @returns {Promise<Response>}
 */
async function wholePart(address) {
  const integrity = PARTS.files[address];
  try {
    return await fetch(address, { integrity });
  } catch {
    return fetch(address, { integrity, cache: "reload" });
  }
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * A part of a page. Its address has the hash of its contents, so a stored one is right for good.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function part(request) {
  // Parts of a new version are stored by its own worker, which may still wait.
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const { pathname } = new URL(request.url);
  // This worker does not know the hashes of another version.
  if (PARTS.files[pathname] === undefined) return fetch(request);
  const response = await wholePart(pathname);
  const cache = await caches.open(CACHE);
  await cache.put(request, response.clone());
  return response;
}

/**
 * A page that somebody opens: the current one, else the stored one, else the one that says that there is no network.
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function page(event) {
  const coming = watched(event);
  // The first of them wins; a missing network is no error.
  const first = await Promise.race([coming.catch(() => null), pause(PATIENCE)]);
  if (first !== null && !AWAY.has(first.status)) return first;
  return (await kept(event.request.url)) ?? coming.catch(async () => /** @type {Response} */ (await caches.match(PARTS.fallback, { ignoreVary: true })));
}

/**
 * A page from the network, which is stored when it comes, however late.
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
function watched(event) {
  const { url } = event.request;
  const before = dropped(url);
  const coming = fetch(event.request);
  // Copied before anybody reads it.
  event.waitUntil(coming.then((response) => keep(url, response.clone(), before)).catch(another));
  return coming;
}

/**
 * Stores a page of a night, or the first page, but not the page for joining. If it comes incomplete, the one stored
 * before stays.
 * @param {string} address
 * @param {Response} response
 * @param {number} before how often its night had been dropped when it was asked for
 */
async function keep(address, response, before) {
  const { pathname } = new URL(address);
  const [, night, inside] = NIGHT.exec(pathname) ?? [];
  const ours = pathname === "/" || (night !== undefined && !UNKEPT.includes(inside));
  if (!ours || !isPage(response)) return;
  const page = await whole(response) ?? await whole(await fetch(address, AFRESH));
  if (page === null) return;
  const cache = await caches.open(CACHE);
  // The page says its own time, because it may be shown much later.
  await cache.put(named(address), made(page.replace("<body", `<body data-kept="${Date.now()}"`), response));
  if (dropped(address) !== before) await cache.delete(named(address), { ignoreVary: true });
}

/**
 * Whether an answer is a page, and the one that was requested.
 * @param {Response} response
 * @returns {boolean}
 */
function isPage(response) {
  return response.ok && !response.redirected && (response.headers.get("Content-Type") ?? "").startsWith("text/html");
}

/**
 * A complete page of ours; null for half of one, and for other pages.
 * @param {Response} response
 * @returns {Promise<string | null>}
 */
async function whole(response) {
  if (!isPage(response)) return null;
  // A browser that notices a truncated body by itself throws.
  const body = await response.arrayBuffer().catch(() => new ArrayBuffer(0));
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return response.headers.get(DIGEST) === `sha256-${btoa(String.fromCharCode(...bytes))}` ? new TextDecoder().decode(body) : null;
}

/**
 * The answer to store for a page, with the headers of the one that came.
 * @param {string} page
 * @param {Response} response
 * @returns {Response}
 */
function made(page, response) {
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag", DIGEST]) headers.delete(name);
  return new Response(page, { headers });
}

/**
 * How often the night of a page was dropped.
 * @param {string} address
 */
function dropped(address) {
  return drops.get(NIGHT.exec(new URL(address).pathname)?.[1] ?? "") ?? 0;
}

/**
 * The stored page; if necessary, under another address of the same page.
 * @param {string} address
 * @returns {Promise<Response | undefined>}
 */
async function kept(address) {
  const cache = await caches.open(CACHE);
  return (await cache.match(named(address), { ignoreVary: true })) ?? cache.match(named(address), { ignoreVary: true, ignoreSearch: true });
}

/**
 * Fetches a page that nobody has opened yet, so that it is there when somebody does.
 * @param {string} address
 */
async function fetched(address) {
  const { href } = new URL(address, location.origin);
  const before = dropped(href);
  await fetch(href, { headers: { Accept: "text/html" } }).then((response) => keep(href, response, before)).catch(another);
}

/**
 * Without a network a page is stored another time: the next page that is opened asks again.
 * @param {Error} error
 */
function another(error) {
  if (!(error instanceof TypeError)) throw error;
}

/** @param {Request} request a form, perhaps with the night that is let go */
async function letGo(request) {
  const form = await request.formData().catch(() => null);
  const night = form?.get("leave");
  if (typeof night === "string" && night !== "") await drop(night);
}

/** @param {string} night */
async function drop(night) {
  drops.set(night, (drops.get(night) ?? 0) + 1);
  const cache = await caches.open(CACHE);
  const requests = await cache.keys();
  await Promise.all(requests.filter(({ url }) => NIGHT.exec(new URL(url).pathname)?.[1] === night).map((request) => cache.delete(request, { ignoreVary: true })));
}

/**
 * @param {string} address
 * @returns {string}
 */
function named(address) {
  const url = new URL(address);
  for (const name of PASSING) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}

/**
 * @param {number} milliseconds
 * @returns {Promise<null>}
 */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
