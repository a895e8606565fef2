/* The map of a railway: what is drawn on its hexes, what their card and their row say, how the frame answers keys. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { handlersOf, markupOf, wordsOf } from "./lit.js";
import { HEXES, names, state, table, texts } from "./railway.js";
import { railData } from "../../../static/table/rail/data.js";
import { corner, freeCorner } from "../../../static/table/rail/geometry.js";
import { hexCard } from "../../../static/table/rail/hexcard.js";
import { layers } from "../../../static/table/rail/hexdraw.js";
import { mapLayer, mapPanel } from "../../../static/table/rail/hexmap.js";
import { exits, hexesPanel, revenuesBy } from "../../../static/table/rail/map.js";
import { printedDrawing, stopsOf, tileDrawing, trackOf } from "../../../static/table/rail/tile.js";
import { same } from "./same.js";

const { hexes, tiles } = railData(names);
const lay = { do: "lay_tile", kind: "pick", options: [{ hex: "A3", tile: "57", rotation: 1 }, { hex: "A3", tile: "57", rotation: 2 }, { hex: "A5", tile: "57", rotation: 0 }] };
const laying = (game = {}, more = {}) => table({ step: "track", round: "OR", operator: "NS", ...game }, { view: { question: 4, choices: [lay], seats: [] }, ...more });
const drawnOn = (here, id, looked = null) => markupOf(layers(here, looked)).split("<g transform=").filter((part) => part.includes(`data-hex=${id}`)).join("");
const count = (text, part) => text.split(part).length - 1;

test("a hex is drawn in the colour of what lies on it, with a frame of its own once something is laid", () => {
  same([drawnOn(table(), "A1").includes("tile-yellow"), drawnOn(table(), "A1").includes('class="inner"')], [true, false]);
  const laid = drawnOn(table({ m: { A1: ["14", 0] } }), "A1");
  same([laid.includes("tile-green"), laid.includes('class="inner"'), laid.includes(texts.say("rail.map.tile", { tile: "14", rotation: 0 }))], [true, true, true]);
});
test("the tile in hand lies pale on its hex alone, and the hexes that can be pressed say so", () => {
  const here = laying();
  here.ui.drafts.lay_tile = { hex: "A3" };
  const map = markupOf(layers(here, null));
  same([drawnOn(here, "A3").includes("ghost"), drawnOn(here, "A5").includes("ghost")], [true, false]);
  same([count(map, "data-press=A3"), count(map, "data-press=A5"), count(map, "data-press=A1"), count(map, 'hex-open chosen')], [1, 1, 0, 1]);
});
test("what the ground costs gives way to the tile in hand, whose value stands there", () => {
  const map = (hex) => {
    const here = table({ step: "track", round: "OR", operator: "NS" }, { view: { question: 4, choices: [{ ...lay, options: [{ hex: "B6", tile: "57", rotation: 0 }, { hex: "A3", tile: "57", rotation: 0 }] }], seats: [] } });
    here.ui.drafts.lay_tile = { hex };
    return count(markupOf(layers(here, null)), "terrain mountain");
  };
  same([map("A3"), map("B6")], [1, 0]);
});
test("the tile in hand is drawn as it is turned, and nothing else changes", () => {
  const turned = (rotation) => {
    const here = laying();
    here.ui.drafts.lay_tile = { hex: "A3", rotation };
    return ["A3", "A1"].map((id) => drawnOn(here, id));
  };
  const [[one, west], [other, same_]] = [turned(1), turned(2)];
  same([count(one, 'class="track"'), one === other, west === same_, count(west, 'class="track"')], [2, false, true, 1]);
});
test("a barrier is drawn once, from the hex on its one side", () => {
  same(count(markupOf(layers(table(), null)), 'class="barrier"'), 1);
});
test("stations stand in their slots; the home of who has none yet is kept free in pale letters", () => {
  const map = (c) => markupOf(layers(table({ c }), null));
  const bare = map({ NS: state(), GW: state() });
  same([count(bare, 'class="home"'), count(bare, '<g class=token')], [1, 0]);
  const both = map({ NS: state({ tokens: [["A1", null]] }), GW: state({ tokens: [["A1", null]] }) });
  same([count(both, 'class="home"'), count(both, "<g class=token")], [0, 2]);
  // A station whose city is told by the sides of its track stands there alone.
  same([count(map({ NS: state({ tokens: [["A1", [1]]] }), GW: state() }), "<g class=token"), count(map({ NS: state(), GW: state({ tokens: [["A1", [3]]] }) }), "<g class=token")], [1, 0]);
});
test("the home is kept free in the next slot of its first city, and only until its corporation stands there", () => {
  const slots = (game) => [...markupOf(layers(table(game), null)).matchAll(/class="city"[^>]*><g[^>]*>(<text class="home"|<g class=token)?/g)].map((found) => (found[1] ?? "").slice(found[1]?.startsWith("<text") ? 13 : 9).replace('"', ""));
  const gw = { NS: state(), GW: state({ tokens: [["A1", null]] }) };
  same([slots({}), slots({ c: gw })], [["home", ""], ["token", "home"]]);
  const laid = { m: { A1: ["OO", 0] } };
  same([slots(laid), slots({ ...laid, c: { NS: state({ tokens: [["A1", [3]]] }), GW: state() } })], [["home", ""], ["", "token"]]);
});
test("the figure of a stop keeps clear of letters, ground and the company at its hex", () => {
  const own = (more) => ({ ...names, tables: { ...names.tables, hexes: [{ ...HEXES[2], ...more }] }, word: () => null });
  const place = (more) => /<g transform=translate\(([-\d. ]+)\) class="value"/.exec(markupOf(layers(table({}, { names: own(more) }), null)))[1];
  const wanted = (paths, taken) => {
    const free = freeCorner(paths, taken);
    return corner(free, free === 5 ? 29 : 37).join(" "); // at the foot the letters of the hex need room
  };
  const found = [0, 1, 2, 3, 4, 5].map((edge) => {
    const paths = [[{ edge }, { stop: 0 }]];
    const places = [{}, { label: "P" }, { terrain: { type: "water", cost: 40 } }, { blocked_by_private: "CO" }].map((more) => place({ paths, ...more }));
    same(places, [[], [0], [4], [5]].map((taken) => wanted(paths, taken)));
    return places;
  });
  same(new Set(found.flat()).size > 2, true);
});
test("a name that is wider than its hex is drawn together", () => {
  const length = (name) => /class="hex-name" y=-22 textLength=(\d*)/.exec(markupOf(layers(table({}, { names: { ...names, tables: { ...names.tables, hexes: [HEXES[0]] }, word: () => name } }), null)))[1];
  same([length("Amsterdammer"), length("Amsterdam"), length("Gouda")], ["74", "", ""]);
});
test("stops count what the phase says; what counts nothing in it has no figure", () => {
  const figures = (phase) => [...markupOf(layers(table({ phase }), null)).matchAll(/class="value"><circle r=9.5\/><text dy="3.7">(\d+)/g)].map((found) => Number(found[1]));
  same([figures("2"), figures("4"), figures("none")], [[30, 10], [40, 10], [30, 10]]);
});
test("an area off the map and a harbour show both values, the one of the phase marked", () => {
  const outer = (stop) => ({ ...HEXES[3], terrain: undefined, blocked_by_private: undefined, stops: [stop], paths: [[{ edge: 3 }, { stop: 0 }]] });
  const marks = (stop, phase) => {
    const own = { ...names, tables: { ...names.tables, hexes: [outer(stop)], phases: [{ name: "y", revenue_color: "yellow" }, { name: "b", revenue_color: "brown" }] }, word: () => null };
    const map = markupOf(layers(table({ phase }, { names: own }), null));
    return [...map.matchAll(/<g class=(now)?>\s*<rect[^/]*\/><text[^>]*>(\+?\d+)/g)].map((found) => `${found[1] ?? ""}${found[2]}`);
  };
  const off = { kind: "offboard", index: 0, revenue: { yellow: 20, brown: 50 } };
  same([marks(off, "y"), marks(off, "b")], [["now20", "50"], ["20", "now50"]]);
  const port = { kind: "port", index: 0, revenue: {}, bonus_per_own_station: { green: 10, brown: 20 } };
  same([marks(port, "y"), marks(port, "b")], [["+10", "+20"], ["+10", "now+20"]]);
});
test("a company keeps its hex closed while nobody or a player has it, until something is laid", () => {
  const isClosed = (co, m = {}) => markupOf(layers(table({ co, m }), null)).includes('class="closed-by"');
  same([isClosed({}), isClosed({ CO: 1 }), isClosed({ CO: "NS" }), isClosed({ CO: "closed" }), isClosed({ CO: 1 }, { B6: ["57", 0] })], [true, true, false, false, false]);
});
test("the hex whose card is open is framed, and one that is not printed is named", () => {
  same([count(markupOf(layers(table(), "A5")), 'class="hex-looked"'), count(markupOf(layers(table(), null)), 'class="hex-looked"')], [1, 0]);
  assert.throws(() => layers(table(), "Z9"), { message: "missing: Z9" });
});
test("the card of a hex says what lies there, where it leads, what it counts, costs and will be", () => {
  const card = (id, game) => wordsOf(hexCard(table(game), id));
  same([card("A1").includes("West"), card("A1").includes(texts.say("rail.map.home", { corporation: "NS" })), card("A1").includes("30")], [true, true, true]);
  same([card("B6").includes(texts.say("rail.terrain.mountain", { cost: "$60" })), card("B6").includes(texts.say("rail.map.closed_by", { company: "Company" }))], [true, true]);
  const laid = card("B6", { m: { B6: ["57", 1] }, supply: { 14: 1, 15: 0 } });
  same(card("B6", { m: { B6: ["57", 1] }, co: { CO: 1 } }).includes(texts.say("rail.map.closed_by", { company: "Company" })), false);
  same([laid.includes(texts.say("rail.map.tile", { tile: "57", rotation: 1 })), laid.includes("$60"), laid.includes(texts.say("rail.map.later", { tiles: "14" }))], [true, false, true]);
  same([card("A1", { c: { NS: state({ tokens: [["A1", null]] }), GW: state() } }).includes(texts.say("rail.corp.tokens")), card("A1").includes(texts.say("rail.corp.tokens"))], [true, false]);
  assert.throws(() => card("Z9"), { message: "missing: Z9" });
});
test("track leads over the sides of its tile as it lies, each said once", () => {
  const said = (edges) => edges.map((edge) => texts.say(`rail.edge.${edge}`)).join(", ");
  same([exits(table(), tiles.get("57"), 0), exits(table(), tiles.get("57"), 4), exits(table(), { paths: [] }, 0)], [said([0, 3]), said([1, 4]), "–"]);
});
test("what a stop counts is said phase by phase only where that changes", () => {
  same([revenuesBy(table(), hexes.get("A5")), revenuesBy(table(), { stops: [{}] })], ["10", "0"]);
  same(revenuesBy(table(), { stops: [{ revenue: { yellow: 30, green: 40 } }] }), `${texts.say("rail.colour.yellow")} 30, ${texts.say("rail.colour.green")} 40`);
});
test("the map in words has a row for each hex with something on it, and no other", () => {
  const rows = (game) => wordsOf(hexesPanel(table(game)));
  same(["West", "A3", "Fen", "B6"].map((part) => rows().includes(part)), [true, true, true, false]);
  const both = { NS: state({ tokens: [["A1", null]] }), GW: state({ tokens: [["A1", null]] }) };
  same([rows({ c: both }).includes("NS GW"), rows({ m: { A1: ["OO", 0] } }).includes("30 + 30"), rows({ phase: "4", m: { A1: ["OO", 0] } }).includes("40 + 40"), rows({ phase: "none" }).includes("30")], [true, true, true, true]);
  same(rows({ m: { B6: ["57", 2] } }).includes(texts.say("rail.map.tile", { tile: "57", rotation: 2 })), true);
});
test("a city has a circle for each station, a town a dot, other stops neither", () => {
  const circles = (piece) => stopsOf(piece, 0, 12).flat().map((one) => markupOf(one).match(/class="(\w+)" cx=(-?[\d.]+)/)?.slice(1));
  same(circles(hexes.get("A1")), [["city", "-12"], ["city", "12"]]);
  same([circles(hexes.get("A5")), circles({ stops: [{ kind: "offboard", index: 0 }], paths: [] })], [[["town", "0"]], []]);
});
test("track from side to side bends, track to a stop ends there", () => {
  const d = (path) => /d=(\S+ \S+)/.exec(markupOf(trackOf({ stops: [{ kind: "town", index: 0 }], paths: [path] }, 0)))[1];
  same([d([{ edge: 0 }, { edge: 1 }]).includes("A25"), d([{ edge: 0 }, { stop: 0 }]).endsWith("L0"), d([{ stop: 0 }, { edge: 0 }]).startsWith("M0")], [true, true, true]);
});
test("a small drawing shows a tile in its colour, turned; a number that is no tile shows nothing", () => {
  same([markupOf(tileDrawing(table(), "57", 1)).includes("tile-yellow"), markupOf(tileDrawing(table(), "57", 1)) === markupOf(tileDrawing(table(), "57", 2))], [true, false]);
  same([markupOf(tileDrawing(table(), "999")), markupOf(printedDrawing(hexes.get("A1"))).includes("tile-yellow")], ["", true]);
});

/** A key on the frame of the map; what it did, and whether the browser was kept from doing its own. */
function keyed(here, key, more = {}) {
  let kept = false;
  const [press] = handlersOf(mapPanel(here)); // of the frame itself
  press({ key, target: { classList: { contains: (name) => name === "hexmap-glass" } }, preventDefault: () => { kept = true; }, stopPropagation() {}, ...more });
  return [kept, here.done.map(([name, part, change]) => [name, part, change])];
}

