import { test } from "node:test";

import "./lit.js";
import { answer, emptyDraft, presets, within } from "../../../static/table/frame/server/answer.js";
import { answersTo, arrange, choiceId } from "../../../static/table/frame/server/choices.js";
import { Clock, countdown, deadlineOf, littleOf } from "../../../static/table/frame/server/clock.js";
import { tick } from "../../../static/table/frame/panels/timer.js";
import { linesOf } from "../../../static/table/frame/words/events.js";
import { diceText, RING_LOG } from "../../../static/table/ring/events.js";
import { RING_ORDER } from "../../../static/table/ring/order.js";
import { RING_QUESTION } from "../../../static/table/ring/question.js";
import { logGroups } from "../../../static/table/frame/words/log.js";
import { filtered } from "../../../static/table/frame/words/sieve.js";
import { caretAfter } from "../../../static/table/frame/forms/stepper.js";
import { delta, money, number, readNumber } from "../../../static/table/frame/words/money.js";
import { choiceSign } from "../../../static/table/ring/labels.js";
import { RingNames } from "../../../static/table/ring/names.js";
import { question } from "../../../static/table/frame/words/question.js";
import { Speech } from "../../../static/table/frame/words/speech.js";
import { EMPTY, receive, submitted } from "../../../static/table/frame/server/state.js";
import { heard, SILENCE } from "../../../static/table/frame/server/talk.js";
import { Texts, parse } from "../../../static/table/frame/words/text.js";
import enTable from "../../../static/table/texts/en.js";
import enRing from "../../../static/table/texts/en/ring.js";
import railEn from "../../../static/table/texts/en/rail.js";
import plTable from "../../../static/table/texts/pl.js";
import plRing from "../../../static/table/texts/pl/ring.js";
import railPl from "../../../static/table/texts/pl/rail.js";
import { same } from "./same.js";

const en = { ...enTable, ...enRing };
const pl = { ...plTable, ...plRing };
const GAP = "\u202f";
const street = (id, index, price) => ({
  id, index, name_pl: `${id} pl`, name_en: id, group: "g", price, rents: [10, 40, 120, 360, 640, 900], house_cost: 100, hotel_cost: 150, mortgage: price / 2,
});
const names = new RingNames({
  rules: {},
  printed: { chips: [], fields: {}, deeds: { a: { rents: [10, 40, 120, 360, 640, 900], set: { any: { printed: 20, due: 20 } }, top: 5, opening: 65 }, b: { top: { one: 3, other: 4 } } } },
  tables: {
    fields: [{ id: "start", index: 0, name_pl: "Start", name_en: "Start", group: null, price: null }, street("a", 1, 120), street("b", 2, 130)],
    groups: [{ id: "g", name_pl: "Grupa", name_en: "Group" }],
    decks: { red: [{ id: "R1", text_pl: "Karta.", text_en: "A card." }] },
  },
}, "pl");
const env = { names, offers: {}, room: { log: RING_LOG } };
const speech = new Speech(new Texts("pl", pl), names, (seat) => ["Ola", "Jan"][seat] ?? "bank");
const spoken = (event) => linesOf(event, env).map((line) => speech.sentence(line));

