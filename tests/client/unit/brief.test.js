/* What drawings ask of a table where nobody plays: words, money, names; and nothing that can be pressed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawing } from "../../../static/rules/brief_table.js";
import { Texts } from "../../../static/table/frame/words/text.js";

const texts = new Texts("en", { "seat.number": "Seat {n}", "role.open": "entrepreneur" });
const table = drawing({ names: { symbol: "$" }, texts, view: { phase: "2" }, beside: { courses: {} } });

test("words and sums are those of a table", () => {
  assert.equal(table.say("seat.number", { n: 3 }), "Seat 3");
  assert.equal(table.seatName(0), "Seat 1");
  assert.equal(table.word("role.open"), "entrepreneur");
  assert.equal(table.money(1500), "$1\u202f500");
});

test("the position is shown as it is given", () => {
  assert.deepEqual(table.game, { phase: "2" });
  assert.deepEqual(table.beside, { courses: {} });
});

test("nothing is offered, and acts lead nowhere", () => {
  assert.deepEqual(table.view.choices, []);
  assert.equal(table.act.keep("map", { zoom: 2 }), undefined);
});
