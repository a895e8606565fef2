/* Buttons beside a number of a form: a step down, a step up, never beyond its bounds. */

/** The number after one step; the text itself where it is no whole number.
 * @param {string} text @param {number} by @param {{ low: number | null, high: number | null, step: number }} bounds */
export function stepped(text, by, { low, high, step }) {
  if (!/^-?\d+$/.test(text.trim())) return text;
  const floor = low ?? -Infinity;
  const next = Number(text) + by * step;
  return String(Math.min(high ?? Infinity, Math.max(floor, next)));
}

/** @param {string | undefined} text */
const bound = (text) => (text ? Number(text) : null);

/** Puts both buttons around the input of a row that was given bounds.
 * @param {HTMLElement} row @param {{ less: string, more: string }} words */
export function addStepper(row, words) {
  const input = row.querySelector("input");
  if (!input || row.querySelector("[data-step]")) return;
  const label = input.labels?.[0]?.firstChild?.textContent?.trim() ?? "";
  input.before(button(-1, "−", `${words.less}: ${label}`));
  input.after(button(1, "+", `${words.more}: ${label}`));
}

/** @param {number} by @param {string} sign @param {string} label */
function button(by, sign, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "desk-step";
  made.dataset.step = String(by);
  made.textContent = sign;
  made.setAttribute("aria-label", label);
  made.tabIndex = -1; // the keys up and down do the same in the input
  return made;
}

/** One step in a row, told as if it had been typed.
 * @param {HTMLElement} row @param {number} by */
export function step(row, by) {
  const input = row.querySelector("input");
  const { low, high, by: size } = row.dataset;
  const next = stepped(input.value, by, { low: bound(low), high: bound(high), step: Number(size) || 1 });
  if (next === input.value) return;
  input.value = next;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
