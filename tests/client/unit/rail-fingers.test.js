/* What fingers, mouse and wheel do to the map: the drawing follows at once, the state hears of the end. */

import { afterEach, beforeEach, test } from "node:test";

import "./lit.js";
import { handlers, showGlass } from "../../../static/table/rail/fingers.js";
import { same } from "./same.js";

/** What a press lands on: a part of the drawing that names its hex. */
class Drawn {
  constructor(dataset) {
    this.dataset = dataset;
  }

  closest(selectors) {
    const names = selectors.match(/data-(\w+)/g).map((name) => name.slice(5));
    return names.some((name) => this.dataset[name] !== undefined) ? this : null;
  }
}
globalThis.SVGElement ??= Drawn;

const WHOLE = { zoom: 1, x: 0, y: 0 };
let drawing, box, kept, presses, on, now, leads, resting;
const { setTimeout: later, clearTimeout: never } = globalThis;

/** A frame of 200 by 100 at the corner of the window. */
function framed() {
  const classes = new Set();
  drawing = { style: { transform: "" } };
  return {
    clientWidth: 200, clientHeight: 100, firstElementChild: drawing, captured: [],
    classList: { add: (name) => classes.add(name), remove: (name) => classes.delete(name), has: (name) => classes.has(name) },
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 200, height: 100 }), setPointerCapture(id) { this.captured.push(id); }, querySelector: () => null,
  };
}

const event = (x, y, more = {}) => ({ clientX: x, clientY: y, pointerId: 1, button: 0, currentTarget: box, target: new Drawn({}), preventDefault() {}, ...more });
const rounded = ({ zoom, x, y }) => [zoom, x, y].map((value) => Math.round(value * 1000) / 1000);

function rest() {
  for (const act of resting.values()) act();
  resting.clear();
}

beforeEach(() => {
  // The wheel rests when the test says so.
  resting = new Map();
  globalThis.setTimeout = (act) => resting.set(resting.size + 1, act).size;
  globalThis.clearTimeout = (number) => resting.delete(number);
  box = framed();
  [kept, presses, now, leads] = [[], [], WHOLE, () => false];
  on = handlers({ now: () => now, keep: (glass) => kept.push(rounded(glass)), press: (hex) => presses.push(hex), leads: (hex) => leads(hex) });
});
afterEach(() => {
  for (const id of [1, 2]) on.up(event(0, 0, { pointerId: id }));
  on.click(event(0, 0)); // what a drag leaves behind
  rest();
  Object.assign(globalThis, { setTimeout: later, clearTimeout: never });
});

