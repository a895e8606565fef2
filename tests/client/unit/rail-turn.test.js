/* Forms of an operating turn: what the treasury holds then, offers that wait for consent, routes by hand on a phone. */

import { test } from "node:test";

import { handlersOf, markupOf, wordsOf } from "./lit.js";
import { state, table } from "./railway.js";
import { arrival, openParts } from "../../../static/table/frame/page/late.js";
import { linesOf } from "../../../static/table/frame/words/events.js";
import { Speech } from "../../../static/table/frame/words/speech.js";
import { RAIL_EVENTS } from "../../../static/table/rail/events.js";
import { mapPanel } from "../../../static/table/rail/hexmap.js";
import { bringsPart } from "../../../static/table/rail/lay_row.js";
import { refusedPrices } from "../../../static/table/rail/refused.js";
import { routesForm } from "../../../static/table/rail/routes.js";
import { companyRows } from "../../../static/table/rail/stock.js";
import { tokenRows } from "../../../static/table/rail/track.js";
import { trainRows } from "../../../static/table/rail/trains.js";
import { treasuryAfter, treasuryTo } from "../../../static/table/rail/treasury.js";
import { same } from "./same.js";

const turn = (cash, game = {}, more = {}) => table({ round: "OR", step: "train", operator: "NS", c: { NS: state({ cash }), GW: state() }, ...game }, more);
const OF_BANK = { do: "buy_train", kind: "pick", options: [{ train: "2", source: "depot", price: 80 }] };
const OF_OTHER = { do: "buy_train", kind: "amount", arg: "price", min: 1, max: 820, with: { train: "2-1", source: "GW" } };

