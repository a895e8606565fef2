import { openQuick } from "/static/lobbies/quick.js";
import { LOOKS, rater, signed } from "/static/table/frame/server/ratings.js";
import { run, same, test } from "./check.js";

test("a game says that fewer sit down than are wished for", () => {
  const form = document.createElement("form");
  form.innerHTML = `<input type="radio" name="opponents" value="3" checked><input type="radio" name="opponents" value="5"><p data-most="3" hidden></p><p data-most="5" hidden></p>`;
  const told = () => [...form.querySelectorAll("p")].map((note) => !note.hidden);
  openQuick(form);
  same(told(), [false, false]);
  form.querySelector('[value="5"]').checked = true;
  form.dispatchEvent(new Event("change"));
  same(told(), [true, false]);
});

test("a change of a rating is whole and has its sign", () => {
  same(["12.49", "-0.60", "0.20", "-0.20"].map(signed), ["+12", "−1", "0", "0"]);
});

test("changes are looked for again once the match has ended, until they are there", async () => {
  const answers = [false, false, false, true].map((final) => ({ rated: true, final, verdict: "", seats: {} }));
  const [told, pauses] = [[], []];
  const later = (task, ms) => pauses.push(ms) && task();
  const rates = rater({ fetched: async () => answers.shift(), tell: ({ final }) => told.push(final), later });
  const settled = () => new Promise((done) => setTimeout(done, 20));
  await settled();
  same(told, [false]);
  rates.over();
  rates.over();
  await settled();
  same(told, [false, false, false, true]);
  same(pauses, LOOKS.slice(0, 2));
});

globalThis.results = run();
