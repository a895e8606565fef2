import { test } from "node:test";

import { EMPTY, receive } from "../../../static/table/frame/server/state.js";
import { same } from "./same.js";

const MOTION = { id: 7, kind: "pause", seat: 0, to: null, subject: null };
const SEATS = ["ola", "jan"].map((name, seat) => ({ seat, user_name: name }));
const view = (given = {}) => ({ question: 1, motion: null, paused: false, outcome: null, seats: SEATS, ...given });

/** What the page knows once each of these views has come, with its version, a minute after the one before; `message`: what is
 * otherwise with it. */
function after(...views) {
  let facts = 0;
  return views.reduce((state, [version, given, message = {}]) => {
    facts += 1;
    const type = facts === 1 ? "welcome" : "update";
    return receive(state, { type, version, facts, from: state.version, seat: 0, events: [], view: view(given), ...message }, (message.at ?? facts * 60) * 1000);
  }, EMPTY);
}
/** An entry that takes something back. */
const UNDONE = [{ n: 3, told: [{ event: "undone", to: 1 }] }];
const fallen = (...views) => after(...views).fallen?.motion.kind ?? null;

test("a vote that came to nothing is remembered until somebody plays on, asks again or it is over", () => {
  const asked = [2, { motion: MOTION }];
  same(fallen(asked), null);
  same(fallen(asked, [2]), "pause");
  same(fallen(asked, [2], [2]), "pause");
  same(fallen(asked, [2], [3]), null);
  same(fallen(asked, [2], [2, { motion: { ...MOTION, id: 8 } }]), null);
  same(fallen(asked, [2, { outcome: {} }]), null);
  same(fallen([2], [2]), null);
});

test("what the table has agreed on came to something", () => {
  const of = (kind, more = {}) => [2, { motion: { ...MOTION, kind, ...more }, paused: kind === "resume" }];
  same(fallen(of("pause"), [2, { paused: true }]), null);
  same(fallen(of("resume"), [2, { paused: false }]), null);
  same(fallen(of("resume"), [2, { paused: true }]), "resume");
  same(fallen(of("undo"), [3, {}, { events: UNDONE }]), null);
  same(fallen(of("undo"), [2]), "undo");
  same(fallen(of("end"), [2]), "end");
  same(fallen(of("substitute", { subject: 1 }), [2]), "substitute");
  same(fallen(of("substitute", { subject: 1 }), [2, { seats: [SEATS[0], { seat: 1, user_name: "ewa" }] }]), null);
});

test("a vote that fell as somebody played on is said together with the entry, for as long as it takes to read", () => {
  const of = (kind, more = {}) => [2, { motion: { ...MOTION, kind, ...more } }];
  const played = [3, {}, { events: [{ n: 3, told: [{ event: "passed" }] }], at: 100 }];
  for (const kind of ["undo", "pause", "end"]) same(fallen(of(kind), played), kind);
  same(fallen(of("substitute", { subject: 1 }), played), "substitute");
  same(fallen(of("pause"), [3, { paused: true }]), null);
  same(fallen(of("undo"), played, [4, {}, { at: 103 }]), "undo");
  same(fallen(of("undo"), played, [4, {}, { at: 110 }]), null);
});

test("who missed something is not told that a vote fell: it may have been carried, and be over", () => {
  const asked = [2, { motion: MOTION }];
  same(fallen(asked, [5, {}, { type: "welcome" }]), null);
  same(fallen(asked, [5, {}, { from: 4 }]), null);
  same(fallen(asked, [2, {}, { type: "welcome" }]), "pause");
});
