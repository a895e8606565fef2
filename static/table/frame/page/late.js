/* Parts of the client that a table enters only when it needs them: fetched at the first need, then the page is drawn again.
 * What is in them may ask for a part itself: so nothing is imported here, the page and its room say where parts are. */

const AGAIN = 3000; // ms until the next try, after the line failed

/** @type {Record<string, any>} */
const entered = {};
const coming = new Map();
/** @type {Record<string, () => Promise<any>>} */
const loaders = {};
let redraw = () => {};

/** `open` has a function for each part that imports its module.
 * @param {Record<string, () => Promise<any>>} open */
export function openParts(open) {
  Object.assign(loaders, open);
}

/** `draw()` is called whenever a part has come.
 * @param {() => void} draw */
export function onArrival(draw) {
  redraw = draw;
}

/** The module of a part, or null while it is under way.
 * @param {string} name */
export function part(name) {
  if (!coming.has(name)) coming.set(name, enter(name));
  return entered[name] ?? null;
}

/** Is a part here? Unlike `part` this fetches none.
 * @param {string} name */
export const hasCome = (name) => name in entered;

/** Resolves to the module once the part has been entered.
 * @param {string} name */
export async function arrival(name) {
  part(name);
  await coming.get(name);
  return entered[name];
}

/** @type {Record<string, Promise<unknown>>} */
const sheets = {};

/** Adds the style sheet that a link of the page names in `data-` and this name, in its place right behind that link; once. */
export function sheetBehind(name = "then") {
  sheets[name] ??= linked(name).catch((problem) => {
    delete sheets[name];
    throw problem;
  });
  return sheets[name];
}

/** @param {string} name */
async function linked(name) {
  const before = document.querySelector(`link[data-${name}]`);
  const href = before?.dataset[name];
  if (!href) return;
  await new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = done;
    link.onerror = () => {
      link.remove();
      failed(new Error(link.href));
    };
    before.after(link);
  });
}

/** @param {string} name */
async function enter(name) {
  while (!entered[name]) {
    try {
      entered[name] = await loaders[name]();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
  redraw();
}
