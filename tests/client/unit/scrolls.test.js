/* Where the log of a replay stands: at the line of the move that is shown. */

import { test } from "node:test";

import "./lit.js";
import { same } from "./same.js";
import { Scrolls } from "../../../static/table/frame/page/scrolls.js";

globalThis.ResizeObserver ??= class { observe() {} disconnect() {} };
globalThis.addEventListener ??= () => {};
globalThis.location ??= { hash: "" };

/** A log 300 high whose lines stand where `tops` says, by their move, until it is scrolled. @param {Record<number, number>} tops */
function log(tops) {
  const box = { id: "log-scroll", scrollTop: 0, shown: 0, getBoundingClientRect: () => ({ top: 0, bottom: 300, height: 300 }) };
  const line = () => { const top = tops[box.shown] - box.scrollTop; return { getBoundingClientRect: () => ({ top, bottom: top + 20 }) }; };
  return Object.assign(box, { querySelector: (what) => (what === "[aria-current]" ? (box.shown in tops ? line() : null) : {}) });
}

/** @param {any} box @param {(number | null)[]} moves */
function stood(box, moves) {
  globalThis.document = /** @type {any} */ ({ getElementById: (id) => (id === "log-scroll" ? box : null) });
  const scrolls = new Scrolls({ root: /** @type {any} */ ({ addEventListener() {}, querySelector: () => null }), act: /** @type {any} */ ({}) });
  return moves.map((at) => {
    box.shown = at;
    scrolls.look(/** @type {any} */ ({ at, talk: { messages: [] }, view: null, history: [] }));
    return [box.scrollTop, scrolls.log.atTop];
  });
}

test("the line of the move that is shown comes into sight, and stays where it is while it is seen", () => {
  same(stood(log({ 7: 500, 8: 450, 9: -40 }), [7, 8, 9]), [[400, false], [400, false], [-140, false]]);
});

test("a table that is played, and a move of which nothing is told, leave the log where it is", () => {
  same(stood(log({ 7: 500 }), [null, 3]), [[0, true], [0, true]]);
});
