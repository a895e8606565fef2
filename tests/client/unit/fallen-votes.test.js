import { test } from "node:test";

import { EMPTY, receive } from "../../../static/table/frame/server/state.js";
import { same } from "./same.js";

const MOTION = { id: 7, kind: "pause", seat: 0, to: null, subject: null };
const SEATS = ["ola", "jan"].map((name, seat) => ({ seat, user_name: name }));
const view = (given = {}) => ({ question: 1, motion: null, paused: false, outcome: null, seats: SEATS, ...given });

/** What the page knows once each of these views has come, with its version. */
function after(...views) {
  let facts = 0;
  return views.reduce((state, [version, given]) => {
    facts += 1;
    return receive(state, { type: facts === 1 ? "welcome" : "update", version, facts, from: version, seat: 0, events: [], view: view(given) }, 0);
  }, EMPTY);
}
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
  same(fallen(of("undo"), [3]), null);
  same(fallen(of("undo"), [2]), "undo");
  same(fallen(of("end"), [2]), "end");
  same(fallen(of("substitute", { subject: 1 }), [2]), "substitute");
  same(fallen(of("substitute", { subject: 1 }), [2, { seats: [SEATS[0], { seat: 1, user_name: "ewa" }] }]), null);
});
