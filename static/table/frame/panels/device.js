/* Several people at one device: whose table the page shows, who may take the device, and how it goes on to who is asked.
 * Comes where somebody plays beside the reader. Every message of the page says for which seat it is, so that a press made
 * just before the device goes on counts for the seat it was made for. */

import { classMap, html, nothing } from "../draw/lit.js";
import { mark } from "../draw/marks.js";

/** The seats that are played at the reader's device, the host's first.
 * @param {TableView} view @param {number | null} seat */
export function seatsAt(view, seat) {
  if (seat === null) return [];
  const host = view.seats[seat]?.beside_host ?? seat;
  const all = view.seats.filter((one) => !one.left && (one.seat === host || one.beside_host === host));
  return all.map((one) => one.seat);
}

/** Who is asked at this device while the seat that the page shows is not: the one other seat, or null for none or several.
 * @param {TableView} view @param {number | null} seat @returns {number | null} */
export function askedBeside(view, seat) {
  const asked = view.game?.asked ?? [];
  const here = seatsAt(view, seat).filter((one) => asked.includes(one) && !view.seats[one].bot && !view.seats[one].stand_in);
  return here.length === 1 && here[0] !== seat && !view.paused ? here[0] : null;
}

/** Does something of this seat stand open that must not be taken from under a hand?
 * @param {Ui} ui */
const isBusy = ({ open, confirm, deed, dialog }) => [open, confirm, deed, dialog].some((one) => one !== null);

/** Are answers of this seat still under way?
 * @param {State} state */
const isSending = ({ pending, ui }) => Boolean(pending || ui.run || ui.next);

/** Is the seat that the page shows that of somebody beside the host?
 * @param {Table} table */
const isBeside = ({ view, seat }) => seat !== null && view.seats[seat]?.beside_host !== undefined;

/** What is asked of a `Connection`.
 * @typedef {{ send: (message: any) => void, hello: () => any, onMessage: (message: any) => void }} Line */

/** What belongs to one seat alone and is nobody else's business.
 * @type {Partial<Ui>} */
const CLEARED = { open: null, confirm: null, deed: null, hint: null, next: null, run: null, gone: null, folded: {}, away: null };

export class Device {
  /** `line.hello()` is the first message of the line, which says from now on whose table is shown; `announcer` is the live
   * region; `form` the one with which people get up for good.
   * @param {{ store: import("../page/store.js").Store, line: Line, announcer: { textContent: string }, form?: any }} parts */
  constructor({ store, line, announcer, form = null }) {
    this.store = store;
    this.line = line;
    this.announcer = announcer;
    this.form = form;
    /** The seat that the page showed last. @type {number | null} */
    this.seat = null;
    /** The seat that the line was asked for; null: the own one. @type {number | null} */
    this.handed = null;
    /** Whose name was pressed, until the device goes there. @type {number | null} */
    this.wish = null;
    /** Did the device set out for a name that was pressed? */
    this.isPressed = false;
    /** The version at which somebody took the device by a press: it stays with them until the table moves on. @type {number | null} */
    this.kept = null;
    /** What was said as the device went on. */
    this.heard = "";
    /** What each seat had begun to fill in. @type {Record<number, any>} */
    this.drafts = {};
    /** As it was drawn last. @type {Table | null} */
    this.table = null;
    this.speakFor();
    store.watch((state) => {
      const { table } = this;
      if (table && table.state === state) this.look(table);
    });
  }

  /** The line names the seat in every first message, after a break as well; a seat that is not played here any more is let go. */
  speakFor() {
    const { line } = this;
    const { hello, onMessage } = line;
    line.hello = () => ({ ...hello(), ...(this.handed === null ? {} : { seat: this.handed }) });
    line.onMessage = (message) => {
      onMessage(message);
      if (message.type !== "error" || message.code !== "not_your_seat") return;
      this.handed = null;
      line.send(line.hello());
    };
  }

