import { test } from "node:test";

import { ruleOf } from "../../../static/table/frame/words/rules.js";
import { same } from "./same.js";

const book = {
  page: "/matches/m/rules/",
  refusals: { may_not_bid: ["R-1"], "may_not_bid:detained": ["R-2", "R-3"], malformed: [] },
  events: { paid: ["R-4"], "paid:tax": ["R-5"] },
};

test("a reason leads to a closer rule than the bare name", () => {
  same(ruleOf(book, "refusals", "may_not_bid", { reason: "detained" }), { id: "R-2", href: "/matches/m/rules/#R-2" });
  same(ruleOf(book, "refusals", "may_not_bid", { reason: "passed" }).id, "R-1");
  same(ruleOf(book, "events", "paid", { payer: 1, amount: 20, reason: "tax" }).id, "R-5");
});
test("what no rule explains has no link", () => {
  same([ruleOf(book, "refusals", "malformed"), ruleOf(book, "refusals", "constructor"), ruleOf(book, "events", "toString")], [null, null, null]);
});
test("a match without a book has no links", () => {
  same([ruleOf(null, "refusals", "may_not_bid"), ruleOf(undefined, "events", "paid")], [null, null]);
});
