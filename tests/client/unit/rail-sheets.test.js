import { mock, test } from "node:test";

import { markupOf, wordsOf } from "./lit.js";
import { Names } from "../../../static/table/frame/words/names.js";
import { figures, upTo } from "../../../static/table/rail/figures.js";
import { fitsOf, MANIFEST, pressedTile } from "../../../static/table/rail/fits.js";
import { manifestPanel } from "../../../static/table/rail/manifest.js";
import { marketBeneath, marketPanel, stackAt } from "../../../static/table/rail/market.js";
import { movesOf } from "../../../static/table/rail/market_ways.js";
import { shortPlace } from "../../../static/table/rail/data.js";
import { lossWords, needWords, trainsPanel } from "../../../static/table/rail/sheets.js";
import { stepsOf } from "../../../static/table/rail/steps.js";
import { asText, spreadsheetPanel } from "../../../static/table/rail/spreadsheet.js";
import { afterWords, exchangeRows, saleRows, severalForm, shareRows } from "../../../static/table/rail/stock.js";
import { trainRows } from "../../../static/table/rail/trains.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import en from "../../../static/table/texts/en.js";
import railEn from "../../../static/table/texts/en/rail.js";
import { same } from "./same.js";

const corporation = (id) => ({ id, name: `${id} Railway`, home_hex: "A1", token_costs: [0, 40], color: "#112233" });
const tables = {
  hexes: [{ id: "A1", name_en: "Hook of Nowhere", stops: [], paths: [] }, { id: "A3", name: "Thisford & Thatford", stops: [], paths: [] }, { id: "A5", stops: [], paths: [] }],
  tiles: [
    { number: "7", color: "yellow", count: 4, stops: [], paths: [], upgrades_to: [{ tile: "18", rotations: [0] }] }, { number: "9", color: "yellow", count: 2, stops: [], paths: [], upgrades_to: [] },
    { number: "18", color: "green", count: 1, stops: [], paths: [], upgrades_to: [] },
  ],
  corporations: [corporation("NS"), corporation("GW")], privates: [{ id: "CO", name: "Company", price: 70, revenue: 15 }],
  trains: [{ type: "2", price: 80, rusts_when_first_bought: "4" }, { type: "4", price: 300, rusts_when_first_bought: null }],
  phases: [{ name: "2", tile_colors: ["yellow"], operating_rounds: 1, train_limit: 4 }, { name: "4", tile_colors: ["yellow", "green"], operating_rounds: 2, train_limit: 3 }],
  market: { rows: [[{ price: 82, par: true, zone: "white" }, { price: 90, zone: "white" }], [{ price: 70, par: true, zone: "yellow" }]] },
  shares: { certificates_per_corporation: [20, 10] },
};
const names = new Names({ game: "1836jr", tables, printed: { deeds: {}, fields: {}, chips: [], pars: {} } }, "en");
const texts = new Texts("en", { ...en, ...railEn });
const state = (more = {}) => ({ shares: {}, par: null, price: null, at: null, pres: null, trains: [], tokens: [], tokens_left: [], cash: 0, floated: false, run: null, ...more });
const estate = (more = {}) => ({ shares: 0, companies: 0, liquidity: 0, sales: {}, ...more });

/** A table of two seats, the reader's is 0. */
function table(game = {}, beside = {}, more = {}) {
  return {
    names, texts, seat: 0, viewpoint: 0, view: { question: 4, choices: [], seats: [{ seat: 0 }, { seat: 1 }] }, ui: { drafts: {} }, state: { version: 9, pending: null, at: null, history: [] },
    game: { c: { NS: state(), GW: state() }, p: { 1: { cash: 100, certs: 2, value: 300 }, 2: { cash: 50, certs: 1, value: 60 } }, co: {}, m: {}, line: [], limit: 20, phase: "2", depot: {}, discard: [], supply: {}, round: "SR", turn: 2, rn: 1, bank: 5000, ...game },
    beside, settings: {}, canSend: true, act: { keep() {}, draft() {} }, say: (key, params) => texts.say(key, params), money: (value) => `$${value}`, seatName: (seat) => `Seat ${seat}`, id: (choice) => choice.do, draft: () => ({}), ...more,
  };
}

const told = { rounds: ["1.1", "2.1", "2.2"], income: [[5, 10, 20], [0, 3, 4]], revenue: { NS: [[0, 60, "payout"], [2, 90, "withhold"]] }, market: { NS: [[4, 0, 0], [30, 0, 1]] } };

