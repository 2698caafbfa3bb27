/**
 * The words of the scripts: their sentences in the reader's language, signed numbers, the names of players.
 *
 * Sentences are written in Spanish where they are used, with `{so}` for values; the page brings the translations.
 */

/** @typedef {Record<string, string | number>} Values */

const MINUS = "−";
const LOSS = /−\S*?\d+(?:[.,]\d+)*(?:\u00a0[^\s\d.,;()]+)?/g;
/** The sounds before which «y» becomes «e» and «o» becomes «u». */
const SOUNDS = {
  y: { other: "e", sound: /^[^\p{L}\p{N}_+−-]*(?:h?i(?:[\u0300-\u036f]|(?![aeou]))|y(?![aeiou])[\p{L}\p{N}])/u },
  o: { other: "u", sound: /^[^\p{L}\p{N}_+−-]*(?:h?o|(?:8\d{0,2}|11)(?:[.\u00a0\u202f]?\d{3})*(?!\d))/u },
};

/** @type {Record<string, string | [string, string]>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/**
 * A sentence in the reader's language.
 * @param {string} sentence
 * @param {Values} [values]
 * @returns {string}
 */
export function t(sentence, values = {}) {
  const told = words[sentence];
  return filled(typeof told === "string" ? told : sentence, values);
}

/**
 * A sentence with different forms for one and for more; `{count}` is the number.
 * @param {string} one
 * @param {string} more
 * @param {number} count
 * @param {Values} [values]
 * @returns {string}
 */
export function many(one, more, count, values = {}) {
  const told = words[one];
  const [single, several] = Array.isArray(told) ? told : [one, more];
  return filled(Math.abs(count) === 1 ? single : several, { count, ...values });
}

/**
 * The message of a problem for people; another sentence if its own names a field, which is a word for programs.
 * @param {{detail: string, field?: string}} problem
 * @returns {string}
 */
export function saidOf({ detail, field }) {
  const named = field !== undefined && [`«${field}»`, `“${field}”`].some((word) => detail.includes(word));
  return named ? t("Algo no vale tal como está, y no se ha apuntado.") : detail;
}

/**
 * A gain or a loss with its sign.
 * @param {number} count
 * @returns {string}
 */
export function signed(count) {
  if (count === 0) return "0";
  return count > 0 ? `+${count}` : `${MINUS}${-count}`;
}

/**
 * A text to be read aloud: a word replaces each minus sign, which screen readers drop or misread.
 * @param {string} text
 * @returns {string}
 */
export function aloud(text) {
  return text.replace(LOSS, (loss) => t("menos {amount}", { amount: loss.slice(MINUS.length) }));
}

/**
 * A text in which screen readers get the word for each minus sign (`service/web/shell/ears.py`).
 * @param {string} text
 * @returns {DocumentFragment}
 */
export function heard(text) {
  const made = document.createDocumentFragment();
  let end = 0;
  for (const { 0: loss, index } of text.matchAll(LOSS)) {
    const amount = document.createElement("span");
    amount.setAttribute("role", "img");
    amount.setAttribute("aria-label", aloud(loss));
    amount.textContent = loss;
    made.append(text.slice(end, index), amount);
    end = index + loss.length;
  }
  made.append(text.slice(end));
  return made;
}

/**
 * The name of a player at this table.
 * @param {string} player
 * @returns {string}
 */
export function who(player) {
  // Read each time: an open page may be told new names.
  const names = JSON.parse(document.getElementById("names")?.textContent ?? "{}");
  return names[player] ?? player;
}

/**
 * What a hand pays: «Ana +12 · Beto −6».
 * @param {Record<string, number>} deltas
 * @returns {string}
 */
export function told(deltas) {
  return Object.entries(deltas).map(([player, count]) => `${who(player)}\u00a0${signed(count)}`).join(" · ");
}

/**
 * The time of day of a moment.
 * @param {number} at milliseconds
 * @returns {string}
 */
export function clock(at) {
  return new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/**
 * A sentence with its values in place of the braces.
 * @param {string} sentence
 * @param {Values} values
 * @returns {string}
 */
export function filled(sentence, values) {
  const said = (/** @type {string} */ name) => (name in values ? String(values[name]) : `{${name}}`);
  return linked(sentence, said).replace(/\{([a-z_]+)\}/g, (_whole, name) => said(name));
}

/**
 * A sentence with each «y» and «o» as Spanish needs it before the next value: «Ana e Iris», «siete u ocho» (`service/conjunctions.py`).
 * @param {string} sentence
 * @param {(name: string) => string} said tells a value by its name
 * @returns {string}
 */
export function linked(sentence, said) {
  return sentence.replace(/ ([yo]) («?)\{([^{}]+)\}/g, (whole, link, quote, name) => {
    const { other, sound } = SOUNDS[/** @type {"y" | "o"} */ (link)];
    return sound.test(said(name).toLowerCase().normalize("NFD")) ? ` ${other} ${quote}{${name}}` : whole;
  });
}
