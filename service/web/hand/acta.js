/** How does the acta come to paper? By the browser's own printing, where there is a script to ask for it. */

const button = /** @type {HTMLButtonElement} */ (document.getElementById("print"));
button.hidden = false;
button.addEventListener("click", () => window.print());
