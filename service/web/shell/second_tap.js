/**
 * Ignores a second tap that was not meant for what is there now: a double tap or a trembling hand touches the same place again after
 * the page has put something else under the finger.
 */

const TREMBLE_MS = 400;
const TREMBLE_PX = 10;

/** @type {MouseEvent | null} */
let last = null;
let until = 0;

/** What is under the finger has changed: for a moment the same place cannot be tapped again. */
export function changed() {
  until = performance.now() + TREMBLE_MS;
}

document.addEventListener("click", (event) => {
  // Keys and screen readers click without coordinates.
  if (event.detail === 0) return;
  const isSame = last !== null && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < TREMBLE_PX;
  if (isSame && event.timeStamp < until) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  last = event;
}, { capture: true });