test("the log says how far back somebody has gone, and whether all agreed to it", () => {
  const told = (more) => spoken({ event: "undone", to: 29, who: 0, ...more });
  same(told({ agreed: [0] }), ["Ola cofa grę do chwili przed ruchem 30."]);
  same(told({ agreed: [0, 1] }), ["Ola cofa grę do chwili przed ruchem 30, za zgodą wszystkich."]);
  same(told({ agreed: [0], redo: true }), ["Ola przywraca cofnięty ruch."]);
});
test("a line of nobody's begins as a sentence does, and one that ends with a quotation ends once", () => {
  const [told] = spoken({ event: "card_drawn", who: 0, deck: "red", card: "R1" });
  same([told.startsWith("Ola ciągnie"), told.endsWith("„Karta.”")], [true, true]);
  same(speech.sentence({ key: "event.card_drawn", params: { deck: "red", card: "R1" }, seat: null }).startsWith("Ciągnie"), true);
});
test("the caret stands behind the same digit, whatever gaps and currency come between", () => {
  /** @param {string} text @param {number[]} digits */
  const places = (text, ...digits) => digits.map((count) => caretAfter(count, text));
  same(places(`$1${GAP}250`, 0, 1, 2, 4, 9), [1, 2, 4, 6, 6]);
  same(places(`1${GAP}250 duk`, 0, 1, 2, 4, 9), [0, 1, 3, 5, 5]);
  same(places("", 0, 2), [0, 0]);
});
test("a sum that the verb itself asks for follows it without a comma", () => {
  same(spoken({ event: "valued", who: 0, amount: 8014 }), [`Ola ma majątek $8${GAP}014.`]);
  same(spoken({ event: "bid_made", who: 1, amount: 20 }), ["Jan daje $20."]);
  same(spoken({ event: "mortgaged", who: 1, field: "a", amount: 60 }), ["Jan zastawia: a pl, $60."]);
});
test("numbers are grouped by a narrow gap and signed with a true minus", () => {
  same([number(999), number(12480), number(-1234567)], ["999", `12${GAP}480`, `\u22121${GAP}234${GAP}567`]);
  same([money(1735), money(-5), money(1735, "zł"), delta(40), delta(-40)], [`$1${GAP}735`, "\u2212$5", `1${GAP}735\u00a0zł`, "+$40", "\u2212$40"]);
});
test("typed amounts are read with gaps and signs, and nothing else", () => {
  same([readNumber(`$1${GAP}735`), readNumber(" 40 "), readNumber("4.5"), readNumber("-4"), readNumber("")], [1735, 40, null, null, null]);
  same(["40 F", `1${GAP}500\u00a0duk.`, "40 zł", "duk.", "4. duk."].map(readNumber), [40, 1500, 40, null, null]);
});
test("messages are cut into texts and holes", () => {
  same(parse("{n} {n#one:dom|few:domy}!").map((piece) => piece.name ?? piece), ["n", " ", "n", "!"]);
});
test("plural forms follow the language", () => {
  const texts = new Texts("pl", { "a.b": "{n} {n#one:dom|few:domy|many:domów|other:domu}" });
  same([1, 2, 5, 12, 22].map((n) => texts.say("a.b", { n })), ["1 dom", "2 domy", "5 domów", "12 domów", "22 domy"]);
  same(new Texts("en", en).say("level.houses", { n: 2 }), "2 houses");
});
test("no second dot follows an abbreviation", () => {
  const texts = new Texts("pl", { left: "Zostanie {sum}. Koniec.", list: "{items}. Bierze" });
  same([texts.say("left", { sum: "5 duk." }), texts.say("left", { sum: "$5" })], ["Zostanie 5 duk. Koniec.", "Zostanie $5. Koniec."]);
  same(texts.parts("list", { items: ["a", { dot: true }] }).at(-1), " Bierze");
});
test("a name without a message is shown in plain letters", () => {
  same([new Texts("en", {}).say("lay_tile"), new Texts("en", {}).first(["do.lay_tile"])], ["lay tile", "lay tile"]);
});
test("both catalogues hold the same keys with the same holes", () => {
  const holes = (message) => [...new Set(parse(message).map((piece) => piece.name).filter(Boolean))].sort();
  same(Object.keys(pl).sort(), Object.keys(en).sort());
  for (const key of Object.keys(pl)) same([key, holes(pl[key])], [key, holes(en[key])]);
});
test("every plural has all forms of its language", () => {
  for (const [lang, catalogue] of [["pl", pl], ["en", en]]) {
    const wanted = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.sort();
    for (const [key, message] of Object.entries(catalogue)) {
      for (const piece of parse(message)) if (piece.forms) same([key, [...piece.forms.keys()].sort()], [key, wanted]);
    }
  }
});
test("the server's clock counts, and the quickest message says it best", () => {
  const local = 1000;
  const clock = new Clock(() => local);
  clock.heard(5000);
  clock.heard(4000);
  same([clock.now(), clock.left(7500), clock.left(100)], [5000, 3, 0]);
  same([24, 768, 7265, 86_399].map(countdown), ["0:24", "12:48", "2:01:05", `24\u00a0h`]);
  same(deadlineOf([{ kind: "time_up", at: 1 }, { kind: "window", at: 2 }, { kind: "seat", seat: 1, at: 3 }], 1).at, 3);
});

test("little is left of a time when it is little of it, never at its start", () => {
  const controls = [{ seconds: 5 }, { seconds: 30 }, { seconds: 90 }, { bank: 0, increment: 15 }, { bank: 300, increment: 20 }, { seconds: 86_400, cap: 172_800 }, { stock: 600, corporation: 150 }];
  same(controls.map((control) => Math.round(littleOf(control, "seat"))), [2, 10, 10, 5, 20, 20, 15]);
  same([littleOf({ seconds: 90 }, "window"), littleOf({}, "seat")], [5, 0]);
});

