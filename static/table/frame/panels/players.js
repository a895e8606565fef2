/* A panel for each seat: pawn and name, state in words, clock, cash, worth, the coupon sheet. The reader's own comes first.
 * Pointing at a panel outlines the player's fields on the board, pressing keeps them outlined. */

import { deadlineOf } from "../server/clock.js";
import { html, nothing, classMap, ifDefined, repeat } from "../draw/lit.js";
import { icon, mark, pawn } from "../draw/marks.js";
import { sign } from "../draw/signs.js";
import { money } from "../words/money.js";
import { at } from "../words/names.js";
import { savedTime, smallTimer } from "./timer.js";

const BANKS = new Set(["live", "days"]); // time controls in which seats save time
const LOW = 30; // seconds in a bank that are nearly none

/** `full`: with coupon sheets; otherwise a row of small cards.
 * @param {Table} table @param {boolean} [full] */
export function playersPanel(table, full = true) {
  const seats = arranged(table);
  return html`<section class="players ${classMap({ row: !full, ...table.room.player.looks(table) })}" data-count=${seats.length} ?data-roles=${seats.some((one) => table.role(one.seat))} id="players" aria-labelledby="players-title" tabindex="-1">
    <h2 id="players-title" class="visually-hidden">${table.say("panel.players")}</h2>
    ${repeat(seats, (one) => one.seat, (one) => player(table, one, { full, shares: follows(table, one, seats) }))}</section>`;
}

/** Seats in order of play, starting with the one from whose side the table is seen; partners beside each other.
 * @param {Table} table */
function arranged(table) {
  const seats = table.view?.seats ?? [];
  const order = table.game?.order ?? [];
  const inOrder = order.length === seats.length ? order.map((/** @type {number} */ seat) => seats.find((/** @type {Seat} */ one) => one.seat === seat)) : seats;
  const start = Math.max(0, inOrder.findIndex((/** @type {Seat} */ one) => one.seat === table.viewpoint));
  const turned = [...inOrder.slice(start), ...inOrder.slice(0, start)];
  const leaders = turned.filter((one) => !follows(table, one, turned));
  return leaders.flatMap((one) => turned.filter((other) => other === one || partnerOf(table, other.seat) === one.seat));
}

/** @param {Table} table @param {number} seat */
const partnerOf = (table, seat) => at(table.game?.players, seat)?.partner ?? null;

/** The later one of two partners: the purse of both is shown with the first.
 * @param {Table} table @param {{ seat: number }} parts @param {any[]} seats */
function follows(table, { seat }, seats) {
  const partner = partnerOf(table, seat);
  return partner !== null && seats.findIndex((one) => one.seat === partner) < seats.findIndex((one) => one.seat === seat);
}

/** @param {Table} table @param {any} one @param {any} parts */
function player(table, one, { full, shares }) {
  const { seat } = one;
  const { game } = table;
  const state = at(game?.players, seat) ?? {};
  const out = (state.out ?? null) !== null;
  const asked = game?.asked?.includes(seat) && !table.view.outcome;
  const pinned = table.ui.pinned === seat;
  return html`<article class="player ${classMap({ asked, out, pinned, shares, me: seat === table.seat })}" aria-label=${table.seatName(seat)}
      @mouseenter=${() => table.act.highlight(table.deedIds(seat))} @mouseleave=${() => table.act.highlight(null)}>
    <header class="player-head">${pawn(seat, table.outlined(seat))}
      <h3><button type="button" class="player-name" aria-pressed=${pinned ? "true" : "false"} title=${table.say("seat.show")}
        @focus=${() => table.act.highlight(table.deedIds(seat))} @blur=${() => table.act.highlight(null)} @click=${() => table.act.pin(seat)}>${shortName(table, seat, full)}</button></h3>
      ${rated(table, seat)}${tags(table, one, { state, out })}
      <span class="player-clock">${seatClock(table, one, { asked, full })}</span></header>
    ${table.room.player.under(table, state, out)}
    ${out ? nothing : html`${shares ? purse(table, seat, state) : sums(table, seat, state)}
      ${table.room.player.place(table, state)}
      ${full || pinned ? html`<div class="player-sheet">${table.room.player.sheet(table, seat)}</div>` : nothing}`}
  </article>`;
}

/** What runs for who is asked; for the others what they have saved. In a row of small cards only what is nearly used up.
 * @param {Table} table @param {any} one @param {{ asked: boolean, full: boolean }} parts */
