/* What a railway says in whole words: hints, rounds by name, ways put together by hand, powers of companies. */

import { test } from "node:test";

import { markupOf, wordsOf } from "./lit.js";
import { state, table, texts } from "./railway.js";
import { actionWords } from "../../../static/table/frame/words/actions.js";
import { undoWords } from "../../../static/table/frame/panels/take_back.js";
import { advised } from "../../../static/table/rail/advised.js";
import { layers } from "../../../static/table/rail/hexdraw.js";
import { RAIL_LOG } from "../../../static/table/rail/events.js";
import { MAP_KEYS, SHEET_KEYS } from "../../../static/table/rail/panels.js";
import { routesForm } from "../../../static/table/rail/routes.js";
import { powerNote } from "../../../static/table/rail/track.js";
import { consentForm, trainRows } from "../../../static/table/rail/trains.js";
import { roundWords } from "../../../static/table/rail/words.js";
import replayEn from "../../../static/table/texts/en/replay.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import en from "../../../static/table/texts/en.js";
import railEn from "../../../static/table/texts/en/rail.js";
import { same } from "./same.js";

const all = new Texts("en", { ...en, ...railEn, ...replayEn });
const speaking = (game, more) => table(game, { texts: all, say: (key, params) => all.say(key, params), ...more });

test("a hint is a sentence: names of companies and places, money, no codes", () => {
  const told = (action) => advised(speaking(), action);
  same(told({ do: "bid", company: "CO", price: 25 }), "a bid of $25 for Company");
  same(told({ do: "lay_tile", hex: "A1", tile: "57", rotation: 0 }), "laying tile 57 on A1 West, rotation 0");
  same(told({ do: "lay_tile", hex: "A3", tile: "9", rotation: 1 }), "laying tile 9 on hex A3, rotation 1");
  same(told({ do: "buy_train", train: "2-0", source: "depot", price: 80 }), "buying a train 2 from the depot for $80");
  same(told({ do: "run_routes", routes: [{ train: "2-0", connections: [["A1", "A3", "A5"]] }] }), "running the trains (2: West – Fen)");
  same(told({ do: "dividend", kind: "withhold" }), "keeping the revenue");
  same(told({ do: "sell_several", percents: { NS: 10, GW: 20 } }), "selling shares at once: NS 10%, GW 20%");
  same(told({ do: "pass" }), null);
});
test("what the room has no sentence for goes by the words of its choice", () => {
  const here = speaking({ step: "track" });
  const room = { choices: { ...here.room.choices, action: advised } };
  same([actionWords({ ...here, room }, { do: "pass" }), actionWords({ ...here, room }, { do: "place_token", hex: "A5" })], ["No tile", "a station on A5 Fen"]);
});
test("rounds have names in words", () => {
  same(["ISR", "SR 2", "OR 2.1"].map((name) => roundWords(table(), name)), ["private auction", "stock round 2", "operating round 2.1"]);
  same([roundWords(table()), roundWords(table({ round: "OR", rn: 2 }))], ["stock round 2", "operating round 2.2"]);
  same([roundWords(table({}, { phone: true })), roundWords(table({}, { phone: true }), "SR 2")], ["stock 2", "stock round 2"]);
});
test("a way put together by hand names places, and of other hexes the one it has come to", () => {
  const c = { NS: state({ tokens: [["A1"]] }), GW: state() };
  const form = (chain) => wordsOf(routesForm(table({ c, operator: "NS" }, { draft: () => ({ own: true, chains: { "2-0": chain } }) }), [{ do: "run_routes", kind: "routes", trains: ["2-0"] }], ""));
  same(form(["A1", "A3", "A5"]).includes("A1 West – A5 Fen"), true);
  same(form(["A1", "A3"]).includes("A1 West – hex A3"), true);
});
test("a power of laying names its company, the owner and the hexes", () => {
  const words = wordsOf(powerNote(table({ operator: "NS" }), { do: "lay_tile", with: { company: "CO" }, options: [{ hex: "A5" }, { hex: "A5" }, { hex: "B6" }] }));
  same(words.includes(texts.say("rail.power", { company: "Company", owner: "NS", hexes: "A5 Fen, B6" })), true);
});
test("neither answer to an offer is put forward", () => {
  const here = table({ offers: [{ id: 3, kind: "company", from: 1, to: "NS", what: "CO", price: 30 }] });
  same(markupOf(consentForm(here, ["accept", "refuse"].map((act) => ({ do: act, kind: "pick", arg: "offer", options: [3] })))).includes("btn-ticket"), false);
});
test("a train that closes a company says so above the trains", () => {
  const words = (closing) => wordsOf(trainRows(table({ operator: "NS" }, { beside: { closing } }), []));
  same([words(["CO"]).includes("Company closes with this train, the first of NS."), words([])], [true, ""]);
});
test("coordinates and numbers of tiles are on the map as the reader has set it", () => {
  const drawn = (mapCodes) => markupOf(layers(table({ m: { A1: ["57", 0] } }, { settings: { mapCodes } }), null));
  const marks = (/** @type {string} */ text) => [...text.matchAll(/class="hex-id"[^>]*>([^<]*)</g)].map((found) => found[1]);
  same([marks(drawn(true)).slice(0, 3), marks(drawn(false))], [["57", "A1", "A3"], []]);
});
test("one key spreads the map over the screen and back, and opens its sheet where it has no column", () => {
  globalThis.document = /** @type {any} */ ({ querySelector: () => null });
  const wide = table();
  MAP_KEYS[0].press(wide);
  MAP_KEYS[0].press(wide);
  same(wide.done.map(([, , kept]) => kept), [{ full: true }, { full: false }]);
  const tall = table({}, { screen: "tall" });
  tall.act.tab = () => {};
  MAP_KEYS[0].press(tall);
  same([tall.done.map(([, , kept]) => kept), SHEET_KEYS.at(-1).key], [[{ part: "map" }, { full: true }], "rail.map"]);
});
test("what is taken back is called a pass where the decision told nothing, or only what follows from one", () => {
  const words = (/** @type {any[]} */ ...told) => {
    const here = table();
    const room = { ...here.room, log: RAIL_LOG };
    return undoWords(speaking({}, { state: { ...here.state, history: [{ n: 7, seat: 0, by: "person", told }] }, env: { names: here.names, offers: {}, room }, room }));
  };
  const pass = all.say("call.undo.of", { what: "pass" });
  same([words(), words({ event: "priority_moved", who: 1 }, { event: "round_started", round: "OR" }), words({ event: "dividend_withheld", corporation: "NS", revenue: 0 })], [pass, pass, pass]);
  same(words({ event: "dividend_withheld", corporation: "NS", revenue: 30 }), all.say("call.undo.of", { what: "revenue withheld by NS" }));
});
