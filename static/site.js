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

addEventListener("load", () => {
  // A browser may forbid it; then it shows a page of its own.
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
});
