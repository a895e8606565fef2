/* An action in words: what a hint proposes, what a review compares. */

import { choiceLabel, valueLabel } from "./labels.js";

/** What one piece of these lists is called after. @type {Record<string, string>} */
const PIECE = { fields: "field", cards: "card", levels: "field" };
/** Numbers that tell a reader nothing, and long lists that the board shows. */
const UNSAID = new Set(["do", "offer", "routes", "runs"]);
/** What the label of a choice says already, by the choice. @type {Record<string, string[]>} */
const SAID = { buy: ["field"], end_turn: ["field"] };

/** "Bid (120 $)", "Build (Vienna 2, Graz 2)".
 * @param {Table} table @param {Action} action */
export function actionWords(table, action) {
  const own = table.room.choices.action(table, action);
  if (own !== null) return own;
  /** @type {any} */
  const choice = (table.view?.choices ?? []).find((/** @type {AnyChoice} */ one) => one.do === action.do) ?? { do: action.do, kind: "fixed" };
  const said = SAID[action.do] ?? [];
  const more = Object.entries(action).filter(([name]) => !UNSAID.has(name) && !said.includes(name));
  const label = choiceLabel(table, { ...choice, with: {} });
  const parts = more.map(([name, value]) => part(table, name, value)).filter(Boolean);
  return parts.length ? `${label} (${parts.join("; ")})` : label;
}

/** @param {Table} table @param {string} name @param {any} value @returns {string} */
function part(table, name, value) {
  if (value === null || value === undefined || value === false) return "";
  if (Array.isArray(value)) return value.map((one) => part(table, PIECE[name] ?? name, one)).join(", ");
  if (typeof value === "object") {
    const inside = Object.entries(value);
    if (PIECE[name]) return inside.map(([one, count]) => `${valueLabel(table, PIECE[name], /** @type {any} */ (one))} ${count}`).join(", ");
    const list = inside.map(([one, thing]) => part(table, one, thing)).filter(Boolean).join(", ");
    return list && table.texts.has(`advice.${name}`) ? table.say(`advice.${name}`, { list }) : list;
  }
  return valueLabel(table, name, value);
}
