/* Facts of a railway game as lines of the log: who, which message, with what in its holes, the amount. Pure. Facts of an
 * operating turn name no seat: `env.actor` is who acted. */

import { fates } from "../frame/words/away.js";
import { gain, isSeat, line, object, out, S } from "../frame/words/events.js";
import { hexName, shortPlace, trainType } from "./data.js";
import { followsPass, TURN_PASSED, withPasses } from "./passes.js";
import { hexesOf } from "./ways.js";

/** A seat as a mark, a corporation by its letters, nobody as the bank.
 * @param {any} one */
function who(one) {
  return isSeat(one) ? S(one) : (one ?? { word: "bank" });
}

/** @param {string} key @param {Params} [params] */
const word = (key, params) => ({ word: key, params });
/** @param {string} name */
const source = (name) => (["ipo", "pool", "depot", "discard"].includes(name) ? word(`rail.source.${name}`) : name);
/** @param {Fact} event @param {Env} env */
const place = (event, env) => hexName(env.names, event.hex);

/** @param {Fact} event @param {Env} env */
function offerMade(event, env) {
  const { from, to, what, price, kind } = event;
  return line(env.actor, `offer_made.${kind}`, { from: who(from), to: who(to), what, price: { money: price } });
}

/** The trains with the places where each stops, in words.
 * @param {{ train: string, connections: string[][] }[]} routes @param {Env} env */
function waysOf(routes, env) {
  return routes.map(({ train, connections }) => {
    const stops = hexesOf({ connections: connections.map((part) => [part[0], part[part.length - 1]]) });
    return `${trainType(train)}: ${stops.map((hex) => shortPlace(env.names, hex) ?? hex).join(" – ")}`;
  }).join("; ");
}

/** Of the buyer where a person buys; a corporation buys by its president.
 * @param {Fact} event @param {Env} env */
function companyBought({ company, buyer, price }, env) {
  if (isSeat(buyer)) return line(buyer, "company_bought", { company }, out(price));
  return line(env.actor, "company_bought.corporation", { company, corporation: buyer }, out(price));
}

/** @type {Record<string, (event: Fact, env: Env) => any>} */
export const RAIL_EVENTS = {
  bid_made: ({ who: seat, amount, company }) => line(seat, "bid_made.company", { company }, { amount }),
  company_bought: companyBought,
  company_closed: ({ company }) => line(null, "company_closed", { company }),
  revenue_paid: ({ company, to, amount }) => (isSeat(to) ? line(to, "revenue_paid", { company }, gain(amount)) : line(null, "revenue_paid.corporation", { company, corporation: to }, gain(amount))),
  all_passed: ({ discount }) => line(null, discount ? "all_passed.cheaper" : "all_passed", { discount: { money: discount } }),
  [TURN_PASSED]: ({ who: seat }) => line(seat, "bid_passed"),
  par_set: ({ who: seat, corporation, price }) => line(seat, "par_set", { corporation, price: { money: price } }),
  share_bought: ({ who: seat, corporation, source: from, price }) => line(seat, "share_bought", { corporation, from: source(from) }, out(price)),
  shares_sold: ({ who: seat, corporation, percent, amount }) => line(seat, "shares_sold", { corporation, percent }, gain(amount)),
  president_changed: ({ who: seat, corporation }) => line(seat, "president_changed", { corporation }),
  floated: ({ corporation, amount }) => line(null, "floated", { corporation }, object(amount)),
  price_moved: ({ corporation, price }) => line(null, "price_moved", { corporation, price: { money: price } }),
  priority_moved: ({ who: seat }) => line(seat, "priority_moved"),
  round_started: ({ round }) => line(null, `round_started.${round}`),
  tile_laid: (event, env) => line(env.actor, "tile_laid", { tile: event.tile, place: place(event, env), rotation: event.rotation }, event.amount ? out(event.amount) : {}),
  // A station without a price may come by itself, in the turn of another seat.
  token_placed: (event, env) => (event.amount ? line(env.actor, "token_placed", { place: place(event, env) }, out(event.amount)) : line(null, "token_placed.free", { place: place(event, env) })),
  routes_run: ({ routes, revenue }, env) => line(env.actor, routes.length ? "routes_run" : "routes_run.none", { n: routes.length, ways: waysOf(routes, env) }, { amount: revenue }),
  dividend_paid: ({ corporation, revenue }) => line(null, "dividend_paid", { corporation }, { amount: revenue }),
  dividend_withheld: ({ corporation, revenue }) => line(null, "dividend_withheld", { corporation }, { amount: revenue }),
  train_bought: ({ corporation, train, source: from, price, helped }, env) => line(
    env.actor, helped ? "train_bought.helped" : "train_bought", { corporation, train, from: source(from), helped: { money: helped } }, out(price),
  ),
  train_discarded: ({ corporation, train }, env) => line(env.actor, "train_discarded", { corporation, train }),
  trains_scrapped: ({ type }) => line(null, "trains_scrapped", { type }),
  phase_started: ({ phase }) => line(null, "phase_started", { phase }),
  bank_broke: () => line(null, "bank_broke"),
  offer_made: offerMade,
  offer_accepted: (event, env) => line(env.actor, "offer_accepted.rail"),
  offer_refused: (event, env) => line(env.actor, "offer_refused.rail"),
};

/** A group of lines for what one seat does in a row.
 * @type {import("../frame/room.js").RoomLog} */
export const RAIL_LOG = {
  events: RAIL_EVENTS,
  opens: (_, entry, group) => entry.seat !== null && entry.seat !== group.who,
  head: (_, entry) => ({ who: entry.seat, round: null }),
  fields: () => [],
  heard: withPasses,
  followsPass,
  away: (told) => [fates(told)],
  kinds: () => import("./log_kinds.js"),
};
