/* A railway small enough to be read at a glance: four hexes, two corporations, and a table of two seats in front of it. */

import { Names } from "../../../static/table/frame/words/names.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import en from "../../../static/table/texts/en.js";
import railEn from "../../../static/table/texts/en/rail.js";

const city = { kind: "city", slots: 2, index: 0, revenue: { yellow: 30, green: 40, brown: 60 } };
const town = { kind: "town", index: 0, revenue: { yellow: 10, green: 10 } };
const hex = (id, row, col, more) => ({ id, row, col, stops: [], paths: [], neighbors: {}, impassable_edges: [], printed_color: "plain", ...more });

/** West - track - Fen, and a hill below which a company keeps closed. */
export const HEXES = [
  hex("A1", 0, 0, { name_en: "West", printed_color: "yellow", stops: [city], paths: [[{ edge: 1 }, { stop: 0 }]], neighbors: { 1: "A3" }, home_of: "NS" }),
  hex("A3", 0, 2, { paths: [[{ edge: 4 }, { edge: 1 }]], neighbors: { 4: "A1", 1: "A5" }, impassable_edges: [3, 0] }),
  hex("A5", 0, 4, { name_en: "Fen", stops: [town], paths: [[{ edge: 4 }, { stop: 0 }]], neighbors: { 4: "A3", 0: "B6" } }),
  hex("B6", 1, 5, { terrain: { type: "mountain", cost: 60 }, neighbors: { 3: "A5" }, blocked_by_private: "CO" }),
];
const TILES = [
  { number: "57", color: "yellow", stops: [{ ...city, slots: 1 }], paths: [[{ edge: 0 }, { stop: 0 }], [{ stop: 0 }, { edge: 3 }]], exits: [0, 3], upgrades_to: [{ tile: "14" }, { tile: "15" }] },
  { number: "14", color: "green", stops: [city], paths: [[{ edge: 0 }, { stop: 0 }]], exits: [0], upgrades_to: [] },
  { number: "15", color: "green", stops: [city], paths: [[{ edge: 0 }, { stop: 0 }]], exits: [0], upgrades_to: [] },
  { number: "OO", color: "green", stops: [{ ...city, slots: 1 }, { ...city, slots: 1, index: 1 }], paths: [[{ edge: 0 }, { stop: 0 }], [{ edge: 3 }, { stop: 1 }]], exits: [0, 3], upgrades_to: [] },
];
const corporation = (id, home, color) => ({ id, name: `${id} Railway`, home_hex: home, token_costs: [0, 40, 100], color });
const tables = {
  hexes: HEXES, tiles: TILES, corporations: [corporation("NS", "A1", "#112233"), corporation("GW", "A5", "#eeeeee")],
  privates: [{ id: "CO", name: "Company", price: 20, revenue: 5, blocks: ["B6"] }, { id: "DO", name: "Dock", price: 40, revenue: 10, blocks: [] }],
  trains: [{ type: "2", price: 80, rusts_when_first_bought: "4" }, { type: "4", price: 300, rusts_when_first_bought: null }],
  phases: [{ name: "2", tile_colors: ["yellow"], revenue_color: "yellow", train_limit: 4 }, { name: "4", tile_colors: ["yellow", "green"], revenue_color: "green", train_limit: 3 }],
  market: { rows: [[{ price: 82, par: true, zone: "white" }, { price: 90, zone: "yellow" }]] },
  shares: { certificates_per_corporation: [20, 10] },
};
export const names = new Names({ game: "1836jr", tables, printed: { deeds: {}, fields: {}, chips: [], pars: { 82: { percent: 20, floats: 50, shares: 3, sum: 246, treasury: 820 } } } }, "en");
export const texts = new Texts("en", { ...en, ...railEn });

/** A corporation of which nothing has been said; `more` is what has. */
export const state = (more = {}) => ({ shares: {}, par: null, price: null, at: null, pres: null, trains: [], tokens: [], tokens_left: [], cash: 0, floated: false, run: null, ...more });

/** The table of seat 0. What is done at it is written down in `done`; what a form holds is `ui.drafts`, by the name of its choice. */
export function table(game = {}, more = {}) {
  const drafts = {};
  const done = [];
  const act = Object.fromEntries(["keep", "draft", "toggle", "confirm"].map((name) => [name, (...parts) => {
    done.push([name, ...parts]);
    if (name === "keep") drafts[parts[0]] = { ...drafts[parts[0]], ...parts[1] };
  }]));
  return {
    names, texts, done, act, seat: 0, viewpoint: 0, phone: false, screen: "wide", ui: { drafts, confirm: null, open: null }, settings: {}, beside: {}, canSend: true,
    view: { question: 4, choices: [], seats: [{ seat: 0 }, { seat: 1 }] }, state: { version: 9, pending: null, refusal: null, foresight: {}, history: [], at: null },
    places: { ticket: null, beside: [], tools: [], danger: [], blind: [], answers: [], deeds: [] }, asked: { mine: true }, links: {}, room: { soon: [], prompt: {}, choices: { label: () => ({}), forms: {}, option: () => null, value: () => null, sign: () => null, danger: () => null, note: () => "", mark: () => "" } },
    game: { c: { NS: state(), GW: state() }, p: { 1: { cash: 100, certs: 2, value: 300 }, 2: { cash: 50, certs: 1, value: 60 } }, co: {}, m: {}, bid: {}, line: [], or_order: null, limit: 20, phase: "2", depot: {}, discard: [], supply: {}, round: "SR", turn: 2, rn: 1, operator: null, step: "stock", done: [], offers: [], priority: null, ...game },
    say: (key, params) => texts.say(key, params), word: (key) => texts.say(key), money: (value) => `$${value}`, seatName: (seat) => `Seat ${seat}`,
    id: (choice) => choice.do, label: (choice) => choice.do, draftKey: (choice) => choice.do, draft: (choice) => ({ value: choice.min ?? null, ...drafts[choice.do] }), problem: ({ problem }) => texts.say(problem), speech: { say: texts.say.bind(texts) },
    ...more,
  };
}
