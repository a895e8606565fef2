/* The log sieved by kind, in both rooms: what is kept, what is told of the rest, and how all of it comes back. */

import { test } from "node:test";

import { handlersOf, wordsOf } from "./lit.js";
import { nothing } from "../../../static/table/frame/draw/lit.js";
import { logTools } from "../../../static/table/frame/panels/log_tools.js";
import { logGroups } from "../../../static/table/frame/words/log.js";
import { kindOf, linesUntil } from "../../../static/table/frame/words/sieve.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import { RAIL_LOG } from "../../../static/table/rail/events.js";
import { tabs } from "../../../static/table/frame/panels/tabs.js";
import { TURN_PASSED, withPasses } from "../../../static/table/rail/passes.js";
import { KINDS as RAIL } from "../../../static/table/rail/log_kinds.js";
import { RING_LOG } from "../../../static/table/ring/events.js";
import { KINDS as RING } from "../../../static/table/ring/log_kinds.js";
import { RingNames } from "../../../static/table/ring/names.js";
import en from "../../../static/table/texts/en/log.js";
import pl from "../../../static/table/texts/pl/log.js";
import { same } from "./same.js";

const entry = (n, seat, ...told) => ({ n, at: 0, seat, by: "person", told });
const EVENING = [
  entry(1, null, { event: "turn_started", who: 1, round: 1 }),
  entry(2, 1, { event: "dice_rolled", who: 1, purpose: "move", dice: [1, 2] }, { event: "moved", who: 1, start: "b", end: "a" }),
  entry(3, 1, { event: "deed_bought", who: 1, field: "a", price: 120 }),
  entry(4, 2, { event: "turn_started", who: 2, round: 1 }, { event: "rent_paid", payer: 2, owner: 1, field: "a", amount: 10 }),
];
const names = new RingNames({ tables: { fields: [{ id: "a", index: 0, name_pl: "Ateny" }, { id: "b", index: 1, name_pl: "Bonn" }] } }, "pl");
const ring = { names, offers: {}, room: { log: RING_LOG } };

/** A table with this kind set; what was done to it stands in `done`. */
function tableOf(logKind, { at = null, lang = "en", ui = {}, done = [] } = {}) {
  const texts = new Texts(lang, { ...(lang === "pl" ? pl : en) });
  return {
    say: (key, params) => texts.say(key, params), settings: { logKind }, state: { at }, ui: { logSeat: null, logText: "", logTools: false, ...ui },
    seatName: String, view: { seats: [] }, speech: { sentence: (line) => line.key },
    act: { set: (part) => done.push(part), logTools: () => done.push("logTools") },
  };
}

test("the ring keeps the lines of one kind, and their groups alone", () => {
  const all = logGroups(EVENING, ring);
  const numbers = (kind) => logTools(RING).sifted(tableOf(kind), all).map((group) => group.lines.map(({ n }) => n));
  same(numbers("money"), [[4]]);
  same(numbers("moves"), [[2, 2]]);
  same([numbers("deals"), numbers("buildings")], [[[3]], []]);
  same(logTools(RING).sifted(tableOf(""), all) === all, true);
});

test("the railway keeps track and routes", () => {
  const history = [
    entry(1, 0, { event: "tile_laid", tile: "8", hex: "E5", rotation: 1, amount: 0 }),
    entry(2, 0, { event: "routes_run", routes: [], revenue: 0 }, { event: "dividend_withheld", corporation: "Nord", revenue: 0 }),
    entry(3, 1, { event: "share_bought", who: 1, corporation: "Nord", source: "ipo", price: 60 }),
  ];
  const all = logGroups(history, { names: { hex: () => null, map: null, tables: null, place: () => null }, offers: {}, room: { log: { ...RAIL_LOG, events: Object.fromEntries(Object.keys(RAIL_LOG.events).map((name) => [name, (event) => ({ seat: null, key: event.event, params: {} })])) } } });
  const kept = logTools(RAIL).sifted(tableOf("track"), all);
  same(kept.flatMap((group) => group.lines.map(({ key }) => key)), ["tile_laid", "routes_run"]);
});