test("a clock is in the colour of warnings for its last moments alone", () => {
  const drawn = (data, left) => {
    const marks = {};
    const element = { dataset: { until: "0", ...data }, classList: { toggle: (name, on) => { marks[name] = on; } }, style: { setProperty() {} }, querySelector: () => ({ childNodes: [] }) };
    globalThis.Node ??= { TEXT_NODE: 3 };
    tick({ querySelectorAll: () => [element] }, { left: () => left });
    return marks.soon;
  };
  same([drawn({ soon: "5" }, 15), drawn({ soon: "5" }, 5), drawn({ soon: "20" }, 20), drawn({}, 11), drawn({}, 10)], [false, true, true, false, true]);
});
test("choices go to their places", () => {
  const fixed = (name) => ({ do: name, kind: "fixed" });
  const places = arrange([
    fixed("declare_bankruptcy"), { do: "mortgage", kind: "pick", arg: "field", options: ["a"] }, { do: "claim_rent", kind: "fixed", blind: true },
    fixed("decline"), fixed("buy"), { do: "accept", kind: "pick", arg: "offer", options: [3] }, { do: "offer_trade", kind: "bundle", give: {}, to: {} },
  ], "purchase", RING_ORDER);
  same([places.ticket.do, places.beside.map(choiceId), places.tools.map(choiceId), places.danger.length, places.blind.length],
    ["buy", ["decline"], ["offer_trade", "mortgage"], 1, 1]);
  same(Object.keys(answersTo(3, places.answers)), ["accept"]);
});
test("a choice nobody has met is still drawn, and a single one becomes the answer", () => {
  same(arrange([{ do: "lay_tile", kind: "pick", arg: "hex", options: [] }], "track", RING_ORDER).tools[0].do, "lay_tile");
  same(arrange([{ do: "shuffle_up", kind: "fixed" }], "x", RING_ORDER).ticket.do, "shuffle_up");
});
test("deeds that wait for a decision are one table", () => {
  const pick = (name) => ({ do: name, kind: "pick", arg: "field", options: ["a"] });
  same(arrange([pick("redeem"), pick("pay_interest")], "mortgaged_deed", RING_ORDER).deeds.map(choiceId), ["pay_interest", "redeem"]);
  same(arrange([pick("redeem")], "before_move", RING_ORDER).tools.map(choiceId), ["redeem"]);
});
test("each kind of choice makes its action", () => {
  const made = (choice, draft) => answer(choice, { ...emptyDraft(choice), ...draft });
  same(made({ do: "roll", kind: "fixed", with: { x: 1 } }).action, { do: "roll", x: 1 });
  const bid = { do: "bid", kind: "amount", arg: "amount", min: 140, max: 300, step: 5 };
  same([made(bid).action, made(bid, { value: 141 }).problem, made(bid, { value: 135 }).problem, made(bid, { value: 305 }).problem, made(bid, { value: null }).problem],
    [{ do: "bid", amount: 140 }, "form.step", "form.below", "form.above", "form.no_number"]);
  same(made({ do: "redeem", kind: "pick", arg: "field", options: ["a", "b"] }, { picked: 1 }).action, { do: "redeem", field: "b" });
  same(made({ do: "par", kind: "pick", arg: "x", options: [{ corporation: "Nord", price: 70 }] }).action, { do: "par", corporation: "Nord", price: 70 });
  same(made({ do: "drop", kind: "subset", arg: "cards", options: ["a", "b", "c"], min: 1, max: 2 }, { chosen: [2, 0] }).action, { do: "drop", cards: ["a", "c"] });
  same(made({ do: "build", kind: "map", arg: "levels", options: { a: [1, 2] } }, { values: { a: 2, gone: 1 } }).action, { do: "build", levels: { a: 2 } });
  same(made({ do: "run_routes", kind: "route", trains: ["3-0"] }, { routes: { "3-0": "H4 H6; H6 I7" } }).action,
    { do: "run_routes", routes: [{ train: "3-0", connections: [["H4", "H6"], ["H6", "I7"]] }] });
});
test("an offer leaves empty parts out and drops what can no longer lie there", () => {
  const side = (cash, fields, cards = []) => ({ cash, fields, cards });
  const trade = { do: "offer_trade", kind: "bundle", give: side(100, ["a"]), to: { 1: side(50, ["b"]) } };
  same(answer(trade, { to: 1, give: side(400, ["a", "gone"]), get: side(0, []) }).action, { do: "offer_trade", to: 1, give: { cash: 100, fields: ["a"] } });
  same(answer(trade, { to: 1, give: side(0, []), get: side(0, []) }).problem, "form.nothing_offered");
  same(answer({ do: "offer_settlement", kind: "bundle", give: side(350, ["a"]) }, { to: null, give: side(350, ["a"]), get: side(0, []) }).action,
    { do: "offer_settlement", cash: 350, fields: ["a"] });
  same(within(side(10, [], ["c"]), {}), side(0, [], []));
});
test("raises stay within the bounds and on the step", () => {
  same(presets({ min: 140, max: 233, step: 5 }).map((one) => one.value), [150, 190, 185, 230]);
  same(presets({ min: 140, max: 140, step: 5 }), []);
  same(presets({ min: 2000, max: 9000, step: 1 }).map((one) => one.plus), [100, 500, 1000, 3500, 7000]);
});
test("events become sentences", () => {
  same(diceText([[3, 3], [1, 4]]), "3\u00a0+\u00a03, 1\u00a0+\u00a04");
  same(spoken({ event: "rent_paid", payer: 0, owner: 1, field: "a", amount: 1200 }), [`Ola płaci czynsz: a pl. Bierze Jan, $1${GAP}200.`]);
  same(spoken({ event: "paid", payer: "bank", payee: 1, amount: 20, reason: "card" }), ["Jan dostaje z banku (karta), $20."]);
  same(spoken({ event: "built", who: 0, field: "a", start: 4, end: 5, amount: 150 }), ["Ola buduje: a pl, hotel, $150."]);
  same(spoken({ event: "moved", who: 0, start: 1, end: 0, by: "card" }), ["Ola z karty: a pl → Start."]);
  same(spoken({ event: "turn_started", who: 0, round: 1 }), []);
});
test("an event nobody has met is told by its raw names", () => {
  same(spoken({ event: "comet_seen", who: 1, orbit: "H4", amount: 40 }), ["Jan comet seen orbit: H4, kwota: $40."]);
});
test("the log has a group for each turn", () => {
  const history = [
    { n: 1, at: 0, told: [{ event: "order_set", order: [0, 1] }, { event: "turn_started", who: 0, round: 1 }] },
    { n: 2, at: 0, by: "person", told: [{ event: "dice_rolled", who: 0, purpose: "move", dice: [1, 2] }, { event: "deed_bought", who: 0, field: "a", price: 120 }] },
  ];
  const groups = logGroups(history, env);
  same(groups.map((group) => [group.who, group.round, group.lines.length]), [[null, null, 1], [0, 1, 2]]);
});
test("turns that begin in one entry have groups and lines of their own", () => {
  const turn = (who) => [{ event: "turn_started", who, round: 2 }, { event: "turn_missed", who, kind: "jail" }];
  const groups = logGroups([{ n: 8, at: 0, told: [...turn(0), ...turn(1)] }], env);
  same(groups.map((group) => [group.n, group.id]), [[8, "line-8-1"], [8, "line-8-2"]]);
});
test("the search finds what hard spaces join", () => {
  const rolled = { event: "dice_rolled", who: 0, purpose: "move", dice: [1, 2] };
  const groups = logGroups([{ n: 3, at: 0, told: [{ event: "turn_started", who: 0, round: 1 }, rolled] }], env);
  same(filtered(groups, { seat: null, text: "1 + 2", ofKind: null }, (line) => line.params.dice).length, 1);
});
test("the question names what is asked of whom", () => {
  const game = { phase: "purchase", asked: [0], pending: { kind: "purchase", who: 0, field: "a" }, players: [{ cash: 200, position: 1 }], turn: 0 };
  const places = arrange([{ do: "buy", kind: "fixed" }, { do: "decline", kind: "fixed" }], "purchase", RING_ORDER);
  const mine = question({ status: "running", game, outcome: null }, names, 0, places, RING_QUESTION);
  same([mine.mine, mine.keys[0], speech.say(mine.keys[0], mine.params)], [true, "ask.purchase.me", "a pl za $120. Kupujesz?"]);
  same(mine.hints.map((hint) => speech.say(hint.key, hint.params)), ["Po zakupie zostanie Ci $80.", "Bez zakupu pole idzie na licytację od $65."]);
  const theirs = question({ status: "running", game, outcome: null }, names, 1, arrange([], "purchase", RING_ORDER), RING_QUESTION);
  same([theirs.mine, speech.say(theirs.keys[0], theirs.params)], [false, "Ola decyduje: a pl za $120"]);
  same(question({ status: "running", game: { ...game, phase: "stock" }, outcome: null }, names, 1, arrange([], "stock", RING_ORDER), RING_QUESTION).keys, ["ask.stock.other", "ask.other"]);
});

