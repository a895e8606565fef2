import { test } from "node:test";

import "./lit.js";
import { Absence, awaySummary } from "../../../static/table/frame/words/away.js";
import { between } from "../../../static/table/frame/draw/counting.js";
import { logGroups } from "../../../static/table/frame/words/log.js";
import { filtered } from "../../../static/table/frame/words/sieve.js";
import { RingNames } from "../../../static/table/ring/names.js";
import { toldAway } from "../../../static/table/ring/away.js";
import { RING_LOG } from "../../../static/table/ring/events.js";
import { inRows } from "../../../static/table/ring/panels/coupons.js";
import { RING_QUESTION } from "../../../static/table/ring/question.js";
import { soundOf } from "../../../static/table/ring/sounds.js";
import { question } from "../../../static/table/frame/words/question.js";
import { DEFAULTS, settingsFrom } from "../../../static/table/frame/page/settings.js";
import { gainOf } from "../../../static/table/frame/page/loudspeaker.js";
import { soundsOf } from "../../../static/table/frame/page/sounds.js";
import { heard, say, SILENCE } from "../../../static/table/frame/server/talk.js";
import { same } from "./same.js";

const entry = (n, seat, by, ...told) => ({ n, at: 0, seat, by, told });
const evening = [
  entry(1, null, "table", { event: "turn_started", who: 1, round: 1 }),
  entry(2, 1, "bot", { event: "dice_rolled", who: 1, purpose: "move", dice: [[1, 2]] }, { event: "rent_paid", payer: 1, owner: 0, field: "a", amount: 40 }),
  entry(3, 2, "person", { event: "deed_bought", who: 2, field: "b", price: 130 }),
  entry(4, 0, "clock", { event: "rent_paid", payer: 0, owner: 2, field: "b", amount: 10 }, { event: "turn_started", who: 2, round: 2 }),
  entry(5, 2, "person", { event: "dice_rolled", who: 2, purpose: "move", dice: [[3, 3]] }),
];
test("an absence is told in a few lines: moves, the clock, deeds, rents, cash", () => {
  const { since, lines } = awaySummary(evening, { n: 1, cash: 100 }, 0, 130, toldAway);
  same([since, lines.map((line) => line.key)], [1, ["away.moves", "away.clock", "away.bought", "away.rent_got", "away.rent_paid", "away.cash"]]);
  same(lines[0].params.movers.list.map((one) => one.params), [{ who: { seat: 1 }, n: 1 }, { who: { seat: 2 }, n: 2 }]);
  same(lines.at(-1).params.change, { delta: 30 });
});
test("little that happened is not told, nor anything to a watcher", () => {
  same([awaySummary(evening, { n: 3, cash: 1 }, 0, 1, toldAway), awaySummary(evening, { n: 0, cash: null }, null, undefined, toldAway)], [null, null]);
});
test("who comes back after a while is told once, who never left is not", () => {
  const told = [];
  const kept = { mark: null, read: () => null, write(mark) { kept.mark = mark; } };
  let now = 0;
  const absence = new Absence({ notebook: kept, own: toldAway, tell: (summary) => told.push(summary.since), now: () => now });
  const state = (n) => ({ line: { open: true, lost: false }, heal: null, seat: 0, version: n, history: evening.slice(0, n), view: { game: { players: [{ cash: 5 }] } } });
  absence.look(state(1), false);
  same(kept.mark, { n: 1, cash: 5 });
  absence.look(state(1), true);
  now = 9000;
  absence.look(state(5), true);
  absence.look(state(5), false);
  absence.look(state(5), false);
  same([told, kept.mark.n], [[1], 5]);
});

const env = { names: new RingNames({ tables: { fields: [{ id: "a", index: 0, name_pl: "Ateny" }, { id: "b", index: 1, name_pl: "Bonn" }] } }, "pl"), offers: {}, room: { log: RING_LOG } };
test("log groups say where a round begins and name their lines by entry and place", () => {
  const groups = logGroups(evening, env);
  same(groups.map((group) => [group.n, group.round, group.begins]), [[1, 1, true], [4, 2, true]]);
  same(groups[0].lines.map((line) => line.id), ["line-2-1", "line-2-2", "line-3-1", "line-4-1"]);
  same(groups[0].lines[1].fields, ["a"]);
});
test("lines that were taken back are told from those that hold", () => {
  const back = entry(9, null, "person", { event: "undone", to: 3, who: 0 });
  const lines = logGroups([...evening, back], env).flatMap((group) => group.lines);
  same(lines.filter((line) => line.n > 3).every((line) => line.undone === line.n < 9), true);
  same(lines.filter((line) => line.n <= 3).some((line) => line.undone), false);
  same(lines.some((line) => line.undone), true);
});
test("the log keeps to one player and to a word", () => {
  const groups = logGroups(evening, env);
  const words = (line) => line.key;
  same(filtered(groups, { seat: 2, text: "", ofKind: null }, words).map((group) => group.lines.map((line) => line.n)), [[3], [5]]);
  same(filtered(groups, { seat: null, text: " RENT ", ofKind: null }, words).flatMap((group) => group.lines.map((line) => line.n)), [2, 4]);
  same(filtered(groups, { seat: null, text: "", ofKind: null }, words) === groups, true);
});
test("an offer that came and went is named by what was offered", () => {
  const history = [entry(1, 0, "person", { event: "offer_made", offer: 3, from: 0, to: 1, give: { cash: 10 }, get: {} }), entry(2, 0, "person", { event: "offer_lapsed", offer: 3 })];
  same(logGroups(history, env)[0].lines[1].params.to, { seat: 1 });
});

