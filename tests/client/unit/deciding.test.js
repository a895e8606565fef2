/* What is said of the turning points of a match that is over. */

import { test } from "node:test";

import { tableOf } from "./ring-table.js";
import { wordsOf } from "./lit.js";
import { same } from "./same.js";
import end from "../../../static/table/texts/en/end.js";
import { sentences, why } from "../../../static/table/frame/dialogs/deciding.js";

test("an exchange is told by what both gave, as the offer that was accepted is known by its number alone", async () => {
  const table = await tableOf();
  const told = [{ event: "offer_accepted", offer: 7 }, { event: "traded", offer: 7, from: 1, to: 0, give: { cash: 40 }, get: { fields: ["a"] } }];
  const words = sentences(table, { round: 8, n: 111, seat: 0, told });
  same([/bank/iu.test(words), words.includes("Bob"), words.includes("$40"), words.includes("A")], [false, true, true, true]);
  same(sentences(table, { round: 8, n: 112, seat: 0, told: [told[0]] }), "");
});

test("a turning point says from what to what worths went, else who was ahead", async () => {
  const table = await tableOf();
  table.texts.add(end);
  /** @param {any} worths */
  const said = (worths) => wordsOf(why(table, { round: 8, n: 1, seat: 0, told: [], worths }));
  same(said([[1, 1200, 400], [0, 300, 700]]), "Bob: worth from $1 200 to $400 Ann: worth from $300 to $700");
  same([said([[1, 900, 900]]), said(undefined)], ["Bob in the lead with $900", ""]);
});
