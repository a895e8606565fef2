import { openQuick } from "/static/lobbies/quick.js";
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

globalThis.results = run();
