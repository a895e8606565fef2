import { test } from "node:test";

import "./lit.js";
import { Back, layersOf } from "../../../static/table/frame/page/back.js";
import { BARE, roomOf } from "../../../static/table/frame/room.js";
import eurobiznes from "../../../static/table/ring/games/eurobiznes/look.js";
import { fieldNow } from "../../../static/table/ring/board/now.js";
import { dialogActs, DIALOG_UI } from "../../../static/table/frame/page/dialog_acts.js";
import { actionsOf, levelled, liveDraft, turned } from "../../../static/table/ring/games/antimonopoly/arrangement.js";
import { isWriting, shortcut, SHORTCUTS } from "../../../static/table/frame/page/keys.js";
import { RingNames } from "../../../static/table/ring/names.js";
import { printed } from "../../../static/table/frame/server/printed.js";
import { Store } from "../../../static/table/frame/page/store.js";
import { placeOf, signAt } from "../../../static/table/frame/page/meanings.js";
import { pressed } from "../../../static/table/frame/page/shortcuts.js";
import { same } from "./same.js";

/** The history of a window: entries, and where the reader stands in it. */
class Past {
  entries = [null];
  at = 0;

  get state() {
    return this.entries[this.at];
  }

  pushState(state) {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at += 1;
  }

  go(steps) {
    this.at += steps;
  }
}

