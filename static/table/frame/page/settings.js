/* What a person has set for this browser: kept under one key, read once, told to other tabs by the browser. */

export const SETTINGS_KEY = "magnat.table.settings";

/** @type {Record<string, boolean> & { sounds: boolean, vibration: boolean, motion: boolean, confirm: boolean, shortcuts: boolean, textMode: boolean }} */
export const DEFAULTS = {
  sounds: true,
  vibration: true,
  motion: true, // false: no travel, as with the system's wish for less motion
  confirm: true, // ask once before what cannot be undone
  shortcuts: true, // single letters
  textMode: false,
};

/** The settings in `text` (JSON or nothing): unknown names are dropped, missing ones stand as at first.
 * @param {string} text */
export function settingsFrom(text) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(text ?? "{}") ?? {};
  } catch {
    // somebody else's text under our name: start afresh
  }
  return Object.fromEntries(Object.entries(DEFAULTS).map(([name, first]) => [
    name, typeof kept[name] === "boolean" ? kept[name] : first,
  ]));
}

export function readSettings() {
  try {
    return settingsFrom(localStorage.getItem(SETTINGS_KEY));
  } catch {
    return { ...DEFAULTS }; // a browser that keeps nothing still plays
  }
}

/** @param {Settings} settings */
export function keepSettings(settings) {
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // kept for this visit only
  }
}
