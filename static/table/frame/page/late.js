/* Rooms of the client that a table enters only when it needs them: fetched at the first need, then the page is drawn again.
 * What is in them may ask for a room itself: so the page says where they are, and nothing is imported here. */

const AGAIN = 3000; // ms until the next try, after the line failed

/** @type {Record<string, any>} */
const entered = {};
const coming = new Map();
/** @type {Record<string, () => Promise<any>>} */
let doors = {};
let redraw = () => {};

/** `open` has a function for each room that imports its module; `draw()` is called whenever one has come.
 * @param {any} open @param {(...parts: any[]) => any} draw */
export function openRooms(open, draw) {
  doors = open;
  redraw = draw;
}

/** The module of a room, or null while it is under way.
 * @param {string} name */
export function room(name) {
  if (!coming.has(name)) coming.set(name, enter(name));
  return entered[name] ?? null;
}

/** Resolves once the room has been entered.
 * @param {string} name */
export function arrival(name) {
  room(name);
  return coming.get(name);
}

/** The module of a room that has been entered, else null: nothing is fetched for the question.
 * @param {string} name */
export function here(name) {
  return entered[name] ?? null;
}

/** Adds the style sheet that a link of the page names in `data-then`, in its place right behind that link. */
export function sheetBehind() {
  const before = document.querySelector("link[data-then]");
  if (!before) return null;
  return new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = before.dataset.then;
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
      entered[name] = await doors[name]();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
  redraw();
}
