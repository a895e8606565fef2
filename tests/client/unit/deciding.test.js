/* What is said of the turning points of a match that is over. */

import { test } from "node:test";

import { tableOf } from "./ring-table.js";
import { same } from "./same.js";
import { sentences } from "../../../static/table/frame/dialogs/deciding.js";

test("an exchange is told by what both gave, as the offer that was accepted is known by its number alone", async () => {
  const table = await tableOf();
  const told = [{ event: "offer_accepted", offer: 7 }, { event: "traded", offer: 7, from: 1, to: 0, give: { cash: 40 }, get: { fields: ["a"] } }];
  const words = sentences(table, { round: 8, n: 111, seat: 0, told });
  same([/bank/iu.test(words), words.includes("Bob"), words.includes("$40"), words.includes("A")], [false, true, true, true]);
  same(sentences(table, { round: 8, n: 112, seat: 0, told: [told[0]] }), "");
});