const welcome = (version, from, events, extra = {}) => ({ type: "welcome", seat: 0, version, facts: 0, from, events, view: { question: version, choices: [], game: { offers: [{ id: 4, from: 1 }] } }, ...extra });
const entry = (n) => ({ n, told: [] });

test("updates add to what is known, and old ones are ignored", () => {
  let state = receive(EMPTY, welcome(2, 0, [entry(1), entry(2)]), 0);
  state = receive(state, { ...welcome(3, 2, [entry(3)]), type: "update" }, 0);
  same([state.version, state.history.map((one) => one.n), state.heal, state.offers[4].from], [3, [1, 2, 3], null, 1]);
  same(receive(state, { ...welcome(3, 2, [entry(3)]), type: "update" }, 0) === state, true);
});
test("a gap is healed from the version before it", () => {
  let state = receive(EMPTY, welcome(2, 0, [entry(1), entry(2)]), 0);
  state = receive(state, { ...welcome(6, 5, [entry(6)]), type: "update" }, 0);
  same([state.version, state.heal, state.history.length], [6, 2, 2]);
  state = receive({ ...state, heal: null }, welcome(6, 2, [3, 4, 5, 6].map(entry)), 0);
  same(state.history.map((one) => one.n), [1, 2, 3, 4, 5, 6]);
});
test("a pending action ends with its receipt and its view, whichever comes last", () => {
  let state = submitted(receive(EMPTY, welcome(2, 0, []), 0), "k", { do: "roll" }, "roll");
  same(receive(state, { type: "receipt", key: "other", version: 3 }, 0) === state, true);
  const first = receive(state, { type: "receipt", key: "k", version: 3 }, 0);
  same([first.pending.stored, receive(first, { ...welcome(3, 2, []), type: "update" }, 0).pending], [3, null]);
  state = receive(state, { ...welcome(3, 2, []), type: "update" }, 0);
  same([state.pending.key, receive(state, { type: "receipt", key: "k", version: 3 }, 0).pending], ["k", null]);
});
test("a refusal stays with its question and long enough to be read", () => {
  let state = submitted(receive(EMPTY, welcome(2, 0, []), 0), "k", { do: "bid" }, "bid");
  state = receive(state, { type: "refused", key: "k", code: "bid_too_low", message: "Za mało.", version: 2 }, 1000);
  same([state.pending, state.refusal.message, state.refusal.origin], [null, "Za mało.", "bid"]);
  const update = { ...welcome(3, 2, []), type: "update" };
  same([receive(state, update, 2000).refusal?.code, receive(state, update, 9000).refusal], ["bid_too_low", null]);
});
test("the talk counts what was said while nobody looked", () => {
  let talk = heard(SILENCE, { type: "hello", room: "players", can_say: true, why_not: null, me: 1, messages: [] }, true);
  const said = (id, user) => ({ type: "message", message: { id, author: { user, name: "x", seat: 0 }, text: "t" } });
  talk = heard(talk, said(1, 2), false);
  talk = heard(talk, said(1, 2), false);
  talk = heard(talk, said(2, 1), false);
  same([talk.messages.length, talk.unread], [2, 1]);
  same(heard(talk, { type: "muted", user: 2, on: true }).messages.map((one) => one.id), [2]);
  same(heard(talk, { type: "hidden", message: 2 }).messages.map((one) => one.id), [1]);
});

test("a choice is called by words whose holes the form fills before anything is chosen", () => {
  const filled = new Set(["price", "fine", "flat", "percent", "sum"]);
  for (const texts of [pl, en, railPl, railEn]) {
    const open = Object.keys(texts).filter((key) => /^do\.[^.]+(\.[^.]+)?$/.test(key)).flatMap((key) => parse(texts[key]).filter((piece) => piece.name && !filled.has(piece.name)).map(() => key));
    same(open, []);
  }
});
test("what is declined carries the hammer only where there are auctions", () => {
  const sign = (auctions) => choiceSign({ names: { rules: { auction_enabled: auctions } } }, { do: "decline" });
  same([sign(true), sign(false), choiceSign({}, { do: "build" })], ["gavel", null, "build"]);
});
