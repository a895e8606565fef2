/* Everything a panel needs to draw itself, made anew from the state at every redrawing. */

import { emptyDraft } from "../server/answer.js";
import { arrange, choiceId } from "../server/choices.js";
import { choiceLabel } from "../words/labels.js";
import { isOut } from "../panels/prompt.js";
import { question } from "../words/question.js";
import { Speech } from "../words/speech.js";
import { plainName } from "../words/text.js";
import { SPEEDS } from "./settings.js";

/** Kinds whose draft outlives a question: an offer in the making is not lost when a die is thrown. */
const LASTING = new Set(["bundle"]);

export class Table {
  /** @param {{ state: State, texts: Texts, names: Names, clock: Clock, act: Acts, links: Links, gameKey: string, room: import("../room.js").Room, newFrom?: number | null }} parts */
  constructor({ state, texts, names, clock, act, links, gameKey, room, newFrom = null }) {
    // newFrom: number of the last entry that was on the page before this drawing, null at first
    this.state = state;
    this.room = room;
    this.texts = texts;
    /** Of the class that the room brings, which may have more to look up. @type {any} */
    this.names = names;
    this.clock = clock;
    this.act = act;
    this.links = links;
    this.gameKey = gameKey;
    this.newFrom = newFrom;
    this.view = room.view(state.view);
    this.game = this.view?.game ?? null;
    /** What the server says beside the view, so that no rule is worked out here. @type {any} */
    this.beside = this.view?.beside ?? {};
    this.seat = state.seat;
    /** Does somebody play beside the reader, at the same device? */
    this.shared = this.view?.seats?.some((/** @type {Seat} */ { seat, beside_host: host }) => host !== undefined && (host === this.seat || seat === this.seat));
    this.ui = state.ui;
    this.speech = new Speech(texts, names, (seat) => this.seatName(seat));
    /** @type {Env} */
    this.env = { names, room, offers: state.offers, topLevel: (id, seat) => this.topLevel(id, seat), role: (seat) => this.role(seat) };
    this.places = arrange(this.view?.choices ?? [], this.game?.phase ?? this.game?.step, room.choices.order);
    this.asked = question(this.view, names, this.seat, this.places, room.question);
    this.watching = isOut(this.view, this.seat) || this.view?.status === "ended";
    this.settings = state.settings;
    this.screen = state.screen.kind;
    this.phone = this.screen === "phone";
    // In a replay things move while it plays, not where the reader goes to a move.
    this.still = state.screen.reduced || !state.settings.motion || (state.at !== null && newFrom === null);
    /** How long motion takes, against the usual. */
    this.tempo = SPEEDS[state.settings.speed] ?? 1;
    /** Does the turn end by itself in a moment? */
    this.ending = state.ui.ending !== null && state.ui.ending === this.view?.question;
    this.lost = state.line.lost || state.line.ended;
    this.canSend = state.line.open && !this.lost;
  }

  /** What has happened up to what is shown: a replay knows what comes after its move, too. */
  get past() {
    const { at, history } = this.state;
    return at === null ? history : history.filter((entry) => entry.n <= at);
  }

  /** Is there a board that text mode can put as a list? */
  get hasBoard() {
    return false;
  }

  /** Is there a drawing that text mode puts into words? */
  get hasPicture() {
    return this.hasBoard;
  }

  /** Is it drawn as a board? */
  get boardShown() {
    return this.hasBoard && !this.settings.textMode;
  }

  /** The seat from whose side the table is seen: the reader's own, for a watcher the followed one, or null. */
  get viewpoint() {
    return this.seat ?? this.ui.follow;
  }

  /** What of the board a seat holds, by id.
   * @param {number | null} _seat @returns {string[]} */
  deedIds(_seat) {
    return [];
  }

  /** What is known of the rating of a seat; null where nobody is rated.
   * @param {number} seat @returns {SeatRating | null} */
  rating(seat) {
    const { rated, seats } = this.state.ratings;
    return rated ? seats[seat] ?? null : null;
  }

  /** The role of a seat, or null where the game has none.
   * @param {number | null} _seat @returns {string | null} */
  role(_seat) {
    return null;
  }

  /** The level that ends building on a street, null where nothing is built.
   * @param {string} _id @param {number | null} [_seat] @returns {number | null} */
  topLevel(_id, _seat) {
    return null;
  }

  /** "open" for a seat whose pawn is drawn in outline.
   * @param {number} _seat */
  outlined(_seat) {
    return "";
  }

  title() {
    return this.names.title(this.word(`game.${this.gameKey}`));
  }

  /** @param {any} key @param {Params} [params] */
  say(key, params) {
    return this.texts.say(key, params);
  }

  /** A name with a message, else the name itself in plain letters.
   * @param {string} key */
  word(key) {
    return this.texts.has(key) ? this.texts.say(key) : plainName(key.slice(key.indexOf(".") + 1));
  }

  /** @param {number} value */
  money(value) {
    return this.speech.money(value);
  }

  /** The currency beside the cash of a player: small cards have no room for one that is a word. */
  get cashSymbol() {
    const { symbol } = this.names;
    return this.phone && symbol.length > 1 ? "" : symbol;
  }

  /** @param {any} seat */
  seatName(seat) {
    if (!Number.isInteger(seat)) return this.say("bank");
    return this.view?.seats?.find((/** @type {Seat} */ one) => one.seat === seat)?.name ?? this.say("seat.number", { n: seat + 1 });
  }

  /** @param {AnyChoice} choice */
  id(choice) {
    return choiceId(choice);
  }

  /** @param {AnyChoice} choice */
  label(choice) {
    return choiceLabel(this, choice);
  }

  /** What is filled in for a choice so far.
   * @param {AnyChoice} choice */
  draft(choice) {
    return { ...emptyDraft(choice), ...this.ui.drafts[this.draftKey(choice)] };
  }

  /** @param {AnyChoice} choice */
  draftKey(choice) {
    return LASTING.has(choice.kind) ? choiceId(choice) : `${this.view?.question ?? "free"}|${choiceId(choice)}`;
  }

  /** Why a form cannot be sent yet.
   * @param {any} parts */
  problem({ problem, ...params }) {
    const worded = Object.fromEntries(Object.entries(params).filter(([name]) => name !== "action").map(([name, value]) => [
      name, name === "n" ? value : this.money(value),
    ]));
    return this.say(problem, worded);
  }

  /** The choice with this id, if the server lists it now.
   * @param {string | null} id @returns {AnyChoice | null} */
  choice(id) {
    return this.view?.choices?.find((/** @type {AnyChoice} */ one) => choiceId(one) === id) ?? null;
  }

  questionWords() {
    const { keys, params, hints } = this.asked;
    const title = this.speech.say(this.texts.told(keys), params);
    return [title, ...hints.map((hint) => this.speech.say(hint.key, hint.params))].join(" ");
  }
}
