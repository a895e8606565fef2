/* Facts of a ring board as lines of the log: who, which message, with what in its holes, and the amount. Pure. */

import { toldAway } from "./away.js";
import { C, F, gain, L, line, M, object, out, S, W } from "../frame/words/events.js";

const BANK = "bank";

/** [3, 4] or [[3, 3], [1, 4]] -> "3 + 4", "3 + 3, 1 + 4"; a throw never breaks over two lines.
 * @param {any} dice */
export function diceText(dice) {
  /** @type {any[]} */
  const throws = Array.isArray(dice?.[0]) ? dice : [dice ?? []];
  return throws.map((one) => [one].flat().join("\u00a0+\u00a0")).join(", ");
}

/** @param {any} dice */
export function diceSum(dice) {
  return [dice].flat(2).reduce((sum, die) => sum + (die ?? 0), 0);
}

/** @param {string} id @param {any} value @param {Env} env @param {any} seat */
function level(id, value, env, seat) {
  if (value === 0) return W("level.none");
  return value === (env.topLevel ?? ((street) => env.names.topLevel(street)))(id, seat) ? W("level.hotel") : W("level.houses", { n: value });
}

/** @param {any} event @param {Env} env */
function offerOf(event, env) {
  const given = event.offer;
  const seen = typeof given === "object" ? given : env.offers?.[given];
  return { ...seen, ...(event.from === undefined ? {} : event), id: given?.id ?? given };
}

/** The contents of one side of an offer as a list of holes.
 * @param {any} side */
export function sideItems(side) {
  const items = [];
  if (side?.cash) items.push(M(side.cash));
  for (const field of side?.fields ?? []) items.push(F(field));
  for (const card of side?.cards ?? []) items.push(C(card));
  return items.length ? L(items) : W("side.nothing");
}

/** @param {string} key @param {any} who */
function offerLine(key, who) {
  return (/** @type {Fact} */ event, /** @type {Env} */ env) => {
    const offer = offerOf(event, env);
    return line(offer[who], key, { from: S(offer.from), to: S(offer.to) });
  };
}

/** @param {string} key */
function exchange(key) {
  return (/** @type {Fact} */ event, /** @type {Env} */ env) => {
    const offer = offerOf(event, env);
    const lines = [line(offer.from, key, { to: S(offer.to), items: sideItems(offer.give) })];
    if (offer.get && Object.keys(offer.get).length) {
      lines.push(line(offer.to, "gives", { to: S(offer.from), items: sideItems(offer.get) }));
    }
    return lines;
  };
}

/** @param {any} event */
function moved(event) {
  const key = ["card", "chip"].includes(event.by) ? `moved.${event.by}` : "moved";
  return line(event.who, key, { start: F(event.start), end: F(event.end) });
}

/** "jail.monopolist" in a game with roles, else "jail": the same place may be called by another name.
 * @param {string} kind @param {any} seat @param {Env} env */
const byRole = (kind, seat, env) => [kind, env.role?.(seat)].filter(Boolean).join(".");

/** @param {any} event */
function paid(event) {
  const reason = W(`reason.${event.reason}`);
  if (event.payer === BANK) return line(event.payee, "paid.from_bank", { reason }, gain(event.amount));
  if (event.payee === BANK) return line(event.payer, "paid.to_bank", { reason }, out(event.amount));
  return line(event.payer, "paid.to_player", { reason, payee: S(event.payee) }, out(event.amount));
}

/** @param {any} event */
function cardDrawn(event) {
  return line(event.who, "card_drawn", { deck: W(`deck.${event.deck}`), card: C(event.card) });
}

/** @param {any} event */
function estate(event) {
  const items = sideItems({ cash: event.cash, fields: event.fields });
  const key = event.to === BANK ? "estate_passed.bank" : "estate_passed";
  return line(event.who, key, { to: S(event.to), items });
}