  /** After every drawing that showed whose device it is.
   * @param {Table} table */
  look(table) {
    if (!table.view) return;
    this.seat ??= table.seat;
    if (table.seat !== this.seat) this.arrived(table);
    // Those who share a device see what the others do: none of them was away alone.
    else if (table.ui.away) this.keep({ away: null });
    else this.handOn(table);
  }

  /** @param {Table} table */
  handOn(table) {
    if (this.form) this.form.elements.seat.value = isBeside(table) ? table.seat : "";
    const next = this.next(table);
    if (next === null) return;
    this.isPressed = this.wish === next;
    this.wish = null;
    this.handed = next;
    this.heard = this.announcer.textContent;
    this.line.send(this.line.hello());
    this.keep({});
  }

  /** Where the device goes now, or null where it stays or is under way.
   * @param {Table} table @returns {number | null} */
  next({ state, view, seat, canSend }) {
    if (!canSend || isSending(state)) return null;
    if (this.wish !== null || this.isUnderWay(seat)) return this.wish;
    return isBusy(state.ui) || this.kept === state.version ? null : askedBeside(view, seat);
  }

  /** Has the line been asked for another seat than the page shows?
   * @param {number | null} seat */
  isUnderWay(seat) {
    return this.handed !== null && this.handed !== seat;
  }

  /** Another seat is shown: what the one before had begun is put away for it.
   * @param {Table} table */
  arrived(table) {
    const { ui } = this.store.value;
    if (this.seat !== null) this.drafts[this.seat] = ui.drafts;
    this.seat = table.seat;
    if (this.handed !== null) this.handed = table.seat; // the seat that was shown may have been given up
    if (this.isPressed) this.kept = table.state.version;
    this.isPressed = false;
    this.store.set({ refusal: null, foresight: {}, ui: { ...ui, ...CLEARED, drafts: (table.seat !== null && this.drafts[table.seat]) || {} } });
    const now = table.say("device.now", { name: table.seatName(table.seat) });
    this.announcer.textContent = [this.heard, now, table.asked.mine ? table.questionWords() : ""].filter(Boolean).join(" ");
  }

  /** Somebody takes the device: at once, or as soon as what is under way has been answered.
   * @param {number} seat */
  take(seat) {
    this.wish = seat === this.seat && !this.isUnderWay(seat) ? null : seat;
    this.keep({});
  }

  /** @param {Partial<Ui>} part */
  keep(part) {
    this.store.set((state) => ({ ...state, ui: { ...state.ui, ...part } }));
  }

  /** The people of this device, with who plays now.
   * @param {Table} table */
  people(table) {
    this.table = table;
    const seats = table.view ? seatsAt(table.view, table.seat) : [];
    if (seats.length < 2) return nothing;
    return html`<section class="device" id="device"><p class="device-now">${table.say("device.now", { name: table.seatName(table.seat) })}</p>
      <div class="device-people" role="radiogroup" aria-label=${table.say("device.people")} data-roving="row">${seats.map((seat) => this.person(table, seat))}</div></section>`;
  }

  /** Who gets up by leaving: a person beside the host alone, the host with everybody.
   * @param {Table} table */
  leaving(table) {
    return html`<p>${isBeside(table) ? table.say("device.leave.one", { name: table.seatName(table.seat) }) : table.say("device.leave.all")}</p>`;
  }

  /** @param {Table} table @param {number} seat */
  person(table, seat) {
    const asked = table.asked.seats.includes(seat);
    const wanted = this.wish === seat || (this.handed === seat && seat !== table.seat);
    return html`<button type="button" role="radio" class="device-person ${classMap({ asked, wanted })}" aria-checked=${seat === table.seat ? "true" : "false"}
      data-device=${seat} @click=${() => this.take(seat)}>${mark(seat)}<span>${table.seatName(seat)}</span>${asked ? html`<small>${table.say("device.asked")}</small>` : nothing}</button>`;
  }
}

/** @param {import("../page/store.js").Store} store @param {Line} line */
export function deviceOf(store, line) {
  return new Device({ store, line, announcer: document.getElementById("announcer"), form: document.getElementById("leave-form") });
}
