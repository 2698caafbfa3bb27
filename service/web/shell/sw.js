/**
 * What does a phone show without a network? The pages of its nights as they last were, with all their parts.
 *
 * The service writes `PARTS` before this file: the version of the pages, the files that they are made of, each with its hash, the page that is
 * shown when there is no other. Some browsers take a body that broke off for a whole one, and even keep it: nothing is kept here before it was
 * compared with its hash, a page with the one that came along. Nothing of the API is kept, and nothing that writes passes through here. A new version waits until a page asks for it.
 */

/* global PARTS */

/** @typedef {ServiceWorkerGlobalScope & typeof globalThis} Worker */

const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));
const OURS = "cartulina-";
const CACHE = OURS + PARTS.version;
/** How long a page may take while there is a kept one, in milliseconds. */
const PATIENCE = 3000;
const NIGHT = /^\/n\/([^/]+)(?:\/(.*))?$/;
const DOOR = "unirse";
/** Pages of a night that are not kept: its door, and the one that shows its links. */
const UNKEPT = [DOOR, "enlaces"];
const LEAVING = "olvidar";
const OPENING = "/abrir";
/** The header with the hash of a page. */
const DIGEST = "Cartulina-Digest";
/** How a page is asked for of the service itself, past what the browser keeps. */
const AFRESH = /** @type {RequestInit} */ ({ headers: { Accept: "text/html" }, cache: "reload" });
/** What a page is called with and reads the same without. */
const PASSING = ["said", "entrada", "deshacer", "deshecha", "lang"];
/** What a proxy answers while the service is away. */
const AWAY = new Set([502, 503, 504]);

/** How often each night was dropped: what was on its way before is not kept any more. */
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
  // So does a form that says which night goes for another.
  if (request.method === "POST" && (inside === DOOR || url.pathname === OPENING)) event.waitUntil(letGo(request.clone()));
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(part(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
  // A page that fetches itself anew wants to know how things are, not how they were.
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
 * Keeps a part that is not kept yet.
 * @param {Cache} cache
 * @param {string} address
 */
async function keepPart(cache, address) {
  if (await cache.match(address, { ignoreVary: true }) === undefined) await cache.put(address, await wholePart(address));
}

/**
 * A part as its hash says that it is; asked for once more, of the service itself, where the first answer was another.
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
 * A part of a page. Its address has the hash of what is in it: what is kept is right for good.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function part(request) {
  // Those of a new version are kept by its worker, which may still wait.
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const { pathname } = new URL(request.url);
  // Nobody here knows how the parts of another version should be.
  if (PARTS.files[pathname] === undefined) return fetch(request);
  const response = await wholePart(pathname);
  const cache = await caches.open(CACHE);
  await cache.put(request, response.clone());
  return response;
}

/**
 * A page that somebody opens: as it is now, else as it was, else the one that says that there is no network.
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function page(event) {
  const coming = watched(event);
  // Which of them is first decides; that there is no network is no mistake of anybody's.
  const first = await Promise.race([coming.catch(() => null), pause(PATIENCE)]);
  if (first !== null && !AWAY.has(first.status)) return first;
  return (await kept(event.request.url)) ?? coming.catch(async () => /** @type {Response} */ (await caches.match(PARTS.fallback, { ignoreVary: true })));
}

/**
 * A page from the network, which is kept when it comes, however late.
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
 * Keeps a page of a night, or the one from which nights are reached; but not the door of a night. Of one that does not come whole, the one that was
 * kept before stays.
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
  // It says of when it is, because it may be shown long after.
  await cache.put(named(address), made(page.replace("<body", `<body data-kept="${Date.now()}"`), response));
  if (dropped(address) !== before) await cache.delete(named(address), { ignoreVary: true });
}

/**
 * Whether somebody answers with a page, and not with another one than was asked for.
 * @param {Response} response
 * @returns {boolean}
 */
function isPage(response) {
  return response.ok && !response.redirected && (response.headers.get("Content-Type") ?? "").startsWith("text/html");
}

/**
 * A page of ours that came whole; null for half of one, and for what is none of ours.
 * @param {Response} response
 * @returns {Promise<string | null>}
 */
async function whole(response) {
  if (!isPage(response)) return null;
  // A browser that notices by itself that a body broke off throws.
  const body = await response.arrayBuffer().catch(() => new ArrayBuffer(0));
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return response.headers.get(DIGEST) === `sha256-${btoa(String.fromCharCode(...bytes))}` ? new TextDecoder().decode(body) : null;
}

/**
 * A page to be kept, with what was said of the one that came.
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
 * A page as it last was; under another address of the same page if need be.
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
 * Without a network a page is kept another time: the next one that is opened asks again.
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
