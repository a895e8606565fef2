/* Everything a panel needs to draw itself, made anew from the state at every redrawing. */

import { emptyDraft } from "./answer.js";
import { arrange, choiceId } from "./choices.js";
import { choiceLabel } from "./labels.js";
import { isOut } from "./panels/prompt.js";
import { question } from "./question.js";
import { Speech } from "./speech.js";
import { plainName } from "./text.js";

/** Kinds whose draft outlives a question: an offer in the making is not lost when a die is thrown. */
const LASTING = new Set(["bundle"]);

export class Table {
  constructor({ state, texts, names, clock, act, links, gameKey }) {
    Object.assign(this, { state, texts, names, clock, act, links, gameKey });
    this.view = state.view;
    this.game = state.view?.game ?? null;
    this.seat = state.seat;
    this.ui = state.ui;
    this.speech = new Speech(texts, names, (seat) => this.seatName(seat));
    this.env = { names, offers: state.offers };
    this.places = arrange(this.view?.choices ?? [], this.game?.phase ?? this.game?.step);
    this.asked = question(this.view, names, this.seat, this.places);
    this.watching = isOut(this.view, this.seat) || this.view?.status === "ended";
    this.canSend = state.line.open;
  }

  title() {
    return this.names.title(this.word(`game.${this.gameKey}`));
  }

  say(key, params) {
    return this.texts.say(key, params);
  }

  /** A name with a message, else the name itself in plain letters. */
  word(key) {
    return this.texts.has(key) ? this.texts.say(key) : plainName(key.slice(key.indexOf(".") + 1));
  }

  money(value) {
    return this.speech.money(value);
  }

  seatName(seat) {
    if (!Number.isInteger(seat)) return this.say("bank");
    return this.view?.seats?.find((one) => one.seat === seat)?.name ?? this.say("seat.number", { n: seat + 1 });
  }

  id(choice) {
    return choiceId(choice);
  }

  label(choice) {
    return choiceLabel(this, choice);
  }

  /** What is filled in for a choice so far. */
  draft(choice) {
    return { ...emptyDraft(choice), ...this.ui.drafts[this.draftKey(choice)] };
  }

  draftKey(choice) {
    return LASTING.has(choice.kind) ? choiceId(choice) : `${this.view?.question ?? "free"}|${choiceId(choice)}`;
  }

  /** Why a form cannot be sent yet. */
  problem({ problem, ...params }) {
    const worded = Object.fromEntries(Object.entries(params).filter(([name]) => name !== "action").map(([name, value]) => [
      name, name === "n" ? value : this.money(value),
    ]));
    return this.say(problem, worded);
  }

  /** The choice with this id, if the server lists it now. */
  choice(id) {
    return this.view?.choices?.find((one) => choiceId(one) === id) ?? null;
  }

  questionWords() {
    const { keys, key, params, hints } = this.asked;
    const title = this.speech.say(key ?? keys.find((one) => this.texts.has(one)) ?? keys[1], params);
    return [title, ...hints.map((hint) => this.speech.say(hint.key, hint.params))].join(" ");
  }
}