/** @type {Record<string, (event: Fact, env: Env) => any>} */
export const RING_EVENTS = {
  order_set: (e) => line(null, "order_set", { order: L([e.order].flat().map(S)) }),
  role_taken: (e) => line(e.who, e.asked === false ? "role_taken.given" : "role_taken", { role: W(`role.${e.role}`) }),
  turn_started: () => null,
  turn_ended: () => null,
  turn_missed: (e) => line(e.who, "turn_missed", { where: W(`where.${e.kind}`) }),
  dice_rolled: (e) => line(
    e.who,
    e.purpose === "move" ? "dice_rolled" : `dice_rolled.${e.purpose}`,
    { dice: diceText(e.dice) },
    { sum: diceSum(e.dice) },
  ),
  chip_played: (e) => line(e.who, "chip_played", { chip: e.chip }),
  chips_returned: (e) => line(e.who, "chips_returned"),
  moved,
  salary_paid: (e) => line(e.who, "salary_paid", {}, gain(e.amount)),
  deed_offered: () => null, // the prompt asks it; bought, declined or auctioned is the news
  deed_bought: (e) => line(e.who, "deed_bought", { field: F(e.field) }, out(e.price)),
  deed_declined: (e) => line(e.who, "deed_declined", { field: F(e.field) }),
  auction_opened: (e) => line(null, "auction_opened", { field: F(e.field), opening: M(e.opening) }),
  bid_made: (e) => line(e.who, "bid_made", {}, object(e.amount)),
  auction_won: (e) => line(e.who, "auction_won", { field: F(e.field) }, out(e.price)),
  auction_failed: (e) => line(null, "auction_failed", { field: F(e.field) }),
  rent_paid: (e) => line(e.payer, "rent_paid", { field: F(e.field), owner: S(e.owner) }, out(e.amount)),
  rent_not_due: (e) => line(null, `rent_not_due.${e.reason}`, { field: F(e.field), owner: S(e.owner) }),
  rent_lapsed: (e) => line(e.owner, "rent_lapsed", { field: F(e.field), payer: S(e.payer) }, { amount: e.amount }),
  card_drawn: cardDrawn,
  card_kept: (e) => line(e.who, "card_kept"),
  card_used: (e) => line(e.who, "card_used"),
  paid,
  built: (e, env) => line(e.who, "built", { field: F(e.field), level: level(e.field, e.end, env, e.who) }, out(e.amount)),
  buildings_sold: (e, env) => line(
    e.who, "buildings_sold", { field: F(e.field), level: level(e.field, e.end, env, e.who) }, gain(e.amount),
  ),
  mortgaged: (e) => line(e.who, "mortgaged", { field: F(e.field) }, gain(e.amount)),
  redeemed: (e) => line(e.who, "redeemed", { field: F(e.field) }, out(e.amount)),
  interest_paid: (e) => line(e.who, "interest_paid", { field: F(e.field) }, out(e.amount)),
  deed_refused: (e) => line(e.who, "deed_refused", { field: F(e.field) }),
  detained: (e, env) => line(e.who, `detained.${byRole(e.kind, e.who, env)}`, { cause: W(`cause.${e.cause}`) }),
  released: (e, env) => line(e.who, `released.${e.how}`, { where: W(`where.${byRole(e.kind, e.who, env)}`) }),
  holiday_taken: (e) => line(e.who, "holiday_taken"),
  holiday_refused: (e) => line(e.who, "holiday_refused"),
  holiday_forfeited: (e) => line(e.who, "holiday_forfeited"),
  offer_made: (e, env) => {
    const offer = offerOf(e, env);
    const key = offer.kind === "settlement" ? "offer_made.settlement" : "offer_made";
    return line(offer.from, key, { to: S(offer.to), give: sideItems(offer.give), get: sideItems(offer.get) });
  },
  offer_accepted: offerLine("offer_accepted", "to"),
  offer_refused: offerLine("offer_refused", "to"),
  offer_withdrawn: offerLine("offer_withdrawn", "from"),
  offer_lapsed: offerLine("offer_lapsed", "from"),
  traded: exchange("traded"),
  settled: exchange("settled"),
  debt_opened: (e) => line(e.debtor, "debt_opened", { creditor: S(e.creditor) }, { amount: e.amount }),
  debt_paid: (e) => line(e.debtor, "debt_paid", { creditor: S(e.creditor) }, out(e.amount)),
  estate_passed: estate,
  limit_reached: (e) => line(null, `limit_reached.${e.reason}`),
  adjust_opened: () => line(null, "adjust_opened"),
  confirmed: (e) => line(e.who, "confirmed"),
  cash_kept: (e) => line(e.who, "cash_kept", {}, { amount: e.amount }),
};

/** A group of lines for each turn.
 * @type {import("../frame/room.js").RoomLog} */
export const RING_LOG = {
  events: RING_EVENTS,
  opens: (event) => event.event === "turn_started",
  head: (event) => (event.event === "turn_started" ? { who: event.who, round: event.round } : { who: null, round: null }),
  fields(event, names) {
    const refs = [event.field, event.fields, event.event === "moved" ? event.end : null].flat();
    return refs.map((ref) => names.place(ref)?.id).filter(Boolean);
  },
  heard: (history) => history,
  followsPass: () => false,
  away: toldAway,
  kinds: () => import("./log_kinds.js"),
};