test("the wheel zooms to where it is turned, and the state hears once it rests", () => {
  on.wheel(event(50, 50, { deltaY: -400 }));
  const near = drawing.style.transform;
  on.wheel(event(50, 50, { deltaY: -40 }));
  same([near.includes("scale(2.7"), drawing.style.transform === near, box.classList.has("moving"), kept], [true, false, true, []]);
  rest();
  const [[zoom, x]] = kept;
  // A quarter of the frame from its left edge stays there.
  same([kept.length, Math.round((x + zoom * 0.25) * 100) / 100, box.classList.has("moving")], [1, 0.25, false]);
});
test("a press that trembles is a press, with the hex that answers before the one that is drawn", () => {
  on.down(event(50, 50, { target: new Drawn({ hex: "A1" }) }));
  on.move(event(53, 52));
  on.up(event(53, 52));
  on.click(event(53, 52, { target: new Drawn({ hex: "A1", press: "A3" }) }));
  on.click(event(53, 52, { target: new Drawn({ hex: "A1" }) }));
  on.click(event(53, 52, { target: new Drawn({}) }));
  on.click(event(53, 52, { target: null }));
  same([presses, kept, drawing.style.transform], [["A3", "A1"], [], ""]);
});
test("a drag moves the drawing by as much, captures the pointer, and its click presses nothing", () => {
  now = { zoom: 2, x: -0.5, y: -0.5 };
  on.down(event(100, 50));
  on.move(event(120, 40));
  on.move(event(140, 40));
  same([box.captured, kept, /^translate\(-30(\.0+\d)?%, -60%\)/.test(drawing.style.transform)], [[1], [], true]);
  on.up(event(140, 40));
  on.click(event(140, 40, { target: new Drawn({ hex: "A1" }) }));
  same([kept, presses], [[[2, -0.3, -0.6]], []]);
  on.click(event(140, 40, { target: new Drawn({ hex: "A1" }) }));
  same(presses, ["A1"]);
});
test("another button than the first, and a pointer that was not put down here, move nothing", () => {
  on.down(event(10, 10, { button: 2 }));
  on.move(event(90, 90));
  on.up(event(90, 90));
  same([drawing.style.transform, kept], ["", []]);
});
test("two fingers carry and grow the drawing between them", () => {
  on.down(event(80, 50));
  on.down(event(120, 50, { pointerId: 2 }));
  on.move(event(160, 50, { pointerId: 2 }));
  on.up(event(160, 50, { pointerId: 2 }));
  same(kept, []); // the other finger still lies there
  on.up(event(80, 50));
  // Twice as far apart: twice as large, and what lay between them (100, 50) lies between them (120, 50).
  same([kept, Math.round((kept[0][1] + 2 * 0.5) * 1000) / 1000], [[[2, -0.4, -0.5]], 0.6]);
});
test("from a hex that leads somewhere a drag draws the way, hex by hex, and the glass stays", () => {
  leads = (hex) => hex === "A1";
  const under = { 70: "A3", 90: "A3", 110: "A5" };
  const before = document.elementFromPoint;
  document.elementFromPoint = (x) => (under[x] ? new Drawn({ hex: under[x] }) : null);
  on.down(event(50, 50, { target: new Drawn({ hex: "A1" }) }));
  for (const x of [70, 90, 100, 110]) on.move(event(x, 50));
  on.up(event(110, 50));
  document.elementFromPoint = before;
  same([presses, kept, drawing.style.transform], [["A1", "A3", "A5"], [], ""]);
});
test("a drag from elsewhere, and a second finger on a hex that leads, draw no way", () => {
  leads = (hex) => hex === "A1";
  now = { zoom: 2, x: -0.5, y: -0.5 };
  for (const target of [new Drawn({ hex: "A3" }), new Drawn({})]) {
    on.down(event(100, 50, { target }));
    on.move(event(120, 50));
    on.up(event(120, 50));
  }
  on.down(event(80, 50));
  on.down(event(120, 50, { pointerId: 2, target: new Drawn({ hex: "A1" }) }));
  on.move(event(140, 50, { pointerId: 2 }));
  on.up(event(140, 50, { pointerId: 2 }));
  on.up(event(80, 50));
  same([kept.length, presses], [3, []]);
});
test("a double press shows the whole, but for two presses on what answers", () => {
  on.double(event(50, 50, { target: new Drawn({ press: "A1" }) }));
  same(kept, []);
  on.double(event(50, 50));
  same(kept, [[1, 0, 0]]);
});

/** The map after a drawing, on which A3 alone lies. */
const shown = (glass, parts) => {
  box.querySelector = (selector) => (selector === '[data-hex="A3"]' ? { getBoundingClientRect: () => ({ left: 150, top: 40, width: 20, height: 20 }) } : null);
  showGlass(box, glass, { keep: (next) => kept.push(rounded(next)), ...parts });
};

test("after a drawing the glass lies where the state has it, never past an edge, and not while a hand moves it", () => {
  shown({ zoom: 2, x: 9, y: -0.5 }, { small: false, chosen: null });
  same(drawing.style.transform, "translate(0%, -50%) scale(2)");
  shown(WHOLE, { small: false, chosen: null });
  same(drawing.style.transform, "");
  on.wheel(event(50, 50, { deltaY: -400 }));
  const moving = drawing.style.transform;
  shown(WHOLE, { small: false, chosen: null });
  same(drawing.style.transform, moving);
});
test("in a small frame the hex that is newly in hand comes near, once", () => {
  shown(WHOLE, { small: true, chosen: null });
  shown(WHOLE, { small: false, chosen: "A1" });
  shown(WHOLE, { small: true, chosen: null });
  same(kept, []);
  shown(WHOLE, { small: true, chosen: "A3" });
  // Its middle, at 0.8 and 0.5 of the whole, comes as near to the middle as the edges allow.
  same(kept, [[2.4, -1.4, -0.7]]);
  shown(WHOLE, { small: true, chosen: "A3" });
  same(kept.length, 1);
  shown(WHOLE, { small: true, chosen: "Z9" });
  same(kept.length, 1);
});
