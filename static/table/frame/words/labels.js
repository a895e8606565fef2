/* Words for choices and their options. A name nobody has put into words is shown as it is. */

import { capital } from "./text.js";

/** What a choice is called on a button.
 * @param {Table} table @param {AnyChoice} choice @param {string} [stem] */
export function choiceLabel(table, choice, stem = "do") {
  const { text = null, params = {}, hidden = [] } = table.room.choices.label(table, choice);
  if (text !== null) return text;
  const fixed = Object.entries(choice.with ?? {}).filter(([name]) => !hidden.includes(name));
  const phase = table.game?.step ?? table.game?.phase;
  const word = table.texts.first([`${stem}.${choice.do}.${phase}`, `${stem}.${choice.do}`, `do.${choice.do}`], params);
  const name = table.texts.has(`do.${choice.do}`) ? word : capital(word);
  return fixed.length && choice.do !== "bid" ? `${name} (${fixed.map(([key, value]) => valueLabel(table, key, value)).join(", ")})` : name;
}

/** What one option of a pick is called.
 * @param {Table} table @param {AnyChoice} choice @param {any} option */
export function optionLabel(table, choice, option) {
  const own = table.room.choices.option(table, choice, option);
  if (own !== null) return own;
  if (option !== null && typeof option === "object") {
    return Object.entries(option).map(([name, value]) => `${table.word(`raw.${name}`)}: ${valueLabel(table, name, value)}`).join(", ");
  }
  return valueLabel(table, choice.arg, option);
}

/** A value by what the argument means.
 * @param {Table} table @param {string | undefined} arg @param {any} value */
export function valueLabel(table, arg, value) {
  const own = table.room.choices.value(table, arg, value);
  if (own !== null) return own;
  if ((arg === "to" || arg === "who" || arg === "seat") && Number.isInteger(value)) return table.seatName(value);
  if ((arg === "price" || arg === "amount" || arg === "cash") && Number.isInteger(value)) return table.money(value);
  if (value !== null && typeof value === "object") return JSON.stringify(value);
  return String(value).replaceAll("_", " ");
}
