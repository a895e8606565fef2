/* The choices of the question by what they are about: each group has one form, and one of them is open. */

import { grouped } from "./data.js";

/** Kinds of choice in the order of their tabs. */
export const ORDER = [
  "bid", "accept", "buy_shares", "par", "sell_shares", "sell_several", "lay_tile", "place_token", "run_routes", "dividend", "buy_train", "discard_train",
  "buy_company", "sell_company", "exchange_company",
];

/** One choice of the group with several companies or corporations stands for it.
 * @param {any} choice */
function keyOf(choice) {
  if (choice.do === "refuse") return "accept";
  return choice.do === "lay_tile" && choice.with?.company ? `lay_tile:${choice.with.company}` : choice.do;
}

/** @param {string} name */
const rank = (name) => (ORDER.indexOf(name.split(":")[0]) + ORDER.length + 1) % (ORDER.length + 1);

/** Whether a form of its own would say no more than another one: of one corporation alone the shares are sold in the form of single sales.
 * @param {any} choice @param {number} _ @param {any[]} choices */
const isTwin = (choice, _, choices) => choice.do === "sell_several" && Object.keys(choice.options).length === 1 && choices.some((one) => one.do === "sell_shares");

/** [[name, choices]] of whatever needs a form.
 * @param {RailTable} table */
export function groupsOf(table) {
  const formed = (table.view?.choices ?? []).filter((choice, place, all) => choice.kind !== "fixed" && !isTwin(choice, place, all));
  return [...grouped(formed, keyOf)].sort(([one], [other]) => rank(one) - rank(other));
}

/** @param {RailTable} table */
export const groupKey = (table) => `rail:${table.view?.question ?? "free"}`;

/** The open group as [name, choices], or null.
 * @param {RailTable} table */
export function openGroup(table) {
  const groups = groupsOf(table);
  const wanted = table.ui.drafts[groupKey(table)]?.group;
  return groups.find(([name]) => name === wanted) ?? groups[0] ?? null;
}
