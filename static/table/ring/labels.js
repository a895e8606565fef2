/* Words for choices at a ring board and for their options. */

import { levelWords } from "./words.js";

/** The words of a choice, or what fills the holes of its message; the field of a purchase is named by the question.
 * @param {PropertyTable} table @param {AnyChoice} choice */
export function labelOf(table, choice) {
  const { fine, tax } = table.beside;
  if (choice.do === "pay_percent" && tax?.share != null) return { text: table.say("do.pay_percent.sum", { sum: table.money(tax.share) }) };
  const price = table.names.place(table.game?.pending?.field)?.price;
  return {
    params: { price: table.money(price ?? 0), fine: table.money(fine ?? 0), flat: table.money(tax?.flat ?? 0), percent: tax?.percent ?? 0 },
    hidden: choice.do === "buy" ? ["field"] : [],
  };
}

/** What one option of a pick is called, where that is more than its value.
 * @param {PropertyTable} table @param {AnyChoice} choice @param {any} option */
export function optionOf(table, choice, option) {
  return choice.do === "choose" && Number.isInteger(option) ? cardOption(table, option) : null;
}

/** A value by what the argument means; null for arguments that every table has.
 * @param {PropertyTable} table @param {string} arg @param {any} value */
export function valueOf(table, arg, value) {
  if (arg === "field") return table.names.field(value);
  if (arg === "card") return table.names.card(value);
  return arg === "role" ? table.word(`role.${value}`) : null;
}

/** One way out of a card that offers several.
 * @param {PropertyTable} table @param {number} index */
function cardOption(table, index) {
  const card = table.names.cards.get(table.game?.pending?.card);
  const effect = card?.effect?.options?.[index];
  if (!effect) return String(index + 1);
  const key = `choice.${effect.effect}`;
  if (!table.texts.has(key)) return effect.effect.replaceAll("_", " ");
  return table.say(key, { amount: table.money(effect.amount ?? 0), deck: table.word(`deck.${effect.deck}`) });
}

/** What taking an option brings or costs, as far as the choice says it.
 * @param {PropertyTable} table @param {AnyChoice} choice @param {any} option */
export function optionNote(table, choice, option) {
  const field = choice.arg === "field" ? table.names.place(option) : null;
  if (!field) return "";
  const sum = choice.sums?.[option];
  if (sum !== undefined) return table.say(choice.do === "mortgage" ? "form.loan" : "form.cost", { amount: table.money(sum) });
  return levelWords(table, field.id, table.game?.level?.[field.id]);
}

/** The sign beside a choice. What is declined goes under the hammer only where the match has auctions.
 * @param {PropertyTable} table @param {AnyChoice} choice */
export function choiceSign(table, choice) {
  if (choice.do === "decline" && !table.names.rules.auction_enabled) return null;
  /** @type {Record<string, string>} */
  const signs = {
    offer_trade: "trade", build: "build", sell_building: "minus", mortgage: "stamp", redeem: "check",
    offer_settlement: "scales", decline: "gavel",
  };
  return signs[choice.do] ?? null;
}

