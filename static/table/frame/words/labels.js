/* Words for choices and their options. A name nobody has put into words is shown as it is. */

import { levelWords } from "../draw/drawn.js";
import { at } from "./names.js";
import { shareDue } from "../../ring/games/antimonopoly/tax.js";

/** What a choice is called on a button.
 * @param {Table} table @param {AnyChoice} choice @param {string} [stem] */
export function choiceLabel(table, choice, stem = "do") {
  if (choice.do === "pay_percent") {
    const due = shareDue(table);
    if (due) return table.say("do.pay_percent.sum", { sum: table.money(due) });
  }
  const fixed = Object.entries(choice.with ?? {}).filter(([name]) => name !== "field" || choice.do !== "buy");
  const price = table.names.place(table.game?.pending?.field)?.price;
  const phase = table.game?.step ?? table.game?.phase;
  const word = table.texts.first([`${stem}.${choice.do}.${phase}`, `${stem}.${choice.do}`, `do.${choice.do}`], {
    price: table.money(price ?? 0), fine: table.money(table.names.rules.jail_fine ?? 0), ...taxParams(table),
  });
  const name = table.texts.has(`do.${choice.do}`) ? word : capital(word);
  return fixed.length && choice.do !== "bid" ? `${name} (${fixed.map(([key, value]) => valueLabel(table, key, value)).join(", ")})` : name;
}

/** What the two ways of paying a tax are, by the parameters of the match; what the share comes to is not said.
 * @param {Table} table */
function taxParams(table) {
  const { rules } = table.names;
  const role = at(table.game?.players, table.seat)?.role;
  const [flat, percent] = [rules.wealth_tax_flat ?? rules.income_tax_flat, rules.wealth_tax_percent ?? rules[`income_tax_cash_percent_${role}`]];
  return { flat: table.money(flat ?? 0), percent: percent ?? 0 };
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What one option of a pick is called.
 * @param {Table} table @param {AnyChoice} choice @param {any} option */
export function optionLabel(table, choice, option) {
  if (choice.do === "choose" && Number.isInteger(option)) return cardOption(table, option);
  if (option !== null && typeof option === "object") {
    return Object.entries(option).map(([name, value]) => `${table.word(`raw.${name}`)}: ${valueLabel(table, name, value)}`).join(", ");
  }
  return valueLabel(table, choice.arg, option);
}

/** A value by what the argument means.
 * @param {Table} table @param {string} arg @param {number} value */
export function valueLabel(table, arg, value) {
  if (arg === "field") return table.names.field(value);
  if (arg === "card") return table.names.card(value);
  if (arg === "role") return table.word(`role.${value}`);
  if ((arg === "to" || arg === "who" || arg === "seat") && Number.isInteger(value)) return table.seatName(value);
  if ((arg === "price" || arg === "amount" || arg === "cash") && Number.isInteger(value)) return table.money(value);
  if (value !== null && typeof value === "object") return JSON.stringify(value);
  return String(value).replaceAll("_", " ");
}

/** One way out of a card that offers several.
 * @param {Table} table @param {number} index */
function cardOption(table, index) {
  const card = table.names.cards.get(table.game?.pending?.card);
  const effect = card?.effect?.options?.[index];
  if (!effect) return String(index + 1);
  const key = `choice.${effect.effect}`;
  if (!table.texts.has(key)) return effect.effect.replaceAll("_", " ");
  return table.say(key, { amount: table.money(effect.amount ?? 0), deck: table.word(`deck.${effect.deck}`) });
}

/** What taking an option brings or costs, as far as the choice says it.
 * @param {Table} table @param {AnyChoice} choice @param {any} option */
export function optionNote(table, choice, option) {
  const field = choice.arg === "field" ? table.names.place(option) : null;
  if (!field) return "";
  const sum = choice.sums?.[option];
  if (sum !== undefined) return table.say(choice.do === "mortgage" ? "form.loan" : "form.cost", { amount: table.money(sum) });
  return levelWords(table, field.id, table.game?.level?.[field.id]);
}

/** The sign beside a choice. What is declined goes under the hammer only where the match has auctions.
 * @param {Table} table @param {AnyChoice} choice */
export function choiceSign(table, choice) {
  if (choice.do === "decline" && !table.names.rules.auction_enabled) return null;
  /** @type {Record<string, string>} */
  const signs = {
    offer_trade: "trade", build: "build", sell_building: "minus", mortgage: "stamp", redeem: "check",
    offer_settlement: "scales", decline: "gavel",
  };
  return signs[choice.do] ?? null;
}

