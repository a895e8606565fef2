/* The corporations as a line with stops, in the order in which they act: of this round, or as the prices stand now. */

import { html } from "../frame/draw/lit.js";
import { corp } from "./words.js";

/** [ids, how the order came about] of who acts one after another.
 * @param {RailTable} table @returns {[string[], string]} */
export function actingOrder(table) {
  const { round, or_order: now, line } = table.game;
  return [now ?? line, table.say(round === "OR" ? "rail.order.now" : "rail.order.next")];
}

/** @param {RailTable} table @param {string[]} ids @param {typeof import("./market_ways.js").wayActs} [acts] what a token does that is pressed */
export function orderLine(table, ids, acts) {
  const { round, operator } = table.game;
  return html`<span class="order-line">${ids.map((id) => html`<span class=${id === operator && round === "OR" ? "here" : ""}>${acts ? pressed(table, id, acts(table, id)) : corp(table, id)}</span>`)}</span>`;
}

/** @param {RailTable} table @param {string} id @param {ReturnType<typeof import("./market_ways.js").wayActs>} acts */
function pressed(table, id, { held, press, enter, leave }) {
  return html`<button type="button" class="order-press" aria-pressed=${held ? "true" : "false"} aria-label=${table.say("rail.market.show_way", { corporation: id })}
    @click=${press} @mouseenter=${enter} @mouseleave=${leave}>${corp(table, id)}</button>`;
}

/** The order beneath the map of a phone, where the market that tells it otherwise is out of sight. It keeps its place while nobody acts yet.
 * @param {RailTable} table */
export function orderOnMap(table) {
  const [ids, words] = actingOrder(table);
  return html`<p class="hexmap-order"><span class="visually-hidden">${words}</span>${ids.length ? orderLine(table, ids) : table.say("rail.order.none")}</p>`;
}
