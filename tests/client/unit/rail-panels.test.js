/* What the sheets and forms of a railway say: corporations, holdings, the order of acting, the answers of a question, rows with amounts. */

import { test } from "node:test";

import { handlersOf, markupOf, wordsOf } from "./lit.js";
import { state, table, texts } from "./railway.js";
import { railActions } from "../../../static/table/rail/actions.js";
import { auctionForm } from "../../../static/table/rail/auction.js";
import { companiesPanel } from "../../../static/table/rail/sheets.js";
import { corporationsPanel, holderWord, holdings, shareBar } from "../../../static/table/rail/corporations.js";
import { figures } from "../../../static/table/rail/figures.js";
import { actingOrder, orderLine, orderOnMap } from "../../../static/table/rail/order.js";
import { amountRow, chips, rows } from "../../../static/table/rail/rows.js";
import { same } from "./same.js";

const begun = (more = {}) => state({ par: 82, price: 90, at: [0, 1], pres: 1, floated: true, cash: 340, tokens_left: [40], shares: { 1: 40, ipo: 60 }, ...more });
const has = (text, ...parts) => parts.map((part) => text.includes(part));

test("the charter shown is the one asked for, else that of the corporation in turn, else the first that acts", () => {
  const shown = (game, draft) => /<article[^>]*aria-label=(\w+)/.exec(markupOf(corporationsPanel(table({ line: ["GW"], ...game }, { ui: { drafts: draft ? { "rail-charter": { id: draft } } : {} } }))))[1];
  same([shown({}), shown({ operator: "NS" }), shown({ operator: "NS" }, "GW"), shown({ operator: "NS" }, "gone")], ["GW", "NS", "GW", "NS"]);
});
test("corporations stand in operating order, those begun before those that nobody has founded", () => {
  const order = (game) => [...markupOf(corporationsPanel(table(game))).matchAll(/class="corp-name">(\w+)/g)].map((found) => found[1]);
  same([order({ line: ["GW"] }), order({ line: ["GW"], or_order: ["NS"] }), order({ c: { NS: state(), GW: begun() } })], [["GW", "NS"], ["NS", "GW"], ["GW", "NS"]]);
});
test("a corporation that nobody has founded tells its home and its stations, no price", () => {
  const words = wordsOf(corporationsPanel(table()));
  same(has(words, texts.say("rail.corp.to_found", { place: "West" }), texts.say("rail.corp.stations_of", { costs: "$0, $40, $100" }), texts.say("rail.corp.treasury")), [true, true, true]);
  same([words.includes(texts.say("rail.corp.president")), words.includes("$90")], [false, false]);
});
test("a charter tells treasury, president, trains with their fate, and where the price goes", () => {
  const c = { NS: begun({ trains: ["2-0", "4-1"], run: [120, "payout"] }), GW: state() };
  const words = wordsOf(corporationsPanel(table({ c, line: ["NS"] }, { beside: { courses: { NS: { payout: [99, 0, 1], withhold: [82, 0, 0], sold_out: [105, 0, 1] } } } })));
  same(has(words, "$340", "$90", "Seat 0", texts.say("rail.train.fate", { rust: "4" }), texts.say("rail.train.stays")), [true, true, true, true, true]);
  same(has(words, texts.say("rail.run.payout", { revenue: "$120" }), texts.say("rail.course", { payout: "$99", withhold: "$82" }), texts.say("rail.course.sold_out", { price: "$105" })), [true, true, true]);
  const bare = wordsOf(corporationsPanel(table({ c: { NS: begun({ floated: false, tokens_left: [], pres: null }), GW: state() }, line: ["NS"] })));
  same(has(bare, texts.say("rail.corp.not_floated"), texts.say("rail.tokens.none"), texts.say("rail.corp.no_trains"), "$340"), [true, true, true, false]);
});
test("a train says what it earns on the best routes of the corporation in turn alone", () => {
  const runs = { revenue: 70, routes: [{ train: "2-0", revenue: 70 }], stops: [], second: null };
  const words = (operator) => wordsOf(corporationsPanel(table({ c: { NS: begun({ trains: ["2-0"] }), GW: state() }, line: ["NS"], operator }, { beside: { runs } })));
  same([words("NS").includes("$70"), words("GW").includes("$70")], [true, false]);
});
test("the row and the charter of the corporation in turn are marked, in operating rounds alone", () => {
  const marks = (game) => [/in-turn/g, /class="certificate[^"]* operating/g].map((look) => markupOf(corporationsPanel(table({ line: ["NS", "GW"], ...game }))).match(look)?.length ?? 0);
  same([marks({ round: "OR", operator: "NS" }), marks({ round: "SR", operator: "NS" }), marks({ round: "OR" })], [[1, 1], [0, 0], [0, 0]]);
  const other = markupOf(corporationsPanel(table({ round: "OR", operator: "NS", line: ["NS"] }, { ui: { drafts: { "rail-charter": { id: "GW" } } } })));
  same([other.includes("in-turn"), /class="certificate[^"]* operating/.test(other), other.split("aria-pressed=true").length], [true, false, 2]);
});
test("a charter names the zone of its price, and has a bar for each revenue, the largest as wide as can be", async () => {
  const found = { rounds: ["1.1", "2.1"], income: [], revenue: { NS: [[0, 60, "payout"], [1, 120, "withhold"]] }, market: {} };
  const here = table({ c: { NS: begun(), GW: state() }, line: ["NS"], round: "OR" });
  here.view.replay = "/matches/charter/replay/";
  here.act.redraw = () => {};
  figures(here, async () => ({ ok: true, json: async () => found }));
  await new Promise((done) => setTimeout(done));
  const text = markupOf(corporationsPanel(here));
  same([[...text.matchAll(/--part:(\d+)%/g)].map((one) => one[1]), text.includes(texts.say("rail.zone.yellow.letter"))], [["50", "100"], true]);
  same(has(wordsOf(corporationsPanel(here)), "60 1.1", "120 2.1", texts.say("rail.run.withhold", { revenue: "$120" })), [true, true, true]);
  const white = markupOf(corporationsPanel(table({ c: { NS: begun({ at: [0, 0] }), GW: state() }, line: ["NS"] })));
  same(white.includes(texts.say("rail.zone.yellow.letter")), false);
});
test("shares are a bar with a cell for each, and words for who hears it", () => {
  const here = table();
  const bar = shareBar(here, { shares: { 1: 20, ipo: 30, pool: 50 } });
  same([markupOf(bar).split('class="share').length - 2, wordsOf(bar)], [10, `Seat 0 20%, ${texts.say("rail.source.ipo")} 30%, ${texts.say("rail.source.pool")} 50%`]);
  same([holderWord(here, "2"), holderWord(here, "pool")], ["Seat 1", texts.say("rail.source.pool")]);
});
test("a player's sheet tells shares, presidencies, companies and certificates against the limit", () => {
  const here = table({ c: { NS: begun(), GW: begun({ pres: 2, shares: { 2: 30, ipo: 70 } }) }, co: { CO: 1, DO: "NS" }, priority: 1 });
  const own = wordsOf(holdings(here, 0));
  same(has(own, "NS 40%", texts.say("rail.president.letter"), "CO", "DO", "GW", texts.say("rail.certs", { n: 2, most: 20 }), texts.say("rail.priority")), [true, true, true, false, false, true, true]);
  const other = wordsOf(holdings(here, 1));
  same(has(other, "GW 30%", "NS", "CO", texts.say("rail.priority")), [true, false, false, false]);
});
test("the order of acting is that of this round, else as the prices stand", () => {
  same([actingOrder(table({ line: ["GW"], or_order: ["NS", "GW"], round: "OR" })), actingOrder(table({ line: ["GW"] }))], [[["NS", "GW"], texts.say("rail.order.now")], [["GW"], texts.say("rail.order.next")]]);
  const line = (game) => markupOf(orderLine(table(game), ["NS", "GW"])).match(/class=here/g)?.length ?? 0;
  same([line({ round: "OR", operator: "GW" }), line({ round: "SR", operator: "GW" }), line({ round: "OR" })], [1, 0, 0]);
  same([wordsOf(orderOnMap(table())).includes(texts.say("rail.order.none")), wordsOf(orderOnMap(table({ line: ["GW"] }))).includes("GW")], [true, true]);
});

