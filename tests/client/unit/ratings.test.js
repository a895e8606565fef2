import { test } from "node:test";

import { change, expectation, kOf } from "../../../static/ratings/elo.js";
import { same } from "./same.js";

const person = (rating = 1500, games = 30, more = {}) => ({ rating, games, absent_days: 0, returning: 0, bot: false, ...more });
const unit = (members, place, more = {}) => ({ members, place, role: null, seat: null, left: null, left_at: null, ...more });
const four = (more = {}) => ({
  people: { a: person(1700), b: person(1600), c: person(1500), d: person(1400) },
  units: ["a", "b", "c", "d"].map((name, at) => unit([name], at + 1)),
  offsets: {}, meetings: {}, weight: 1, ...more,
});
const found = (given, ...who) => who.map((name) => Number(change(given, name).toFixed(4)));

test("the worked examples come out to four digits", () => {
  same(found(four(), "a", "b", "c", "d"), [6.0093, 1.922, -1.922, -6.0093]);
  const places = [1, 2, 2, 4];
  const tied = { ...four(), units: ["a", "b", "c", "d"].map((name, at) => unit([name], places[at])) };
  same(found(tied, "a", "b", "c", "d"), [6.0093, -2.078, 2.078, -6.0093]);
});

test("partners share a change, and AI players halve it and keep theirs", () => {
  const people = { a: person(1600), b: person(1400), c: person(1550), d: person(1500) };
  const pairs = four({ people, units: [unit(["a", "b"], 1), unit(["c", "d"], 2)] });
  same(found(pairs, "a", "b", "c"), [12.862, 12.862, -12.862]);
  const bots = four({ people: { a: person(), b: person(1500, 30, { bot: true }) }, units: [unit(["a"], 1), unit(["b"], 2)] });
  same(found(bots, "a", "b"), [6, 0]);
});

test("who leaves stands last and pays, meetings wear off, roles count", () => {
  const people = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, person()]));
  const left = four({ people });
  left.units[3].left = 1;
  same(found(left, "a", "b", "c", "d"), [12, 4, -4, -22]);
  const two = four({ people: { a: person(), b: person() }, units: [unit(["a"], 1), unit(["b"], 2)], meetings: { "a|b": 4 } });
  same(found(two, "a", "b"), [4, -4]);
  const roles = four({ people, offsets: { "role:E": 34.86, "role:M": 0 } });
  roles.units.forEach((one, at) => { one.role = "EM"[at % 2]; });
  same(found(roles, "a", "b", "c", "d").map((one) => Number(one.toFixed(2))), [11.2, 4.8, -4.8, -11.2]);
});

test("an early leaver gives nothing, most who leave leave nothing to win, nobody falls below 600", () => {
  const people = { a: person(), b: person(600) };
  const early = four({ people, units: [unit(["a"], 1), unit(["b"], 2, { left: 1, left_at: 0.1 })] });
  same(found(early, "a", "b"), [0, 0]);
  const most = four();
  most.units[2].left = 1;
  most.units[1].left = 2;
  most.units[0].left = 3;
  same(found(most, "d"), [0]);
});

test("K follows the schedule", () => {
  same([person(1500, 0), person(1500, 10), person(), person(2000, 100), person(1500, 50, { returning: 2 })].map(kOf), [64, 48, 24, 16, 48]);
  same(expectation(900), expectation(400));
});
