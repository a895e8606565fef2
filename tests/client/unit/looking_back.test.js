/* A review is asked for until it is done; who does not answer four times in a row is given up. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { LookingBack } from "../../../static/table/frame/replay/looking_back.js";

/** @param {(Review | null)[]} answers */
function looking(answers) {
  /** @type {(() => void)[]} */
  const waiting = [];
  let drawn = 0;
  const review = new LookingBack({
    fetched: async () => answers.shift() ?? null, redraw: () => { drawn += 1; }, later: (next) => waiting.push(next),
  });
  return { review, waiting, drawn: () => drawn };
}

/** @param {boolean} done @returns {Review} */
const progress = (done) => ({ seat: 0, done, looked: 3, of: 9, mistakes: [] });

test("it asks again until the review is done", async () => {
  const { review, waiting, drawn } = looking([progress(false), progress(true)]);
  await review.ask();
  assert.equal(review.found.done, false);
  assert.equal(waiting.length, 1);
  await waiting.pop()();
  assert.deepEqual([review.found.done, review.lost, waiting.length, drawn()], [true, false, 0, 2]);
});

test("four failures in a row are said, one is not", async () => {
  const { review, waiting } = looking([null, progress(false), null, null, null, null]);
  await review.ask();
  for (let asked = 0; asked < 4; asked += 1) {
    await waiting.pop()();
    assert.equal(review.lost, false);
  }
  await waiting.pop()();
  assert.deepEqual([review.lost, review.found.looked, waiting.length], [true, 3, 0]);
});
