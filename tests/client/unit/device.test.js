/* Several people at one device: when it goes on by itself, when it waits, and for whom each message is. */

import { test } from "node:test";

import "./lit.js";
import { acts, UI } from "../../../static/table/frame/page/acts.js";
import { askedBeside, Device, seatsAt } from "../../../static/table/frame/panels/device.js";
import { Store } from "../../../static/table/frame/page/store.js";
import { same } from "./same.js";

/** Ola at seat 0 with Adam (1) and Basia (3) at her device, Jan (2) at his own. */
const viewOf = (asked, more = {}) => ({
  game: { asked }, question: 7, choices: [], paused: false,
  seats: [
    { seat: 0, name: "Ola", bot: null, left: false, stand_in: null },
    { seat: 1, name: "Adam", bot: null, left: false, stand_in: null, beside_host: 0 },
    { seat: 2, name: "Jan", bot: null, left: false, stand_in: null },
    { seat: 3, name: "Basia", bot: null, left: false, stand_in: null, beside_host: 0 },
  ],
  ...more,
});

/** The device at a table of which `known` is known, with what went over its line. */
function place(known = {}) {
  const store = new Store({ view: viewOf([0]), seat: 0, version: 5, pending: null, refusal: null, foresight: {}, ui: { ...UI }, ...known });
  const sent = [];
  const line = { send: (message) => sent.push(message), hello: () => ({ type: "hello" }), onMessage: () => {} };
  const announcer = { textContent: "Ola buys." };
  const form = { elements: { seat: { value: "" } } };
  const device = new Device({ store, line, announcer, form });
  const look = (change = {}) => {
    store.value = { ...store.value, ...change };
    const state = store.value;
    const asked = state.view.game.asked;
    device.look({
      state, view: state.view, seat: state.seat, ui: state.ui, canSend: true, asked: { seats: asked, mine: asked.includes(state.seat) },
      say: (key, params) => `${key} ${params?.name ?? ""}`, seatName: (seat) => state.view.seats[seat].name, questionWords: () => "Roll.",
    });
    return sent.map((message) => message.seat);
  };
  look();
  return { device, store, sent, line, announcer, form, look };
}

test("the seats of a device are those of the host and of who plays beside the host", () => {
  same([seatsAt(viewOf([]), 0), seatsAt(viewOf([]), 3), seatsAt(viewOf([]), 2)], [[0, 1, 3], [0, 1, 3], [2]]);
  const left = viewOf([]);
  left.seats[1].left = true;
  same(seatsAt(left, 0), [0, 3]);
});
test("it goes on by itself only to the one other seat that is asked", () => {
  const found = (asked, more) => askedBeside(viewOf(asked, more), 0);
  same([found([1]), found([1, 2]), found([2]), found([]), found([1, 3]), found([0, 1]), found([1], { paused: true })], [1, 1, null, null, null, null, null]);
  const view = viewOf([1]);
  view.seats[1].stand_in = "steady";
  same(askedBeside(view, 0), null);
});
test("the device goes on once, says so with what was heard before, and names the seat after every break", () => {
  const { look, line, announcer, form } = place();
  same(look({ view: viewOf([1]), version: 6 }), [1]);
  same(look(), [1]);
  look({ seat: 1 });
  look();
  same(announcer.textContent, "Ola buys. device.now Adam Roll.");
  same([line.hello().seat, form.elements.seat.value], [1, 1]);
});
test("it waits for what is under way or stands open", () => {
  for (const busy of [{ pending: { key: "k" } }, { ui: { ...UI, open: "trade" } }, { ui: { ...UI, run: { actions: [] } } }, { ui: { ...UI, dialog: "rules" } }]) {
    const { look } = place();
    same(look({ view: viewOf([1]), ...busy }), []);
    same(look({ pending: null, ui: { ...UI } }), [1]);
  }
});
test("who takes the device by a press keeps it until the table moves on, and waits only for an answer under way", () => {
  const { look, device } = place();
  look({ pending: { key: "k" } });
  device.take(3);
  same(look(), []);
  same(look({ pending: null }), [3]);
  look({ seat: 3 });
  same(look(), [3]);
  same(look({ version: 6 }), [3, 0]);
});
test("what one seat has begun is put away, and comes back with the seat", () => {
  const { look, store, device } = place();
  look({ ui: { ...UI, drafts: { trade: { cash: 5 } } }, refusal: { code: "no_cash" }, foresight: { trade: {} } });
  device.take(1);
  look();
  look({ seat: 1 });
  same([store.value.ui.drafts, store.value.refusal, store.value.foresight], [{}, null, {}]);
  device.take(0);
  look();
  look({ seat: 0 });
  same(store.value.ui.drafts, { trade: { cash: 5 } });
});
test("a seat that is not played here any more is let go", () => {
  const { look, line, sent } = place();
  look({ view: viewOf([1]) });
  line.onMessage({ type: "error", code: "unavailable" });
  same(sent.length, 1);
  line.onMessage({ type: "error", code: "not_your_seat" });
  same(sent.at(-1), { type: "hello" });
});
test("every message says for which seat it is", () => {
  const store = new Store({ view: viewOf([1]), seat: 1, version: 5, pending: null, ui: { ...UI } });
  const sent = [];
  const line = { submit: (message) => sent.push(message), send: (message) => sent.push(message), lag: 0 };
  const act = acts({ store, line, talkLine: line, current: () => null, announce: () => {} });
  act.submit({ do: "roll" }, "roll");
  store.value = { ...store.value, pending: null, seat: 3 };
  act.call("undo");
  same(sent.map(({ type, seat }) => [type, seat]), [["action", 1], ["call", 3]]);
});
test("a forecast for one seat is none for another", ({ mock }) => {
  mock.timers.enable();
  const store = new Store({ view: viewOf([1]), seat: 1, version: 5, pending: null, ui: { ...UI } });
  const sent = [];
  const line = { submit: () => {}, send: (message) => sent.push(message), lag: 0 };
  const act = acts({ store, line, talkLine: line, current: () => null, announce: () => {} });
  act.want("build", { do: "build" });
  store.value = { ...store.value, seat: 3 };
  mock.timers.tick(200);
  act.want("build", { do: "build" });
  mock.timers.tick(200);
  same(sent.map(({ type, seat }) => [type, seat]), [["preview", 1], ["preview", 3]]);
});