test("figures are told as far as the shown position, so that a replay tells nothing ahead", () => {
  same(upTo(told, { round: "SR", turn: 2, rn: 1 }, 12), { rounds: ["1.1"], income: [[5], [0]], revenue: { NS: [[0, 60, "payout"]] }, market: { NS: [[4, 0, 0]] } });
  same(upTo(told, { round: "OR", turn: 2, rn: 2 }, 99), told);
});
test("figures are asked for once a version, and drawn again when they come", async () => {
  const asked = [];
  let drawn = 0;
  const here = table({ round: "OR", turn: 2, rn: 2 }, {}, { act: { redraw: () => { drawn += 1; } } });
  here.view.replay = "/matches/x/replay/";
  const load = async (address) => {
    asked.push(address);
    return { ok: true, json: async () => told };
  };
  same([figures(here, load), figures(here, load)], [null, null]);
  await new Promise((done) => setTimeout(done));
  same([asked, drawn, figures(here, load).rounds], [["/matches/x/replay/figures/"], 1, told.rounds]);
  // In a replay of as many entries another move asks for nothing; a new entry does.
  const back = (version, last) => table({ round: "OR", turn: 2, rn: 2 }, {}, { view: here.view, act: here.act, state: { version, at: version, history: [{ n: last }] } });
  here.view.replay = "/matches/z/replay/";
  same([figures(back(3, 20), load), figures(back(9, 20), load)], [null, null]);
  await new Promise((done) => setTimeout(done));
  const later = Date.now() + 10_000;
  mock.timers.enable({ apis: ["Date"], now: later });
  same([figures(back(12, 20), load) === null, asked.length], [false, 2]);
  figures(back(12, 21), load);
  same(asked.length, 3);
  mock.timers.reset();
  const refused = table({}, {}, { view: { ...here.view, replay: "/matches/y/replay/" } });
  same(figures(refused, async () => { throw new Error("no line"); }), null);
});
test("markers in a cell stand in the order in which they act", () => {
  const all = { NS: state({ at: [0, 1], stack: 1 }), GW: state({ at: [0, 1], stack: 0 }) };
  same([stackAt(all, [0, 1]), stackAt(all, [1, 0])], [["GW", "NS"], []]);
});
test("the market says where a payout would take the corporation in turn, and lets a par be chosen on it", () => {
  const c = { NS: state({ at: [0, 0], price: 82, par: 82 }), GW: state() };
  const running = wordsOf(marketPanel(table({ c, round: "OR", operator: "NS", done: [] }, { courses: { NS: { payout: [90, 0, 1], withhold: [70, 1, 0] } } })));
  same(running.includes(texts.say("rail.market.coming", { corporation: "NS" })), true);
  const choice = { do: "par", kind: "pick", options: [{ corporation: "GW", price: 70 }, { corporation: "GW", price: 82 }] };
  const founding = markupOf(marketPanel(table({ c }, {}, { view: { question: 1, seats: [], choices: [choice] }, draft: () => ({ corporation: "GW" }) })));
  same(["$70", "$82"].map((price) => founding.includes(texts.say("rail.market.found", { price }))), [true, true]);
});
test("the market beneath the map is for the eye: no price is chosen on it, and who reads in words has none", () => {
  const c = { NS: state({ at: [0, 0], price: 82, par: 82 }), GW: state() };
  const choice = { do: "par", kind: "pick", options: [{ corporation: "GW", price: 70 }] };
  const beneath = (more) => markupOf(marketBeneath(table({ c }, {}, { view: { question: 1, seats: [], choices: [choice] }, draft: () => ({ corporation: "GW" }), ...more }), () => {}));
  const drawn = beneath({});
  same([drawn.includes("inert"), drawn.includes("data-way=NS"), drawn.includes("cell-press"), drawn.includes(texts.say("rail.market.opens"))], [true, true, false, true]);
  same(beneath({ settings: { textMode: true } }).includes("market-board"), false);
});
test("the spreadsheet tells shares, presidents and liquidity, and goes into other spreadsheets", () => {
  const c = { NS: state({ shares: { 1: 30, 2: 20, ipo: 50 }, price: 90, par: 82, at: [0, 1], pres: 1, floated: true, cash: 740, trains: ["2-0"] }), GW: state({ shares: { ipo: 100 } }) };
  const sales = { NS: { percent: 20, brings: 180, price: 70, president: 1 } };
  const here = table({ c }, { estates: [estate({ shares: 270, companies: 20, liquidity: 280, sales }), estate({ liquidity: 50 })] });
  const lines = asText(here).split("\n").map((line) => line.split("\t"));
  same([lines[0].length, lines[1].slice(1), lines[2].slice(1, 4)], [9, ["30", "0", "100", "20", "270", "280", "300", "2"], ["20", "0", "50"]]);
  const words = wordsOf(spreadsheetPanel(here));
  same(["$280", "$180", "$740", texts.say("rail.sheet.sale.new", { who: "Seat 1" })].map((part) => words.includes(part)), [true, true, true, true]);
  here.ui.drafts["rail-spreadsheet"] = { byValue: true };
  same(wordsOf(spreadsheetPanel(here)).includes("$270"), true);
});
test("the spreadsheet tells the revenue of corporations by round, in brackets where it was kept", () => {
  const here = table({ round: "OR", turn: 2, rn: 2 }, { estates: [estate(), estate()] }, { view: { question: 4, choices: [], seats: [{ seat: 0 }, { seat: 1 }], replay: "/matches/x/replay/" } });
  const words = wordsOf(spreadsheetPanel(here));
  same([texts.say("rail.sheet.revenue"), "(90)", "$150"].map((part) => words.includes(part)), [true, true, true]);
  same(words.includes("(60)"), false);
});
test("the manifest says how many tiles are left, which are not allowed yet, and what replaces what", () => {
  const here = table({ supply: { 7: 3, 9: 0, 18: 1 } });
  const words = wordsOf(manifestPanel(here));
  same([texts.say("rail.tiles.of", { now: 3, count: 4 }), texts.say("rail.tiles.none"), texts.say("rail.tiles.not_yet")].map((part) => words.includes(part)), [true, true, true]);
  here.ui.drafts["rail-manifest"] = { upgrades: true };
  const later = wordsOf(manifestPanel(here));
  same([later.includes("18"), later.includes(texts.say("rail.tiles.becomes"))], [true, true]);
});
test("a tile that is pressed in the manifest tells where it can be laid, or that it can nowhere", () => {
  const lay = { do: "lay_tile", kind: "pick", options: [{ hex: "E5", tile: "7", rotation: 0 }, { hex: "E5", tile: "7", rotation: 1 }, { hex: "E7", tile: "7", rotation: 0 }] };
  const here = table({ supply: { 7: 3 } }, {}, { view: { question: 4, choices: [lay] } });
  same([pressedTile(here), fitsOf(here)], [null, null]);
  here.ui.drafts[MANIFEST] = { tile: "7", question: 4 };
  same(fitsOf(here), ["E5", "E7"]);
  here.ui.drafts[MANIFEST] = { tile: "9", question: 4 };
  same(wordsOf(manifestPanel(here)).includes(texts.say("rail.tiles.nowhere", { tile: "9" })), true);
  here.view.choices = [];
  same(wordsOf(manifestPanel(here)).includes(texts.say("rail.tiles.not_asked", { tile: "9" })), true);
  here.view.question = 5;
  same(fitsOf(here), null);
});
test("the way of a marker is an arrow for each move, the oldest faintest, and there and back lie side by side", () => {
  const moves = movesOf([[1, 0, 0], [4, 0, 1], [6, 0, 1], [9, 0, 0], [12, 2, 0]]);
  same(moves.map(({ strength }) => strength), [0.3, 0.65, 1]);
  same(moves[0].line, "M0.6 0.861L1.4 0.861");
  same(moves[1].line, "M1.4 0.579L0.6 0.579");
  same(moves[2].head.split("L")[1], "0.41 2.564");
  same([movesOf([[1, 0, 0]]), movesOf([])], [[], []]);
});
test("the depot says in plain words who loses what by the next train", () => {
  const change = { type: "4", price: 300, ahead: 2, scraps: ["2"], loses: { NS: 2, GW: 1 }, left: { NS: 0, GW: 1 }, over: { GW: 1 }, needs: {}, closes: true };
  const here = table({ depot: { 4: 3 } }, { next_train: "4", depot: [change] });
  const words = lossWords(here, change);
  same([words.length, words[0].includes("NS loses 2 trains and has none left"), words[0].includes("GW loses 1 train"), words[1].includes("GW gives up 1")], [3, true, true, true]);
  const panel = wordsOf(trainsPanel(here));
  same([panel.includes(words[0]), panel.includes(texts.say("rail.depot.ahead", { n: 2 }))], [true, true]);
  same(lossWords(here, { ...change, loses: {}, over: {}, closes: false }), [texts.say("rail.depot.scraps_none", { types: "2" })]);
});
test("the train rush: how many purchases are left, and what a corporation faces that has no train then", () => {
  const need = { price: 300, treasury: 120, president: 1, help: 180, missing: 0 };
  const change = { type: "4", price: 300, ahead: 2, scraps: ["2"], loses: { NS: 1 }, left: { NS: 0 }, over: {}, needs: { NS: need }, closes: false };
  const here = table({ depot: { 2: 2, 4: 3 } }, { next_train: "2", depot: [change] });
  const rush = wordsOf(trainsPanel(here));
  same([rush.includes("2 more trains, then the first 4 for $300."), rush.includes("NS must then buy one for $300, treasury $120: Seat 1 adds $180.")], [true, true]);
  same(needWords(here, { needs: { NS: { ...need, missing: 40 } } })[0].endsWith("Seat 1 would add $180 and lacks $40."), true);
  same(needWords(here, { needs: { NS: { ...need, treasury: 300, help: 0 } } }), [texts.say("rail.need", { corporation: "NS", price: "$300", treasury: "$300" })]);
  const row = (beside) => wordsOf(trainRows(table({}, beside), [{ do: "buy_train", kind: "pick", options: [{ train: "2", source: "depot", price: 80 }] }]));
  same(row(here.beside).includes(texts.say("rail.rush.nearer", { type: "4", n: 1 })), true);
  same(row({ next_train: "2", depot: [{ ...change, ahead: 1 }] }).includes(texts.say("rail.rush.then", { type: "4" })), true);
  same(wordsOf(trainsPanel(table({}, { next_train: "4", depot: [] }))).includes(texts.say("rail.rush")), false);
});
test("a sale tells who takes over with what, and why no more can be sold", () => {
  const c = { NS: state({ shares: { 1: 40, 2: 30 }, price: 90, pres: 1, trains: ["2-0", "3-1"], cash: 120 }), GW: state({ shares: { 1: 20 }, price: 70, pres: 1 }) };
  const after = { left: 280, percent: 20, certificates: 2, president: 1, price: 70 };
  const here = table({ c }, { deals: { buy: {}, sell: { NS: { 20: after } }, stops: { NS: ["pool_limit"], GW: ["no_successor_president"] } } }, { draftKey: () => "sale" });
  const words = wordsOf(saleRows(here, [{ do: "sell_shares", kind: "amount", arg: "percent", with: { corporation: "NS" }, min: 20, max: 20, step: 10, sums: { 20: 180 } }]));
  same(words.includes(texts.say("rail.deal.hands", { who: "Seat 1", corporation: "NS", trains: "2, 3", treasury: "$120" })), true);
  same([words.includes(`(${texts.say("rail.sale.stop.pool_limit")})`), words.includes(`GW (${texts.say("rail.sale.stop.no_successor_president")})`)], [true, true]);
  c.NS.trains = [];
  same(wordsOf(afterWords(here, "NS", after)).includes(texts.say("rail.deal.hands_bare", { who: "Seat 1", corporation: "NS", treasury: "$120" })), true);
});
test("shares of several corporations: what they bring, where the prices end, who takes over", () => {
  const c = { NS: state({ shares: { 1: 40 }, price: 90, trains: ["2-0"], cash: 120 }), GW: state({ shares: { 1: 20 }, price: 70 }) };
  const facts = [
    { event: "shares_sold", corporation: "NS", amount: 180 }, { event: "president_changed", corporation: "NS", who: 1 }, { event: "price_moved", corporation: "NS", price: 70 }, { event: "shares_sold", corporation: "GW", amount: 70 },
  ];
  const here = table({ c }, {}, { draft: () => ({ values: { NS: 20, GW: 10 } }), act: { want: () => 1, draft() {} } });
  here.state.foresight = { several: { n: 1, before: { seats: { 0: { cash: 100, certificates: 5 } } }, after: { seats: { 0: { cash: 350, certificates: 3 } } }, facts } };
  const words = wordsOf(severalForm(here, [{ do: "sell_several", kind: "map", arg: "sales", options: { NS: [10, 40], GW: [10, 20] } }]));
  const hands = texts.say("rail.deal.hands", { who: "Seat 1", corporation: "NS", trains: "2", treasury: "$120" });
  same(["You sell for $250: cash $100 → $350, certificates 5 → 3/20.", "NS price $90 → $70", "GW price $70 → $70", hands].map((part) => words.includes(part)), [true, true, true, true]);
});
test("a share dialog tells cash, share, certificates and the presidency before and after", () => {
  const c = { NS: state({ shares: { 2: 30, 1: 30, ipo: 40 }, price: 90, pres: 2, prices: { ipo: 82, pool: 90 } }), GW: state() };
  const after = { left: 18, percent: 40, certificates: 3, president: 0, price: 90, floats: true };
  const here = table({ c }, { deals: { buy: { NS: { ipo: after } }, sell: {} } });
  const words = wordsOf(afterWords(here, "NS", after));
  same(["cash $100 → $18, 30 → 40% of it, certificates 2 → 3/20", texts.say("rail.deal.you_preside"), texts.say("rail.deal.floats", { corporation: "NS" })].map((part) => words.includes(part)), [true, true, true]);
  const form = wordsOf(shareRows(here, [{ do: "buy_shares", kind: "pick", options: [{ corporation: "NS", source: "ipo", percent: 10 }] }]));
  same(form.includes(texts.say("rail.deal.you_preside")), true);
  same(wordsOf(afterWords(here, "NS", { ...after, floats: false, to_float: [3, 246] })).includes("to float: 3 more shares for $246"), true);
  same(wordsOf(afterWords(here, "NS", { ...after, floats: false, to_float: [5, 0] })).includes("to float"), false); // no price yet, no sum
  const low = { ...here, phone: true, ui: { ...here.ui, drafts: {} } }; // a low question keeps its height
  same(wordsOf(afterWords(low, "NS", { ...after, floats: false, to_float: [3, 246] })).includes("to float"), false);
  same(wordsOf(afterWords(here, "NS", { ...after, president: 1, price: 70, floats: false })).includes(texts.say("rail.price.to", { old: "$90", price: "$70" })), true);
});
test("a company for a share: what either source leaves, and what the company no longer pays", () => {
  const c = { B: state({ shares: { 1: 30, 2: 30, pool: 20, ipo: 20 }, price: 90, pres: 2 }) };
  const after = { left: 100, percent: 40, certificates: 2, president: 0, price: 90, floats: false };
  const here = table({ c }, { deals: { buy: {}, sell: {}, stops: {}, exchange: { B: { ipo: { ...after, floats: true }, pool: after } } } });
  const words = wordsOf(exchangeRows(here, [{ do: "exchange_company", kind: "pick", with: { company: "CO" }, options: ["ipo", "pool"] }]));
  const told = `cash $100, 30 → 40% of it, certificates 2/20 · ${texts.say("rail.deal.you_preside")}`;
  same([words.includes("pays $15 no more"), words.includes(`${texts.say("rail.sheet.ipo")}: ${told} · ${texts.say("rail.deal.floats", { corporation: "B" })}`), words.includes(`${texts.say("rail.sheet.pool")}: ${told}`)], [true, true, true]);
  // Of a corporation that nobody has founded there is no president to change, and no price.
  c.B = state({ shares: { ipo: 100 } });
  same(wordsOf(afterWords(here, "B", { ...after, percent: 10, president: null, price: null, floats: false })), "cash $100, 0 → 10% of it, certificates 2/20");
});
test("names on the map are short: the first of two towns, one word of many", () => {
  same(["A1", "A3", "A5"].map((id) => shortPlace(names, id)), ["Hook", "Thisford", null]);
});
test("the turn is a line with stops: done, here, ahead; companies only once they are asked for", () => {
  const line = (game) => stepsOf(game).map(({ step, state }) => `${step} ${state}`);
  same(line({ round: "OR", step: "routes", done: ["track", "token"] }), ["track done", "token done", "routes here", "dividend ahead", "train ahead"]);
  same(line({ round: "OR", step: "discard", done: [] }).at(-1), "train here");
  same(line({ round: "OR", step: "company", done: [] }).length, 6);
  same([line({ round: "SR", step: "stock" }), line({ round: "OR", step: null })], [[], []]);
});
test("in text mode the market stands as rows in the order in which corporations act", () => {
  const c = { NS: state({ at: [1, 0], price: 70, par: 82 }), GW: state({ at: [0, 1], price: 90, par: 82 }) };
  const courses = { NS: { payout: [82, 0, 0], withhold: [70, 1, 0] } };
  const words = wordsOf(marketPanel(table({ c, line: ["GW"] }, { courses }, { settings: { textMode: true } })));
  same([words.indexOf("GW Railway") < words.indexOf("NS Railway"), words.includes("$82"), words.includes(texts.say("rail.zone.yellow"))], [true, true, true]);
});
