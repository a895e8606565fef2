/* Actions in words: a label, and in brackets what it does not say. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { actionWords } from "../../../static/table/frame/words/actions.js";

/** A table that knows a few words. */
const TEXTS = new Map([["do.bid", "Bid"], ["do.buy", "Buy"], ["do.build", "Build"], ["do.offer_trade", "Trade"], ["do.accept", "Accept"]]);
const table = /** @type {any} */ ({
  view: { choices: [{ do: "bid", kind: "amount", with: { field: "rzym" } }] },
  game: { phase: "before_move" },
  texts: { has: (/** @type {string} */ key) => TEXTS.has(key) || key.startsWith("advice."), first: (/** @type {string[]} */ keys) => TEXTS.get(keys.find((key) => TEXTS.has(key))) },
  room: { choices: { label: () => ({}), action: () => null, value: (/** @type {any} */ _table, /** @type {string} */ arg, /** @type {string} */ value) => (arg === "field" ? value.toUpperCase() : null) } },
  say: (/** @type {string} */ key, /** @type {any} */ { list }) => `${key.slice(7)} ${list}`,
  seatName: (/** @type {number} */ seat) => `seat ${seat}`,
  money: (/** @type {number} */ sum) => `${sum} $`,
});

test("an action without anything to add is its label", () => {
  assert.equal(actionWords(table, { do: "buy", field: "rzym" }), "Buy");
  assert.equal(actionWords(table, { do: "accept", offer: 3 }), "Accept");
});

test("sums, levels and goods stand in brackets", () => {
  assert.equal(actionWords(table, { do: "bid", amount: 120 }), "Bid (120 $)");
  assert.equal(actionWords(table, { do: "build", levels: { rzym: 2, graz: 1 } }), "Build (RZYM 2, GRAZ 1)");
  assert.equal(
    actionWords(table, { do: "offer_trade", to: 2, give: { cash: 50, fields: ["rzym"] }, get: { fields: ["graz"] } }),
    "Trade (seat 2; give 50 $, RZYM; get GRAZ)",
  );
});
