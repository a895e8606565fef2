import { mock, test } from "node:test";

import { handlersOf, markupOf, wordsOf } from "./lit.js";
import { KeptNotes } from "../../../static/table/frame/server/kept_notes.js";
import { asking, joined, OwnNotes } from "../../../static/table/frame/server/own_notes.js";
import { drawn } from "../../../static/table/frame/panels/notes.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import en from "../../../static/table/texts/en/notes.js";
import { same } from "./same.js";

const PLAN = "sell NS before the 4s";

/** What a browser keeps, beginning with `kept`. */
function browser(kept = null) {
  const held = new Map(kept ? [["magnat.notes", JSON.stringify(kept)]] : []);
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, text) => held.set(key, text), now: () => JSON.parse(held.get("magnat.notes") ?? "{}") };
}

/** The account's side: `text` and `version`; `down` answers nothing, `deaf` writes and loses its answer. */
function account(text = "", version = 0) {
  const site = {
    text, version, down: false, deaf: false, asked: [],
    async ask(sent) {
      site.asked.push(sent && sent.text);
      if (site.down) return { status: 0 };
      if (sent && sent.version !== site.version && sent.text !== site.text) return { status: 409, code: "notes_changed", text: site.text, version: site.version };
      if (sent && sent.version === site.version) Object.assign(site, { text: sent.text, version: site.version + 1 });
      return site.deaf ? { status: 0 } : { status: 200, text: site.text, version: site.version };
    },
  };
  return site;
}

async function device(site, storage = browser(), me = "7") {
  const notes = new OwnNotes({ match: "m", me, kept: new KeptNotes(storage, "magnat.notes"), ask: site.ask, changed: () => {} });
  await notes.open();
  return notes;
}

/** Passes the pause, and waits until the answer has been heard. */
async function pass(ms = 1500) {
  mock.timers.tick(ms);
  for (let n = 0; n < 5; n += 1) await Promise.resolve();
}

/** A test in whose hands the time is. */
const timed = (name, run) => test(name, async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  await run();
});