function seatClock(table, { seat, bot, stand_in: stands }, { asked, full }) {
  const { deadlines = [], control, times = [], outcome } = table.view;
  if (asked) return smallTimer(table, deadlineOf(deadlines, seat));
  const saved = times.find((/** @type {Time} */ time) => time.seat === seat);
  if (!saved || !BANKS.has(control?.kind) || bot || stands || outcome) return nothing;
  const seconds = Math.floor(saved.left / 1000);
  const low = control.kind === "live" && seconds < Math.min(LOW, control.bank / 3);
  return full || low ? savedTime(table, seconds, low) : nothing;
}

/** On phones there is room for one word: "Ty", or the first of the name; with it the last, if others begin alike.
 * @param {Table} table @param {number} seat @param {boolean} full */
function shortName(table, seat, full) {
  if (full || !table.phone) return table.seatName(seat);
  if (seat === table.seat) return table.say("seat.you");
  const [first, ...others] = table.seatName(seat).split(" ");
  const alike = table.view.seats.some((/** @type {Seat} */ one) => one.seat !== seat && table.seatName(one.seat).split(" ")[0] === first);
  return alike && others.length ? html`<span class="name-first">${first}</span><span class="name-last"> ${others.at(-1)}</span>` : first;
}

/** The rating with its ±, as it was when the match was read; spoken in words.
 * @param {Table} table @param {number} seat */
function rated(table, seat) {
  const found = table.rating(seat);
  if (!found) return nothing;
  const { rating, spread } = found;
  return html`<span class="player-rating"><span aria-hidden="true">${rating}<small> ±${spread}</small></span><span class="visually-hidden">${table.say("seat.rating", { rating, spread })}</span></span>`;
}

/** The later partner's line: whose purse it is, and what both are worth.
 * @param {Table} table @param {number} seat @param {{ partner: number }} parts */
function purse(table, seat, { partner }) {
  return html`<p class="player-sums shared"><span><span class="purse-word">${table.say("seat.purse_with")} </span>${mark(partner)}<b>${table.seatName(partner)}</b></span>${worthOf(table, seat)}</p>`;
}

/** @param {Table} table @param {number} seat @param {{ cash: number, partner: number }} parts */
function sums(table, seat, { cash, partner }) {
  if (cash === undefined) return nothing;
  return html`<p class="player-sums"><b class="cash" data-cash=${cash} data-seat=${seat} title=${table.say("seat.cash")}>${money(cash, table.cashSymbol)}</b>
    <span class="delta" data-delta=${seat} aria-hidden="true"></span>
    ${(partner ?? null) === null ? worthOf(table, seat) : html`<span class="purse">${table.say("seat.purse")}</span>`}</p>`;
}

/** @param {Table} table @param {number} seat */
function worthOf(table, seat) {
  const worth = at(table.view?.outcome?.worth ?? table.game?.worth, seat);
  return worth === undefined ? nothing : html`<span class="worth">${table.say("seat.worth.word")} <b>${table.money(worth)}</b></span>`;
}

/** @param {Table} table @param {{ seat: number, bot: any, left: number, stand_in: string | null }} parts
 * @param {{ state: any, out: boolean }} more */
function tags(table, { seat, bot, left, stand_in: stands }, { state, out }) {
  const { presence } = table.state;
  const away = !bot && !left && presence && !presence.seats.includes(table.view.seats?.[seat]?.beside_host ?? seat);
  /** @param {string} text @param {string} [look] @param {string} [title] */
  const tag = (text, look = "", title) => html`<span class="tag ${look}" title=${ifDefined(title)}>${text}</span>`;
  return html`<span class="tags">
    ${seat === table.seat ? tag(table.say("seat.you"), "tag-you") : nothing}
    ${stands ? html`<span class="tag tag-stand-in" title=${table.say("seat.stand_in")}>${icon("robot")}<span>${table.say("seat.stand_in")}</span></span>` : nothing}
    ${bot ? html`<span class="tag">${icon("robot")}${table.say("seat.ai")}</span>` : nothing}
    ${(state.partner ?? null) === null ? nothing : sign(table.say("seat.partner", { who: table.seatName(state.partner) }), html`${icon("people")}${mark(state.partner)}`, "tag tag-partner")}
    ${out ? tag(table.say(`seat.out.${state.out}`)) : nothing}
    ${!out && left ? tag(table.say("seat.left")) : nothing}
    ${table.room.player.tags(table, state, out)}
    ${!out && away ? sign(table.say("seat.away"), icon("off"), "tag") : nothing}</span>`;
}
