/**
 * One call of the API, which never hangs and never throws: every kind of failure has its word.
 *
 * `kind` says what to do next: `ok`; `refused` (the same request would be refused again); `stopped` (this link no longer opens the night);
 * `busy` (again after `wait` seconds); `network` and `timeout` (nobody knows whether it arrived: send the same again).
 */

/**
 * @typedef {object} Problem
 * @property {string} code
 * @property {string} detail the sentence for people
 * @property {string} [field] what it is about, as programs call it
 * @property {number} status
 * @property {number} [version]
 * @property {string} [head] the one word for the history of the night
 * @property {any[]} [events] what was recorded in between
 * @property {boolean} [begin_again] what was known is of another history
 *
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {"ok" | "refused" | "stopped" | "busy" | "network" | "timeout"} kind
 * @property {number} status 0 where nothing was answered
 * @property {any} body what came, where it was JSON; null otherwise
 * @property {Problem | null} problem
 * @property {string | null} tag the ETag
 * @property {number} wait seconds until it is worth trying again; 0 where nothing was said
 *
 * @typedef {object} Sent
 * @property {any} [body] goes as JSON
 * @property {string} [key] Idempotency-Key: the same one for every try
 * @property {string} [ifMatch] the head that was seen
 * @property {string | null} [me] who records; by default who this phone is
 * @property {string} [csrf] the word that a write shows; by default that of the page
 * @property {number} [written] when its author wrote it, in milliseconds
 * @property {AbortSignal} [signal] ends it early, as `network`
 * @property {number} [seconds] how long it may take
 *
 * @typedef {{response: Response, text: string}} Exchanged an answer as it came, and its body
 */

export const SECONDS = 8;

const STOPPED = new Set(["no_token", "foreign_origin", "no_such_night"]);

/** Night → the word that its writes show, as far as this page has asked. @type {Map<string, string>} */
const words = new Map();

/**
 * Calls the API, for reads and writes; a write shows that it comes from this page.
 * @param {string} method
 * @param {string} path from `/api/v1` on: `/nights/…`
 * @param {Sent} [sent]
 * @returns {Promise<Answer>}
 */
export async function call(method, path, sent = {}) {
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  try {
    return answered(await exchanged(`/api/v1${path}`, { method, body, headers: headersOf(method, sent), cache: "no-store" }, sent));
  } catch (error) {
    return failed(/** @type {Error} */ (error).name === "TimeoutError" ? "timeout" : "network");
  }
}

/**
 * Writes to a night of this phone. If the known token is out of date, as after the phone has joined again, a new one is fetched from the night.
 * @param {string} night
 * @param {string} method
 * @param {string} path below the night
 * @param {Sent} sent
 * @returns {Promise<Answer>}
 */
export async function write(night, method, path, sent) {
  const known = words.get(night) ?? ofPage(night);
  if (known !== undefined) {
    const answer = await call(method, `/nights/${night}${path}`, { ...sent, csrf: known });
    if (answer.problem?.code !== "foreign_origin") return answer;
  }
  const session = await call("GET", `/nights/${night}/session`);
  if (!session.ok) return session;
  words.set(night, session.body.csrf);
  return call(method, `/nights/${night}${path}`, { ...sent, csrf: session.body.csrf });
}

/**
 * The token that this page was given, if it belongs to the night.
 * @param {string} night
 * @returns {string | undefined}
 */
function ofPage(night) {
  const page = document.body.dataset;
  return page.night === night ? page.csrf : undefined;
}

/**
 * Sends a request and reads the whole answer: its body may hang as well as its head.
 * @param {string} address
 * @param {RequestInit} request
 * @param {Pick<Sent, "signal" | "seconds">} limits
 * @returns {Promise<Exchanged>} fails with a TimeoutError where its time is over
 */
export async function exchanged(address, request, { signal, seconds = SECONDS }) {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const clock = setTimeout(stop, seconds * 1000);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(address, { ...request, credentials: "same-origin", signal: limit.signal });
    return { response, text: await response.text() };
  } catch (error) {
    throw limit.signal.aborted && !signal?.aborted ? new DOMException("no answer in time", "TimeoutError") : error;
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * A random UUID: `crypto.randomUUID` is missing on plain HTTP, as on a table's home network.
 * @returns {string}
 */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * @param {string} method
 * @param {Sent} sent
 * @returns {Record<string, string>}
 */
function headersOf(method, { body, key, ifMatch, me, csrf, written }) {
  const page = document.body.dataset;
  const player = me === undefined ? page.me : me;
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  if (ifMatch !== undefined) headers["If-Match"] = `"${ifMatch}"`;
  if (method !== "GET") {
    headers["X-CSRF-Token"] = csrf ?? page.csrf ?? "";
    if (player) headers["Cartulina-Player"] = player;
    if (written !== undefined) headers["Cartulina-Written"] = new Date(written).toISOString();
  }
  return headers;
}

/**
 * @param {Exchanged} exchanged
 * @returns {Answer}
 */
function answered({ response, text }) {
  const body = json(text, response.headers.get("Content-Type") ?? "");
  const { status } = response;
  const wait = Number(response.headers.get("Retry-After")) || 0;
  // A page that is not ours (a hotel's sign-in, a proxy) may answer anything, even success: only our own JSON counts as an answer.
  const ok = response.ok && body !== null;
  const problem = response.ok || typeof body?.code !== "string" ? null : body;
  return { ok, kind: kindOf(ok, status, problem), status, body, problem, tag: response.headers.get("ETag"), wait };
}

/**
 * What an answer means for the next step; `problem` is null if it was not our JSON.
 * @param {boolean} ok
 * @param {number} status
 * @param {Problem | null} problem
 * @returns {Answer["kind"]}
 */
export function kindOf(ok, status, problem) {
  if (ok) return "ok";
  if (status === 429 || status >= 500) return "busy";
  if (problem === null) return "network";
  return STOPPED.has(problem.code) ? "stopped" : "refused";
}

/**
 * The JSON that was sent; null for anything else.
 * @param {string} text
 * @param {string} type
 * @returns {any}
 */
function json(text, type) {
  if (!/\bjson\b/.test(type)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {"network" | "timeout"} kind
 * @returns {Answer}
 */
function failed(kind) {
  return { ok: false, kind, status: 0, body: null, problem: null, tag: null, wait: 0 };
}
