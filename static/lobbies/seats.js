// The seats of a game from elsewhere by the names of its players, once its log is chosen: numbers until then, and where it names nobody.

import { namesIn } from "./log_names.js";

const file = /** @type {HTMLInputElement} */ (document.getElementById("log"));
const seat = /** @type {HTMLSelectElement} */ (document.getElementById("seat"));

async function named() {
  const [log] = file.files ?? [];
  if (!log) return;
  const packed = log.name.endsWith(".gz");
  const text = await (packed ? new Response(log.stream().pipeThrough(new DecompressionStream("gzip"))) : log).text().catch(() => "");
  const names = namesIn(text);
  for (const [place, option] of [...seat.options].entries()) {
    option.textContent = names[place] === undefined ? option.value : `${option.value}. ${names[place]}`;
    option.disabled = names.length > 0 && names[place] === undefined;
    if (option.disabled && option.selected) seat.selectedIndex = 0;
  }
}

file.addEventListener("change", named);
named();
