/* What lies before a debtor and before whoever is offered something at a ring board; cards write sums as the table does. */

import { test } from "node:test";

import { handlersOf, markupOf, wordsOf } from "./lit.js";
import { tableOf } from "./ring-table.js";
import { same } from "./same.js";
import { promptPanel } from "../../../static/table/frame/panels/prompt.js";
import { cardDialog } from "../../../static/table/ring/dialogs/decisions.js";
import { money } from "../../../static/table/frame/words/money.js";
import { auctionDialog } from "../../../static/table/ring/dialogs/auction.js";
import { backToDebt } from "../../../static/table/ring/dialogs/debt.js";
import { paidDebt } from "../../../static/table/ring/dialogs/history.js";
import { refusedBefore } from "../../../static/table/ring/dialogs/again.js";
import { offerDialog } from "../../../static/table/ring/dialogs/offer.js";
import { settlementDialog } from "../../../static/table/ring/dialogs/settlement.js";
import { tradeDialog } from "../../../static/table/ring/dialogs/trade.js";
import { RingNames } from "../../../static/table/ring/names.js";

const offer = { id: 7, kind: "trade", from: 1, to: 0, give: { cash: 40 }, get: { fields: ["a"] } };
const answers = ["accept", "refuse"].map((name) => ({ do: name, kind: "pick", arg: "offer", options: [7] }));
const debts = [{ debtor: 0, creditor: "bank", amount: 200, reason: "tax" }];
const act = { want: () => 1, keep: () => {} };

test("neither answer to an offer is advised", async () => {
  const table = await tableOf({ game: { offers: [offer], owner: { a: 0 } }, choices: answers, act });
  const made = markupOf(offerDialog(table, { key: "offer:7", offer }));
  same([made.includes("btn-ticket"), /Accept/u.test(made), /Refuse/u.test(made)], [false, true, true]);
});

const terms = { kind: "trade", from: 0, to: 1, give: { cash: 40 }, get: { fields: ["a"] } };
/** @param {any[]} told */
const log = (...told) => told.map((event, index) => ({ n: index + 1, told: [event].flat() }));
const asked = [{ event: "turn_started", who: 0, round: 12 }, { event: "offer_made", offer: 3, ...terms }, { event: "offer_refused", offer: 3 }];

test("what was refused is known until a deed changes hands, for the same goods and sums alone", () => {
  same(refusedBefore(log(...asked, { event: "salary_paid" }), terms), { id: 3, round: 12 });
  same(refusedBefore(log(...asked.slice(1)), terms), { id: 3, round: null });
  same(refusedBefore(log(...asked), { ...terms, give: { cash: 41 } }), null);
  same(refusedBefore(log(...asked), { ...terms, to: 2 }), null);
  same(refusedBefore(log(asked[0], asked[1], { event: "offer_lapsed", offer: 3 }), terms), null);
  for (const event of ["deed_bought", "auction_won", "traded", "settled", "estate_passed"]) same(refusedBefore(log(...asked, { event }), terms), null);
  same(refusedBefore(log(...asked, { event: "undone", who: 0, to: 2 }), terms), null);
});

test("what was refused goes again by a second press", async () => {
  const choice = { do: "offer_trade", kind: "bundle", give: { cash: 300 }, to: { 1: { fields: ["a"] } } };
  /** @type {any[]} */
  const done = [];
  const acts = { want: () => 1, draft: (/** @type {any} */ _, /** @type {any} */ part) => done.push(part), submit: (/** @type {any} */ action) => done.push(action.do) };
  /** @param {any} beside @param {any[]} told */
  const shown = async (beside, told) => {
    const draft = { to: 1, give: { cash: 40, fields: [], cards: [] }, get: { cash: 0, fields: ["a"], cards: [] }, ...beside };
    const table = await tableOf({ game: { owner: { a: 1 } }, choices: [choice], act: acts, more: { history: log(...told) }, ui: { open: "offer_trade", drafts: { offer_trade: draft } } });
    const made = tradeDialog(table, { key: "offer_trade", choice: table.view.choices[0] });
    const press = handlersOf(made).findLast((one) => one.name === "press");
    press?.({ currentTarget: {} });
    return [wordsOf(made).match(/Bob refused exactly this in round 12|Send it again|Send the offer/gu)?.join(", "), markupOf(made).includes("btn-ticket")];
  };
  const [plain, asks, again] = ["Send the offer", "Bob refused exactly this in round 12, Send the offer", "Bob refused exactly this in round 12, Send it again"];
  same(await Promise.all([shown({}, []), shown({}, asked), shown({ again: 3 }, asked), shown({ again: 2 }, asked)]), [[plain, true], [asks, false], [again, false], [asks, false]]);
  same(done, ["offer_trade", { again: 3 }, "offer_trade", { again: 3 }]);
});

