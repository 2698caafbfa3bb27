/**
 * The accounts without a network, as this phone last saw them: they are stored whenever a page of the night is up to date, and shown over
 * the open page when the way to the accounts is known to fail.
 *
 * The page stays unchanged below them, the bar stays, and going back shows the page again. With the network, the page of the accounts is back.
 *
 * Sharing sends what is seen: a press waits only if the page is not known to be up to date. If that does not become known, the stored
 * accounts are shown and sent, with their time.
 */

import { fetchPage, why } from "./fetched.js";
import { clock, many, t } from "./i18n.js";
import { forget, keep, kept } from "./kept_accounts.js";
import { caughtUp } from "./live.js";
import { list, unkept } from "./outbox.js";
import { offer, send } from "./share.js";

/** @typedef {import("./kept_accounts.js").Accounts} Accounts */
/** @typedef {import("./outbox_store.js").Entry} Entry */

const AWAY = ["reconnecting", "offline"];
/** How long after a page is up to date the accounts are fetched: a slow line is the page's first, and a hand is recorded in one go. */
const SOON_MS = 3000;
/** What was seen longer ago than this was seen on another day, in milliseconds. */
const DAY_MS = 12 * 60 * 60 * 1000;
/** The state in the history, beside the page, that the accounts lie over it. */
const OVER = { accounts: true };

const { night = "" } = document.body.dataset;
const path = `/n/${night}/liquidar`;
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** The state of the connection; empty while it is unknown. */
let link = "";
/** Why the page of the accounts does not come. @type {import("./fetched.js").Fetched["kind"]} */
let cause = "network";
/** The storing in progress, one after another. */
let keeping = Promise.resolve();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;
/** The number of times that the accounts were shown or hidden: only the last is valid. */
let turn = 0;

/**
 * @typedef {object} Over the panel over the page
 * @property {HTMLElement} panel
 * @property {HTMLElement} note
 * @property {Accounts | undefined} accounts
 * @property {() => void} away removes it
 */

/** @type {Over | null} */
let over = null;

/** Stores the accounts of the night from now on, and shows them if the way to them fails. Does neither on a page without that way. */
export function start() {
  if (ways().length === 0) return;
  document.addEventListener("cartulina:fresh", fresh);
  document.addEventListener("cartulina:link", (event) => linked(/** @type {CustomEvent} */ (event).detail));
  document.addEventListener("cartulina:outbox", (event) => say(/** @type {CustomEvent} */ (event).detail.entries));
  document.addEventListener("click", tapped);
  addEventListener("popstate", gone);
  document.addEventListener("cartulina:unreached", unreached);
  offer(document);
  if (isOver()) void show();
}

/** The page is up to date. */
function fresh() {
  if (location.pathname === path && !AWAY.includes(link)) hide();
  offer(document);
  then(look);
}

/** The links of the bar to the accounts. */
const ways = () => document.querySelectorAll(`.bar a[href="${path}"]`);

/** Whether the current entry of the browser's history is that of the accounts over a page. */
const isOver = () => history.state?.accounts === true;

/** @param {() => Promise<void>} work */
function then(work) {
  keeping = keeping.then(work).catch(unkept);
}

/** The page is up to date, and so are the accounts stored or on it; otherwise they are fetched. */
async function look() {
  clearTimeout(soon);
  const before = await kept(night);
  if (before?.of === hangsOn(document)) await keep({ ...before, at: Date.now() });
  else if (location.pathname === path) await take(document, Date.now());
  else soon = setTimeout(() => then(ask), SOON_MS);
}

async function ask() {
  const at = Date.now();
  const page = await fetched();
  if (page !== null) await take(page, at);
}

/**
 * Stores the accounts of a page.
 * @param {Document} page
 * @param {number} at
 */
async function take(page, at) {
  const html = told(page);
  const { version, role = "" } = page.body.dataset;
  if (html !== null) await keep({ night, of: hangsOn(page), version: Number(version), role, html, at });
}

/**
 * A word for everything that the accounts of a page depend on.
 * @param {Document} page
 */
function hangsOn(page) {
  const { head, role } = page.body.dataset;
  return [page.documentElement.lang, role, head, page.getElementById("names")?.textContent].join(" ");
}

/**
 * The page of the accounts; null if it does not come now: then it is fetched another time.
 * @returns {Promise<Document | null>}
 */
async function fetched() {
  const { kind, text } = await fetchPage(path, { cache: "no-cache" });
  if (kind !== "page") return null;
  const page = new DOMParser().parseFromString(text, "text/html");
  return page.body.dataset.night === night ? page : null;
}

/**
 * The accounts of a page to read and to share, without links and without anything that needs the network.
 * @param {Document} page
 * @returns {string | null}
 */
function told(page) {
  const accounts = /** @type {HTMLElement | undefined} */ (page.getElementById("settle-now")?.cloneNode(true));
  if (accounts === undefined) return null;
  for (const each of accounts.querySelectorAll("form, [data-online]")) each.remove();
  for (const each of accounts.querySelectorAll("a")) each.replaceWith(...each.childNodes);
  // They may lie over the very page that they come from.
  for (const name of ["id", "aria-labelledby"]) {
    for (const each of accounts.querySelectorAll(`[${name}]`)) each.setAttribute(name, (each.getAttribute(name) ?? "").replace(/\S+/g, "kept-$&"));
  }
  return accounts.innerHTML;
}

/**
 * Shares the accounts.
 * @param {string} way
 */
async function pressed(way) {
  if (over === null && !(await caughtUp()) && over === null) await show();
  await send(way);
}