test("a turn of the stock round that begins with a pass is told; one that only ends, and a step of a corporation, are not", () => {
  const started = (/** @type {string} */ round) => ({ event: "round_started", round });
  const bought = { event: "share_bought", who: 1, corporation: "Nord", source: "ipo", price: 60 };
  const history = [
    entry(1, 0, started("SR")), entry(2, 0), entry(3, 1, bought), entry(4, 1), entry(5, 0), entry(6, 0, { event: "undone", who: 0, to: 5 }), entry(7, 0), entry(8, null),
    entry(9, 1, started("OR")), entry(10, 0), entry(11, 1),
  ];
  const told = (/** @type {any[]} */ some) => withPasses(some).filter(({ told: [fact] }) => fact?.event === TURN_PASSED).map(({ n, told: [{ who }] }) => [n, who]);
  same(told(history), [[2, 0], [5, 0], [7, 0]]);
  same(told(history.slice(1)), []); // which round it was is not known
  const env = { names: { hex: () => null, map: null, tables: null, place: () => null }, offers: {}, room: { log: { ...RAIL_LOG, fields: () => [] } } };
  same(logGroups(history.slice(0, 5), env).flatMap(({ who, lines }) => lines.map(({ key }) => [who, key])), [
    [0, "event.round_started.SR"], [0, "event.bid_passed"], [1, "event.share_bought"], [0, "event.bid_passed"],
  ]);
});

test("the tab of the log counts what others have done since the reader's own last move, and nothing that was looked at", () => {
  const history = [entry(1, 0, { event: "a" }), entry(2, 1, { event: "b" }), entry(3, 1), entry(4, null, { event: "c" })];
  const told = (/** @type {any} */ ui = {}, /** @type {any} */ more = {}) => wordsOf(tabs({
    phone: true, seat: 0, say: (/** @type {string} */ key, /** @type {any} */ holes) => (holes ? `${key} ${holes.n}` : key), places: { answers: [] },
    ui: { tab: "board", logRead: 0, ...ui }, state: { history, at: null, talk: { unread: 0 } }, room: { page: { countsMoves: true, tabs: {} }, choices: { offer: null } }, ...more,
  }, ["board", "log"]));
  same([told(), told({ logRead: 2 }), told({ tab: "log" })], ["tab.board panel.log 2", "tab.board panel.log 1", "tab.board panel.log"]);
  same([told({}, { seat: 1 }), told({}, { seat: null }), told({}, { state: { history, at: 2, talk: {} } })], ["tab.board panel.log 1", "tab.board panel.log", "tab.board panel.log"]);
});

test("a kind that the room does not have sieves nothing", () => {
  const all = logGroups(EVENING, ring);
  same(logTools(RING).sifted(tableOf("track"), all) === all, true);
  same(logTools(RING).note(tableOf("track"), all, all), nothing);
});

test("what no kind names belongs to the course of the game", () => {
  same([kindOf(RING, "undone"), kindOf(RING, "never_met"), kindOf(RAIL, "bank_broke")], ["course", "course", "dividends"]);
});

test("what is hidden is counted, in a replay up to the move that is shown", () => {
  const all = logGroups(EVENING, ring);
  same([linesUntil(all, null), linesUntil(all, 2), linesUntil([], null)], [4, 2, 0]);
  const told = (table) => wordsOf(logTools(RING).note(table, all, logTools(RING).sifted(table, all)));
  same(told(tableOf("money")), "Only “Money”. 3 entries hidden. Show everything");
  same(told(tableOf("deals", { at: 2 })), "Only “Purchases and trades”. 2 entries hidden. Show everything");
  same(told(tableOf("money", { lang: "pl" })), "Tylko „Pieniądze”. Ukryte 3 wpisy. Pokaż wszystko");
  same(told(tableOf("", { ui: { logSeat: 2 } })), "3 entries hidden. Show everything");
  same(logTools(RING).note(tableOf(""), all, all), nothing);
});

test("one press shows everything again, and closes the tools with what was asked there", () => {
  globalThis.document.getElementById ??= () => null;
  const done = [];
  const all = logGroups(EVENING, ring);
  const press = (table) => handlersOf(logTools(RING).note(table, all, [])).forEach((act) => act());
  press(tableOf("money", { done }));
  press(tableOf("money", { done, ui: { logTools: true } }));
  same(done, [{ logKind: "" }, "logTools", { logKind: "" }]);
});

test("the tools offer the kinds of the room, and none where it has none", () => {
  same(wordsOf(logTools(RAIL).tools(tableOf(""))).includes("Track, stations and routes"), true);
  same(wordsOf(logTools({}).tools(tableOf(""))).includes("Everything"), false);
});
