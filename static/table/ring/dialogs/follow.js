/* What follows a redrawing: the place over the board, the focus, the second half of a counter-offer, last calls. */

import { countdown } from "../../frame/server/clock.js";
import { isWriting } from "../../frame/page/keys.js";
import { fateOf, paidDebt } from "./history.js";
import { dialogOf, offerNamed, ownDebt } from "./which.js";

const GONE_MS = 8000; // long enough to read what became of an offer; the log keeps it
/** @type {[number, string][]} */
const CALLS = [[5, "auction.twice"], [10, "auction.once"]]; // seconds left, the words, the nearest first

/** What dialogs lie over: the inside of the ring, else what stands below the question. */
const STAGES = ["[data-stage]", ".centre-scroll", ".col-centre"];

/** Forms in which a debtor raises money. */
const RAISING = new Set(["planner", "mortgage", "settlement"]);

/** How far, of its width, they reach beyond the place of the question: almost to the fields. */
const BEYOND = 0.032;

const NO_OFFER = -1; // what is said of a debt is said of no offer

export class Follower {
  /** `announce(text)` speaks.
   * @param {HTMLElement} root @param {(text: string) => void} announce */
  constructor(root, announce) {
    this.root = root;
    this.announce = announce;
    /** @type {string | null} */
    this.key = null;
    this.within = false; // had the dialog the focus after the last drawing?
    /** @type {HTMLElement | null} */
    this.before = null;
    this.owed = false; // was the reader a debtor at the last drawing?
    /** @type {string | null} */
    this.called = null;
    /** What dialogs lie over. @type {PageElement | undefined} */
    this.stage = undefined;
    this.sizes = new ResizeObserver(() => this.place());
    addEventListener("resize", () => this.place());
  }

  /** After every drawing.
   * @param {PropertyTable} table */
  drawn(table) {
    const stage = STAGES.map((place) => this.root.querySelector(place)).find(Boolean);
    if (stage !== this.stage) {
      this.sizes.disconnect();
      if (stage) this.sizes.observe(stage);
      this.stage = stage;
    }
    this.place();
    this.paid(table);
    this.focus(table);
    this.goOn(table);
    this.runOn(table);
    this.notice(table);
  }

  /** The form in which a debtor raised the money closes with the debt, as nothing else is wanted of it, and the page says that the debt is paid.
   * @param {PropertyTable} table */
  paid(table) {
    const was = this.owed;
    this.owed = ownDebt(table) !== null;
    if (!was || this.owed) return;
    const open = dialogOf(table);
    if (open?.chosen && RAISING.has(open.kind)) table.act.fold(open.key);
    const debt = paidDebt(table.state.history, table.seat);
    if (debt) table.act.gone({ id: NO_OFFER, fate: "paid", at: Date.now(), debt });
  }

  /** An open dialog lies over the inside of the ring: its place, as lengths for the style sheet. Measuring is dear. */
  place() {
    if (!this.stage || !this.root.querySelector("#work")) return;
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    const more = this.stage.matches("[data-stage]") ? width * BEYOND : 0;
    for (const [name, value] of Object.entries({ left: left - more, top: top - more, width: width + 2 * more, height: height + 2 * more })) {
      this.root.style.setProperty(`--dlg-${name}`, `${Math.round(value)}px`);
    }
  }

  /** A dialog that opens takes the focus unless somebody is writing; when it closes, the focus goes back.
   * @param {PropertyTable} table */
  focus(table) {
    const open = dialogOf(table);
    const dialog = this.root.querySelector("#work");
    const key = dialog ? (open?.key ?? null) : null; // it may still be under way
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    if (key === this.key) {
      // What had the focus may be gone with the answer that it gave.
      if (dialog && this.within && active === document.body) dialog.focus({ preventScroll: true });
      this.within = Boolean(dialog?.contains(document.activeElement));
      return;
    }
    const inside = active === document.body || !active?.isConnected;
    if (dialog && (open?.chosen || !isWriting(active))) {
      if (this.key === null && !inside) this.before = active;
      (this.opener(dialog) ?? dialog).focus({ preventScroll: true });
    } else if (!dialog && inside) {
      const before = this.before?.isConnected ? /** @type {HTMLElement} */ (this.before) : null;
      (this.opener(this.root) ?? before ?? this.root.querySelector("#prompt"))?.focus({ preventScroll: true });
    }
    if (!dialog) this.before = null;
    this.within = Boolean(dialog?.contains(document.activeElement));
    this.key = key;
  }

  /** The button within an element that opens the dialog that was open.
   * @param {HTMLElement} within */
  opener(within) {
    return this.key === null ? null : within.querySelector(`[data-opens="${CSS.escape(this.key)}"]`);
  }

  /** A counter-offer is two moves: the old offer is refused, then the new one is made.
   * @param {PropertyTable} table */
  goOn(table) {
    const { next } = table.ui;
    if (!next || table.state.pending) return;
    if (table.state.refusal) table.act.after(null);
    else if (!table.game?.offers?.some((offer) => offer.id === next.offer)) {
      table.act.after(null);
      table.act.submit(next.action, next.origin);
    }
  }

  /** The next of several actions in a row; after a refusal, or once the phase is over, the rest is forgotten.
   * @param {PropertyTable} table */
  runOn(table) {
    const { run } = table.ui;
    if (!run || table.state.pending) return;
    const [next, ...rest] = run.actions;
    const over = !table.view.choices?.some((choice) => choice.do === next?.do);
    if (!next || table.state.refusal || over) {
      table.act.run(null);
      return;
    }
    table.act.run(rest, run.origin, run.count);
    table.act.submit(next, run.origin);
  }

  /** An offer that the reader was looking at is gone: remember it, so that the page can say why.
   * @param {PropertyTable} table */
  notice(table) {
    const key = this.shown;
    const open = dialogOf(table);
    this.shown = open?.kind === "offer" ? `offer:${open.offer.id}` : null;
    if (!key || key === this.shown || offerNamed(table, key)) return;
    const id = Number(key.slice(6));
    const fate = fateOf(table.state.history, id);
    if (fate === null || fate === "open") return;
    table.act.gone({ id, fate, at: Date.now() });
  }

  /** Twice a second: old news go, and the auctioneer's last calls.
   * @param {PropertyTable} table */
  tick(table) {
    if (table.ui.gone && Date.now() - table.ui.gone.at > GONE_MS) table.act.gone(null);
    const clock = this.root.querySelector(".dlg-auction [data-until]");
    const words = this.root.querySelector(".last-call");
    if (!clock || !words || table.view?.paused) return;
    const left = table.clock.left(Number(clock.dataset.until));
    const call = CALLS.find(([seconds]) => left <= seconds)?.[1] ?? null;
    const mark = `${clock.dataset.until} ${call}`;
    if (mark === this.called) return;
    this.called = mark;
    words.textContent = call ? table.say(call) : "";
    if (call) this.announce(`${table.say(call)} ${countdown(left)}`);
  }
}
