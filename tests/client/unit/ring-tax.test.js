import { test } from "node:test";

import { wordsOf } from "./lit.js";
import { tableOf } from "./ring-table.js";
import { labelOf } from "../../../static/table/ring/labels.js";
import { taxNote } from "../../../static/table/ring/games/antimonopoly/tax.js";
import { same } from "./same.js";

const taxed = (cash, tax) => tableOf({ game: { phase: "tax", players: { 0: { cash }, 1: { cash } } }, beside: { tax: { flat: 200, percent: 10, deeds: 10, buildings: 10, ...tax } } });
test("both sums of an income tax are told, also where cash covers neither", async () => {
  const label = async (...parts) => labelOf(await taxed(...parts), { do: "pay_percent" });
  same([(await label(139, { share: 158 })).text, (await label(139, { share: null })).text], ["Pay $158 by worth", undefined]);
  const note = async (...parts) => wordsOf(taxNote(await taxed(...parts)));
  const ends = async (words, ...parts) => (await note(...parts)).endsWith(words);
  same(await Promise.all([
    ends("$42 less than the flat sum. Your cash covers neither sum: the rest must be raised.", 139, { share: 158 }),
    ends("Your cash does not cover $200: the rest must be raised.", 180, { share: 158 }),
    ends("Your cash does not cover $250: the rest must be raised.", 220, { share: 250 }),
    ends("The flat sum is $50 lower.", 300, { share: 250 }),
  ]), [true, true, true, true]);
  same(await note(139, { share: null }), "");
});
