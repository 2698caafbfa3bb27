/**
 * Notices above the content of a page, each about one thing, shown and read aloud.
 */

/**
 * @typedef {object} Action what can be done about it
 * @property {string} label
 * @property {() => void} [act]
 * @property {string} [href] instead: where one goes for that
 */

/**
 * Shows a notice, replacing the one about the same thing. A notice without an action goes where the page has room for it,
 * so that nothing moves under a finger.
 * @param {string} about
 * @param {string} sentence
 * @param {Action | null} [action]
 * @param {"good" | "warn" | "bad"} [kind]
 * @param {Element | null} [where] another place for it, at the top of which it stands
 */
export function notice(about, sentence, action = null, kind = "warn", where = null) {
  const shown = found(about);
  if (shown?.dataset.sentence === sentence) return;
  const line = document.createElement("div");
  line.className = `note note-${kind}`;
  line.setAttribute("role", "status");
  Object.assign(line.dataset, { notice: about, sentence });
  const text = document.createElement("p");
  text.textContent = sentence;
  line.append(text, ...(action === null ? [] : [control(action)]));
  const aside = action === null ? document.querySelector("[data-notices]") : null;
  const place = where ?? aside ?? document.getElementById("main");
  if (shown !== null && shown.parentElement === place) {
    shown.replaceWith(line);
    return;
  }
  shown?.remove();
  place?.prepend(line);
}

/**
 * Removes the notice about something.
 * @param {string} about
 */
export function unnotice(about) {
  found(about)?.remove();
}

/**
 * @param {string} about
 * @returns {HTMLElement | null}
 */
function found(about) {
  return document.querySelector(`[data-notice="${about}"]`);
}

/**
 * @param {Action} action
 * @returns {HTMLElement}
 */
function control({ label, act, href }) {
  const element = document.createElement(href === undefined ? "button" : "a");
  if (element instanceof HTMLAnchorElement) element.href = href ?? "";
  else element.type = "button";
  element.className = "btn";
  element.textContent = label;
  if (act !== undefined) element.addEventListener("click", act);
  return element;
}
