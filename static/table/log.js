/* The history of a match as groups of lines, one group for each turn. Pure. */

import { linesOf } from "./events.js";

/**
 * [{n, at, who, round, missed, lines: [line + {n, by, follows}]}], oldest first. `follows` says that
 * the line has the same actor as the one before it, so that the name need not be repeated.
 */
export function logGroups(history, env) {
  const { from } = kept;
  // Drawing anew while somebody types must not tell a whole evening again.
  if (from && from.history === history && from.names === env.names && from.offers === env.offers) return kept.groups;
  kept.from = { history, names: env.names, offers: env.offers };
  kept.groups = grouped(history, env);
  return kept.groups;
}

const kept = { from: null, groups: [] };

function grouped(history, env) {
  const groups = [];
  let group = null;
  for (const entry of history) {
    for (const event of entry.told) {
      if (event.event === "turn_started" || group === null) {
        group = openGroup(event, entry);
        groups.push(group);
      }
      for (const line of linesOf(event, env)) addLine(group, line, entry);
    }
  }
  return groups.filter((one) => one.lines.length || one.who !== null);
}

function openGroup(event, entry) {
  const started = event.event === "turn_started";
  return {
    n: entry.n,
    at: entry.at,
    who: started ? event.who : null,
    round: started ? event.round : null,
    lines: [],
  };
}

function addLine(group, line, entry) {
  const before = group.lines.at(-1);
  const follows = line.seat !== null && before?.seat === line.seat;
  group.lines.push({ ...line, n: entry.n, by: entry.by, follows });
}

/** The lines of the entries after number `n`, for announcing what has just happened. */
export function linesAfter(history, n, env) {
  const fresh = [];
  for (const entry of history) {
    if (entry.n <= n) continue;
    for (const event of entry.told) fresh.push(...linesOf(event, env));
  }
  return fresh;
}

/** The last event with this name, or null. */
export function lastEvent(history, name) {
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const found = history[index].told.findLast((event) => event.event === name);
    if (found) return found;
  }
  return null;
}
