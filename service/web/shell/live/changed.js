/**
 * Reports corrections by others: the live stream tells what a command changed, and a correction of finished hands is reported
 * above the page, on every page of the night.
 */

import { many, t, told, who } from "./i18n.js";
import { notice } from "./notice.js";

/**
 * @typedef {{hand: number, outcome: string, tantos: Record<string, number>}} Hand
 * @typedef {{hand: number, before: Hand | null, after: Hand | null}} Moved
 */

/**
 * @param {string} night
 * @param {{by: string | null, changed: {hands: Moved[]}}} command
 */
export function sayChanged(night, { by, changed }) {
  const [first, ...others] = changed.hands.filter(({ before }) => before !== null && before.outcome !== "open");
  if (first === undefined || (by !== null && by === document.body.dataset.me)) return;
  const { hand, after } = first;
  const hands = others.map((each) => each.hand).join(", ");
  const more = hands === "" ? [] : [many("También cambia la mano {hands}.", "También cambian las manos {hands}.", others.length, { hands })];
  const see = { label: t("Ver"), href: after === null ? `/n/${night}` : `/n/${night}/manos/${after.hand}` };
  notice("changed", [put(by === null ? null : who(by), hand, after), ...more].join(" "), see);
}

/**
 * @param {string | null} name of whoever made it
 * @param {number} hand
 * @param {Hand | null} after
 * @returns {string}
 */
function put(name, hand, after) {
  if (after === null) return name === null ? t("Se tachó la mano {hand}.", { hand }) : t("{who} tachó la mano {hand}.", { who: name, hand });
  const paid = told(after.tantos);
  return name === null ? t("Se corrigió la mano {hand}: {paid}.", { hand, paid }) : t("{who} corrigió la mano {hand}: {paid}.", { who: name, hand, paid });
}