const PASS = { do: "pass", kind: "fixed" };
const PAR = { do: "par", kind: "pick", options: [{ corporation: "NS", price: 82 }] };
const BUY = { do: "buy_shares", kind: "pick", options: [{ corporation: "GW", source: "ipo" }] };
const asked = (choices, game = {}, more = {}) => table({ c: { NS: state(), GW: begun({ prices: { ipo: 82 } }) }, ...game }, { view: { question: 4, choices, seats: [{ seat: 0 }, { seat: 1 }] }, ...more });

test("one group of choices opens its form without tabs; several have a tab each, the wanted one open", () => {
  const tabs = (here) => [...markupOf(railActions(here)).matchAll(/data-group=(\w+) aria-pressed=(\w+)/g)].map((found) => found.slice(1));
  same(tabs(asked([BUY, PASS])), []);
  same(tabs(asked([PAR, BUY, PASS])), [["buy_shares", "true"], ["par", "false"]]);
  same(tabs(asked([PAR, BUY], {}, { ui: { drafts: { "rail:4": { group: "par" } }, confirm: null } })), [["buy_shares", "false"], ["par", "true"]]);
});
test("shares that came with a private company are not missing when its corporation is founded", () => {
  const words = (ipo) => wordsOf(railActions(asked([PAR], { c: { NS: state({ shares: { 1: 100 - ipo, ipo } }), GW: begun() } })));
  same([words(100).includes("3 shares for $246"), words(90).includes("2 shares for $164"), words(60).includes("0 shares for $0")], [true, true, true]);
});
test("what needs no form stands beside the ticket of a form that has one, else at the foot", () => {
  const parts = (here) => {
    const text = markupOf(railActions(here));
    const [form, foot] = [text.slice(text.indexOf('class="rail-form"'), text.indexOf('class="prompt-main"')), text.slice(text.indexOf('class="prompt-main"'))];
    return [form, foot].map((part) => part.includes("data-origin=pass"));
  };
  same([parts(asked([PAR, PASS])), parts(asked([BUY, PASS]))], [[true, false], [false, true]]);
});
test("a watcher, of whom nothing is asked, gets no form of somebody's own", () => {
  const text = markupOf(railActions(asked([BUY], {}, { seat: null })));
  same([text.includes("data-form=buy_shares"), text.includes("pick-rows"), text.includes("rail-rows")], [true, true, false]);
});
test("what cannot be undone stands once, apart from plain answers; to pass has a key, other answers none", () => {
  const ruin = { do: "bankrupt", kind: "fixed" };
  const text = (choices, danger) => markupOf(railActions(asked(choices, {}, { settings: { confirm: true, shortcuts: true }, places: { danger }, ui: { drafts: {}, confirm: null } })));
  const alone = text([ruin], [ruin]);
  same([alone.split("btn-danger").length - 1, alone.includes("data-origin=bankrupt"), text([PASS], []).includes('aria-keyshortcuts=n'), text([{ do: "end", kind: "fixed" }], []).includes("aria-keyshortcuts=n")], [1, false, true, false]);
});
test("where no tile can be laid a corporation is told so, and only when it is asked for track", () => {
  const told = (choices, game, more) => wordsOf(railActions(asked(choices, { round: "OR", operator: "GW", step: "track", ...game }, more))).includes(texts.say("rail.lay.none", { corporation: "GW" }));
  const tile = { do: "lay_tile", kind: "pick", options: [{ hex: "A3", tile: "57", rotation: 0 }] };
  same([told([PASS]), told([tile, PASS]), told([PASS], { step: "token" }), told([], {}, { asked: { mine: false } })], [true, false, false, false]);
});
test("the tile of a company's own power has a tab that names the company", () => {
  const tile = (more) => ({ do: "lay_tile", kind: "pick", options: [{ hex: "A3", tile: "57", rotation: 0 }], ...more });
  const words = wordsOf(railActions(asked([tile({}), tile({ with: { company: "CO" } })])));
  const named = texts.first(["do.lay_tile.stock", "do.lay_tile"]);
  same([words.includes(texts.say("rail.power_of", { what: named, company: "CO" })), words.includes(texts.say("rail.power_of", { what: named, company: "" }))], [true, false]);
});
test("on a phone a tab of founding opens the sheet over everything, others leave it low", () => {
  const pressed = (name, phone) => {
    const here = asked([PAR, BUY], {}, { phone });
    const press = handlersOf(railActions(here)).filter((one) => String(one).includes("openTab"))[name === "par" ? 1 : 0];
    press();
    return here.done.map(([, part, change]) => [part, change.group ?? change.tall]);
  };
  same([pressed("par", true), pressed("par", false), pressed("buy_shares", true)], [[["rail:4", "par"], ["rail-dock", true]], [["rail:4", "par"]], [["rail:4", "buy_shares"]]]);
});

