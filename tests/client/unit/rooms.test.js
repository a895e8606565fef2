import { test } from "node:test";

import { markupOf } from "./lit.js";
import { fetchRoom } from "../../../static/table/rooms.js";
import { dangerOf } from "../../../static/table/ring/danger.js";
import { choiceLabel, optionLabel } from "../../../static/table/frame/words/labels.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import en from "../../../static/table/texts/en.js";
import { same } from "./same.js";

test("a page names its room, and one that names none has a ring", async () => {
  const kinds = await Promise.all(["rail", "ring", "", undefined, "none"].map(async (kind) => (await fetchRoom(kind)).room.kind));
  same(kinds, ["rail", "ring", "ring", "ring", "ring"]);
});
test("the rooms differ in what only one of them has", async () => {
  const [{ room: ring }, { room: rail }] = [await fetchRoom("ring"), await fetchRoom("rail")];
  same([ring.end.draws, rail.end.draws, ring.page.cashInBar, rail.page.cashInBar, rail.page.tabs.trade], [true, false, false, true, null]);
  same([Object.keys(ring.late), Object.keys(rail.late), Object.keys(rail.texts)], [["dialogs", "roles", "adjust", "valuation"], [], ["en", "pl"]]);
  same([rail.dialogs.open({}), rail.dialogs.folded({}), "built" in ring.log.events, "built" in rail.log.events], [null, [], true, false]);
});
test("a railway table that has not begun has no map, no sheet and no form of its own", async () => {
  const { room: rail } = await fetchRoom("rail");
  const early = { game: null, screen: "wide" };
  same([rail.page.looks(early), rail.page.hasColumn(early), rail.prompt.answers(early)], [{ "with-rail": false }, false, null]);
  same([markupOf(rail.player.sheet(early, 0)), rail.page.hasColumn({ ...early, game: { c: {} } })], ["", true]);
});
test("who gives up a debt is told what could still be raised", () => {
  const texts = new Texts("en", en);
  const table = (raisable) => ({
    game: { debts: [{ debtor: 0, creditor: 1, amount: 120 }], raisable: [raisable], owner: { a: 0, b: 1 } }, seat: 0, names: { deeds: () => [{ id: "a" }, { id: "b" }] },
    say: (key, params) => texts.say(key, params), money: (sum) => `$${sum}`, seatName: (seat) => `Seat ${seat}`,
  });
  const [poor, rich] = [dangerOf(table(80), { do: "declare_bankruptcy" }), dangerOf(table(200), { do: "declare_bankruptcy" })];
  same([poor.includes("$40"), poor === rich, rich.includes("$120")], [true, false, true]);
  same(dangerOf({ ...table(0), game: { debts: [] } }, { do: "declare_bankruptcy" }), null);
});
test("a choice is called by its room's words, its values by what they mean there, else by themselves", async () => {
  const [{ room: ring }, { room: rail }] = [await fetchRoom("ring"), await fetchRoom("rail")];
  const texts = new Texts("en", { "do.buy": "Buy for {price}", "do.bid": "Bid", "role.monopolist": "Monopolist", "raw.hex": "hex", "raw.turn": "turn" });
  const table = (room) => ({
    room, texts, seat: 0, game: { phase: "purchase", pending: { field: "a" } }, money: (sum) => `$${sum}`, seatName: (seat) => `Seat ${seat}`,
    names: { rules: {}, place: () => ({ id: "a", price: 120 }), field: (id) => `Field ${id}`, card: (id) => `Card ${id}` },
    word: (key) => texts.say(key), say: (key, params) => texts.say(key, params),
  });
  same([choiceLabel(table(ring), { do: "buy", with: { field: "a" } }), choiceLabel(table(rail), { do: "fly_kite", with: { to: 1 } })], ["Buy for $120", "Fly kite (Seat 1)"]);
  const pick = (arg, option) => [ring, rail].map((room) => optionLabel(table(room), { do: "take", arg }, option));
  same([pick("field", "a"), pick("role", "monopolist"), pick("price", 5)], [["Field a", "a"], ["Monopolist", "monopolist"], ["$5", "$5"]]);
  same(pick("spot", { hex: "H4", turn: 2 })[1], "hex: H4, turn: 2");
});
