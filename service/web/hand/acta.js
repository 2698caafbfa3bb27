/** Prints the acta with the browser's own dialog. */

const button = /** @type {HTMLButtonElement} */ (document.getElementById("print"));
button.hidden = false;
button.addEventListener("click", () => window.print());