test("plus, minus and nought zoom; with another key beside them they are the browser's", () => {
  const [kept, [[, part, { glass }]]] = keyed(table(), "+");
  same([kept, part, glass.zoom], [true, "rail-map", 1.5]);
  same(keyed(table({}, { ui: { drafts: { "rail-map": { glass: { zoom: 3, x: 0, y: 0 } } } } }), "0")[1][0][2], { glass: { zoom: 1, x: 0, y: 0 } });
  for (const held of ["ctrlKey", "metaKey", "altKey"]) same(keyed(table(), "+", { [held]: true }), [false, []]);
  same(keyed(table(), "k"), [false, []]);
});
test("arrows go from hex to hex, from where the corporation in turn is at home; Escape closes the card, then the full map, then nothing", () => {
  same(keyed(table({ round: "OR", operator: "NS", step: "track" }), "ArrowRight")[1], [["keep", "rail-map", { hex: "A3" }]]);
  const looking = (draft) => table({}, { ui: { drafts: { "rail-map": draft } } });
  same(keyed(looking({ hex: "A1", full: true }), "Escape")[1], [["keep", "rail-map", { hex: null }]]);
  same(keyed(looking({ full: true }), "Escape")[1], [["keep", "rail-map", { full: false }]]);
  same(keyed(table(), "Escape"), [false, []]);
});
/** What a press on a hex does: the frame answers by the act that its click carries. */
function pressedOn(here, hex) {
  const clicked = handlersOf(mapPanel(here)).find((one) => one.name === "click");
  globalThis.SVGElement ??= class {};
  const drawn = Object.assign(Object.create(SVGElement.prototype), { dataset: { hex }, closest: () => drawn });
  clicked({ target: drawn });
  return here.done.map(([name, , change]) => [name, change.hex]);
}