/** @param {MouseEvent} event */
function tapped(event) {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-share]"));
  if (button !== null) void pressed(button.dataset.share ?? "");
  const a = /** @type {Element} */ (event.target).closest("a[href]");
  if (!(a instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || a.origin !== location.origin) return;
  if (a.pathname === path) {
    if (!AWAY.includes(link)) return;
    event.preventDefault();
    open();
  } else if (over !== null && isOver() && a.pathname === location.pathname) {
    event.preventDefault();
    history.back();
  }
}

/**
 * The way to the accounts failed after it was tapped.
 * @param {Event} event
 */
function unreached(event) {
  const { address, kind } = /** @type {CustomEvent} */ (event).detail;
  if (new URL(address).pathname !== path) return;
  cause = kind;
  event.preventDefault();
  open();
}

/** Shows the accounts as if their page had been opened. */
function open() {
  if (location.pathname !== path && !isOver()) history.pushState(OVER, "");
  void show();
}

/** The reader went back, or forward. */
function gone() {
  if (!isOver()) hide();
  else if (link === "" || AWAY.includes(link)) void show();
  else location.replace(path);
}

/** @param {{state: import("./link.js").State, cause: import("./link.js").Cause}} told */
function linked({ state, cause: told }) {
  link = state;
  cause = told || "network";
  if (state === "stopped") {
    forget(night).catch(unkept);
    hide();
  } else if (AWAY.includes(state)) {
    if (state === "offline" && location.pathname === path && over === null) void show();
  } else if (location.pathname === path) {
    hide();
  } else if (isOver()) {
    location.replace(path);
  }
}

/** Lays the accounts over the page, as they were last seen. */
async function show() {
  turn += 1;
  const now = turn;
  const found = await kept(night).catch(unkept);
  const entries = await list(night).catch(() => []);
  if (now !== turn) return;
  hide();
  const accounts = found?.role === document.body.dataset.role ? found : undefined;
  const panel = document.createElement("div");
  panel.id = "kept";
  const heading = document.createElement("h1");
  heading.textContent = t("Cuentas");
  heading.tabIndex = -1;
  const note = document.createElement("div");
  note.className = "note note-warn";
  note.setAttribute("role", "status");
  panel.append(heading, note);
  if (accounts !== undefined) {
    panel.append(...new DOMParser().parseFromString(accounts.html, "text/html").body.childNodes);
    dated(panel, when(accounts.at));
  }
  // The buttons that share them stand below them.
  const sends = [...panel.querySelectorAll("[data-shares]")];
  const before = { title: document.title, top: scrollY, current: document.querySelector(".bar [aria-current]") };
  over = {
    panel,
    note,
    accounts,
    away: () => {
      for (const each of [panel, ...sends]) each.remove();
      main.classList.remove("kept-over");
      document.title = before.title;
      mark(before.current === null ? [] : [before.current]);
      if (location.pathname !== path) scrollTo(0, before.top);
    },
  };
  main.append(panel, ...sends);
  offer(main);
  main.classList.add("kept-over");
  document.title = `${t("Cuentas")} · Cartulina`;
  mark(ways());
  say(entries);
  if (location.pathname === path) return;
  scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

/**
 * Writes the time of the accounts into what is shared.
 * @param {HTMLElement} panel
 * @param {string} hour
 */
function dated(panel, hour) {
  panel.querySelector("[data-text]")?.append(`\n\n${hour}`);
  const template = /** @type {HTMLTemplateElement | null} */ (panel.querySelector("template[data-picture]"));
  template?.content.querySelector("[data-kept]")?.append(hour);
}

/** Shows the page again. */
function hide() {
  turn += 1;
  over?.away();
  over = null;
}

/**
 * Marks the current place in the bar.
 * @param {Iterable<Element>} current
 */
function mark(current) {
  for (const each of document.querySelectorAll(".bar [aria-current]")) each.removeAttribute("aria-current");
  for (const each of current) each.setAttribute("aria-current", "page");
}

/**
 * Says above the accounts of what time they are, and what they do not include.
 * @param {Entry[]} entries
 */
function say(entries) {
  if (over === null) return;
  const lines = sentences(over.accounts, entries).map((sentence) => {
    const line = document.createElement("p");
    line.textContent = sentence;
    return line;
  });
  over.note.replaceChildren(...lines);
}

/**
 * @param {Accounts | undefined} accounts
 * @param {Entry[]} entries
 * @returns {string[]}
 */
function sentences(accounts, entries) {
  const isCut = cause === "network";
  if (accounts === undefined && isCut) return [t("Las cuentas no están todavía en este teléfono, y ahora no hay red para pedirlas.")];
  if (accounts === undefined) return [why(cause), t("Las cuentas no están todavía en este teléfono.")];
  const { version = 0, role } = document.body.dataset;
  const hands = new Set(entries.map(({ slot }) => slot).filter((slot) => slot !== null)).size;
  const missing = hands > 0 ? many("En ellas falta {count} mano que este teléfono no ha enviado.", "En ellas faltan {count} manos que este teléfono no ha enviado.", hands) : "";
  const later = Number(version) > accounts.version ? t("Lo que se apuntó después no está en ellas.") : "";
  const writes = role === "scorer" ? t("Para apuntar un pago o cerrar la noche hace falta red.") : "";
  return [isCut ? "" : why(cause), `${when(accounts.at)} ${missing}`, later, writes].filter((sentence) => sentence.trim() !== "");
}

/**
 * The time of the accounts.
 * @param {number} at
 * @returns {string}
 */
function when(at) {
  const seen = new Date(at);
  const time = clock(at);
  if (Date.now() - at > DAY_MS) {
    return t("Sin conexión: las cuentas del {day}, {time}.", { day: seen.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" }), time });
  }
  return many("Sin conexión: las cuentas de la {time}.", "Sin conexión: las cuentas de las {time}.", seen.getHours() === 1 ? 1 : 2, { time });
}
