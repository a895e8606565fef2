/* "Play forced moves for me": answers a question that leaves one possible answer, after a short pause
 * that everybody can see and stop.
 *
 * A move is forced when the server asks this seat and lists exactly one choice, and that choice can be
 * made in one way only: a `fixed` one, a `pick` of a single option, an `amount` whose bounds meet. With
 * any second choice listed (a trade, a mortgage, a building to sell, an offer to answer or to withdraw)
 * answering would take it away, so the person decides. So the dice are thrown by themselves only when
 * nothing else is open. What cannot be undone (bankruptcy) and what may be refused (`blind`) is
 * never played by itself, nor is anything again that the server has just refused. */

import { picked } from "./answer.js";
import { choiceId, isDangerous } from "./choices.js";

export const PAUSE_MS = 1200;

/** {action, origin} of the only possible answer in this view, or null.
 * @param {TableView} view @param {number} seat */
export function onlyAnswer(view, seat) {
  if (!view || view.paused || view.outcome || (view.question ?? null) === null) return null;
  if (!view.game?.asked?.includes(seat) || view.choices?.length !== 1) return null;
  const [choice] = view.choices;
  if (choice.blind || isDangerous(choice)) return null;
  const start = { do: choice.do, ...choice.with };
  const origin = choiceId(choice);
  if (choice.kind === "fixed") return { action: start, origin };
  if (choice.kind === "pick" && choice.options.length === 1) {
    return { action: picked(choice, choice.options[0]), origin: `${origin}#0` };
  }
  if (choice.kind === "amount" && choice.min === choice.max) {
    return { action: { ...start, [choice.arg]: choice.min }, origin };
  }
  return null;
}

/** What will be played by itself in this state unless somebody says "wait", or null.
 * @param {State} state */
export function forcedIn(state) {
  const { settings, line, pending, view, ui, refusal } = state;
  if (!settings.forced || pending || !line.open || line.lost) return null;
  const question = view?.question ?? null;
  if (ui.waits === question || refusal?.question === question) return null;
  return onlyAnswer(view, state.seat);
}

/** Keeps the pause. `play({action, origin})` is called when it is over and the move is still forced. */
export class Forced {
  /** @param {{ read: () => any, play: (found: any) => void, pause?: number }} parts */
  constructor({ read, play, pause = PAUSE_MS }) {
    this.read = read;
    this.play = play;
    this.pause = pause;
    this.question = null;
    this.timer = null;
  }

  /** After every change of the state. */
  look() {
    const state = this.read();
    const question = forcedIn(state) ? state.view.question : null;
    if (question === this.question) return;
    clearTimeout(this.timer);
    this.question = question;
    if (question !== null) this.timer = setTimeout(() => this.over(question), this.pause);
  }

  /** @param {number} question */
  over(question) {
    this.question = null;
    const state = this.read();
    const forced = forcedIn(state);
    if (forced && state.view.question === question) this.play(forced);
  }
}