test("a train and a station tell what they leave in the treasury", () => {
  const has = (form) => wordsOf(form).includes("treasury $820 → $740");
  same([has(trainRows(turn(820), [OF_BANK])), has(trainRows(turn(820), [OF_OTHER]))], [true, true]);
  const station = { do: "place_token", kind: "pick", options: [{ hex: "A5", city: null }] };
  same(wordsOf(tokenRows(turn(820, { token_cost: 40 }), [station])).includes("cost $40 · treasury $820 → $780"), true);
});
test("where the treasury does not pay alone, or nobody operates, nothing is said of it", () => {
  const words = (cash, game) => wordsOf(trainRows(turn(cash, game), [OF_BANK])).includes("treasury");
  same([words(79, {}), words(820, { round: "SR" })], [false, false]);
});
test("a treasury goes from what it holds to what a payment leaves; a payment of nothing is not told", () => {
  same([treasuryTo(turn(820), 820, 740), treasuryTo(turn(820), 820, 820)], ["treasury $820 → $740", "treasury stays at $820"]);
  same([treasuryAfter(turn(820), 820), treasuryAfter(turn(820), 0), treasuryAfter(turn(820), 821)], ["treasury $820 → $0", null, null]);
});
test("a company that a corporation buys tells its treasury, one that a player buys does not", () => {
  const choice = { do: "buy_company", kind: "amount", arg: "price", min: 10, max: 40, with: { company: "CO" } };
  const words = (game) => wordsOf(companyRows(turn(820, game), [choice])).includes("treasury $820 → $800");
  same([words({}), words({ round: "SR", operator: null })], [true, false]);
});
test("a purchase that somebody must agree to is offered, and says what was refused in this round", () => {
  const made = (offer, price, more = {}) => ({ event: "offer_made", offer, kind: "train", from: "GW", to: "NS", what: "2", price, ...more });
  const told = (n, ...facts) => ({ n, seat: 0, told: facts });
  const refused = (offer) => ({ event: "offer_refused", offer });
  const words = (history, consent = { trains: { GW: 1 }, companies: {} }) => {
    const here = turn(820, {}, { beside: { consent } });
    here.state.history = history;
    return wordsOf(trainRows(here, [OF_OTHER]));
  };
  same([words([]).includes("Offer $80"), words([], { trains: {}, companies: {} }).includes("Buy for $80")], [true, true]);
  const round = [told(1, made(1, 20)), told(2, refused(1)), told(3, { event: "round_started", round: "OR" })];
  const now = [...round, told(4, made(2, 80)), told(5, refused(2)), told(6, made(3, 90, { what: "4" })), told(7, refused(3)), told(8, made(4, 100)), told(9, { event: "offer_accepted", offer: 4 })];
  same([words(round).includes("refused"), words(now).includes("Seat 1 must agree · refused this round: $80"), words(now).includes("$90")], [false, true, false]);
  const again = [...now, told(10, made(5, 85)), told(11, refused(5))];
  same([words(again).includes("refused this round: $80, $85"), words([...again, told(12, { event: "undone", to: 9 })]).includes("$85")], [true, false]);
});
test("the same terms are of the same kind, between the same two", () => {
  const terms = { kind: "company", from: 0, to: "NS", what: "CO" };
  const prices = (meant) => refusedPrices([{ n: 1, seat: 0, told: [{ event: "offer_made", offer: 7, ...terms, price: 30 }] }, { n: 2, seat: 1, told: [{ event: "offer_refused", offer: 7 }] }], { ...terms, ...meant });
  same([prices({}), prices({ kind: "train" }), prices({ from: 1 }), prices({ to: 0 }), prices({ what: "DO" })], [[30], [], [], [], []]);
});
test("a company is offered for a price to whoever must agree", () => {
  const choice = (act, more) => ({ do: act, kind: "amount", arg: "price", min: 20, max: 40, with: { company: "CO", ...more } });
  const words = (one, companies = {}) => wordsOf(companyRows(turn(820, { round: "SR", operator: null }, { beside: { consent: { trains: {}, companies } } }), [one]));
  same([words(choice("buy_company"), { CO: 1 }).includes("Offer $20"), words(choice("buy_company")).includes("Buy for $20"), words(choice("sell_company", { to: 1 })).includes("Offer for $20")], [true, true, true]);
});
test("a choice that brings tiles or rotations moves the row to them; a question that comes moves nothing", () => {
  same([bringsPart(4, { hex: "A1", tile: "57" }), bringsPart(4, { hex: "A1", tile: "57", rotation: 2 }), bringsPart(4, { hex: "A3" }), bringsPart(4, { hex: "A3", tile: "9" })], [false, false, true, true]);
  same([bringsPart(5, { hex: "A5" }), bringsPart(5, null), bringsPart(5, { hex: "A5" })], [false, false, true]);
});
test("the map that fills the screen has the ticket of the chosen tile, and its tiles where there are several", async () => {
  openParts({ late_sheets: () => import("../../../static/table/rail/late_sheets.js") });
  await arrival("late_sheets");
  const lay = { do: "lay_tile", kind: "pick", options: [{ hex: "A1", tile: "57", rotation: 0 }, { hex: "A1", tile: "14", rotation: 0 }, { hex: "A3", tile: "57", rotation: 1 }] };
  const drawn = (full, draft) => markupOf(mapPanel(turn(0, { step: "track" }, { ui: { drafts: { "rail-map": { full } } }, draft: () => draft, view: { question: 4, choices: [lay], seats: [] } })));
  const has = (text) => ["data-origin=lay_tile", 'data-value=14', "Lay 57 on A3"].map((part) => text.includes(part));
  same([has(drawn(false, { hex: "A3" })), has(drawn(true, {})), has(drawn(true, { hex: "A3" })), has(drawn(true, { hex: "A1" }))], [[false, false, false], [false, false, false], [true, false, true], [true, true, false]]);
});
test("routes by hand open over the sheet of a phone, the best ones let it be seen again", () => {
  const pressed = (own, phone) => {
    const here = turn(0, { c: { NS: state({ tokens: [["A1"]] }), GW: state() } }, { phone, draft: () => ({ own, chains: {} }) });
    Object.assign(here.act, { submit() {}, unheard() {} });
    const form = routesForm(here, [{ do: "run_routes", kind: "routes", trains: ["2-0"], suggestion: { routes: [] } }], "");
    for (const press of handlersOf(form)) press({ currentTarget: null });
    return here.done.filter(([act, key]) => act === "keep" && key === "rail-dock").map(([, , { tall }]) => tall);
  };
  same([pressed(false, true), pressed(true, true), pressed(false, false)], [[true], [false], []]);
});

test("trains that run stand before those that do not, and stay there while their ways are changed", () => {
  const choice = { do: "run_routes", kind: "routes", trains: ["2-0", "2-1", "4-0"], suggestion: { routes: [{ train: "4-0", connections: [["A1", "A3", "A5"]] }] } };
  const order = (draft) => [...markupOf(routesForm(turn(820, {}, { draft: () => ({ own: true, ...draft }) }), [choice], "")).matchAll(/route-key route-(\d)/g)].map(([, place]) => place).join("");
  same([order({}), order({ chains: { "2-0": ["A1"] } }), order({ chains: { "2-1": ["A1", "A3"] }, first: ["2-1"] })], ["201", "201", "102"]);
});
test("what is spoken of a railway game are sentences", () => {
  const here = table();
  const env = { names: here.names, offers: {}, actor: 1, room: { log: { events: RAIL_EVENTS } } };
  const speech = new Speech(here.texts, here.names, here.seatName);
  const spoken = (/** @type {any} */ event) => linesOf(event, env).map((one) => speech.sentence(one)).join(" ");
  same(spoken({ event: "floated", corporation: "NS", amount: 670 }), "NS floats, its treasury gets $670.");
  same(spoken({ event: "offer_made", kind: "train", from: "GW", to: "NS", what: "2", price: 80 }), "Seat 1 offers $80 for train 2: GW sells, NS buys.");
});
