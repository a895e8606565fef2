/* What a room is. The frame is what every table has: lines to the server, log, talk, question, players, the page. A room
 * is what one kind of board adds to it. The frame asks the room of its table, `table.room`, and never which one it is;
 * `rooms.js` beside this folder says which rooms there are, and a page loads one of them. */

import { nothing } from "./draw/lit.js";
import { Table } from "./page/table.js";
import { statePanel } from "./panels/outline.js";
import { fates } from "./words/away.js";
import { Names } from "./words/names.js";

/**
 * @typedef {{ ticket: string[], beside: string[], equal: string[], tools: string[], together: Record<string, string[]>, placed: string[] }} Order
 * Kinds of choice by importance: answers to the question, what stands beside them, answers of which none is advised, tools; picks that one phase asks
 * together; tools whose places stay empty while they are not offered.
 *
 * @typedef {{
 *   events: Record<string, (event: Fact, env: Env) => any>,
 *   opens(event: Fact, entry: Told, group: LogGroup): boolean,
 *   head(event: Fact, entry: Told): { who: number | null, round: number | null },
 *   fields(event: Fact, names: any): string[],
 *   heard(history: Told[]): Told[],
 *   followsPass(event: Fact): boolean,
 *   away(told: Fact[], seat: number): (Phrase | null)[],
 *   kinds(): Promise<{ KINDS: import("./words/sieve.js").Kinds }>,
 * }} RoomLog Lines of the log by the name of what happened; where a new group of lines opens, and whose it is; what of the
 * board a line is about; the history with what is told of decisions that left no fact; whether a first fact is what follows when somebody has passed; what is told to who comes back; the kinds of what happens, fetched when the log is sieved.
 *
 * @typedef {{
 *   variants(game: AnyGame, who: number | null, beside: AnyBeside): string[],
 *   holes(game: AnyGame, names: any, who: number | null): Params,
 *   hints(facts: { phase: string, game: AnyGame, beside: AnyBeside, names: any, seat: number | null, places: Places }): Phrase[] | null,
 *   together: Set<string>,
 *   spent(table: Table): AnyChoice | null,
 * }} RoomQuestion What makes the same phase another question; what fills its holes; what follows from it for the one asked
 * (null: nothing of its own); phases that are no part of anybody's turn; the choice that ends a turn in which nothing sensible is left (null: something is).
 *
 * @typedef {{
 *   order: Order,
 *   label(table: Table, choice: AnyChoice): { text?: string, params?: Params, hidden?: string[] },
 *   option(table: Table, choice: AnyChoice, option: any): string | null,
 *   action(table: Table, action: Action): string | null,
 *   value(table: Table, arg: string | undefined, value: any): string | null,
 *   note(table: Table, choice: AnyChoice, option: any): string,
 *   mark(table: Table, choice: AnyChoice, option: any): Drawable,
 *   sign(table: Table, choice: AnyChoice): string | null,
 *   forms: Record<string, (table: any, choice: any, draft: Draft, set: (part: any) => void) => Drawn>,
 *   sum(table: Table, value: number): Drawable,
 *   danger(table: Table, choice: AnyChoice): string | null,
 *   offer: string | null,
 *   keys: Record<string, string[]>,
 * }} RoomChoices Words, marks and signs of choices and their options; an action as a hint names it (null: by the words of its choice); forms by kind; what an amount leaves; the question
 * before what cannot be undone; the choice with which somebody is offered something, the forms that keys open, by what the key is for.
 *
 * @typedef {{
 *   looks(table: Table): Record<string, boolean>,
 *   aside(table: Table): Drawable,
 *   hints(table: Table): Drawable | null,
 *   note(table: Table): Drawable,
 *   hidden(table: Table): Set<string>,
 *   answers(table: Table): Drawable | null,
 *   above(table: Table): Drawable,
 *   ticket(table: Table, choice: AnyChoice): Drawable | null,
 *   takesBack(table: Table): boolean,
 * }} RoomPrompt The card of the question: its classes, what stands beside the words and after them, hints that need no
 * saying, buttons instead of the usual ones (null: the usual), what stands above them, another first button;
 * whether the answers have the way back from the last decision among them.
 *
 * @typedef {{
 *   looks(table: Table): Record<string, boolean>,
 *   under(table: Table, state: any, out: boolean): Drawable,
 *   tags(table: Table, state: any, out: boolean): Drawable,
 *   place(table: Table, state: any): Drawable,
 *   sheet(table: Table, seat: number): Drawable,
 *   tag(table: Table, seat: number): Drawable,
 * }} RoomPlayer The card of a player: classes of all, the line under the name, tags, where the player stands (for readers
 * of text), the sheet of what is held; the tag beside a name at the end.
 *
 * @typedef {{
 *   looks(table: Table): Record<string, boolean>,
 *   hasColumn(table: Table): boolean,
 *   column(table: Table): Drawable,
 *   board(table: Table, stage: Drawable): Drawable,
 *   list(table: Table): Drawable,
 *   dialogs(table: Table): Drawable,
 *   folds(table: Table): Drawable,
 *   round(table: Table, name?: string | number | null): string,
 *   cashInBar: boolean,
 *   countsMoves: boolean,
 *   tabs: Record<string, string | null>,
 *   subject: string | null,
 *   notes: { dialog: boolean, kept: string },
 *   settings: string[],
 *   keys: { shown: string, code: string, key: string, press(table: any): void }[],
 *   touches: string[],
 *   layers(table: Table): (() => void)[],
 *   drawn(before: Table | null, after: Table, root: HTMLElement): void,
 * }} RoomPage Parts of the page: a column of its own, the board, what stands for one, dialogs, and those folded into the bar; the round in words, and any other by the name that the axis of a replay has for it; other
 * words for tabs (null: no such tab); whether the tab of the log counts the moves of others; the selector of what the question is about; whether notes for oneself have a dialog, since no part of the page has them, and under which name a browser keeps them; settings that only such boards have; keys of its own, and what fingers do on it (words below `touch.`), as the help lists them; what of it
 * lies over the table and is closed by the way back; what follows a drawing.
 *
 * @typedef {{
 *   open(table: Table): OpenDialog | null,
 *   folded(table: Table): OpenDialog[],
 *   keeps(table: Table, id: string): boolean,
 *   takes(table: Table, id: string): boolean,
 *   attend(parts: { root: HTMLElement, announce: (text: string) => void, redraw: () => void }): { drawn(table: Table): void, tick(table: Table): void },
 * }} RoomDialogs The open dialog and the folded ones; may what was opened stay open without a choice; does the open dialog
 * take what was pressed on the board; who looks after each drawing and each moment.
 *
 * @typedef {{
 *   reasons(table: Table, outcome: Outcome): string[],
 *   extra(table: Table): Drawable,
 *   length(table: Table, course: any): string,
 *   facts(table: Table, course: any): Drawable[],
 *   draws: boolean,
 * }} RoomEnd The end of a game: messages for why it ended, what is counted, how long it was, what was the greatest of its
 * kind, and whether there were draws to check.
 *
 * @typedef {Record<string, () => Promise<{ default: Record<string, string> }>>} Texts Messages by language, fetched when they are asked for.
 *
 * @typedef {{
 *   kind: string,
 *   texts: Texts | null,
 *   gameTexts: Record<string, Texts>,
 *   late: Record<string, () => Promise<any>>,
 *   lateTexts: Record<string, Texts>,
 *   soon: string[],
 *   Table: typeof Table,
 *   Names: typeof Names,
 *   view(view: TableView | null): any,
 *   log: RoomLog, question: RoomQuestion, choices: RoomChoices, prompt: RoomPrompt, player: RoomPlayer, page: RoomPage,
 *   dialogs: RoomDialogs, end: RoomEnd,
 *   sound(event: Fact, seat: number | null): string | null,
 *   hole(table: Table, value: any): Drawable | null,
 *   standing(table: Table, player: Player): string,
 * }} Room What one kind of board brings: messages, and those that one game alone has; parts fetched when they are first
 * needed, their messages, and the parts fetched soon; the class of its tables, that of their printed data, the view as its panels read it, the groups above, sounds, drawings of what fills a hole
 * of a message, and the reader's own state in words.
 */

