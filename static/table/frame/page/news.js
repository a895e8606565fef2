/* What the page does about news: reads them aloud, sounds, shows them in the title, and moves the focus to
 * a new question if nobody else has it. */

import { spoken } from "./attention.js";
import { deadlineOf } from "../server/clock.js";
import { buzz, soundsOf } from "./sounds.js";

const HURRY_S = 10;

/** Once the next frame is shown; at once where none is. Sounds take milliseconds that the picture should not wait for.
 * @param {any} then */
function afterFrame(then) {
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}

export class News {
  /** @param {{ root: HTMLElement, announce: (text: string) => void, play: (name: string, volume: number, after?: number) => void, attention: any }} parts */
  constructor({ root, announce, play, attention }) {
    this.root = root;
    this.announce = announce;
    this.play = play;
    this.attention = attention;
    /** Number of the last entry that was told, null before the first view. @type {number | null} */
    this.announced = null;
    /** Of which seat, and its number. @type {string | null} */
    this.question = null;
    this.questionAt = 0; // local time at which the question came up; 0 for one found on arrival
    /** @type {string | null} */
    this.hurried = null; // the question whose end was sounded
  }

  /** After every drawing.
   * @param {Table} table */
  look(table) {
    const { view, history } = table.state;
    if (!view) return;
    const { announced } = this;
    const first = announced === null;
    const question = `${table.seat} ${view.question}`;
    const isNew = question !== this.question;
    if (isNew) {
      this.questionAt = first ? 0 : Date.now();
      this.question = question;
    }
    this.title(table);
    const last = history.at(-1)?.n ?? 0;
    const mine = isNew && table.asked.mine;
    if (!first && (last > announced || isNew)) this.announce(spoken(table, announced, isNew));
    else if (first && table.asked.mine) this.announce(table.questionWords());
    if (!first) this.sound(table, history.filter((entry) => entry.n > announced), mine);
    this.announced = last;
    if (mine) this.toQuestion(table);
  }

  /** @param {Table} table */
  title(table) {
    const offered = table.places.answers.some((choice) => choice.do === "accept");
    const words = table.asked.mine ? table.say("page.mine") : offered ? table.say("page.offer") : "";
    this.attention.show(words, table.title());
  }

  /** @param {Table} table @param {Told[]} entries @param {boolean} mine */
  sound(table, entries, mine) {
    const names = soundsOf(entries.flatMap((entry) => entry.told), table.seat, table.room.sound);
    if (mine) names.push("mine");
    if (table.settings.sounds && names.length) afterFrame(() => names.slice(-2).forEach((name, place) => this.play(name, table.settings.volume, place * 0.3)));
    if (mine && table.settings.vibration) buzz(80);
  }

  /** Every moment: the last seconds of the reader's own question are heard once.
   * @param {Table} table @param {Clock} clock */
  tick(table, clock) {
    if (!table?.asked.mine || !table.settings.sounds || this.hurried === this.question) return;
    const deadline = deadlineOf(table.view.deadlines ?? [], table.seat);
    if (!deadline || clock.left(deadline.at) > HURRY_S) return;
    this.hurried = this.question;
    this.play("hurry", table.settings.volume);
  }

  /** @param {Table} table */
  toQuestion(table) {
    this.showSubject(table.room.page.subject);
    if (document.activeElement !== document.body || document.querySelector("dialog[open], #work")) return;
    this.root.querySelector("#prompt [data-ticket]")?.focus({ preventScroll: true });
  }

  /** What is in question comes into sight, unless somebody is just pointing at the list it stands in.
   * @param {string | null} subject */
  showSubject(subject) {
    if (subject === null || this.root.querySelector(".fields:hover, #work")) return;
    this.root.querySelector(subject)?.scrollIntoView({ block: "nearest" });
  }
}
