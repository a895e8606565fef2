import { readFileSync } from "node:fs";
import { test } from "node:test";

import "./lit.js";

import { roomKey } from "../../../static/table/frame/page/keys.js";
import { dockLayer, dockTall } from "../../../static/table/rail/dock.js";
import { bounded, carried, centred, moved, MOST, WHOLE, zoomed } from "../../../static/table/rail/glass.js";
import { discsOf, pathsAt } from "../../../static/table/rail/geometry.js";
import { neighbourOf } from "../../../static/table/rail/hexkeys.js";
import { ranRoutes } from "../../../static/table/rail/onmap.js";
import { FOOT, freeSpot, nameBox, nameLine, reach, USUAL, VALUE, valueAt } from "../../../static/table/rail/placing.js";
import { same } from "./same.js";

const hex = (id, row, col) => [id, { id, row, col }];
const hexes = new Map([hex("A2", 0, 2), hex("A4", 0, 4), hex("B1", 1, 1), hex("B3", 1, 3), hex("B5", 1, 5)]);
/** Where a point of the drawing lies in the frame. */
const seen = ({ zoom, x, y }, point) => [x + zoom * point.x, y + zoom * point.y].map((value) => Math.round(value * 1e6) / 1e6);

test("what lies under the pointer stays there while the map grows", () => {
  const at = { x: 0.3, y: 0.7 };
  const near = zoomed(WHOLE, 2, at);
  same([near.zoom, seen(near, at)], [2, [0.3, 0.7]]);
  const nearer = zoomed(near, 1.5, at);
  same([nearer.zoom, seen(nearer, at)], [3, [0.3, 0.7]]);
});
test("what lay between two fingers lies between them again, however they went", () => {
  const [from, to] = [{ x: 0.5, y: 0.5 }, { x: 0.4, y: 0.7 }];
  for (const start of [WHOLE, zoomed(WHOLE, 2, from)]) {
    const point = { x: (from.x - start.x) / start.zoom, y: (from.y - start.y) / start.zoom };
    same(seen(carried(start, 2, from, to), point), [0.4, 0.7]);
  }
});
test("the map is never drawn smaller than its frame, larger than the most, or past an edge", () => {
  same([zoomed(WHOLE, 0.2), zoomed(WHOLE, 100).zoom], [WHOLE, MOST]);
  same(moved(zoomed(WHOLE, 2), 5, -5), { zoom: 2, x: 0, y: -1 });
  same(moved(WHOLE, 0.5, 0.5), WHOLE);
  same(bounded({ zoom: 2, x: -9, y: 9 }), { zoom: 2, x: -1, y: 0 });
});
test("a hex comes into the middle as far as the edges allow", () => {
  same(seen(centred(4, { x: 0.5, y: 0.4 }), { x: 0.5, y: 0.4 }), [0.5, 0.5]);
  same(centred(2, { x: 0, y: 1 }), { zoom: 2, x: 0, y: -1 });
});
test("arrows go to the nearest hex that way, and stay where there is none", () => {
  same(["ArrowRight", "ArrowLeft", "ArrowDown"].map((key) => neighbourOf(hexes, "A2", key)), ["A4", "A2", "B1"]);
  same(["A2", "A4"].includes(neighbourOf(hexes, "B3", "ArrowUp")), true);
  same([neighbourOf(hexes, "B3", "ArrowRight"), neighbourOf(hexes, "B5", "ArrowRight")], ["B5", "B5"]);
  same([neighbourOf(hexes, null, "ArrowUp"), neighbourOf(hexes, "A2", "x")], ["A2", null]);
});
test("a question covers the sheet of a phone only while it is the one that was opened", () => {
  const table = (question, more = {}) => ({ phone: true, view: { question }, ui: { drafts: { "rail-dock": { question: 7, tall: true } } }, act: { keep() {} }, ...more });
  same([dockTall(table(7)), dockTall(table(8)), dockTall(table(7, { phone: false }))], [true, false, false]);
  same([dockLayer(table(7)) === null, dockLayer(table(8)) === null], [false, true]);
});
test("keys of a room are single signs outside text", () => {
  const keys = [{ code: "3" }];
  const event = (more) => ({ key: "3", target: null, ...more });
  same([roomKey(event({}), true, keys), roomKey(event({}), false, keys), roomKey(event({ ctrlKey: true }), true, keys), roomKey(event({ key: "4" }), true, keys)], [keys[0], null, null, null]);
  same(roomKey(event({ target: { tagName: "TEXTAREA" } }), true, keys), null);
});
test("where trains have run everybody sees until the turn is over, and a replay sees no later run", () => {
  const run = (train) => ({ event: "routes_run", revenue: 50, routes: [{ train, connections: [["A2", "A4"], ["A4", "B5"]] }] });
  const history = [{ n: 3, told: [run("2-0")] }, { n: 9, told: [{ event: "price_moved" }] }, { n: 12, told: [run("3-1")] }];
  const game = { round: "OR", done: ["track", "token", "routes"], revenue: 50 };
  same(ranRoutes(game, { history, at: null }), [{ train: "3", chain: ["A2", "A4", "B5"], look: 0 }]);
  same(ranRoutes(game, { history, at: 10 })[0].train, "2");
  same([ranRoutes({ ...game, done: ["track"] }, { history, at: null }), ranRoutes({ ...game, revenue: 0 }, { history, at: null })], [[], []]);
});
/** Every tile of the game with stops, in every way it can lie. */
const { tiles } = JSON.parse(readFileSync(new URL("../../../games/engines/g1836jr/data/1836jr.data.json", import.meta.url), "utf8"));
const lying = tiles.filter(({ stops }) => stops.length).flatMap((tile) => [0, 1, 2, 3, 4, 5].map((rotation) => {
  const paths = pathsAt(tile, rotation);
  return { tile, paths, at: `${tile.number} at ${rotation}`, discs: discsOf(tile, paths, 14) };
}));
const gap = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) - one.r - other.r;

