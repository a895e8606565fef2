/* The keyboard: single letters outside text fields, Enter for the answer to the question. */

/** In the order in which the help lists them. `shown` is what is printed on the key. */
export const SHORTCUTS = [
  { shown: "Enter", code: "Enter", key: "enter" },
  { shown: "N", code: "n", key: "pass" },
  { shown: "U", code: "u", key: "undo" },
  { shown: "R", code: "r", key: "redo" },
  { shown: "T", code: "t", key: "trade" },
  { shown: "H", code: "h", key: "build" },
  { shown: "Q", code: "q", key: "question" },
  { shown: "O", code: "o", key: "offers" },
  { shown: "P", code: "p", key: "players" },
  { shown: "B", code: "b", key: "fields" },
  { shown: "D", code: "d", key: "log" },
  { shown: "C", code: "c", key: "talk" },
  { shown: "L", code: "l", key: "last" },
  { shown: "K", code: "k", key: "clock" },
  { shown: "S", code: "s", key: "state" },
  { shown: "X", code: "x", key: "text" },
  { shown: "M", code: "m", key: "sounds" },
  { shown: ",", code: ",", key: "settings" },
  { shown: "?", code: "?", key: "help" },
  { shown: "Esc", code: "Escape", key: "escape" },
];

/** What the help lists: also the key that every page has (site.js). */
export const LISTED = [...SHORTCUTS, { shown: "J", key: "next" }];

const BY_CODE = new Map(SHORTCUTS.map(({ code, key }) => [code, key]));

/** Is the person writing, so that letters belong to the text?
 * @param {any} element */
export function isWriting(element) {
  if (!element) return false;
  if (element.isContentEditable || element.tagName === "TEXTAREA" || element.tagName === "SELECT") return true;
  return element.tagName === "INPUT" && !["checkbox", "radio", "button"].includes(element.type);
}

/** A control that does something of its own on Enter keeps it.
 * @param {any} element */
function hasOwnEnter(element) {
  return Boolean(element?.closest?.("button, a, input, summary, select, textarea, dialog"));
}

/**
 * The name of the shortcut that this key press means, or null. `letters` is false when the person
 * has turned single letters off.
 * @param {any} event @param {string} letters */
export function shortcut(event, letters) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return null;
  const code = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const key = BY_CODE.get(code);
  if (!key) return null;
  if (key === "escape") return key;
  // Enter in an amount sends the form that it belongs to.
  if (key === "enter" && event.target.closest?.(".stepper") && event.target.tagName === "INPUT") return key;
  if (isWriting(event.target)) return null;
  if (key === "enter") return event.repeat || hasOwnEnter(event.target) ? null : key;
  return letters && !event.repeat ? key : null;
}

/** The key of a room that this press means, or null: single signs outside text, as letters are.
 * @template {{ code: string }} K @param {any} event @param {boolean} letters @param {K[]} keys @returns {K | null} */
export function roomKey(event, letters, keys) {
  if (!letters || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing || event.repeat || isWriting(event.target)) return null;
  return keys.find(({ code }) => code === event.key.toLowerCase()) ?? null;
}
