/* What a person has set for this browser: kept under one key, read once, told to other tabs by the browser. */

export const SETTINGS_KEY = "magnat.table.settings";

/** How long motion takes, against the usual. @type {Record<string, number>} */
export const SPEEDS = { slow: 1.8, usual: 1, fast: 0.45 };

/** The loudest; volumes are whole steps from 0. */
export const LOUDEST = 10;

/** @type {Record<string, boolean | number | string> & { sounds: boolean, volume: number, vibration: boolean, motion: boolean, speed: string, endsTurns: boolean, confirm: boolean, shortcuts: boolean, textMode: boolean, mapCodes: boolean, logKind: string }} */
export const DEFAULTS = {
  sounds: true,
  volume: 7,
  vibration: true,
  motion: true, // false: no travel, as with the setting of the system for less motion
  speed: "usual", // a name of SPEEDS
  endsTurns: true, // a turn ends by itself when nothing sensible is left in it
  confirm: true, // ask once before what cannot be undone
  shortcuts: true, // single letters
  textMode: false,
  mapCodes: true, // letters and numbers of hexes and tiles on a map
  logKind: "", // what the log is kept to; a kind of the room, empty for all
};

/** The settings in `text` (JSON or nothing): unknown names are dropped, missing ones stand as at first.
 * @param {string | null} text */
export function settingsFrom(text) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(text ?? "{}") ?? {};
  } catch {
    // somebody else's text under our name: start afresh
  }
  return Object.fromEntries(Object.entries(DEFAULTS).map(([name, first]) => [name, fits(name, kept[name]) ? kept[name] : first]));
}

/** @param {string} name @param {any} value */
function fits(name, value) {
  if (name === "speed") return typeof value === "string" && Object.hasOwn(SPEEDS, value);
  if (name === "volume") return Number.isInteger(value) && value >= 0 && value <= LOUDEST;
  return typeof value === typeof DEFAULTS[name];
}

/** What this browser keeps; one that keeps nothing still plays. */
export function localStorageOrNone() {
  try {
    return localStorage;
  } catch {
    return { getItem: () => /** @type {string | null} */ (null), setItem: () => {} };
  }
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