test("each layer has an entry of the history, and the way back closes the newest", () => {
  const past = new Past();
  const back = new Back(past);
  const closed = [];
  back.look([() => closed.push("dialog"), () => closed.push("deed")]);
  same([past.entries.length, past.at], [3, 2]);
  past.go(-1);
  back.moved();
  same(closed, ["deed"]);
  back.look([() => closed.push("dialog")]);
  same(past.at, 1);
});
test("what is closed by its own button takes its entry with it, and nothing else happens on the way", () => {
  const past = new Past();
  const back = new Back(past);
  back.look([() => {}]);
  back.look([]);
  same([past.at, back.going], [0, true]);
  back.look([() => {}]);
  same(past.at, 0);
  back.moved();
  same([past.at, back.going], [1, false]);
});
test("layers are what lies open: deed and page dialogs", () => {
  const done = [];
  const act = { deed: (id) => done.push(["deed", id]), dialog: (name) => done.push(["dialog", name]), foldOpen: () => {} };
  const layers = layersOf({ act, ui: { deed: "a", dialog: "keys" }, room: BARE, view: {}, game: {} });
  layers.forEach((close) => close());
  same(done, [["deed", null], ["dialog", null]]);
});
test("the field of the moment is the one in question, else where the pawn in turn stands", () => {
  const names = new RingNames({ tables: { fields: [{ id: "a", index: 0 }, { id: "b", index: 1 }] } }, "en");
  const table = (game, outcome = null) => ({ names, view: { outcome }, game: { players: [{ position: 1 }], turn: 0, ...game } });
  same([fieldNow(table({ pending: { field: "a" } })), fieldNow(table({ auction: { field: "a" } })), fieldNow(table({})), fieldNow(table({}, {}))], ["a", "a", "b", null]);
});
test("single letters are shortcuts outside text, Enter only where nothing else takes it", () => {
  const on = (key, more = {}) => ({ key, target: { tagName: "DIV", closest: () => null }, ...more });
  const field = { tagName: "INPUT", type: "text", closest: (what) => (what.includes("input") ? {} : null) };
  same([shortcut(on("N"), true), shortcut(on("n"), false), shortcut(on("n", { ctrlKey: true }), true), shortcut(on("z"), true)], ["pass", null, null, null]);
  same([shortcut(on("n", { target: field }), true), shortcut(on("Escape", { target: field }), true), shortcut(on("Enter", { target: field }), true)], [null, "escape", null]);
  same(shortcut(on("Enter", { target: { tagName: "INPUT", type: "text", closest: (what) => (what === ".stepper" ? {} : null) } }), true), "enter");
  same([isWriting(field), isWriting({ tagName: "INPUT", type: "radio" }), isWriting(null)], [true, false, false]);
  same(new Set(SHORTCUTS.map(({ code }) => code)).size, SHORTCUTS.length);
});
test("watchers run once after any number of changes, and never for none", async () => {
  const store = new Store({ n: 0 });
  const seen = [];
  store.watch((value) => seen.push(value.n));
  store.set({ n: 1 });
  store.set((value) => ({ n: value.n + 1 }));
  store.set((value) => value);
  await null;
  same(seen, [2]);
  store.set((value) => value);
  await null;
  same(seen, [2]);
});
test("the printed data are asked for until they come", async ({ mock }) => {
  const answers = [Promise.reject(new Error("no line")), Promise.resolve({ ok: false }), Promise.resolve({ ok: true, json: async () => ({ game: "x" }) })];
  const asked = mock.method(globalThis, "fetch", () => answers.shift());
  mock.method(globalThis, "setTimeout", (again) => queueMicrotask(again));
  same([await printed("/data/"), asked.mock.callCount()], [{ game: "x" }, 3]);
});
test("an arrangement forgets what cannot be any more, and is carried out from sales to building", () => {
  const draft = { levels: { a: 1, b: 2, c: 9 }, mortgage: ["d", "e"], redeem: ["f"] };
  const live = liveDraft(draft, { levels: { a: 2, b: 1, c: 0 }, bounds: { a: [0, 2], b: [0, 3], c: [0, 3] }, pawnable: ["d"], redeemable: ["f"] });
  same(live, { levels: { a: 1, b: 2 }, mortgage: ["d"], redeem: ["f"] });
  same(actionsOf(live, { a: 2, b: 1 }), [{ do: "sell_building", levels: { a: 1 } }, { do: "mortgage", field: "d" }, { do: "redeem", field: "f" }, { do: "build", levels: { b: 2 } }]);
  same([turned(live, "redeem", "f").redeem, turned(live, "redeem", "g").redeem, levelled(live, "b", 1, 1).levels], [[], ["f", "g"], { a: 1 }]);
});
test("forms keep their drafts, dialogs their folds, and rows of actions their count", () => {
  let value = { ui: { ...DIALOG_UI, drafts: { form: { a: 1 } }, open: "build" }, offers: {}, view: null, version: 3 };
  const store = { get value() { return value; }, set: (part) => { value = { ...value, ...part }; } };
  const ui = (part) => { value = { ...value, ui: { ...value.ui, ...part } }; };
  const acts = dialogActs({ store, line: { send() {} }, ui, current: () => null });
  acts.keep("form", { b: 2 });
  acts.fold("auction:x");
  acts.run([{ do: "build" }, { do: "redeem" }], "here");
  same([value.ui.drafts.form, value.ui.folded, value.ui.open, value.ui.run.count], [{ a: 1, b: 2 }, { "auction:x": true }, "build", 2]);
  acts.fold("build");
  acts.unfold({ key: "auction:x" });
  same([value.ui.open, value.ui.folded], [null, { "auction:x": false }]);
});
test("every set of Eurobiznes has a letter and an engraving of its own", () => {
  const groups = Object.values(eurobiznes.groups);
  same([new Set(groups.map(({ code }) => code)).size, new Set(groups.map(({ hatch }) => hatch)).size], [groups.length, groups.length]);
});
test("a room says only what is its own, group by group", () => {
  const own = roomOf({ kind: "mine", page: { cashInBar: true }, soon: ["it"] });
  same([own.kind, own.page.cashInBar, own.page.subject, own.soon, own.choices.order.ticket, own.prompt.answers({})], ["mine", true, null, ["it"], [], null]);
  same([BARE.kind, BARE.page.cashInBar, BARE.soon], ["bare", false, []]);
});

