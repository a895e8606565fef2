/* What is asked at a ring board: the same phase put in other words, what fills the holes, and what follows for the one
 * asked. Pure; reads the view and the printed data, keeps no rule. */

import { C, F, M, S } from "../frame/words/events.js";
import { at } from "../frame/words/names.js";
import { spent } from "./spent.js";

/** What makes the same phase another question: where the one asked is held, whether chips replace the dice.
 * @param {AnyGame} game @param {number | null} who @param {AnyBeside} beside */
function variants(game, who, beside) {
  const player = who === null ? null : at(game.players, who);
  return [player?.detained ? `${player.detained.kind}.${player.role}` : null, player?.detained?.kind, player?.chips?.length ? "chips" : null, beside.again ? "again" : null].filter(Boolean);
}

/** @param {any} game @param {RingNames} names @param {number | null} who */
function holes(game, names, who) {
  const field = game.pending?.field ?? game.auction?.field ?? standing(game, who);
  const debt = game.debts?.[0];
  return {
    field: F(field),
    price: M(names.place(field)?.price ?? 0),
    amount: M(debt?.amount ?? 0),
    creditor: S(debt?.creditor ?? "bank"),
  };
}

/** @param {AnyGame} game @param {number | null} who */
function standing(game, who) {
  return who === null ? null : at(game.players, who)?.position ?? null;
}

/** @param {{ phase: string, game: AnyGame, beside: AnyBeside, names: RingNames, seat: number | null, places: Places }} facts */
function hintsFor({ phase, game, beside, names, seat, places }) {
  if (game.step) return null;
  const player = at(game.players, seat) ?? {};
  const make = HINTS[phase];
  const hints = make ? make({ game, beside, names, player, places, seat }) : [];
  return hints.filter((hint) => hint !== null);
}

/** @param {Places} places @param {string} name */
const has = (places, name) => [places.ticket, ...places.beside, ...places.tools].some((choice) => choice?.do === name);

/** What holding means: how it ends and, where the seat has a role, whether its rents go on.
 * @param {any} parts @param {number} [fine] */
function held({ detained: { kind, left, collects }, role }, fine) {
  if (!role) return { key: `hint.detained.${kind}`, params: {} };
  return { key: `hint.detained.${left > 0 ? "tries" : "must"}.${collects ? "collects" : "not"}`, params: { left, fine: M(fine ?? 0) } };
}

/** @param {Places} places */
const canRaise = (places) => has(places, "mortgage") || has(places, "sell_building") || has(places, "offer_trade");

/** @type {Record<string, (facts: { game: AnyGame, beside: AnyBeside, names: RingNames, player: Player, places: Places, seat: number | null }) => (Phrase | null)[]>} */
const HINTS = {
  before_move: ({ beside, player, places }) => [
    player.detained ? held(player, beside.fine) : null,
    !player.detained && has(places, "build") && !player.role ? { key: player.chips?.length ? "hint.before_move.build.chips" : "hint.before_move.build", params: {} } : null,
    { key: "hint.before_move", params: { field: F(player.position) } },
  ],
  after_move: ({ player, places }) => [
    places.tools.length ? { key: "hint.after_move.tools", params: {} } : null,
    { key: "hint.after_move", params: { field: F(player.position) } },
  ],
  holiday: () => [{ key: "hint.holiday", params: {} }],
  tax: ({ beside }) => [beside.tax?.share == null ? { key: "hint.tax", params: {} } : null],
  roles: () => [{ key: "hint.roles", params: {} }],
  adjust: () => [{ key: "hint.adjust", params: {} }],
  detained: () => [{ key: "hint.detained", params: {} }],
  mortgaged_deed: () => [{ key: "hint.mortgaged_deed", params: {} }],
  card_choice: ({ game }) => [{ key: "raw.card", params: { card: C(game.pending?.card) } }],
  purchase({ game, names, player, places }) {
    const price = names.place(game.pending?.field)?.price ?? 0;
    const left = player.cash - price;
    const first = left < 0 && !has(places, "buy")
      ? { key: canRaise(places) ? "hint.purchase.short" : "hint.purchase.nothing", params: { short: M(-left) } }
      : { key: "hint.left_after", params: { left: M(left) } };
    return [first, otherwise(names, game.pending?.field)];
  },
  auction({ game, names }) {
    const auction = game.auction;
    if (!auction) return [];
    const price = M(names.place(auction.field)?.price ?? 0);
    return [auction.bid === null || auction.bidder === null
      ? { key: "hint.auction.opening", params: { opening: M(auction.opening), price } }
      : { key: "hint.auction.bid", params: { bidder: S(auction.bidder), bid: M(auction.bid), price } }];
  },
  debt({ game, player, seat }) {
    const debt = game.debts?.find((one) => one.debtor === seat);
    if (!debt) return [];
    const raisable = at(game.raisable, seat) ?? player.cash;
    return [{
      key: raisable < debt.amount ? "hint.debt.short" : "hint.debt.player",
      params: { creditor: S(debt.creditor), cash: M(player.cash), raisable: M(raisable) },
    }];
  },
};

/** What happens without a purchase, where the server says so.
 * @param {RingNames} names @param {string | undefined} id of the field on offer */
function otherwise(names, id) {
  if (names.rules.auction_enabled === false) return { key: "hint.purchase", params: {} };
  const opening = names.deed(id)?.opening ?? null;
  return opening === null ? null : { key: "hint.purchase.auction", params: { opening: M(opening) } };
}

/** @type {import("../frame/room.js").RoomQuestion} */
export const RING_QUESTION = { variants, holes, hints: hintsFor, together: new Set(["roles", "adjust"]), spent };
