/* A role that nobody chose, and an offer of which one side gives nothing. */

import { test } from "node:test";

import { wordsOf } from "./lit.js";
import { tableOf } from "./ring-table.js";
import { same } from "./same.js";
import { roleNote } from "../../../static/table/ring/games/antimonopoly/roles.js";
import { tradeDialog } from "../../../static/table/ring/dialogs/trade.js";
import { promptPanel } from "../../../static/table/frame/panels/prompt.js";

const LEFT = "Your role: monopolist. It was the only one left.";
const players = { 0: { cash: 300, position: 0, role: "monopolist" }, 1: { cash: 300, position: 0, role: "entrepreneur" } };
const chosen = (who, asked) => ({ event: "role_taken", who, role: players[who].role, asked });
const entry = (n, seat, told) => ({ n, at: 0, seat, by: "person", told });
const given = entry(1, 1, [chosen(1, true), chosen(0, false)]);

test("who got the role that was left reads so until the first move", async () => {
  const words = async (history) => wordsOf(roleNote(await tableOf({ game: { players }, more: { history } })));
  same(await words([given]), LEFT);
  same(await words([given, entry(2, 1, [])]), LEFT);
  same(await words([given, entry(2, 0, [])]), "");
  same(wordsOf(promptPanel(await tableOf({ game: { players }, more: { history: [given] } }))).includes(LEFT), true);
});

test("a role that one chose, or that the host gave to everybody, is no news", async () => {
  const words = async (told) => wordsOf(roleNote(await tableOf({ game: { players }, more: { history: [entry(1, 1, told)] } })));
  same([await words([chosen(0, true)]), await words([chosen(0, false), chosen(1, false)])], ["", ""]);
});

test("an offer in which one side gives nothing says so before it is sent", async () => {
  const choice = { do: "offer_trade", kind: "bundle", give: { cash: 300, fields: ["a"] }, to: { 1: { cash: 300, fields: ["b"] } } };
  const act = { want: () => null, draft: () => {} };
  /** @param {any} draft */
  const words = async (draft) => {
    const table = await tableOf({ game: { owner: { a: 0, b: 1 } }, choices: [choice], act });
    table.draft = () => ({ adding: null, counter: null, to: 1, give: { cash: 0, fields: [], cards: [] }, get: { cash: 0, fields: [], cards: [] }, ...draft });
    const shown = wordsOf(tradeDialog(table, { key: "offer_trade", choice }));
    return [shown.includes("You get nothing in return."), shown.includes("You give nothing in return.")];
  };
  const deed = (id) => ({ cash: 0, fields: [id], cards: [] });
  same(await words({ give: deed("a") }), [true, false]);
  same(await words({ get: deed("b") }), [false, true]);
  same([await words({ give: deed("a"), get: deed("b") }), await words({})], [[false, false], [false, false]]);
});
