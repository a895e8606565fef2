import { test } from "node:test";

import { BACKOFF, Connection } from "../../../static/table/frame/server/connection.js";
import { ASK_EVERY, callsOf, HttpLine, refusedBy, TERM } from "../../../static/table/frame/server/http_line.js";
import { same } from "./same.js";

const WELCOME = { type: "welcome", version: 4, facts: 1, view: {} };

function site(answers) {
  const asked = [];
  const fetched = async (address, options) => {
    asked.push([options.method ?? "GET", address, options.body ? JSON.parse(options.body) : null]);
    const [status, content] = answers(address);
    return { status, ok: status < 400, json: async () => content };
  };
  return { asked, fetched };
}

async function opened(answers, mock) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { asked, fetched } = site(answers);
  const line = new HttpLine("ws://h/ws/matches/m-1/", { fetched, token: () => "t" });
  const heard = [];
  const closed = [];
  line.addEventListener("message", (event) => heard.push(JSON.parse(event.data)));
  line.addEventListener("close", (event) => closed.push(event.code));
  mock.timers.tick(1);
  return { line, asked, heard, closed };
}

const settled = () => new Promise((done) => setImmediate(done));

test("the address of the calls follows from that of the socket", () => {
  same(callsOf("wss://h/ws/matches/m-1/"), "/api/v1/matches/m-1/");
  same(callsOf("wss://h/ws/lobby/"), null);
});
test("a hello asks for the table, which is told again when it has changed", async ({ mock }) => {
  let version = 4;
  const { line, asked, heard } = await opened(() => [200, { ...WELCOME, version }], mock);
  line.send(JSON.stringify({ type: "hello", since: 3 }));
  await settled();
  mock.timers.tick(ASK_EVERY);
  await settled();
  same(heard.length, 1);
  version = 5;
  mock.timers.tick(ASK_EVERY);
  await settled();
  same(heard.map((message) => message.version), [4, 5]);
  same(asked.map(([, address]) => address.split("?")[1]), ["since=3", "since=4", "since=4"]);
});
test("what is programmed is told again when it has changed, at a table that stands still", async ({ mock }) => {
  let programmed = 1;
  const { line, heard } = await opened(() => [200, { ...WELCOME, programmed }], mock);
  line.send(JSON.stringify({ type: "hello" }));
  await settled();
  programmed = 0;
  mock.timers.tick(ASK_EVERY);
  await settled();
  same(heard.map((message) => message.programmed), [1, 0]);
});
test("a hello for a seat of several asks for its table from then on", async ({ mock }) => {
  const { line, asked } = await opened(() => [200, WELCOME], mock);
  line.send(JSON.stringify({ type: "hello", seat: 1 }));
  await settled();
  mock.timers.tick(ASK_EVERY);
  await settled();
  line.send(JSON.stringify({ type: "hello", since: 0, seat: 0 }));
  await settled();
  same(asked.map(([, address]) => address.split("?")[1]), ["seat=1", `since=${WELCOME.version}&seat=1`, "since=0&seat=0"]);
});
test("an action is posted and its receipt is heard; a refusal speaks as the socket does", async ({ mock }) => {
  const problem = { code: "not_your_turn", params: { seat: 1 }, key: "k1", version: 4, detail: "Wait." };
  let refuses = false;
  const { line, asked, heard } = await opened((address) => {
    if (!address.endsWith("actions/")) return [200, WELCOME];
    return refuses ? [409, problem] : [200, { type: "receipt", key: "k1", version: 5 }];
  }, mock);
  line.send(JSON.stringify({ type: "action", key: "k1", action: { do: "roll" }, question: 2 }));
  await settled();
  same(asked[0], ["POST", "/api/v1/matches/m-1/actions/", { key: "k1", action: { do: "roll" }, question: 2 }]);
  same(heard[0], { type: "receipt", key: "k1", version: 5 });
  refuses = true;
  line.send(JSON.stringify({ type: "action", key: "k1", action: { do: "roll" } }));
  await settled();
  same(heard.at(-1), refusedBy(problem));
});
test("a site that is down closes it, a table that is not there for good", async ({ mock }) => {
  let status = 503;
  const first = await opened(() => [status, {}], mock);
  first.line.send(JSON.stringify({ type: "hello" }));
  await settled();
  same(first.closed, [1006]);
  status = 404;
  mock.timers.reset();
  const second = await opened(() => [status, {}], mock);
  second.line.send(JSON.stringify({ type: "hello" }));
  await settled();
  same(second.closed, [4404]);
});
test("after its term it makes way for the socket", async ({ mock }) => {
  const { closed } = await opened(() => [200, WELCOME], mock);
  mock.timers.tick(TERM);
  same(closed, [1012]);
});
test("it stands in for every other socket after three that never opened", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const made = [];
  const make = (kind) => () => {
    made.push(kind);
    return new EventTarget();
  };
  const connection = new Connection({
    url: "x", hello: () => null, ping: () => null, onMessage: () => null, onState: () => null, open: make("socket"), standIn: make("calls"),
  });
  connection.connect();
  for (let tries = 0; tries < 6; tries += 1) {
    connection.socket.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
    mock.timers.tick(BACKOFF.at(-1) * 1.25);
  }
  same(made, ["socket", "socket", "socket", "calls", "socket", "calls", "socket"]);
});
