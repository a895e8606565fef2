/* Pace of play: turns that end by themselves, presses that do nothing, offers that come while a form lies open. */

import { test } from "node:test";

import { handlersOf } from "./lit.js";
import { button } from "../../../static/table/frame/draw/buttons.js";
import { ENDS_AFTER_MS, TurnEnd } from "../../../static/table/frame/page/turn_end.js";
import { hush, sayUnheard } from "../../../static/table/frame/page/unheard.js";
import { dialogOf } from "../../../static/table/ring/dialogs/which.js";
import { spent } from "../../../static/table/ring/spent.js";
import { same } from "./same.js";

const END = { do: "end_turn", kind: "fixed" };
const view = (...choices) => ({ game: { phase: "after_move" }, view: { question: 7, choices } });
const trade = (completes) => ({ do: "offer_trade", kind: "bundle", completes });

test("a turn is spent when nothing but its end, a mortgage for nothing or a trade that completes no set is left", () => {
  same(spent(view(END)), END);
  same(spent(view(END, { do: "mortgage", kind: "pick" }, { do: "sell_building", kind: "map" }, trade({}))), END);
  for (const sensible of [{ do: "build", kind: "map" }, { do: "redeem", kind: "pick" }, { do: "accept", kind: "pick" }, { do: "withdraw", kind: "pick" }, trade({ 1: { give: ["C"] } }), { do: "claim_rent", kind: "fixed", blind: true }]) {
    same(spent(view(END, sensible)), null);
  }
  same(spent({ game: { phase: "before_move" }, view: { choices: [END] } }), null);
  same(spent({ game: null, view: null }), null);
});

/** A table at the end of a turn, with what was played and told. */
function atEnd(changed = {}) {
  const sent = [];
  const table = {
    view: { question: 7 }, settings: { endsTurns: true }, ui: { open: null, confirm: null, dialog: null, deed: null }, state: { pending: null }, canSend: true,
    asked: { mine: true }, room: { question: { spent: () => END } }, id: (choice) => choice.do, act: { submit: (action) => sent.push(action.do) }, ...changed,
  };
  return { table, sent };
}

test("a spent turn ends by itself once, after three seconds", () => {
  const told = [];
  const end = new TurnEnd((question) => told.push(question));
  const { table, sent } = atEnd();
  end.look(table, 0);
  end.look(table, 900);
  end.tick(table, ENDS_AFTER_MS - 1);
  same([told, sent], [[7], []]);
  end.tick(table, ENDS_AFTER_MS);
  end.tick(table, 2 * ENDS_AFTER_MS);
  same([told, sent], [[7, null], ["end_turn"]]);
});

test("any press keeps a spent turn open until the next question", () => {
  const end = new TurnEnd(() => {});
  const { table, sent } = atEnd();
  end.look(table, 0);
  end.keep();
  end.look(table, 100);
  end.tick(table, 9 * ENDS_AFTER_MS);
  same(sent, []);
  const next = { ...table, view: { question: 8 } };
  end.look(next, 0);
  end.tick(next, ENDS_AFTER_MS);
  same(sent, ["end_turn"]);
});

test("no turn ends by itself in a pause, off the line, over an open form, or for who wants none of it", () => {
  for (const changed of [{ view: { question: 7, paused: true } }, { canSend: false }, { settings: { endsTurns: false } }, { asked: { mine: false } }, { state: { pending: { key: "k" } } }, { room: { question: { spent: () => null } } },
    ...["open", "confirm", "dialog", "deed"].map((name) => ({ ui: { open: null, confirm: null, dialog: null, deed: null, [name]: "x" } }))]) {
    const end = new TurnEnd(() => {});
    const { table, sent } = atEnd(changed);
    end.look(table, 0);
    end.tick(table, ENDS_AFTER_MS);
    same(sent, []);
  }
});

test("a press that does nothing says why at its button, one at a time", () => {
  const [one, other] = [{ dataset: {} }, { dataset: {} }];
  sayUnheard(one, "wait");
  sayUnheard(other, "wait more");
  same([one.dataset, other.dataset], [{}, { unheard: "wait more" }]);
  hush();
  same(other.dataset, {});
});

test("a button that cannot be pressed answers with its reason: what is missing, what is under way, no line", () => {
  const found = [];
  const press = (changed, problem) => {
    const table = { state: { pending: null }, canSend: true, settings: {}, say: (key) => key, act: { unheard: (_button, words) => found.push(words), submit: (action) => found.push(action.do) }, ...changed };
    for (const handler of handlersOf(button(table, { label: "x", origin: "x", action: { do: "roll" }, problem }))) handler({ currentTarget: {} });
  };
  press({}, null);
  press({}, "too much");
  press({ state: { pending: { origin: "other" } } }, null);
  press({ state: { pending: { origin: "x" } } }, null);
  press({ canSend: false }, null);
  same(found, ["roll", "too much", "page.unheard.sending", "page.unheard.sending", "page.unheard.line"]);
});

test("an offer that comes while a form lies open lies in front of it, one that was there before does not", () => {
  const offer = { id: 4, kind: "trade", from: 1, to: 0, give: {}, get: {} };
  const table = (openedAfter, folded = {}) => ({
    game: { offers: [offer] }, view: { choices: [{ do: "build", kind: "map" }] }, seat: 0, watching: false, phone: false, ui: { open: "build", openedAfter, folded, drafts: {} }, state: { history: [] },
    choice: (id) => (id === "build" ? { do: "build", kind: "map" } : null), asked: { mine: true }, places: { deeds: [], ticket: null }, names: { fields: [] }, draft: () => ({ give: {}, get: {} }),
  });
  same(dialogOf(table(3)).key, "offer:4");
  same(dialogOf(table(4)).key, "build");
  same(dialogOf(table(3, { "offer:4": true })).key, "build");
});
