/* The auction of private companies: each with its price, the standing bids and what the reader can do about it. */

import { html, nothing } from "../frame/draw/lit.js";
import { mark } from "../frame/draw/marks.js";
import { given } from "../frame/words/given.js";
import { fullName, playerOf, railData, seatOf } from "./data.js";
import { amountRow } from "./rows.js";
import { company } from "./words.js";

/** The companies in the order of the auction, those that are sold left out.
 * @param {RailTable} table @param {Fixing<AmountChoice, { company: string }>[]} choices */
export function auctionForm(table, choices) {
  const byCompany = new Map(choices.map((choice) => [choice.with.company, choice]));
  return html`<ul class="rail-rows rail-auction">${unsold(table).map((id) => html`<li>${face(table, id)}
    <span class="rail-control">${byCompany.has(id) ? control(table, byCompany.get(id)) : html`<small>${table.say("rail.auction.no_bid")}</small>`}</span></li>`)}</ul>`;
}

/** @param {RailTable} table @param {any} choice */
function control(table, choice) {
  const purchase = choice.min === choice.max && !(table.game.bid?.[choice.with.company]?.length);
  return amountRow(table, choice, {
    look: purchase ? "ticket" : "plain", subject: fullName(table.names, choice.with.company), label: (price) => table.say(purchase ? "rail.auction.buy" : "rail.auction.bid", { price }),
  });
}

/** @param {RailTable} table */
const unsold = (table) => [...railData(table.names).privates.keys()].filter((id) => (table.game.co?.[id] ?? null) === null);

/** Letters, name, what it brings and where it stands.
 * @param {RailTable} table @param {string} id */
function face(table, id) {
  const { name, revenue } = given(railData(table.names).privates.get(id), id);
  return html`<span class="rail-lead">${company(table, id)}</span><span class="rail-name"><span class="rail-title">${name}</span>
    <small>${table.say("rail.company.pays", { revenue: table.money(revenue) })} ${bids(table, id)}</small></span>`;
}

/** @param {RailTable} table @param {string} id */
function bids(table, id) {
  const standing = table.game.bid?.[id] ?? [];
  if (!standing.length) return nothing;
  return html`<span class="rail-bids">${standing.map(([player, price]) => html`<span class="who">${mark(seatOf(player))}<b>${table.seatName(seatOf(player))}</b> ${table.money(price)}</span>`)}</span>`;
}

/** What a player has bound in standing bids, and what that leaves of the cash; nothing outside of the auction.
 * @param {RailTable} table @param {number} seat */
export function boundWords(table, seat) {
  const { round, bid, p } = table.game;
  if (round !== "ISR") return "";
  const player = playerOf(seat);
  const bound = Object.values(bid).flat().reduce((sum, [who, price]) => (who === player ? sum + price : sum), 0);
  return table.say("rail.auction.bound", { bound: table.money(bound), free: table.money(p[player].cash - bound) });
}
