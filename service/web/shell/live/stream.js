/**
 * One live stream of a night: its messages, and how it ended.
 *
 * It is read as it comes instead of by an EventSource, which tells neither why it was refused nor that nothing comes any more: the
 * service says something at least every ten seconds, and on poor reception a silence is the only sign that the line is dead.
 */

import { kindOf } from "./api.js";

/**
 * @typedef {object} Message
 * @property {string} event `recorded`, `changed`, `beside`, or `begin_again`
 * @property {string | null} head of the night with what was recorded
 * @property {any} data
 *
 * @typedef {object} Ending
 * @property {"ended" | "silent" | "network" | "busy" | "stopped" | "refused"} kind `ended`: its time was over, it is to be taken up again at once
 * @property {number} wait seconds until it is worth trying again; 0 where nothing was said
 *
 * @typedef {object} Ears
 * @property {() => void} opened the stream is there
 * @property {() => void} heard something came, were it only a sign of life
 * @property {(message: Message) => void} told
 */

const SILENT_MS = 25_000;

/**
 * Listens to a night from a head on, until the stream ends, falls silent, or is aborted by the signal.
 * @param {string} night
 * @param {string} after
 * @param {AbortSignal} signal
 * @param {Ears} ears
 * @returns {Promise<Ending>}
 */
export async function listen(night, after, signal, ears) {
  const line = new AbortController();
  const hangUp = () => line.abort();
  let silence = setTimeout(hangUp, SILENT_MS);
  signal.addEventListener("abort", hangUp);
  try {
    const options = { headers: { Accept: "text/event-stream" }, credentials: /** @type {const} */ ("same-origin"), cache: /** @type {const} */ ("no-store") };
    const response = await fetch(`/api/v1/nights/${night}/stream?after=${after}`, { ...options, signal: line.signal });
    if (!response.ok || response.body === null) return await refused(response);
    ears.opened();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: "ended", wait: 0 };
      clearTimeout(silence);
      silence = setTimeout(hangUp, SILENT_MS);
      ears.heard();
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      blocks.map(message).forEach((each) => each && ears.told(each));
    }
  } catch {
    return { kind: line.signal.aborted && !signal.aborted ? "silent" : "network", wait: 0 };
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", hangUp);
    line.abort();
  }
}

/**
 * The message in a block of lines; null for a comment, or a hint to the browser.
 * @param {string} block
 * @returns {Message | null}
 */
function message(block) {
  const fields = new Map(block.split("\n").map((line) => /** @type {[string, string]} */ (line.split(/: ?(.*)/s, 2))));
  const event = fields.get("event");
  if (event === undefined) return null;
  return { event, head: fields.get("id") ?? null, data: JSON.parse(fields.get("data") ?? "null") };
}

/**
 * @param {Response} response
 * @returns {Promise<Ending>}
 */
async function refused(response) {
  const isOurs = (response.headers.get("Content-Type") ?? "").includes("json");
  const kind = kindOf(response.ok, response.status, isOurs ? await response.json() : null);
  // An answer without a readable body is no stream, whoever sent it.
  return { kind: kind === "ok" ? "network" : /** @type {Ending["kind"]} */ (kind), wait: Number(response.headers.get("Retry-After")) || 0 };
}
