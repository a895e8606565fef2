/* Which of the four arrangements of the table fits the window, and whether motion is welcome. */

/** @type {Record<string, string>} */
const QUERIES = {
  phone: "(max-width: 600px), (max-height: 520px)",
  tall: "(max-width: 900px)",
  medium: "(max-width: 1239px)",
};
const LESS_MOTION = "(prefers-reduced-motion: reduce)";

/** {kind: "phone" | "tall" | "medium" | "wide", reduced} for this window. */
export function screenNow() {
  const kind = Object.keys(QUERIES).find((name) => matchMedia(QUERIES[name]).matches) ?? "wide";
  return { kind, reduced: matchMedia(LESS_MOTION).matches };
}

/** Calls `changed(screen)` whenever the answer may have changed.
 * @param {(screen: Arrangement) => void} changed */
export function watchScreen(changed) {
  for (const query of [...Object.values(QUERIES), LESS_MOTION]) {
    matchMedia(query).addEventListener("change", () => changed(screenNow()));
  }
}

/** Is the night shown now? theme.js switches. */
export function isDark() {
  return (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
}
