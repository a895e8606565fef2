import { test } from "node:test";

import { BACKOFF, Connection, delay, freshKey, socketUrl } from "../../../static/table/frame/server/connection.js";
import { same } from "./same.js";

class FakeSocket extends EventTarget {
  readyState = 0;
  sent = [];

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  up() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  say(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  down(code) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

function line() {
  const sockets = [];
  const heard = [];
  const states = [];
  const connection = new Connection({
    url: "x", hello: () => ({ type: "hello" }), ping: () => ({ type: "ping" }), onMessage: (message) => heard.push(message.type), onState: (state) => states.push({ ...state }),
    open: () => sockets[sockets.push(new FakeSocket()) - 1],
  });
  connection.connect();
  return { connection, sockets, heard, states };
}

test("says hello, and an action is sent again under its key after a break", ({ mock }) => {
  mock.timers.enable();
  const { connection, sockets, states } = line();
  sockets[0].up();
  sockets[0].say({ type: "welcome" });
  connection.submit({ type: "action", key: "k1", action: {} });
  sockets[0].down(1006);
  same(states.at(-1), { open: false, doubt: false, lost: false, ended: false });
  mock.timers.tick(BACKOFF[0] * 1.25 + 100);
  sockets[1].up();
  sockets[1].say({ type: "welcome" });
  same(sockets[1].sent.map((message) => message.key ?? message.type), ["hello", "k1"]);
  sockets[1].say({ type: "receipt", key: "k1", version: 3 });
  same(connection.pending, null);
});
test("the way to the server and back is measured by signs of life", ({ mock }) => {
  mock.timers.enable({ apis: ["Date"], now: 50_000 });
  const { connection, sockets } = line();
  sockets[0].up();
  same(connection.lag, 0);
  sockets[0].say({ type: "pong", at: 49_880 });
  same(connection.lag, 120);
  sockets[0].say({ type: "pong", at: 60_000 });
  same(connection.lag, 0);
});
test("a refusal for now puts the action off, any other ends it", () => {
  const { connection, sockets, heard } = line();
  sockets[0].up();
  connection.submit({ type: "action", key: "k2", action: {} });
  sockets[0].say({ type: "refused", key: "k2", code: "unavailable" });
  same([connection.pending?.key, heard], ["k2", ["refused"]]);
  sockets[0].say({ type: "refused", key: "k2", code: "bid_too_low" });
  same(connection.pending, null);
});
test("a table that is gone is not asked for again", ({ mock }) => {
  mock.timers.enable();
  const { sockets, states } = line();
  sockets[0].up();
  sockets[0].down(4404);
  mock.timers.tick(900);
  same([sockets.length, states.at(-1).ended], [1, true]);
});
test("doubt is shown only after a while", ({ mock }) => {
  mock.timers.enable();
  const { sockets, states } = line();
  sockets[0].up();
  sockets[0].say({ type: "welcome" });
  sockets[0].down(1006);
  mock.timers.tick(500);
  same(states.at(-1).doubt, false);
  mock.timers.tick(2300);
  same(states.at(-1).doubt, true);
});
test("waits grow and carry some chance, keys differ, addresses follow the page", () => {
  same([0, 1, 2, 3, 9].map((attempt) => delay(attempt, 0)), [500, 1000, 2000, 4000, 4000]);
  same(delay(0, 1), 625);
  same([freshKey().length, freshKey() === freshKey()], [24, false]);
  same(socketUrl("/ws/", { protocol: "https:", host: "h" }), "wss://h/ws/");
});