const NONE = () => nothing;
/** @returns {any} */
const NULL = () => null;

/** The room before the one of the game has come, and what a room has that says nothing else. @type {Room} */
export const BARE = {
  kind: "bare",
  texts: null,
  gameTexts: {},
  late: {},
  lateTexts: {},
  soon: [],
  Table,
  Names,
  view: (view) => view,
  log: { events: {}, opens: () => false, head: () => ({ who: null, round: null }), fields: () => [], heard: (history) => history, followsPass: () => false, away: (told) => [fates(told)], kinds: async () => ({ KINDS: {} }) },
  question: { variants: () => [], holes: () => ({}), hints: NULL, together: new Set(), spent: NULL },
  choices: {
    order: { ticket: [], beside: [], equal: [], tools: [], together: {}, placed: [] }, label: () => ({}), option: NULL, action: NULL, value: NULL, note: () => "", mark: NONE,
    sign: NULL, forms: {}, sum: NONE, danger: NULL, offer: null, keys: {},
  },
  prompt: { looks: () => ({}), aside: NONE, hints: NULL, note: NONE, hidden: () => new Set(), answers: NULL, above: NONE, ticket: NULL, takesBack: () => false },
  player: { looks: () => ({}), under: NONE, tags: NONE, place: NONE, sheet: NONE, tag: NONE },
  page: {
    looks: () => ({}), hasColumn: () => false, column: NONE, board: NONE, list: statePanel, dialogs: NONE, folds: NONE, cashInBar: false, countsMoves: false, tabs: {}, subject: null, notes: { dialog: true, kept: "magnat.notes" }, settings: [], keys: [], touches: [], layers: () => [],
    round: (table, round = table.game.round) => table.say("page.round", { round }), drawn: () => {},
  },
  dialogs: { open: NULL, folded: () => [], keeps: () => false, takes: () => false, attend: () => ({ drawn: () => {}, tick: () => {} }) },
  end: { reasons: () => [], extra: NONE, length: (table, course) => table.say("end.turns", { n: course.turns }), facts: () => [], draws: true },
  sound: NULL,
  hole: NULL,
  standing: (table) => table.say("state.none"),
};

/** A room that says only what is its own: group by group the rest is as in the bare one.
 * @param {{ [part in keyof Room]?: Partial<Room[part]> }} own @returns {Room} */
export function roomOf(own) {
  /** @param {any} usual @param {any} other */
  const merged = (usual, other) => (usual?.constructor === Object ? { ...usual, ...other } : other ?? usual);
  return /** @type {any} */ (Object.fromEntries(Object.entries(BARE).map(([part, usual]) => [part, merged(usual, /** @type {any} */ (own)[part])])));
}
