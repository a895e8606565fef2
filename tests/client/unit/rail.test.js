import { test } from "node:test";

import { markupOf, wordsOf } from "./lit.js";
import { Names } from "../../../static/table/frame/words/names.js";
import { SHORTCUTS } from "../../../static/table/frame/page/keys.js";
import { ACT_KEYS } from "../../../static/table/rail/act_keys.js";
import { SHEET_KEYS } from "../../../static/table/rail/panels.js";
import { fullName, grouped, hexName, placeName, playerOf, railData, seatOf, trainType } from "../../../static/table/rail/data.js";
import { RAIL_EVENTS } from "../../../static/table/rail/events.js";
import { asksBeforeTheEnd, beforeTheEnd } from "../../../static/table/rail/finals.js";
import { bend, centreOf, CORNERS, corner, edgesOf, frameOf, freeCorner, pathsAt, placesOf, side } from "../../../static/table/rail/geometry.js";
import { groupKey, groupsOf, openGroup, ORDER } from "../../../static/table/rail/groups.js";
import { edgeTo, lineOf, onward, pieceAt, wayTo } from "../../../static/table/rail/lines.js";
import { parForm } from "../../../static/table/rail/par.js";
import { chosenPar } from "../../../static/table/rail/par_choice.js";
import { PLACES } from "../../../static/table/rail/places.js";
import { chainsOf, routesInHand, startsFor } from "../../../static/table/rail/routes.js";
import { seen } from "../../../static/table/rail/seen.js";
import { saleRows, shareRows } from "../../../static/table/rail/stock.js";
import { chosenLay, tokenRows } from "../../../static/table/rail/track.js";
import { dividendForm } from "../../../static/table/rail/trains.js";
import { hexesOf } from "../../../static/table/rail/ways.js";
import { inkOn } from "../../../static/table/rail/words.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import en from "../../../static/table/texts/en.js";
import railEn from "../../../static/table/texts/en/rail.js";
import { same } from "./same.js";

const city = { kind: "city", slots: 1, index: 0 };
/** Three hexes in a row: a city, plain track, a city. A fourth has no track. */
const hexes = [
  { id: "A1", row: 0, col: 0, neighbors: { 1: "A3" }, stops: [city], paths: [[{ edge: 1 }, { stop: 0 }]], name_en: "West" },
  { id: "A3", row: 0, col: 2, neighbors: { 4: "A1", 1: "A5" }, stops: [], paths: [[{ edge: 4 }, { edge: 1 }]] },
  { id: "A5", row: 0, col: 4, neighbors: { 4: "A3", 0: "B6" }, stops: [city], paths: [[{ edge: 4 }, { stop: 0 }]] },
  { id: "B6", row: 1, col: 5, neighbors: { 3: "A5" }, stops: [], paths: [] },
];
const corporation = (id, more = {}) => ({ id, name: `${id} Railway`, home_hex: "A1", token_costs: [0, 40], color: "#112233", ...more });
const tables = {
  hexes, tiles: [{ number: "57", color: "yellow", stops: [city], paths: [[{ edge: 0 }, { stop: 0 }], [{ stop: 0 }, { edge: 3 }]] }],
  corporations: [corporation("NS"), corporation("GW")], privates: [{ id: "CO", name: "Company", price: 20, revenue: 5, blocks: [] }],
  trains: [{ type: "2", price: 100, rusts_when_first_bought: "4" }], phases: [],
  market: { rows: [[{ price: 82, par: true, zone: "white" }, null], [{ price: 70, par: true, zone: "white" }]] },
  shares: { certificates_per_corporation: [20, 5, 5] },
};
const pars = { 82: { percent: 15, floats: 55, shares: 8, sum: 656, treasury: 837 }, 70: { percent: 15, floats: 55, shares: 8, sum: 560, treasury: 719 } };
const names = new Names({ game: "1836jr", tables, printed: { deeds: {}, fields: {}, chips: [], pars } }, "en");
const board = { ...railData(names), laid: {} };
const texts = new Texts("en", { ...en, ...railEn });

/** A table of this position for seat 0; drafts are kept as the page keeps them. */
function table(game, view = {}) {
  const drafts = {};
  return {
    names, texts, seat: 0, view: { question: 4, choices: [], ...view }, ui: { drafts }, state: { pending: null, refusal: null, foresight: {} },
    game: { c: {}, co: {}, m: {}, step: "stock", ...game }, beside: {}, settings: { shortcuts: false }, canSend: true, places: { danger: [] }, act: { draft() {} },
    say: (key, params) => texts.say(key, params), word: (key) => texts.say(key), money: (value) => `$${value}`, seatName: (seat) => `Seat ${seat}`,
    id: (choice) => choice.do, draftKey: (choice) => choice.do, draft: (choice) => drafts[choice.do] ?? {},
  };
}

