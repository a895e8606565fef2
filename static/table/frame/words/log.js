/* The history of a match as groups of lines, one group for each turn, or what the room takes for one. Pure. */

import { takenBack } from "../server/past.js";
import { linesOf } from "./events.js";

/**
 * [{n, id, at, who, round, begins, lines: [line + {n, id, by, undone}]}], oldest first. `undone` says that
 * the line has been taken back; `begins`, that the group is the first one known of its round. Several turns may begin in one entry: `id` tells them apart.
 * @param {Told[]} history @param {Env} env */
export function logGroups(history, env) {
  const { from } = kept;
  // Drawing anew while somebody types must not tell a whole evening again.
  if (from && from.history === history && from.names === env.names && from.offers === env.offers) return kept.groups;
  kept.from = { history, names: env.names, offers: env.offers };
  kept.groups = grouped(history, env);
  return kept.groups;
}

/** @type {{ from: { history: Told[], names: Names, offers: any } | null, groups: ShownGroup[] }} */
const kept = { from: null, groups: [] };

/** @param {Told[]} history @param {Env} env */
function grouped(history, env) {
  const groups = [];
  /** @type {Env} */
  const known = { ...env, offers: { ...env.offers }, actor: null };
  const undone = takenBack(history);
  let group = null;
  let place = 0;
  for (const entry of env.room.log.heard(history)) {
    known.actor = entry.seat;
    place = 0;
    for (const event of entry.told) {
      if (event.event === "offer_made") remember(known.offers, event);
      if (group === null || env.room.log.opens(event, entry, group)) {
        group = openGroup(event, entry, env);
        groups.push(group);
      }
      for (const line of linesOf(event, known)) {
        place += 1;
        addLine(group, { ...line, event, place, fields: env.room.log.fields(event, env.names), undone: undone.has(entry.n) }, entry);
      }
    }
  }
  const shown = groups.filter((one) => one.lines.length);
  return shown.map((one, index) => ({ ...one, id: one.lines[0].id, begins: one.round !== null && one.round !== shown[index - 1]?.round }));
}

/** Later events name an offer by its number alone.
 * @param {any} offers @param {any} parts */
function remember(offers, { offer, ...event }) {
  const id = offer?.id ?? offer;
  offers[id] ??= typeof offer === "object" ? offer : { ...event, id };
}

/** @param {Fact} event @param {Told} entry @param {Env} env @returns {LogGroup} */
function openGroup(event, entry, env) {
  return { n: entry.n, at: entry.at, ...env.room.log.head(event, entry), lines: [] };
}

/** @param {LogGroup} group @param {any} line @param {Told} entry */
function addLine(group, line, entry) {
  group.lines.push({ ...line, n: entry.n, id: `line-${entry.n}-${line.place}`, by: entry.by });
}

/** The lines of the entries after number `n`, for announcing what has just happened.
 * @param {Told[]} history @param {number} n @param {Env} env */
export function linesAfter(history, n, env) {
  const fresh = [];
  for (const entry of env.room.log.heard(history)) {
    if (entry.n <= n) continue;
    for (const event of entry.told) fresh.push(...linesOf(event, { ...env, actor: entry.seat }));
  }
  return fresh;
}

/** The last event with this name, or null.
 * @param {Told[]} history @param {string} name */
export function lastEvent(history, name) {
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const found = history[index].told.findLast((event) => event.event === name);
    if (found) return found;
  }
  return null;
}