test("a press on a hex opens its card, on the same one closes it, and where the form takes the hex none opens", () => {
  const looking = (hex) => table({}, { ui: { drafts: { "rail-map": { hex } } } });
  same([pressedOn(table(), "A1"), pressedOn(looking("A1"), "A1"), pressedOn(looking("A1"), "A5")], [[["keep", "A1"]], [["keep", null]], [["keep", "A5"]]]);
  same(pressedOn(laying(), "A3"), [["keep", null], ["draft", "A3"]]);
});
test("while a corporation is founded its home is marked on the map", () => {
  const choice = { do: "par", kind: "pick", options: [{ corporation: "GW", price: 70 }, { corporation: "NS", price: 70 }] };
  /** @param {string | null} corporation */
  const marked = (corporation) => count(markupOf(layers(table({}, { view: { question: 1, seats: [], choices: [choice] }, draft: () => ({ corporation }) }), null)), 'class="hex-home"');
  same([marked("GW"), marked(null)], [1, 0]);
});
test("the corner of the map tells which tiles may be laid, what is for sale and what the next train takes", () => {
  const change = { type: "4", price: 300, ahead: 0, scraps: ["2"], loses: { NS: 1 }, left: { NS: 0 }, over: {}, needs: {}, closes: false };
  const words = (game, more) => wordsOf(mapPanel(table(game, more)));
  same(words({ phase: "4" }).includes(texts.say("rail.map.phase", { phase: "4", colours: `${texts.say("rail.colour.yellow")}, ${texts.say("rail.colour.green")}` })), true);
  same([words({ depot: { 2: 3, 4: 0 } }).includes(texts.say("rail.map.for_sale", { n: 3, price: "$80" })), words({ depot: { 2: 0 } }).includes(texts.say("rail.train.in_depot"))], [true, false]);
  const told = (more = {}) => words({}, { beside: { depot: [{ ...change, ...more }] } });
  same([told().includes("NS loses 1 train"), told().includes(texts.say("rail.map.scraps", { types: "2" })), told({ scraps: [], loses: {} }).includes(texts.say("rail.map.scraps", { types: "" }))], [false, true, false]);
});
test("the map follows the hex that the step is about: the one in hand, else the home of who operates", () => {
  const followed = (here) => /data-follow=(\w*)/.exec(markupOf(mapPanel(here)))[1];
  same([followed(table({ round: "OR", operator: "GW" })), followed(table({ round: "SR", operator: "GW" })), followed(table({ round: "OR" }))], ["A5", "", ""]);
  const here = laying();
  here.ui.drafts.lay_tile = { hex: "A3" };
  same(followed(here), "A3");
});
test("Enter presses the hex that is looked at, where the form takes it", () => {
  const here = laying();
  here.ui.drafts["rail-map"] = { hex: "A3" };
  here.ui.drafts.lay_tile = { hex: "A5" };
  same(keyed(here, "Enter")[1].map(([name, , change]) => [name, change.hex]), [["draft", "A3"]]);
  const idle = table({}, { ui: { drafts: { "rail-map": { hex: "A1" } } } });
  same(keyed(idle, "Enter"), [true, []]);
  same([keyed(table(), "Enter"), keyed(idle, "Enter", { target: { classList: { contains: () => false } } })], [[false, []], [false, []]]);
});
test("a card opens on a hex of the map alone; the way back closes the full map", () => {
  const shows = (hex) => wordsOf(mapPanel(table({}, { ui: { drafts: { "rail-map": { hex } } } }))).includes("Fen");
  const open = (hex) => markupOf(mapPanel(table({}, { ui: { drafts: { "rail-map": { hex } } } }))).includes('class="hex-card"');
  same([open("A5"), open(null), open("Z9"), shows("A5")], [true, false, false, true]);
  const full = table({}, { ui: { drafts: { "rail-map": { full: true } } } });
  mapLayer(full)();
  same([mapLayer(table()), full.done], [null, [["keep", "rail-map", { full: false }]]]);
});
test("who reads text gets the map as a table, without a drawing", () => {
  const words = markupOf(mapPanel(table({}, { settings: { textMode: true } })));
  same([words.includes('class="sheet map-sheet"'), words.includes("hexmap-glass")], [true, false]);
});