test("the printed data are found by id, a train's type in its name, a seat behind a player's number", () => {
  same([fullName(names, "NS"), fullName(names, "CO"), fullName(names, "XX")], ["NS Railway", "Company", "XX"]);
  same([hexName(names, "A1"), hexName(names, "A3"), trainType("3-0"), seatOf(1), seatOf("2"), seatOf("NS"), playerOf(0), railData(names).unit], ["A1 West", "A3", "3", 0, 1, "NS", 1, 5]);
  same([...grouped(["ab", "c", "ad"], (word) => word[0])], [["a", ["ab", "ad"]], ["c", ["c"]]]);
});
test("places of the map have names in both languages", () => {
  same(Object.keys(PLACES.pl).length > 0, true);
  const [id, name] = Object.entries(PLACES.pl)[0];
  same(placeName({ ...names, lang: "pl", tables, word: () => "printed" }, id), name);
});
test("sides and corners go round the hex by sixths, and sides lie opposite each other", () => {
  same([0, 1, 2].map((edge) => side(edge).map((value, at) => Math.round(value + side(edge + 3)[at]))), [[0, 0], [0, 0], [0, 0]]);
  same([CORNERS.split(" ").length, corner(0).map(Math.abs)], [6, [43.3, 25]]);
  same(centreOf({ row: 0, col: 0 }), [0, 0]);
  const [left, , width] = frameOf(hexes);
  same([left < -43, left + width > centreOf(hexes[2])[0]], [true, true]);
});
test("track between neighbours bends sharply, opposite sides are joined straight", () => {
  same([bend(0, 3)[0], bend(0, 1).split(" ")[0], bend(0, 2).split(" ")[0], bend(5, 0).split(" ")[0]], ["L", "A25", "A75", "A25"]);
  same(bend(0, 1).split(" ")[4] === bend(1, 0).split(" ")[4], false);
});
test("a tile turns with its track, its stop stays in the middle, words stand where no track runs", () => {
  const tile = board.tiles.get("57");
  const turned = pathsAt(tile, 1);
  same([edgesOf(tile.paths), edgesOf(turned), edgesOf(pathsAt(tile, 6))], [[0, 3], [1, 4], [0, 3]]);
  same([placesOf(tile, turned), placesOf({ stops: [] }, [])], [[[0, 0]], []]);
  same([freeCorner([]), freeCorner([[{ edge: 4 }, { edge: 5 }]]) !== 4], [4, true]);
});
test("a route goes on where track leads, through stops and past them, and never back", () => {
  same([edgeTo(board, "A1", "A3"), edgeTo(board, "A1", "A5")], [1, null]);
  same([onward(board, ["A1"]), onward(board, ["A1", "A3"]), onward(board, ["A3", "A5"])], [["A3"], ["A5"], []]);
  same([wayTo(board, ["A1"], "A5"), wayTo(board, ["A1"], "B6")], [["A3", "A5"], null]);
});
test("what is laid takes the place of what is printed", () => {
  same([pieceAt(board, "A1").rotation, pieceAt({ ...board, laid: { A3: ["57", 2] } }, "A3").piece.number], [0, "57"]);
  same(onward({ ...board, laid: { A3: ["57", 0] } }, ["A1"]), []);
});
test("a route is drawn from stop to stop over the sides between", () => {
  const { d, spots } = lineOf(board, ["A1", "A3", "A5"]);
  const [x, y] = centreOf(hexes[2]);
  same([d.startsWith("M0 0L"), d.endsWith(`L${x} ${y}`), spots[0].length], [true, true, 2]);
  same(lineOf(board, ["A1"]).spots, []);
});
test("connections in any order and direction make one way of hexes", () => {
  same(hexesOf({ connections: [["A1", "A3"], ["A3", "A5"]] }), ["A1", "A3", "A5"]);
  same(hexesOf({ connections: [["A3", "A1"], ["A5", "A3"]] }), ["A1", "A3", "A5"]);
  same(hexesOf({ connections: [] }), []);
});
test("routes in hand are the suggested ones until somebody takes the pencil", () => {
  const choice = { do: "run_routes", kind: "route", trains: ["2-0", "2-1"], suggestion: { routes: [{ train: "2-0", connections: [["A1", "A3", "A5"]] }] } };
  const here = table({ operator: "NS", c: { NS: { tokens: [["A1"]] } } });
  same(routesInHand(here, choice)["2-0"], ["A1", "A3", "A5"]);
  here.ui.drafts.run_routes = { own: true, chains: { "2-0": ["A1"] }, train: "2-1" };
  same(routesInHand(here, choice), { "2-0": ["A1"] });
  const kept = [];
  here.act.draft = (_, part) => kept.push(part);
  const { train, set } = chainsOf(here, choice, here.draft(choice));
  set("2-1", ["A5"]);
  same([train, kept], ["2-1", [{ train: "2-1", chains: { "2-0": ["A1"], "2-1": ["A5"] } }]]);
  same(startsFor(here), ["A1", "A5"]);
});
test("players are read by seat, the order of corporations is a line, an open offer is asked first", () => {
  const view = { game: { p: { 1: { cash: 5, certs: 2, value: 9 }, 2: { cash: 7, certs: 0, value: 7 } }, order: ["NS"], step: "track", offers: [] } };
  const { game } = seen(view);
  same([game.players, game.worth, game.line, game.order, game.step], [{ 0: { cash: 5, certs: 2, out: null }, 1: { cash: 7, certs: 0, out: null } }, { 0: 9, 1: 7 }, ["NS"], null, "track"]);
  same([seen(view) === seen(view), seen({ game: { players: [] } }).game], [true, { players: [] }]);
  same(seen({ game: { ...view.game, offers: [{}] } }).game.step, "consent");
});
test("choices have one form each by what they are about, in a fixed order, the wanted one open", () => {
  const choices = [{ do: "buy_train", kind: "pick" }, { do: "refuse", kind: "pick" }, { do: "pass", kind: "fixed" }, { do: "accept", kind: "pick" },
    { do: "lay_tile", kind: "pick", with: { company: "CO" } }, { do: "comet", kind: "pick" }];
  const here = table({}, { choices });
  same(groupsOf(here).map(([name, members]) => [name, members.length]), [["accept", 2], ["lay_tile:CO", 1], ["buy_train", 1], ["comet", 1]]);
  const sales = (/** @type {string[]} */ ...ids) => groupsOf(table({}, { choices: [{ do: "sell_shares", kind: "amount" }, { do: "sell_several", kind: "map", options: Object.fromEntries(ids.map((id) => [id, [0, 20]])) }] })).map(([name]) => name);
  same([sales("B"), sales("B", "HSM")], [["sell_shares"], ["sell_shares", "sell_several"]]);
  same([openGroup(here)[0], ORDER.includes("comet")], ["accept", false]);
  here.ui.drafts[groupKey(here)] = { group: "buy_train" };
  same([openGroup(here)[0], openGroup(table({}))], ["buy_train", null]);
});
test("facts of railways name who acted, corporations by their letters", () => {
  const env = { names, offers: {}, actor: 1 };
  const line = (event) => RAIL_EVENTS[event.event](event, env);
  same(line({ event: "bid_made", who: 1, amount: 40, company: "CO" }).params, { company: "CO" });
  const [laid] = [line({ event: "tile_laid", hex: "A1", tile: "57", rotation: 1, amount: 0 })].flat();
  same([laid.seat, laid.key.startsWith("event.tile_laid"), JSON.stringify(laid.params).includes("A1 West")], [1, true, true]);
});
test("the par form takes what alone can be chosen, and keeps a price only where it is on offer", () => {
  const choice = { do: "par", kind: "pick", options: [{ corporation: "NS", price: 82 }, { corporation: "NS", price: 70 }] };
  same([chosenPar(choice, {}).id, chosenPar(choice, {}).chosen, chosenPar(choice, { corporation: "NS", price: 70 }).chosen.index, chosenPar(choice, { price: 99 }).chosen], ["NS", null, 1, null]);
  const form = wordsOf(parForm(table({ c: { NS: {}, GW: { par: 82 } } }), [choice]));
  same([form.includes("$82"), form.includes(texts.say("rail.par.treasury", { sum: "$719" }))], [true, true]);
});
test("prices of shares are those that the server tells", () => {
  const c = { NS: { shares: { 1: 20, ipo: 30 }, price: 90, prices: { ipo: 71, pool: 93 } } };
  const buy = { do: "buy_shares", kind: "pick", options: [{ corporation: "NS", source: "ipo", percent: 5 }, { corporation: "NS", source: "pool", percent: 5 }] };
  const bought = wordsOf(shareRows(table({ c }), [buy]));
  same([bought.includes("$71"), bought.includes("$93"), bought.includes("$90")], [true, true, false]);
  const sold = wordsOf(saleRows(table({ c }), [{ do: "sell_shares", kind: "amount", arg: "percent", min: 10, max: 10, step: 5, sums: { 10: 183 }, with: { corporation: "NS" } }]));
  same(sold.includes(texts.say("rail.sell", { percent: "10", amount: "$183" })), true); // as told, whatever two shares at $90 would be
});
test("a tile is chosen by hex, number and rotation; what alone is left needs no press", () => {
  const options = [{ hex: "A3", tile: "57", rotation: 0 }, { hex: "A3", tile: "57", rotation: 3 }, { hex: "B6", tile: "57", rotation: 1 }];
  const choice = { do: "lay_tile", kind: "pick", options };
  const here = table({});
  same(chosenLay(here, choice).chosen, { hex: null });
  here.ui.drafts.lay_tile = { hex: "A3" };
  same(chosenLay(here, choice).chosen, { hex: "A3", tile: "57", rotation: 0 });
  here.ui.drafts.lay_tile = { hex: "A3", rotation: 3 };
  same(chosenLay(here, choice).chosen.rotation, 3);
});
test("stations and dividends show the sums that the server tells", () => {
  const station = { do: "place_token", kind: "pick", options: [{ hex: "A1", city: 0 }] };
  const words = (cost) => wordsOf(tokenRows(table({ token_cost: cost }), [station]));
  same([words(43).includes("$43"), words(0).includes(texts.say("rail.free"))], [true, true]);
  const game = { operator: "NS", revenue: 130, per_share: 7, payouts: { 1: 26, pool: 13 }, c: { NS: { price: 70, cash: 20 } } };
  const here = { ...table(game), beside: { treasuries: { payout: 20, withhold: 150 } } };
  const made = dividendForm(here, [{ do: "dividend", kind: "pick", arg: "kind", options: ["payout", "withhold"] }]);
  const form = wordsOf(made);
  const told = ["Seat 0 +$26", "$7", texts.say("rail.treasury.stays", { old: "$20" }), texts.say("rail.treasury.to", { old: "$20", sum: "$150" })];
  same(told.map((part) => form.includes(part)), [true, true, true, true]);
  same(markupOf(made).includes("btn-ticket"), false); // neither is advised
});
test("what ends the game asks once, and only that", () => {
  const pass = { do: "pass", kind: "fixed" };
  const dividend = { do: "dividend", kind: "pick", arg: "kind", options: ["payout", "withhold"] };
  const asked = [];
  const here = { ...table({}, { choices: [pass, dividend] }), beside: { ends: [{ do: "dividend", kind: "withhold" }] }, settings: { confirm: true }, act: { confirm: (origin) => asked.push(origin) } };
  const press = beforeTheEnd(here, "dividend#1", { do: "dividend", kind: "withhold" });
  press();
  same([asked, beforeTheEnd(here, "dividend#0", { do: "dividend", kind: "payout" }), beforeTheEnd(here, "pass", { do: "pass" })], [["dividend#1"], null, null]);
  same(beforeTheEnd({ ...here, settings: { confirm: false } }, "dividend#1", { do: "dividend", kind: "withhold" }), null);
  const question = (confirm) => wordsOf(asksBeforeTheEnd({ ...here, ui: { confirm } })).includes(texts.say("danger.ends"));
  same(["dividend#1", "dividend#0", "pass", null].map(question), [true, false, false, false]);
});
test("a key of a railway opens one kind of act after the other", () => {
  const opened = [];
  const choices = [{ do: "buy_shares", kind: "pick" }, { do: "sell_shares", kind: "amount" }];
  const here = (group) => ({ ...table({}, { choices }), ui: { drafts: { "rail:4": { group } } }, act: { keep: (_, { group: next }) => opened.push(next) } });
  const next = ACT_KEYS.find(({ code }) => code === "g");
  for (const group of [undefined, "buy_shares", "sell_shares"]) next.press(here(group));
  next.press({ ...here(), view: { choices: [] } });
  same(opened, ["sell_shares", "sell_shares", "buy_shares"]);
  const codes = [...SHORTCUTS, ...ACT_KEYS, ...SHEET_KEYS].map(({ code }) => code);
  same(new Set(codes).size, codes.length);
});
test("letters are dark on light colours and light on dark ones", () => {
  same([inkOn("#ffffff"), inkOn("#000000"), inkOn("#f26722")], ["#000000", "#ffffff", "#000000"]);
});