test("who waits is told whose turn the server says comes next", () => {
  const told = (turn, next, seat) => question({ game: { phase: "before_move", asked: [turn], turn, next, order: [0, 1, 2, 3], players: [{}, {}, {}, {}] } }, env.names, seat, { answers: [] }, RING_QUESTION).hints;
  same(told(1, 3, 0), [{ key: "hint.waiting.next", params: { who: { seat: 3 } } }]);
  same(told(3, 0, 0).map((hint) => hint.key), ["hint.waiting.me"]);
  same([told(1, 3, null), told(1, 1, 0), told(1, null, 0)], [[], [], []]);
});

test("who waits is told that somebody considers an offer of the one who is asked, and no offer of anybody else", () => {
  const told = (offers, seat) => question({ game: { phase: "after_move", asked: [1], turn: 1, next: 2, order: [0, 1, 2], offers, players: [{}, {}, {}] } }, env.names, seat, { answers: [] }, RING_QUESTION).hints;
  same(told([{ id: 1, from: 1, to: 2 }], 0), [{ key: "hint.waiting.addressee", params: { who: { seat: 2 } } }]);
  same([told([{ id: 1, from: 0, to: 2 }], 0), told([{ id: 1, from: 1, to: null }], 0)].map(([hint]) => hint.key), ["hint.waiting.next", "hint.waiting.next"]);
});

test("nobody for whom an AI plays is told that the next turn is theirs", () => {
  const game = { phase: "before_move", asked: [3], turn: 3, next: 0, order: [0, 1, 2, 3], players: [{}, {}, {}, {}] };
  const told = (stand_in) => question({ game, seats: [{ stand_in }, {}, {}, {}] }, env.names, 0, { answers: [] }, RING_QUESTION).hints.length;
  same([told("steady"), told(null)], [0, 1]);
});

test("money counts quickly at first and ends where it should", () => {
  same([between(100, 200, 0), between(100, 200, 320), between(100, 200, 999), between(200, 100, 160) < 150], [100, 200, 200, true]);
});
test("settings survive strangers' texts, and new ones stand as at first", () => {
  same(settingsFrom(null), DEFAULTS);
  same(settingsFrom("{bad"), DEFAULTS);
  same(settingsFrom('{"sounds":false,"motion":"no","unknown":true}'), { ...DEFAULTS, sounds: false });
  same(settingsFrom('{"volume":3,"speed":"fast","logKind":"money"}'), { ...DEFAULTS, volume: 3, speed: "fast", logKind: "money" });
  for (const wrong of ['{"volume":11}', '{"volume":-1}', '{"volume":2.5}', '{"volume":true}', '{"speed":"toString"}', '{"speed":2}', '{"endsTurns":1}', '{"logKind":true}']) same(settingsFrom(wrong), DEFAULTS);
});
test("sounds are as loud as the volume says: nothing at 0, the most at 10, half of the way a quarter of that", () => {
  same([gainOf(0), gainOf(5) * 4 === gainOf(10), gainOf(10) > gainOf(9)], [0, true, true]);
});
test("sounds: the end drowns the rest, money is heard by those whose it is", () => {
  const [dice, rent, end] = [{ event: "dice_rolled" }, { event: "rent_paid", payer: 1, owner: 2 }, { event: "game_ended" }];
  same([soundsOf([dice, rent], 0, soundOf), soundsOf([dice, rent], 1, soundOf), soundsOf([dice, rent, end], 1, soundOf)], [["dice"], ["dice", "money"], ["end"]]);
});
test("coupon sheets break into two rows of as many deeds as can be", () => {
  const sets = [2, 3, 3, 3, 3, 3, 3, 2, 4, 2].map((count, id) => ({ id, members: Array(count) }));
  same(inRows(sets).map((row) => row.length), [5, 5]);
  same(inRows(sets.slice(0, 1)).map((row) => row.length), [1]);
});
test("with whom one may talk apart comes with the place, and the switch stays as it was set", () => {
  const place = { room: "players", can_say: true, why_not: null };
  const pair = heard(SILENCE, { type: "hello", ...place, me: 1, messages: [], confidants: [2] }, true);
  const alone = heard({ ...pair, apart: true }, { type: "room", ...place, confidants: [] }, true);
  same([pair.confidants, pair.apart, alone.confidants, alone.apart], [[2], false, [], true]);
  same(["to" in say("hej"), say("hej", true).to], [false, "partners"]);
});
test("who is muted can be heard again", () => {
  const muted = heard(SILENCE, { type: "muted", user: 44, on: true }, true);
  same([muted.muted, heard(muted, { type: "muted", user: 44, on: false }, true).muted], [[44], []]);
});
