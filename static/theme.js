/* Day or night, before the first paint: a plain script in <head>, so that nothing flashes. */

(() => {
  const KEY = "magnat-theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  const chosen = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage may be forbidden; then the system decides
    }
  };
  /** @param {string} theme */
  const keep = (theme) => {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // the choice lasts until the page is left
    }
  };
  /** @param {string | null} theme */
  const show = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const label = () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(isDark()));
    }
  };

  show(chosen());
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    show(event.newValue);
    label();
  });
  system.addEventListener("change", label);
  addEventListener("DOMContentLoaded", label);
  addEventListener("click", (event) => {
    if (!/** @type {PageElement} */ (event.target).closest?.("[data-theme-switch]")) return;
    const theme = isDark() ? "light" : "dark";
    show(theme);
    keep(theme);
    label();
  });
})();