test("the auction lists what is unsold; what is bought at once is the ticket, a bid is not", () => {
  const bid = (company, min, max) => ({ do: "bid", kind: "amount", arg: "price", min, max, step: 5, with: { company } });
  const form = (game) => auctionForm(table({ bid: { DO: [[2, 45]] }, ...game }), [bid("CO", 20, 20), bid("DO", 50, 100)]);
  const text = markupOf(form({}));
  same(has(text, "btn-ticket", texts.say("rail.auction.buy", { price: "$20" }), texts.say("rail.auction.bid", { price: "$50" }), texts.say("rail.company.pays", { revenue: "$5" })), [true, true, true, true]);
  same([wordsOf(form({})).includes("Seat 1 $45"), wordsOf(form({ co: { CO: 1 } })).includes("Company")], [true, false]);
  // A sum that nobody can raise is still a bid where others stand.
  same(markupOf(auctionForm(table({ bid: { CO: [[2, 15]] } }), [bid("CO", 20, 20)])).includes(texts.say("rail.auction.bid", { price: "$20" })), true);
  const others = wordsOf(auctionForm(table(), []));
  same(others.split(texts.say("rail.auction.no_bid")).length - 1, 2);
});
test("in the auction everybody's cash is told with what bids bind of it and what is free", () => {
  const game = { round: "ISR", bid: { CO: [[1, 25], [2, 20]], DO: [[1, 45]] } };
  const told = (seat, more) => wordsOf(holdings(table({ ...game, ...more }), seat));
  same([told(0).includes("in bids $70, free $30"), told(1).includes("in bids $20, free $30"), told(0, { bid: {} }).includes("in bids $0, free $100")], [true, true, true]);
  same(told(0, { round: "SR" }).includes("in bids"), false);
  const sheet = (screen, more) => wordsOf(companiesPanel(table({ ...game, ...more }, { screen })));
  same(has(sheet("phone"), "Seat 0 $100: in bids $70, free $30", "Seat 1 $50: in bids $20, free $30"), [true, true]);
  same([sheet("wide").includes("in bids"), sheet("phone", { round: "OR" }).includes("in bids")], [false, false]);
});
test("an amount stands within its bounds, starts where the form says, and needs no stepper where there is nothing to choose", () => {
  const choice = (min, max) => ({ do: "sell_shares", kind: "amount", arg: "percent", min, max, step: 10 });
  const row = (one, parts = {}, draft) => markupOf(amountRow(table({}, draft ? { ui: { drafts: { sell_shares: draft } } } : {}), one, { subject: "NS", label: (sum) => `Sell ${sum}`, ...parts }));
  same([row(choice(10, 10)).includes("stepper"), row(choice(10, 30)).includes("stepper")], [false, true]);
  same(has(row(choice(10, 30)) + row(choice(10, 30), { start: 20 }) + row(choice(10, 30), { start: 90 }) + row(choice(10, 30), { start: 0 }), "Sell $10", "Sell $20", "Sell $30", "Sell $90", "Sell $0"), [true, true, true, false, false]);
  same(row(choice(10, 30), { money: false }).includes("Sell 10"), true);
  const here = table();
  here.ui.drafts.sell_shares = { value: 25 };
  same(markupOf(amountRow(here, choice(10, 30), { subject: "NS", label: String })).includes(`title=${texts.say("form.step")}`), true);
});
test("rows draw what they have, and small buttons tell which is chosen", () => {
  const list = markupOf(rows([{ name: "One", control: "x" }, { lead: "L", name: "Two", note: "N", control: "y" }]));
  same([list.split("<small>").length - 1, list.includes("<small>N</small>"), list.includes("L")], [1, true, true]);
  const chosen = [];
  const drawn = chips(table(), { label: "Hex", items: [{ value: "A1", label: "A1" }, { value: "A3", label: "A3", text: "third" }], chosen: "A3", choose: (value) => chosen.push(value) });
  same([...markupOf(drawn).matchAll(/aria-pressed=(\w+) aria-label=(\w*)/g)].map((found) => found.slice(1)), [["false", ""], ["true", "third"]]);
  for (const press of handlersOf(drawn)) press();
  same(chosen, ["A1", "A3"]);
});