test("a key opens the form that its room names, and nothing where the room names none", () => {
  const opened = [];
  const root = { querySelector: (wanted) => ({ click: () => opened.push(wanted) }) };
  const table = (keys) => ({ room: { choices: { keys } } });
  pressed("trade", { table: table({ trade: ["offer_trade", "offer_settlement"] }), root });
  pressed("build", { table: table({}), root });
  same(opened, ['[data-opens="offer_trade"], [data-opens="offer_settlement"]']);
});
test("Enter in an amount is about its own row: the answer nearest around it, of several the ticket", () => {
  const clicked = [];
  const button = (name) => ({ click: () => clicked.push(name) });
  const row = (found) => ({ querySelector: (wanted) => found[wanted] ?? null });
  const field = (near) => ({ closest: (what) => (what === ".stepper" ? { parentElement: { closest: (wanted) => (wanted === ":has([data-origin])" ? near : null) } } : null) });
  const enter = (near) => pressed("enter", { root: row({ "[data-ticket]": button("first of the page") }), target: field(near) });
  enter(row({ "[data-origin]": button("bid in this row") }));
  enter(row({ "[data-origin]": button("pass"), "[data-ticket]": button("ticket of the form") }));
  same(clicked, ["bid in this row", "ticket of the form"]);
});
test("keys take back and do again what the log would, and say so where there is nothing", () => {
  const called = [];
  const said = [];
  const entry = (seat) => ({ n: 4, by: "person", seat, told: [] });
  const table = (history) => ({ seat: 0, view: { seats: [{ seat: 0 }], game: {} }, state: { history }, act: { call: (name) => called.push(name) }, say: (key) => key });
  const announce = (text) => said.push(text);
  pressed("undo", { table: table([entry(0)]), announce });
  pressed("undo", { table: table([entry(1)]), announce });
  pressed("redo", { table: table([entry(0), { n: 5, by: "table", told: [{ event: "undone", to: 3, who: 0 }] }]), announce });
  same([called, said], [["undo", "redo"], ["keys.undo.none"]]);
});
test("Escape takes back a window that was asked for and is not there yet, and folds a form otherwise", () => {
  const done = [];
  const act = { dialog: (name) => done.push(["dialog", name]), foldOpen: () => done.push(["fold"]) };
  const table = (dialog, ...layers) => ({ act, ui: { dialog, away: null, pinned: null }, room: { page: { layers: () => layers }, dialogs: { open: () => ({}) } } });
  pressed("escape", { table: table("settings") });
  pressed("escape", { table: table(null) });
  same(done, [["dialog", null], ["fold"]]);
});
test("Escape closes what a room has laid over the table, one layer at a press, and leaves what lies beneath", () => {
  const done = [];
  const act = { dialog: () => done.push("dialog"), foldOpen: () => done.push("fold") };
  const table = { act, ui: { dialog: null, away: null, pinned: null }, room: { page: { layers: () => [() => done.push("dock"), () => done.push("map")] }, dialogs: { open: () => ({}) } } };
  pressed("escape", { table });
  same(done, ["map"]);
});
/** An element that finds what `around` says for each selector. */
const within = (around) => ({ closest: (selector) => Object.entries(around).find(([part]) => selector.includes(part))?.[1] ?? null });

test("a press means a sign where there is a title and the press does nothing else", () => {
  const sign = { title: "no connection" };
  same(signAt(within({ "[title]": sign })), sign);
  same(signAt(within({ "[title]": sign, button: {} })), null);
  same(signAt(within({ "[title]": { title: "" } })), null);
  same([signAt(within({})), signAt({})], [null, null]);
});
test("what a sign means stands above it, below it at the upper edge, and never beyond the window", () => {
  const words = { width: 100, height: 30 };
  same(placeOf({ left: 200, top: 100, bottom: 124, width: 24 }, words, 360), { x: 162, y: 62 });
  same(placeOf({ left: 0, top: 10, bottom: 34, width: 24 }, words, 360), { x: 8, y: 42 });
  same(placeOf({ left: 336, top: 100, bottom: 124, width: 24 }, words, 360), { x: 252, y: 62 });
});
