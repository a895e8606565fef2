/* Arrow keys inside groups marked data-roving ("row" or "column"): one stop for the Tab key, arrows move. */

/** @type {Record<string, any>} */
const WAYS = {
  row: { ArrowLeft: -1, ArrowRight: 1 },
  column: { ArrowUp: -1, ArrowDown: 1 },
};

/** @param {any} group */
const members = (group) => [...group.querySelectorAll(group.querySelector("[data-rove]") ? "[data-rove]" : "button, a[href]")]
  .filter((element) => !element.closest("[hidden]"));

/** Columns, and what moves the focus in its own way but is one stop all the same. */
const COLUMNS = '[data-roving="column"], [data-one-stop]';

/** After every redrawing: exactly one member of each column is a stop of the Tab key, the one that had the focus last.
 * @param {HTMLElement} root */
export function settle(root) {
  for (const group of root.querySelectorAll(COLUMNS)) {
    const all = members(group);
    stopAt(all, all.find((element) => element === document.activeElement) ?? all.find((element) => element.getAttribute("tabindex") === "0") ?? all[0]);
  }
}

/** Where the focus goes, the Tab key comes back to.
 * @param {{ target: any }} parts */
export function stopAtFocus({ target }) {
  const group = target.closest(COLUMNS);
  const all = group ? members(group) : [];
  if (all.includes(target)) stopAt(all, target);
}

/** @param {any[]} all @param {() => Table} current */
function stopAt(all, current) {
  for (const element of all) {
    const stop = element === current ? "0" : "-1";
    if (element.getAttribute("tabindex") !== stop) element.setAttribute("tabindex", stop); // the same again costs the page its styles
  }
}

/** Moves the focus on an arrow key; true if it did.
 * @param {any} event */
export function rove(event) {
  const group = event.target.closest?.("[data-roving]");
  if (!group) return false;
  const all = members(group);
  const place = all.indexOf(event.target);
  if (place < 0) return false;
  const way = WAYS[group.dataset.roving][event.key];
  const next = way ? all[(place + way + all.length) % all.length]
    : event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : null;
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}
