/* Menus close when one looks elsewhere or presses Escape; a page is kept for when there is no line. */

const openMenus = () => document.querySelectorAll("details.menu[open]");

addEventListener("click", (event) => {
  for (const menu of openMenus()) if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});

addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

/* "j" goes to the next table that waits for me, unless somebody writes or has switched single letters off. */
addEventListener("keydown", (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "j" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (at.isContentEditable || at.closest("input, textarea, select, dialog[open]")) return;
  if (!document.querySelector("[data-next-table]") || localStorage.getItem("magnat.table.settings")?.includes('"shortcuts":false')) return;
  const match = /^\/matches\/([\w-]+)\//.exec(location.pathname)?.[1] ?? "";
  location.assign(`/next/?after=${match}`);
});

addEventListener("load", () => {
  // A browser may forbid it; then it shows a page of its own.
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
});
