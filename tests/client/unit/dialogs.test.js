import { test } from "node:test";

import { markupOf, wordsOf } from "./lit.js";
import { endSheet } from "../../../static/table/frame/dialogs/end.js";
import { rulesDialog, settingsDialog } from "../../../static/table/frame/panels/dialogs.js";
import { ruleChangeList } from "../../../static/table/frame/panels/rule_changes.js";
import { bidsOf, raises, standings } from "../../../static/table/ring/dialogs/bids.js";
import { luckReport, turningPoints } from "../../../static/table/frame/dialogs/deciding.js";
import { nothing } from "../../../static/table/frame/draw/lit.js";
import { Foresight, foreseen } from "../../../static/table/frame/server/foresight.js";
import { placed, roundLabels } from "../../../static/table/frame/dialogs/graph.js";
import { along, ticks } from "../../../static/table/frame/draw/ticks.js";
import { fateOf, negotiation } from "../../../static/table/ring/dialogs/history.js";
import { boundsOf, commands, evenStep, livePlan } from "../../../static/table/ring/dialogs/plan.js";
import { sameSide } from "../../../static/table/ring/dialogs/which.js";
import { same } from "./same.js";

const told = (...events) => [{ n: 1, told: events }];

test("bids of an earlier auction of the same field do not count", () => {
  const history = told(
    { event: "auction_opened", field: "a" }, { event: "bid_made", who: 1, amount: 50 },
    { event: "auction_opened", field: "a" }, { event: "bid_made", who: 2, amount: 60 }, { event: "bid_passed", who: 0 }, { event: "bid_made", who: 2, amount: 80 },
  );
  const { bids, passed } = bidsOf(history, "a");
  same([[...bids], [...passed]], [[[2, 80]], [0]]);
});
test("seats stand by bid: who leads, who is in, who passed, who may not", () => {
  const history = told({ event: "auction_opened", field: "a" }, { event: "bid_made", who: 1, amount: 50 }, { event: "bid_passed", who: 0 }, { event: "bid_made", who: 2, amount: 60 });
  const auction = { field: "a", bid: 60, bidder: 2, bidders: [1, 2] };
  same(standings(auction, { asked: [1] }, history, [0, 1, 2, 3]).map(({ seat, bid, state }) => [seat, bid, state]), [
    [2, 60, "leads"], [1, 50, "thinks"], [0, null, "passed"], [3, null, "barred"],
  ]);
});
test("the five raises keep their places; those out of reach are closed", () => {
  same(raises({ min: 565, max: 600, step: 5 }, { bid: 560, opening: 400 }).map(({ value, open }) => [value, open]), [
    [570, true], [610, false], [660, false], [300, false], [600, true],
  ]);
});
test("turning points stand at their rounds, those of one round one below the other; a round that is not shown has none", () => {
  const moments = [{ round: "1.1" }, { round: "2.1" }, { round: "1.1" }, { round: "9.9" }];
  same(placed(["1.1", "1.2", "2.1"], moments), [{ nth: 1, index: 0, level: 0 }, { nth: 2, index: 2, level: 0 }, { nth: 3, index: 0, level: 1 }]);
});
test("marks of turning points that would lie on each other stand one below the other, as high as there is room", () => {
  const moments = [1, 2, 3, 5].map((round) => ({ round }));
  same(placed([1, 2, 3, 4, 5], moments, 1.5).map((one) => one.level), [0, 1, 0, 0]);
  same(placed([1, 2, 3, 4, 5], moments, 2.5).map((one) => one.level), [0, 1, 2, 0]);
});
test("luck is told from the luckiest on, in money, and not at all where chance brings no income", () => {
  const table = { say: (key) => key, money: (sum) => `$${sum}`, seatName: (seat) => `seat ${seat}`, speech: { word: ({ delta }) => `${delta}` } };
  const told = wordsOf(luckReport(table, { 0: { expected: 100, thrown: 60 }, 1: { expected: 50, thrown: 90 } }));
  same(/seat 1 .*\$50 \$90 .*40 .*seat 0 .*\$100 \$60 .*-40/.test(told), true);
  same(luckReport(table, {}), nothing);
});
test("a turning point leads into the replay, and says the money that moved rather than the dice", () => {
  const env = { names: {}, offers: {}, room: { log: { heard: (history) => history, events: { rolled: () => ({ seat: 0, key: "rolled", params: {} }), paid: () => ({ seat: 0, key: "paid", params: {}, amount: 5 }) } } } };
  const page = { round: (_, round) => `round ${round}` };
  const table = { say: (key, { round, n } = {}) => (round ? `${key}: ${round}, ${n}` : key), env, view: { replay: "/r/" }, speech: { sentence: (line) => line.key }, room: { page } };
  const drawn = turningPoints(table, [{ round: 2, n: 7, seat: 0, told: [{ event: "rolled" }, { event: "paid" }] }]);
  same([wordsOf(drawn), markupOf(drawn).includes("/r/?at=7")], ["end.turning 1 paid end.moment: round 2, 7", true]);
  same(turningPoints(table, []), nothing);
});
test("a plan becomes sales by set, then one build", () => {
  const levels = { a: 2, b: 2, c: 1, d: 0 };
  const groups = { a: "g", b: "g", c: "h", d: "k" };
  same(commands({ a: 1, b: 1, c: 0, d: 1 }, levels, (id) => groups[id]), [
    { do: "sell_building", levels: { a: 1, b: 1 } }, { do: "sell_building", levels: { c: 0 } }, { do: "build", levels: { d: 1 } },
  ]);
});
test("a plan forgets what has come true and what is out of bounds", () => {
  same(livePlan({ a: 2, b: 9, c: 1, x: 1 }, { a: 2, b: 2, c: 0 }, { a: [0, 3], b: [0, 3], c: [0, 2] }), { c: 1 });
  same(boundsOf({ options: { a: [1, 3] } }, { options: { a: [0, 0], b: [0, 1] } }, { a: 1, b: 2 }), { a: [0, 3], b: [0, 2] });
});
test("an even step raises the lowest streets and nothing else", () => {
  const bounds = { a: [0, 3], b: [0, 3] };
  same(evenStep({}, { a: 1, b: 2 }, bounds, ["a", "b"], 1), { a: 2 });
  same(evenStep({ a: 2 }, { a: 1, b: 2 }, bounds, ["a", "b"], 1), { a: 3, b: 3 });
  const full = { a: 3, b: 3 };
  same(evenStep(full, {}, bounds, ["a", "b"], 1) === full, true);
});
test("a negotiation begins anew once the two have agreed", () => {
  const made = (offer, from, to) => ({ event: "offer_made", offer, kind: "trade", from, to, give: {}, get: {} });
  const history = told(made(1, 0, 1), { event: "offer_accepted", offer: 1 }, made(2, 0, 1), { event: "offer_refused", offer: 2 }, made(3, 2, 1), made(4, 1, 0));
  same(negotiation(history, 0, 1).map(({ id, fate }) => [id, fate]), [[2, "refused"], [4, "open"]]);
  same([fateOf(history, 1), fateOf(history, 9)], ["accepted", null]);
});
test("sides are compared by what they hold", () => {
  same([sameSide({ fields: ["b", "a"] }, { cash: 0, fields: ["a", "b"], cards: [] }), sameSide({ cash: 5 }, {})], [true, false]);
});
test("a preview is asked once for each wish, and its answer finds its slot", ({ mock }) => {
  mock.timers.enable();
  const sent = [];
  const foresight = new Foresight((message) => sent.push(message));
  const first = foresight.want("trade", { do: "x" }, 3, 0);
  same(foresight.want("trade", { do: "x" }, 3, 0), first);
  const second = foresight.want("trade", { do: "y" }, 3, 0);
  mock.timers.tick(200);
  same(sent.map(({ key, action }) => [key, action]), [[`preview/trade/${second}`, { do: "y" }]]);
  const state = foreseen({ foresight: {} }, { type: "foreseen", key: sent[0].key, after: 1 });
  same(state.foresight.trade.n, second);
  same(foreseen(state, { type: "refused", key: "b3f0" }) === state, true);
});
test("axes have round steps and few labels", () => {
  same(ticks([5030, 12]), [0, 2000, 4000, 6000]);
  same(ticks([0]), [0, 1]);
  same(ticks([7]), [7, 8]);
  same(ticks([3, 12]), [0, 5, 10, 15]);
  same(roundLabels([1, 2, 3]), [0, 1, 2]);
  // Rounds of 1836jr have longer names: fewer of them stand side by side.
  same(roundLabels(Array.from({ length: 21 }, (_, index) => `OR ${index}.1`)).length <= 6, true);
  same(roundLabels(Array.from({ length: 25 }, (_, index) => index + 1)).length <= 10, true);
});

