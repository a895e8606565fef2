/* Arrow keys inside groups marked data-roving ("row" or "column"): one stop for the Tab key, arrows move. */

const WAYS = {
  row: { ArrowLeft: -1, ArrowRight: 1 },
  column: { ArrowUp: -1, ArrowDown: 1 },
};

const members = (group) => [...group.querySelectorAll(group.querySelector("[data-rove]") ? "[data-rove]" : "button, a[href]")]
  .filter((element) => !element.closest("[hidden]"));

/** After every redrawing: exactly one member of each column is a stop of the Tab key. */
export function settle(root) {
  for (const group of root.querySelectorAll('[data-roving="column"], .ring')) {
    const all = members(group);
    const current = all.find((element) => element === document.activeElement) ?? all.find((element) => element.tabIndex === 0 && element.dataset.stop) ?? all[0];
    for (const element of all) {
      element.tabIndex = element === current ? 0 : -1;
      element.toggleAttribute("data-stop", element === current);
    }
  }
}

/** Moves the focus on an arrow key; true if it did. */
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
