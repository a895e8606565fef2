/* Which of the four arrangements of the table fits the window, and whether motion is welcome. */

/** By arrangement; text twice as large as usual needs the room of a window twice as wide. @returns {Record<string, string>} */
function queries() {
  const em = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return {
    phone: `(max-width: ${37.5 * em}px), (max-height: ${32.5 * em}px)`,
    tall: `(max-width: ${56.25 * em}px)`,
    medium: `(max-width: ${77.44 * em}px)`,
  };
}
const LESS_MOTION = "(prefers-reduced-motion: reduce)";

/** {kind: "phone" | "tall" | "medium" | "wide", reduced} for this window. */
export function screenNow() {
  const [kind] = Object.entries(queries()).find(([, query]) => matchMedia(query).matches) ?? ["wide"];
  return { kind, reduced: matchMedia(LESS_MOTION).matches };
}

/** Calls `changed(screen)` whenever the answer may have changed.
 * @param {(screen: Arrangement) => void} changed */
export function watchScreen(changed) {
  for (const query of [...Object.values(queries()), LESS_MOTION]) {
    matchMedia(query).addEventListener("change", () => changed(screenNow()));
  }
}

/** Is the night shown now? theme.js switches. */
export function isDark() {
  return (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
}