test("no circle of a tile covers another one of it", () => {
  same(lying.filter(({ discs }) => discs.some((one, at) => discs.slice(at + 1).some((other) => gap(one, other) < -0.2))).map(({ at }) => at), []);
});
test("the longest name stands clear of the circles of every tile, however it lies", () => {
  const covered = lying.map(({ at, discs }) => [at, Math.max(...discs.map((disc) => reach(nameBox(74, nameLine(discs, 74)), disc)))]);
  same(covered.filter(([, far]) => far > 1).map(([at]) => at), []); // less is the air around it
  const line = (number, rotation) => nameLine(lying.find(({ at }) => at === `${number} at ${rotation}`).discs, 60);
  same([line("57", 0), line("14", 2), line("63", 0), line("59", 1)], [USUAL, USUAL, USUAL, FOOT]);
});
test("a value stands clear of circles and of the name, but beside the four circles of one brown tile", () => {
  const covered = lying.filter(({ tile, paths, discs }) => {
    const name = nameBox(60, nameLine(discs, 60));
    const [x, y] = valueAt(paths, discs, name, [...(tile.label ? [0] : []), 2]);
    return discs.some((disc) => gap(disc, { x, y, r: VALUE }) < 0) || reach(name, { x, y, r: VALUE }) > 1.5;
  });
  same([...new Set(covered.map(({ tile }) => tile.number))], ["62"]);
});
test("the number of a route takes the first place that covers nothing, else the one where it covers least", () => {
  const name = [nameBox(60, 0)];
  const spot = (circles) => freeSpot([[0, 0], [0, 30], [0, -15]], 18, name, circles);
  same([spot([]), spot([{ x: 0, y: 40, r: 9 }]), freeSpot([[0, 0], [5, 0]], 18, [], [])], [[0, 30], [0, -15], [0, 0]]);
});