test("only a form that a debtor opened leads back to the debt", async () => {
  /** @param {any} parts */
  const words = async (parts) => wordsOf(backToDebt(await tableOf(parts)));
  const indebted = { phase: "debt", debts };
  same(await Promise.all([words({ game: indebted, ui: { open: "mortgage" } }), words({ game: indebted }), words({ ui: { open: "mortgage" } })]), ["Back to the debt", "", ""]);
});

test("the way back from a settlement stands beside its answer, where no scrolling hides it", async () => {
  const choice = { do: "offer_settlement", kind: "bundle", give: { cash: 10 } };
  const table = await tableOf({ game: { phase: "debt", debts: [{ ...debts[0], creditor: 1 }] }, choices: [choice], act, ui: { open: "offer_settlement" } });
  const [body, foot] = markupOf(settlementDialog(table, { key: "offer_settlement", choice: table.view.choices[0] })).split("dlg-foot");
  same([body.includes("debt-back"), foot.includes("debt-back")], [false, true]);
});

test("a settlement that was refused is told before it goes again, and a trade of the same goods is another question", async () => {
  const choice = { do: "offer_settlement", kind: "bundle", give: { cash: 10 } };
  const given = { event: "offer_made", offer: 4, kind: "settlement", from: 0, to: 1, give: { cash: 10 } };
  /** @param {any} draft @param {string} kind */
  const shown = async (draft, kind) => {
    const table = await tableOf({ game: { phase: "debt", debts: [{ ...debts[0], creditor: 1 }] }, choices: [choice], act, more: { history: log({ ...given, kind }, { event: "offer_refused", offer: 4 }) },
      ui: { open: "offer_settlement", drafts: { offer_settlement: { give: { cash: 10, fields: [], cards: [] }, ...draft } } } });
    return markupOf(settlementDialog(table, { key: "offer_settlement", choice: table.view.choices[0] })).split("dlg-foot")[1];
  };
  const [other, first, sure] = [await shown({}, "trade"), await shown({}, "settlement"), await shown({ again: 4 }, "settlement")];
  same([other, first, sure].map((foot) => [foot.includes("has refused exactly this"), foot.includes("Send it again"), foot.includes("btn-ticket")]), [[false, false, true], [true, false, false], [true, true, false]]);
});

test("what is paid is told, what ends in bankruptcy is not", () => {
  const paid = { event: "debt_paid", debtor: 0, creditor: "bank", amount: 200 };
  same(paidDebt([{ told: [paid] }], 0), { creditor: "bank", amount: 200 });
  same([paidDebt([{ told: [paid] }], 1), paidDebt([{ told: [{ event: "went_bankrupt", who: 0 }] }], 0), paidDebt([], 0)], [null, null, null]);
});

test("sums of a card stand as all others at the table", () => {
  const decks = { red: [{ id: "R1", text_pl: "Remont: 50 $ od domu, 1 200 $ od hotelu, 7% w 3 dni.", effect: {} }] };
  /** @param {string} symbol */
  const names = (symbol) => new RingNames({ tables: { currency: { symbol }, fields: [], groups: [], decks }, printed: {}, rules: {} }, "pl");
  same(names("$").card("R1"), "Remont: $50 od domu, $1\u202f200 od hotelu, 7% w 3 dni.");
});

test("answers of which none is advised look alike, and Enter gives none of them", async () => {
  const pick = { do: "choose", kind: "pick", arg: "option", options: [0, 1] };
  const card = await tableOf({ game: { phase: "card_choice", pending: { card: "R1" } }, choices: [pick], act });
  same(markupOf(cardDialog(card, { key: "card" })).match(/btn-ticket|data-origin/gu), ["data-origin", "data-origin"]);
  const fixed = (/** @type {string} */ name) => ({ do: name, kind: "fixed" });
  /** @param {string[]} names */
  const mains = async (...names) => markupOf(promptPanel(await tableOf({ choices: names.map(fixed), act }))).split("btn-ticket").length - 1;
  same(await Promise.all([mains("pay_flat", "pay_percent"), mains("refuse_holiday", "take_holiday"), mains("pay_flat"), mains("buy", "decline")]), [0, 0, 1, 1]);
});

test("raises on a phone leave the name of a currency out where five of them have no room for it", async () => {
  const bid = { do: "bid", kind: "amount", arg: "amount", min: 1810, max: 18000, step: 10 };
  const auction = { field: "a", opening: 1800, bid: 1800, bidder: 1, increment: 10, reason: "declined", completes: [], queue: [], bidders: [0, 1] };
  /** @param {boolean} phone */
  const raised = async (phone) => {
    const table = await tableOf({ phone, game: { auction, phase: "auction" }, choices: [bid], act });
    table.money = (/** @type {number} */ value) => money(value, "duk.");
    return markupOf(auctionDialog(table, { key: "auction" })).split("raises")[1].match(/<span>[^<]*/gu).slice(0, 2).join("");
  };
  same(await Promise.all([raised(true), raised(false)]), ["<span>1\u202f810<span>1\u202f850", "<span>1\u202f810\u00a0duk.<span>1\u202f850\u00a0duk."]);
});
