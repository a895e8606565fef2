// The page that is printed of an event: its button opens the dialog of the browser. Without scripts there is none.

for (const button of document.querySelectorAll("[data-print]")) {
  if (!(button instanceof HTMLElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
