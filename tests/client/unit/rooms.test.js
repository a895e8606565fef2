import { test } from "node:test";

import { markupOf } from "./lit.js";
import { fetchRoom, partsOfAll } from "../../../static/table/rooms.js";
import { dangerOf } from "../../../static/table/ring/danger.js";
import { helpWords } from "../../../static/table/rail/emergency.js";
import { RING_QUESTION } from "../../../static/table/ring/question.js";
import { question } from "../../../static/table/frame/words/question.js";
import { choiceLabel, optionLabel } from "../../../static/table/frame/words/labels.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import enTable from "../../../static/table/texts/en.js";
import enRing from "../../../static/table/texts/en/ring.js";
import { same } from "./same.js";

test("a page names its room, and one that names none has a ring", async () => {
  const kinds = await Promise.all(["rail", "ring", "", undefined, "none"].map(async (kind) => (await fetchRoom(kind)).room.kind));
  same(kinds, ["rail", "ring", "ring", "ring", "ring"]);
});
test("the rooms differ in what only one of them has", async () => {
  const [{ room: ring }, { room: rail }] = [await fetchRoom("ring"), await fetchRoom("rail")];
  same([ring.end.draws, rail.end.draws, ring.page.cashInBar, rail.page.cashInBar, rail.page.tabs.trade], [true, false, false, true, null]);
  same([Object.keys(ring.late), Object.keys(rail.late), Object.keys(rail.texts), Object.keys(ring.texts)], [["dialogs", "roles", "adjust", "valuation", "fields", "chips"], ["late_sheets"], ["en", "pl"], ["en", "pl"]]);
  same([rail.dialogs.open({}), rail.dialogs.folded({}), "built" in ring.log.events, "built" in rail.log.events], [null, [], true, false]);
});
test("notes for oneself are a part of every room, and lie where a browser kept them before", async () => {
  const [{ room: ring }, { room: rail }] = [await fetchRoom("ring"), await fetchRoom("rail")];
  same(Object.keys(partsOfAll("en", () => {})), ["sieve", "notes"]);
  same([ring.page.notes, rail.page.notes], [{ dialog: true, kept: "magnat.notes" }, { dialog: false, kept: "magnat.rail.notes" }]);
});
test("a railway table that has not begun has no map, no sheet and no form of its own", async () => {
  const { room: rail } = await fetchRoom("rail");
  const early = { game: null, screen: "wide" };
  same([rail.page.looks(early), rail.page.hasColumn(early), rail.prompt.answers(early)], [{ "with-rail": false, "dock-tall": false }, false, null]);
  same([markupOf(rail.player.sheet(early, 0)), rail.page.hasColumn({ ...early, game: { c: {} } })], ["", true]);
});
test("who gives up a debt is told what could still be raised", () => {
  const texts = new Texts("en", { ...enTable, ...enRing });
  const table = (raisable) => ({
    game: { debts: [{ debtor: 0, creditor: 1, amount: 120 }], raisable: [raisable], owner: { a: 0, b: 1 } }, seat: 0, names: { deeds: () => [{ id: "a" }, { id: "b" }] },
    say: (key, params) => texts.say(key, params), money: (sum) => `$${sum}`, seatName: (seat) => `Seat ${seat}`,
  });
  const [poor, rich] = [dangerOf(table(80), { do: "declare_bankruptcy" }), dangerOf(table(200), { do: "declare_bankruptcy" })];
  same([poor.includes("$40"), poor === rich, rich.includes("$120")], [true, false, true]);
  same(dangerOf({ ...table(0), game: { debts: [] } }, { do: "declare_bankruptcy" }), null);
});
test("who helps with a train is what the forecast of its purchase tells", () => {
  const table = (beside) => ({ beside, game: { step: "train", forced: null, operator: "B" }, seat: 0, say: (key, { treasury, help }) => `${key} ${treasury} ${help}`, money: (sum) => `F${sum}` });
  same(helpWords(table({}), "train-0", { do: "buy_train" }), null);
  const forced = { ...table({}), game: { step: "train", forced: { price: 180 }, operator: "B", c: { B: { cash: 120 } }, p: { 1: { cash: 300 } } } };
  const known = { n: 1, type: "foreseen", facts: [{ event: "train_bought", helped: 60 }] };
  same(helpWords({ ...forced, act: { want: () => 1 }, state: { foresight: { "train-0": known } } }, "train-0", { do: "buy_train" }), "rail.forced.help F120 F60");
});
test("whoever throws once more is asked so, and a tax is put in words where its share is not told", () => {
  const view = (beside, phase) => ({ status: "running", outcome: null, beside, game: { phase, asked: [0], turn: 0, order: [0], players: [{ cash: 0 }], turn_record: { rolls: 1 } } });
  const ask = (beside, phase) => question(view(beside, phase), { rules: {}, place: () => null }, 0, { answers: [], beside: [], tools: [] }, RING_QUESTION);
  same([ask({ again: true }, "before_move").keys[0], ask({ again: false }, "before_move").keys[0]], ["ask.before_move.me.again", "ask.before_move.me"]);
  same([ask({ tax: { share: 51 } }, "tax").hints, ask({ tax: { share: null } }, "tax").hints[0].key], [[], "hint.tax"]);
});
test("a choice is called by its room's words, its values by what they mean there, else by themselves", async () => {
  const [{ room: ring }, { room: rail }] = [await fetchRoom("ring"), await fetchRoom("rail")];
  const texts = new Texts("en", { "do.buy": "Buy for {price}", "do.bid": "Bid", "do.pay_fine": "Pay {fine}", "role.monopolist": "Monopolist", "raw.hex": "hex", "raw.turn": "turn" });
  const table = (room) => ({
    room, texts, seat: 0, game: { phase: "purchase", pending: { field: "a" } }, beside: { fine: 50, tax: null }, money: (sum) => `$${sum}`, seatName: (seat) => `Seat ${seat}`,
    names: { rules: {}, place: () => ({ id: "a", price: 120 }), field: (id) => `Field ${id}`, card: (id) => `Card ${id}` },
    word: (key) => texts.say(key), say: (key, params) => texts.say(key, params),
  });
  same([choiceLabel(table(ring), { do: "buy", with: { field: "a" } }), choiceLabel(table(rail), { do: "fly_kite", with: { to: 1 } })], ["Buy for $120", "Fly kite (Seat 1)"]);
  same(choiceLabel(table(ring), { do: "pay_fine" }), "Pay $50");
  const pick = (arg, option) => [ring, rail].map((room) => optionLabel(table(room), { do: "take", arg }, option));
  same([pick("field", "a"), pick("role", "monopolist"), pick("price", 5)], [["Field a", "a"], ["Monopolist", "monopolist"], ["$5", "$5"]]);
  same(pick("spot", { hex: "H4", turn: 2 })[1], "hex: H4, turn: 2");
});
