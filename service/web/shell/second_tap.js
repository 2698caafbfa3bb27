/**
 * Was this tap meant for what stands there now? Who taps twice, or whose hand trembles, touches the same place again while the page has put
 * something else under the finger: that tap does nothing.
 */

const TREMBLE_MS = 400;
const TREMBLE_PX = 10;

/** @type {MouseEvent | null} */
let last = null;
let until = 0;

/** What stands under the finger has changed: for a moment the same place cannot be tapped again. */
export function changed() {
  until = performance.now() + TREMBLE_MS;
}

document.addEventListener("click", (event) => {
  // Keys and screen readers press without a place.
  if (event.detail === 0) return;
  const isSame = last !== null && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < TREMBLE_PX;
  if (isSame && event.timeStamp < until) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  last = event;
}, { capture: true });