test("an axis begins near values that are near to each other, and at 0 as soon as somebody has half as much as another", () => {
  same(ticks([2939, 2601, 3050]), [2600, 2700, 2800, 2900, 3000, 3100]);
  same(ticks([1600, 3000]), [1500, 2000, 2500, 3000]);
  same(ticks([1500, 3000]), [0, 1000, 2000, 3000]);
  same([2600, 2850, 3100].map((value) => along([2600, 2700, 3100], value)), [0, 0.5, 1]);
});

globalThis.matchMedia ??= () => ({ matches: false });

/** A table of which the dialogs ask no more than its words, its rules and which dialog is open. */
const ruled = (told, open, book = null, notes = { dialog: true }) => ({
  say: (key) => key, ui: { dialog: open }, asked: { mine: false }, names: { told, book }, settings: {}, links: {}, watching: true, view: null, act: {}, room: { page: { settings: [], notes } },
});

test("what a match does otherwise than the box stands sentence by sentence, with the way to its rules", () => {
  const told = ["Interest 15% instead of 10%.", "Card: 200 instead of 100."];
  const drawn = rulesDialog(ruled(told, "rules", { page: "/matches/m/rules/" }));
  same(wordsOf(drawn).includes(`${told[0]} ${told[1]} rule.page`), true);
  same(markupOf(drawn).includes('href=/matches/m/rules/'), true);
  same(markupOf(rulesDialog(ruled(told, "rules"))).includes("rule.page"), false);
  same(markupOf(ruleChangeList(ruled(told, null))).match(/<li>/g).length, 2);
});
test("the way to the differences is there only where something differs", () => {
  same(wordsOf(settingsDialog(ruled(["One."], "settings"))).includes("dialog.rules"), true);
  same(wordsOf(settingsDialog(ruled([], "settings"))).includes("dialog.rules"), false);
});
test("a dialog shows the time of the question that it may cover, to the one who is asked", () => {
  const time = (/** @type {boolean} */ mine) => markupOf(settingsDialog({
    ...ruled([], "settings"), asked: { mine }, seat: 1, clock: { left: (/** @type {number} */ at) => at }, view: { game: {}, deadlines: [{ kind: "seat", seat: 1, at: 25 }] },
  })).match(/data-until="?(\d+)/)?.[1];
  same([time(true), time(false)], ["25", undefined]);
});
test("the way to notes is there where no part of the page has them", () => {
  const ways = (notes) => wordsOf(settingsDialog(ruled([], "settings", null, notes)));
  same([ways({ dialog: true }), ways({ dialog: false })].map((words) => words.includes("dialog.notes")), [true, false]);
});

/** A match that is over, played by these rules. */
const over = (told) => ({
  say: (key) => key, seatName: String, names: { told }, links: {}, texts: { first: ([key]) => key }, act: { course: () => null },
  view: { outcome: { placings: [], worth: {}, reason: "won" } }, state: { ratings: {}, talk: {} }, room: { end: { draws: false, reasons: () => [], extra: () => nothing } },
});
test("the result says by which rules it was played, where they were not those of the box", () => {
  same(wordsOf(endSheet(over(["Interest 15% instead of 10%.", "Corfu."]), nothing)).includes("dialog.rules Interest 15% instead of 10%. Corfu."), true);
  same(markupOf(endSheet(over([]), nothing)).includes("end-rules"), false);
});
