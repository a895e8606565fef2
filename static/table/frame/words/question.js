/* Whose turn it is and what is asked, as one sentence and what follows from it: keys and holes for
 * the message catalogue. Pure; reads the view and the printed data, keeps no rule. */

import { isSeat, L, S, W } from "./events.js";

/** {keys, params, hints: [{key, params}], mine, seat, seats} for a view. `seat` is the reader's; `asks` what the
 * room says of its questions.
 * @param {TableView | null} view @param {Names} names @param {number | null} seat @param {Places} places @param {import("../room.js").RoomQuestion} asks @returns {Asked} */
export function question(view, names, seat, places, asks) {
  if (!view) return unasked("line.connecting");
  const still = standstill(view);
  if (still) return unasked(still);
  const game = view.game;
  // In a game with steps the phase is something else than what is asked.
  const phase = game.step ?? game.phase ?? "play";
  const steps = game.step ? "step." : "";
  const asked = game.asked ?? [];
  const mine = seat !== null && asked.includes(seat);
  const who = mine ? seat : asked.length === 1 ? asked[0] : null;
  const form = mine ? "me" : who === null ? "several" : "other";
  const params = { ...asks.holes(game, names, who), active: String(game.active ?? ""), who: who === null ? L(asked.map(S)) : S(who), phase: W(`phase.${phase}`) };
  const keys = [...asks.variants(game, who, view.beside ?? {}).map((name) => `ask.${steps}${phase}.${form}.${name}`), `ask.${steps}${phase}.${form}`, asked.length ? `ask.${form}` : "ask.nobody"];
  const hints = (mine ? asks.hints({ phase, game, beside: view.beside ?? {}, names, seat, places }) : null) ?? waiting(view, { seat, asked: who }, places, asks.together);
  return { keys, params, hints, mine, seat: who, seats: asked };
}

/** Nobody is asked anything, for this reason.
 * @param {string} key @returns {Asked} */
const unasked = (key) => ({ keys: [key], params: {}, hints: [], mine: false, seat: null, seats: [] });

/** @param {TableView} view */
function standstill(view) {
  if (view.outcome || view.status === "ended") return "ask.over";
  if (!view.game) return "ask.prepared";
  return view.paused ? "ask.paused" : null;
}

/** What the reader waits for: an own answer, somebody else's to the offer of who is asked, or the next turn.
 * @param {TableView} view @param {{ seat: number | null, asked: number | null }} who @param {Places} places @param {Set<string>} together */
function waiting({ game, seats }, { seat, asked }, places, together) {
  if (seat === null || seats?.[seat]?.stand_in || together.has(game.phase ?? "")) return [];
  if (places.answers.some((choice) => choice.do === "accept")) return [{ key: "hint.waiting.offer", params: {} }];
  const offered = (game.offers ?? []).find((/** @type {any} */ { from, to }) => from === asked && isSeat(to));
  if (offered) return [{ key: "hint.waiting.addressee", params: { who: S(offered.to) } }];
  const next = game.next ?? null;
  return next === null || next === game.turn ? [] : [{ key: next === seat ? "hint.waiting.me" : "hint.waiting.next", params: { who: S(next) } }];
}
