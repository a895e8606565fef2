import assert from "node:assert/strict";
import { test } from "node:test";

import { markupOf } from "./lit.js";
import { KEYS, markShares, paths, roundAt, share, STEPS, within, worths } from "../../../static/table/frame/replay/axis.js";
import { around } from "../../../static/table/frame/replay/panel.js";
import { shownFigures } from "../../../static/table/frame/replay/reasons.js";
import { Frames } from "../../../static/table/frame/replay/frames.js";

const AXIS = { last: 101, rounds: [[1, 1], [41, 2], [81, 3]], points: [[1, [10, 20]], [51, [40, 0]]], moments: [30, 70] };

test("moves lie on the axis from its beginning to its end", () => {
  assert.deepEqual([1, 51, 101].map((at) => share(AXIS, at)), [0, 0.5, 1]);
  assert.equal(share({ ...AXIS, last: 1 }, 1), 0);
  assert.deepEqual([-4, 7.4, 900].map((at) => within(AXIS, at)), [1, 7, 101]);
  assert.deepEqual([1, 40, 41, 101].map((at) => roundAt(AXIS, at)), [1, 1, 2, 3]);
});

test("marks of key moments stand at their moves, and none lies upon another", () => {
  const at = (...moments) => markShares({ ...AXIS, moments }, 0.25).map((one) => Math.round(one * 100) / 100);
  assert.deepEqual(at(11, 51, 91), [0.1, 0.5, 0.9]);
  assert.deepEqual(at(11, 12, 91), [0.1, 0.35, 0.9]);
  assert.deepEqual(at(81, 91, 101), [0.5, 0.75, 1]);
  assert.deepEqual(at(), []);
});

test("every key has a step, and steps lead to rounds and key moments", () => {
  for (const name of Object.values(KEYS)) assert.equal(typeof STEPS[name](AXIS, 50), "number");
  assert.equal(STEPS.roundBack(AXIS, 41), 1);
  assert.equal(STEPS.roundBack(AXIS, 50), 41);
  assert.equal(STEPS.roundOn(AXIS, 81), 101);
  assert.equal(STEPS.momentOn(AXIS, 30), 70);
  assert.equal(STEPS.momentOn(AXIS, 70), 101);
  assert.equal(STEPS.momentBack(AXIS, 30), 1);
});

test("the worths of a seat are one line up to the end of the axis", () => {
  const [first, second] = paths(AXIS);
  assert.equal(first, "M0.0 76.0L500.0 4.0L1000 4.0");
  assert.equal(second, "M0.0 52.0L500.0 100.0L1000 100.0");
  assert.deepEqual(paths({ ...AXIS, points: [] }), []);
});

test("lines that would run together have an axis of their own, whose ends are told", () => {
  const near = { ...AXIS, points: [[1, [3000, 3000]], [101, [2600, 3100]]] };
  assert.deepEqual([worths(near)[0], worths(near).at(-1)], [2600, 3100]);
  assert.equal(paths(near)[0], "M0.0 23.2L1000.0 100.0L1000 100.0");
  assert.deepEqual(worths({ ...AXIS, points: [] }), []);
});

/** @param {(at: number) => any} answer */
function frames(answer) {
  const asked = [];
  const shown = [];
  let failed = 0;
  const found = new Frames({
    address: "/f", last: 10, arrived: (frame) => shown.push(frame.at), failed: () => { failed += 1; },
    load: async (address) => {
      const at = Number(address.split("=")[1]);
      asked.push(at);
      return answer(at);
    },
  });
  return { found, asked, shown, failures: () => failed };
}
const good = (at) => ({ ok: true, json: async () => ({ at }) });
const calm = () => new Promise((done) => { setTimeout(done, 5); });

test("a position is fetched once, with those that follow it", async () => {
  const { found, asked, shown } = frames(good);
  found.want(4);
  await calm();
  found.want(5);
  await calm();
  assert.deepEqual(asked, [4, 5, 6, 7, 8]);
  assert.deepEqual(shown, [4, 5]);
});

test("what is fetched ahead gives way to a position that somebody waits for", async () => {
  const asked = [];
  const shown = [];
  const found = new Frames({
    address: "/f", last: 90, arrived: (frame) => shown.push(frame.at), failed: () => assert.fail("nothing failed"),
    load: (address, { signal }) => new Promise((done, lost) => {
      const at = Number(address.split("=")[1]);
      asked.push(at);
      signal?.addEventListener("abort", () => lost(new Error("given up")));
      if (!signal) done(good(at)); // what is fetched ahead never comes
    }),
  });
  found.want(4);
  await calm();
  found.want(5);
  await calm();
  assert.deepEqual([asked, shown], [[4, 5], [4]]);
  found.want(70);
  await calm();
  assert.deepEqual([asked, shown], [[4, 5, 70, 71], [4, 70]]);
});

test("of positions asked for in a row the last one is shown", async () => {
  const { found, asked, shown } = frames(good);
  for (const at of [1, 2, 3, 9]) found.want(at);
  await calm();
  assert.deepEqual(shown, [9]);
  assert.deepEqual(asked, [1, 9, 10]);
});

test("a position that does not come is told of, and can be asked for again", async () => {
  let is_there = false;
  const { found, shown, failures } = frames((at) => (is_there ? good(at) : { ok: false }));
  found.want(4);
  await calm();
  assert.deepEqual([shown, failures()], [[], 1]);
  is_there = true;
  found.want(4);
  await calm();
  assert.deepEqual(shown, [4]);
});

test("the figures of a reason are money, but for counts", () => {
  assert.deepEqual(shownFigures({ gain: 120, futures: 14, chip: 5, rounds: 6, shares: 3 }, (sum) => `${sum} $`), { gain: "120 $", futures: 14, chip: 5, rounds: 6, shares: 3 });
});

test("on a phone the ways of sharing are folded behind one word, elsewhere they stand in a row", () => {
  /** @param {boolean} phone */
  const shown = (phone) => {
    const table = { phone, say: (key) => key, state: { at: 7, history: [] }, past: [], env: { room: { log: { heard: (all) => all } } }, room: { page: { round: () => "round 1" } } };
    const playback = { axis: AXIS, picture: "/p", animation: "/a", qr: "/q", compared: "", over: false };
    return markupOf(around(/** @type {any} */ (playback)).stage(/** @type {any} */ (table))).replaceAll(/\s+/gu, " ");
  };
  const folded = /<summary>replay.send<\/summary>.*replay.share.*replay.picture.*replay.animation.*replay.qr_of.*<\/details>/u;
  assert.match(shown(true), folded);
  assert.doesNotMatch(shown(false), /replay.send/u);
  assert.match(shown(false), /replay.share.*replay.picture.*<details name="moment"><summary>replay.qr<\/summary>/u);
});
