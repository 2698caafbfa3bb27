/**
 * What does a page know again when it is loaded anew? A browser that keeps nothing knows nothing, and that holds up nobody.
 */

/**
 * @param {string} name
 * @param {any} value
 */
export function remember(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch (error) {
    console.warn(error);
  }
}

/**
 * What was remembered under a name; null for nothing.
 * @param {string} name
 * @returns {any}
 */
export function recall(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch (error) {
    console.warn(error);
    return null;
  }
}
