/* A ring of six fields and a table at it, as the room of rings makes it: seat 0 reads, seat 1 sits opposite. */

import "./lit.js";
import { UI } from "../../../static/table/frame/page/acts.js";
import { RingNames } from "../../../static/table/ring/names.js";
import { EMPTY } from "../../../static/table/frame/server/state.js";
import { fetchRoom } from "../../../static/table/rooms.js";
import { SILENCE } from "../../../static/table/frame/server/talk.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import en from "../../../static/table/texts/en.js";
import antimonopoly from "../../../static/table/texts/en/antimonopoly.js";
import dialogs from "../../../static/table/texts/en/dialogs.js";
import ringEn from "../../../static/table/texts/en/ring.js";
import { UNRATED } from "../../../static/table/frame/server/ratings.js";

const street = (id, index, price) => ({ id, index, type: "city", name_en: id.toUpperCase(), group: "g", price, house_cost: 50, rents: [10, 20, 30, 40, 50, 60] });
const tables = {
  currency: { symbol: "$" }, groups: [{ id: "g", name_en: "Greece" }],
  fields: [{ id: "start", index: 0, type: "start", name_en: "START" }, street("a", 1, 100), street("b", 2, 120), street("c", 3, 140), { id: "tax", index: 4, type: "tax", name_en: "Tax" }, street("d", 5, 200)],
  decks: { red: [{ id: "R1", text_en: "Go to B.", effect: { effect: "move_to", target: 2 } }] },
};
const printed = { deeds: {}, fields: {}, chips: [] };
const seats = ["Ann", "Bob"].map((name, seat) => ({ seat, name }));

/** `game`, `choices` and `beside` go into the view, `more` into the state, `act` is what its buttons reach.
 * @param {{ game?: any, choices?: any[], beside?: any, more?: any, ui?: any, phone?: boolean, act?: any, newFrom?: number | null }} [parts] */
export async function tableOf({ game = {}, choices = [], beside = {}, more = {}, ui = {}, phone = false, act = {}, newFrom = null } = {}) {
  const { room } = await fetchRoom("ring");
  const played = { phase: "before_move", turn: 0, asked: [0], players: { 0: { cash: 300, position: 0 }, 1: { cash: 300, position: 0 } }, owner: {}, level: {}, mortgaged: [], rent: {}, offers: [], debts: [], ...game };
  const view = { status: "running", outcome: null, seats, choices, beside, deadlines: [], calls: [], asks: [], question: "q", game: played };
  const state = {
    ...EMPTY, seat: 0, view, ui: { ...UI, ...ui }, line: { open: true, lost: false, ended: false }, ratings: UNRATED, talk: { ...SILENCE, canSay: true },
    settings: { motion: true, speed: "normal", shortcuts: true }, screen: { kind: phone ? "phone" : "wide", reduced: false }, ...more,
  };
  const texts = new Texts("en", { ...en, ...ringEn, ...antimonopoly, ...dialogs });
  const names = new RingNames({ tables, printed, rules: {} }, "en");
  return new room.Table({ state, texts, names, clock: {}, act, links: {}, gameKey: "eurobiznes", room, newFrom });
}

/** What a preview in `slot` has answered: cash of seat 0 before and after, and the facts it tells.
 * @param {string} slot @param {number[]} cash @param {any[]} facts */
export const foreseen = (slot, [was, is], facts) => ({
  act: { want: () => 1, keep: () => {} },
  more: { foresight: { [slot]: { type: "foreseen", n: 1, before: { seats: { 0: { cash: was } }, fields: {} }, after: { seats: { 0: { cash: is } }, fields: {} }, charges: [], facts } } },
});