timed("what one device saves after a pause another reads, and no browser keeps what is saved", async () => {
  const [site, storage] = [account(), browser()];
  const here = await device(site, storage);
  here.write("sell");
  here.write(PLAN);
  same([here.state, storage.now()["7@m"].text], ["waiting", PLAN]);
  await pass(1499);
  same(site.asked, [null]);
  await pass(1);
  same([here.state, site.text, site.asked, storage.now()], ["saved", PLAN, [null, PLAN], {}]);
  const there = await device(site);
  same([there.state, there.text], ["saved", PLAN]);
});
timed("what the browser kept before moves to the account at the first opening", async () => {
  const [site, storage] = [account(), browser({ m: PLAN, other: "elsewhere" })];
  const notes = await device(site, storage);
  same([notes.text, notes.state], [PLAN, "waiting"]);
  await pass();
  same([site.text, notes.state, storage.now()], [PLAN, "saved", { other: "elsewhere" }]);
});
timed("what the browser kept before and what the account has stay both until somebody chooses", async () => {
  const [site, storage] = [account("on the phone", 3), browser({ m: PLAN })];
  const notes = await device(site, storage);
  same([notes.state, notes.text, notes.other], ["both", PLAN, { text: "on the phone", version: 3 }]);
  notes.write(`${PLAN}!`);
  await pass(60000);
  same([site.text, storage.now()["7@m"].text], ["on the phone", `${PLAN}!`]);
  notes.choose(joined(notes.text, "on the phone"));
  await pass();
  same([site.text, notes.state, storage.now()], [`${PLAN}!\n\non the phone`, "saved", {}]);
});
timed("the later of two devices is told, and neither text is lost", async () => {
  const site = account("old", 1);
  const [first, later] = [await device(site), await device(site)];
  first.write("first");
  await pass();
  later.write("later");
  await pass();
  same([site.text, later.state, later.text, later.other.text], ["first", "both", "later", "first"]);
  later.choose("first");
  same([later.state, later.text, site.text], ["saved", "first", "first"]);
});
timed("who keeps the own text writes over the other one knowingly", async () => {
  const site = account("old", 1);
  const notes = await device(site);
  Object.assign(site, { text: "there", version: 2 });
  notes.write("here");
  await pass();
  notes.choose(notes.text);
  await pass();
  same([site.text, site.version, notes.state], ["here", 3, "saved"]);
});
timed("a text given up stays given up on the next page", async () => {
  const [site, storage] = [account("there", 2), browser({ m: "here" })];
  (await device(site, storage)).choose("there");
  same([storage.now(), (await device(site, storage)).state], [{}, "saved"]);
});
timed("without a line it goes on in the browser, and is saved once the site answers", async () => {
  const [site, storage] = [Object.assign(account(), { down: true }), browser()];
  const notes = await device(site, storage);
  same(notes.state, "unsaved");
  notes.write(PLAN);
  await pass();
  same([notes.state, site.text, storage.now()["7@m"].text], ["unsaved", "", PLAN]);
  site.down = false;
  await pass(15000);
  same([notes.state, site.text], ["saved", PLAN]);
});
timed("what was written without a line is there on the next page", async () => {
  const [site, storage] = [account("old", 1), browser()];
  const before = await device(site, storage);
  site.down = true;
  before.write("old and new");
  await pass();
  site.down = false;
  const after = await device(site, storage);
  same(after.text, "old and new");
  await pass();
  same([after.state, site.text], ["saved", "old and new"]);
});
timed("where nothing was written the site is only asked again", async () => {
  const site = Object.assign(account("there", 2), { down: true });
  const notes = await device(site);
  site.down = false;
  await pass(15000);
  same([notes.text, notes.state, site.asked], ["there", "saved", [null, null]]);
});
timed("an own save whose answer was lost is no other device", async () => {
  const site = account("old", 1);
  const notes = await device(site);
  site.deaf = true;
  notes.write("one");
  await pass();
  same([notes.state, site.text], ["unsaved", "one"]);
  site.deaf = false;
  notes.write("one two");
  await pass();
  await pass();
  same([notes.state, site.text], ["saved", "one two"]);
});
timed("what is written while a save is under way is saved after it", async () => {
  const site = account();
  const notes = await device(site);
  notes.write("one");
  const saving = notes.save();
  notes.write("one two");
  await saving;
  same([site.text, notes.state], ["one", "waiting"]);
  await pass();
  same([site.text, notes.state], ["one two", "saved"]);
});
timed("a page that is left saves at once what waits, and nothing where all is saved", async () => {
  const site = account();
  const notes = await device(site);
  await notes.save();
  same(site.asked, [null]);
  notes.write("last words");
  await notes.save();
  same(site.text, "last words");
});
timed("two texts that are too long together are shortened by hand before they are saved", async () => {
  const [site, storage] = [account("b".repeat(3000), 1), browser({ m: "a".repeat(3000) })];
  const notes = await device(site, storage);
  notes.choose(joined(notes.text, site.text));
  await pass();
  same([notes.state, notes.text.length, site.version], ["too_long", 6002, 1]);
  notes.write(notes.text.slice(0, 4000));
  await pass();
  same([notes.state, site.text.length], ["saved", 4000]);
});
timed("who only watches keeps them in the browser", async () => {
  const storage = browser({ m: "watching" });
  const notes = await device({ ask: async () => ({ status: 403, code: "not_your_seat" }) }, storage);
  same([notes.state, notes.text], ["browser", "watching"]);
  notes.write("still watching");
  await pass();
  same(storage.now(), { m: "still watching" });
});
timed("a stranger is asked for nothing, and reads nothing of an account that wrote here", async () => {
  const unsaved = { text: "secret", version: 1, base: "", sent: [] };
  const [site, storage] = [account("secret", 1), browser({ "7@m": unsaved })];
  const stranger = await device(site, storage, "");
  same([stranger.state, stranger.text, site.asked], ["browser", "", []]);
  same((await device(account(), storage, "8")).text, "");
  stranger.write("x");
  same(storage.now(), { "7@m": unsaved, m: "x" });
});
test("texts of which one holds the other are one text", () => {
  same([joined("a", "b"), joined("a b", "b"), joined("b", "a b"), joined("", "b"), joined("a", "")], ["a\n\nb", "a b", "a b", "b", "a"]);
});
test("a browser keeps the notes of forty matches, and a page those of one that keeps nothing", () => {
  const storage = browser();
  const kept = new KeptNotes(storage, "magnat.notes");
  kept.put("m", PLAN);
  for (let n = 0; n < 40; n += 1) kept.put(`m${n}`, "x");
  same([kept.plain("m"), kept.plain("m39"), Object.keys(storage.now()).length], ["", "x", 40]);
  kept.put("m39", "");
  same([kept.plain("m39"), kept.unsaved("m0")], ["", null]);
  const denied = new KeptNotes({ getItem() { throw new Error("denied"); }, setItem() { throw new Error("denied"); } }, "magnat.notes");
  denied.put("z", "on the page");
  same(denied.plain("z"), "on the page");
});

