/* The log with only the lines that somebody asks for: of one seat, with a text, of one kind. Pure. */

/** @typedef {Record<string, string[]>} Kinds Names of events by kind, in the order in which the kinds are offered. */

/** The kind of events that no kind names: what is told at every table, and what nobody has met yet. */
const REST = "course";

/** The kind of an event among these.
 * @param {Kinds} kinds @param {string} event */
export function kindOf(kinds, event) {
  return Object.keys(kinds).find((kind) => kinds[kind].includes(event)) ?? REST;
}

/** What can be asked for at a table with these kinds; a room that has none offers nothing.
 * @param {Kinds} kinds */
export const offered = (kinds) => Object.keys(kinds);

/**
 * The groups with only the lines that are asked for: of one seat (null: of everybody), with `text` in the sentence that
 * `sentence(line)` makes, and of a kind of event that `ofKind` knows (null: of all). Groups without such lines are left out.
 * @param {ShownGroup[]} groups @param {{ seat: number | null, text: string, ofKind: ((event: string) => boolean) | null }} parts @param {(line: LogLine) => string} sentence */
export function filtered(groups, { seat, text, ofKind }, sentence) {
  const wanted = searched(text.trim());
  if (seat === null && !wanted && !ofKind) return groups;
  /** @param {any} line */
  const keeps = (line) => (seat === null || line.seat === seat) && (!ofKind || ofKind(line.event.event))
    && (!wanted || searched(sentence(line)).includes(wanted));
  return groups.map((group) => ({ ...group, lines: group.lines.filter(keeps) }))
    .filter((group) => group.lines.length);
}

/** How many lines of these groups have been told by the entry `at`; null: so far.
 * @param {ShownGroup[]} groups @param {number | null} at */
export function linesUntil(groups, at) {
  return groups.reduce((sum, { lines }) => sum + (at === null ? lines : lines.filter(({ n }) => n <= at)).length, 0);
}

/** Letters of any size; hard and narrow spaces, which nobody types, as plain ones.
 * @param {any} text */
function searched(text) {
  return text.toLocaleLowerCase().replace(/\s/g, " ");
}
