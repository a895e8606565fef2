import assert from "node:assert/strict";
import test from "node:test";

import { isWritten, leftText, monthIn, ticksLeft, toldOf } from "../../../static/tournaments/events.js";

test("what is left is told in days, hours, minutes", () => {
  assert.equal(leftText(252_000), "4:12");
  assert.equal(leftText(3_723_000), "1:02:03");
  assert.equal(leftText(3 * 86_400_000 + 3_600_000), "3 d 1 h");
  assert.equal(leftText(-5), "0:00");
});

test("a ring loses a tick a second in the last minute, before that one in six", () => {
  assert.deepEqual([400_000, 360_000, 359_000, 61_000, 59_000, 1_000, -1].map(ticksLeft), [60, 60, 60, 11, 59, 1, 0]);
});

test("what somebody has written is kept when a page looks again", () => {
  assert.equal(isWritten({ value: "", defaultValue: "" }), false);
  assert.equal(isWritten({ value: "2", defaultValue: "" }), true);
  assert.equal(isWritten({ value: "", defaultValue: "3" }), true);
});

test("a time that is another day where the reader is tells its day as well", () => {
  const at = "2026-07-14T21:30:00+02:00";
  /** @param {string} form @param {string} zone */
  const told = (form, zone) => new Date(at).toLocaleString("pl", toldOf(at, form, zone));
  assert.equal(told("time", "Europe/Warsaw"), "21:30");
  assert.equal(told("time", "America/New_York"), "15:30");
  assert.equal(told("time", "Asia/Tokyo"), "15 lip, 04:30");
  assert.equal(told("date", "Asia/Tokyo"), "15 lipca 2026 04:30");
});

test("a month is asked for by the clocks of the reader and keeps what else was asked for", () => {
  const there = "https://magnat.example/events/?month=2026-07&view=list#day-4";
  assert.equal(monthIn(there, "Asia/Tokyo"), "https://magnat.example/events/?month=2026-07&view=list&zone=Asia%2FTokyo#day-4");
});
