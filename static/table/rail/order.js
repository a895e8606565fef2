/* The corporations as a line with stops, in the order in which they act: of this round, or as the prices stand now. */

import { html } from "../frame/draw/lit.js";
import { corp } from "./words.js";

/** [ids, how the order came about] of who acts one after another.
 * @param {RailTable} table @returns {[string[], string]} */
export function actingOrder(table) {
  const { round, or_order: now, line } = table.game;
  return [now ?? line, table.say(round === "OR" ? "rail.order.now" : "rail.order.next")];
}

/** @param {RailTable} table @param {string[]} ids */
export function orderLine(table, ids) {
  const { round, operator } = table.game;
  return html`<span class="order-line">${ids.map((id) => html`<span class=${id === operator && round === "OR" ? "here" : ""}>${corp(table, id)}</span>`)}</span>`;
}

/** The order beneath the map of a phone, where the market that tells it otherwise is out of sight. It keeps its place while nobody acts yet.
 * @param {RailTable} table */
export function orderOnMap(table) {
  const [ids, words] = actingOrder(table);
  return html`<p class="hexmap-order"><span class="visually-hidden">${words}</span>${ids.length ? orderLine(table, ids) : table.say("rail.order.none")}</p>`;
}
