/* What the adviser would choose, told in a sentence without codes. Fetched with the sheets, once somebody asks for a hint. */

import { fullName, hexWords, shortPlace, trainType } from "./data.js";
import { hexesOf } from "./ways.js";
import { sourceName } from "./words.js";

/** The sentence by the kind of choice: what stands in its holes. @type {Record<string, (table: RailTable, action: any) => Params>} */
const SENTENCES = {
  bid: (table, { company, price }) => ({ company: fullName(table.names, company), price: table.money(price) }),
  par: (table, { corporation, price }) => ({ corporation, price: table.money(price) }),
  buy_shares: (table, { corporation, source }) => ({ corporation, from: sourceName(table, source) }),
  sell_shares: (_, { corporation, percent }) => ({ corporation, percent }),
  sell_several: (_, { percents }) => ({ list: Object.entries(percents).map(([corporation, percent]) => `${corporation} ${percent}%`).join(", ") }),
  exchange_company: (table, { company, source }) => ({ company: fullName(table.names, company), from: sourceName(table, source) }),
  buy_company: (table, { company, price }) => ({ company: fullName(table.names, company), price: table.money(price) }),
  sell_company: (table, { company, price, to }) => ({ company: fullName(table.names, company), price: table.money(price), to: table.seatName(to) }),
  lay_tile: (table, { hex, tile, rotation }) => ({ tile, rotation, place: hexWords(table, hex) }),
  place_token: (table, { hex }) => ({ place: hexWords(table, hex) }),
  run_routes: (table, { routes }) => ({ ways: waysOf(table, routes) }),
  buy_train: (table, { train, source, price }) => ({ type: trainType(train), from: sourceName(table, source), price: table.money(price) }),
  discard_train: (_, { train }) => ({ type: trainType(train) }),
};

/** An action as the hint names it, or null where its kind has no sentence of its own.
 * @param {RailTable} table @param {Action} action @returns {string | null} */
export function advised(table, action) {
  if (action.do === "dividend") return table.say(`advice.rail.dividend.${action.kind}`);
  const holes = SENTENCES[action.do];
  return holes ? table.say(`advice.rail.${action.do}`, holes(table, action)) : null;
}

/** @param {RailTable} table @param {{ train: string, connections: string[][] }[]} routes */
function waysOf(table, routes) {
  const stops = (/** @type {{ connections: string[][] }} */ { connections }) => hexesOf({ connections: connections.map((part) => [part[0], part[part.length - 1]]) });
  return routes.map((route) => `${trainType(route.train)}: ${stops(route).map((hex) => shortPlace(table.names, hex) ?? hex).join(" – ")}`).join("; ");
}
