/* Templates without a page: the least of a document that the templating library asks for on being imported, and what a
 * template would say. Import this before any module that draws. */

globalThis.document ??= { createTreeWalker: () => ({}), createComment: () => ({}), documentElement: { lang: "en", dataset: {} } };

/** All words of a template in their order, attributes and functions left out. */
export function wordsOf(drawn) {
  return textOf(drawn).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
}

/** The markup of a template with its values filled in; functions are left out. */
export function markupOf(drawn) {
  return textOf(drawn);
}

function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (value?.strings) return value.strings.map((text, index) => text + textOf(value.values[index] ?? "")).join("");
  if (value?.values) return repeated(value.values).map(textOf).join("");
  return ["string", "number"].includes(typeof value) ? String(value) : "";
}

/** What a directive draws: for `repeat` one drawing for each thing, else what it was given.
 * @param {any[]} values */
function repeated(values) {
  const [things, draw] = [values[0], values.at(-1)];
  return Array.isArray(things) && values.length > 1 && typeof draw === "function" ? things.map(draw) : values;
}

/** All functions of a template: what its elements do when something happens to them. */
export function handlersOf(value) {
  if (typeof value === "function") return [value];
  return [Array.isArray(value) ? value : value?.values ?? value].flat().filter((one) => typeof one === "function" || one?.values || Array.isArray(one)).flatMap(handlersOf);
}