const answered = (status, content, type = "application/json") => ({ status, headers: new Map([["Content-Type", type]]), json: async () => content });

test("the site is asked with the token of its page, and answers in JSON or not at all", async () => {
  const seen = [];
  const ask = (answer) => asking("/matches/m/notes/", async (address, options) => { seen.push([address, options]); return answer; }, () => "t0ken");
  same(await ask(answered(200, { text: "a", version: 1 }))(null), { text: "a", version: 1, status: 200 });
  same(await ask(answered(409, { code: "notes_changed", text: "b", version: 2 }))({ text: "c", version: 1 }), { code: "notes_changed", text: "b", version: 2, status: 409 });
  const [[address, read], [, written]] = seen;
  same([address, read.method, read.redirect, written.method, written.keepalive, written.body, written.headers["X-CSRFToken"]], ["/matches/m/notes/", undefined, "manual", "POST", true, '{"text":"c","version":1}', "t0ken"]);
  same(await ask(answered(0, null, ""))(null), { status: 0 });
  same(await ask(answered(403, null, "text/html"))(null), { status: 403 });
  same(await asking("/", async () => { throw new TypeError("no line"); }, () => "")(null), { status: 0 });
});

const texts = new Texts("en", en);
const table = (more = {}) => ({ shared: false, say: (key, params) => texts.say(key, params), ...more });
const shown = (more = {}) => ({ state: "saved", text: PLAN, other: null, write() {}, save() {}, choose() {}, ...more });

test("the field says whether the account has it, and who can read it", () => {
  const words = (more, at = {}) => wordsOf(drawn(table(at), shown(more)));
  const mine = "My notes at this table They are shown to nobody else, and saved in your account.";
  same([words(), words({ text: "" })], [`${mine} Saved.`, mine]);
  same(words({ state: "browser" }), "My notes at this table They stay in this browser and are sent to nobody.");
  same(words({}, { shared: true }), "My notes at this table They are saved in your account. Everybody who plays at this device can read them. Saved.");
  same(words({ state: "too_long", text: "x".repeat(4001) }).includes("too long by 1 character."), true);
});
test("where two devices wrote, each text can be kept, and both", () => {
  const chosen = [];
  const both = drawn(table(), shown({ state: "both", other: { text: "on the phone", version: 2 }, choose: (text) => chosen.push(text) }));
  same([markupOf(both).includes('role="alert"'), wordsOf(both).includes("on the phone")], [true, true]);
  for (const press of handlersOf(both).slice(2)) press();
  same(chosen, [`${PLAN}\n\non the phone`, PLAN, "on the phone"]);
  const emptied = wordsOf(drawn(table(), shown({ state: "both", other: { text: "", version: 2 } })));
  same([emptied.includes("you have deleted these notes"), emptied.includes("Both, one below")], [true, false]);
});
