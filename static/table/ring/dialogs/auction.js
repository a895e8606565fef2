/* The auction: the deed and what winning it means, the bid, the time, who is in, and the reader's own bid. */

import { deedCard } from "../board/deed.js";
import { lookOf } from "../board/look.js";
import { setWords } from "../board/words.js";
import { button, refusal } from "../../frame/draw/buttons.js";
import { deadlineOf, countdown } from "../../frame/server/clock.js";
import { answer } from "../../frame/server/answer.js";
import { drawn, ruleLink } from "../../frame/draw/drawn.js";
import { F, L, S } from "../../frame/words/events.js";
import { stepper } from "../../frame/forms/stepper.js";
import { html, svg, nothing, repeat } from "../../frame/draw/lit.js";
import { icon, mark, pawn } from "../../frame/draw/marks.js";
import { at } from "../../frame/words/names.js";
import { raises, standings } from "./bids.js";
import { fold } from "./frame.js";
import { note, slip } from "./parts.js";
import { bidding } from "./which.js";

/** @param {PropertyTable} table @param {{ key: string }} parts */
export function auctionDialog(table, { key }) {
  const { auction } = table.game;
  if (!auction) return nothing;
  const { ticket } = table.places;
  const choice = table.asked.mine && ticket?.kind === "amount" && ticket.do === "bid" ? ticket : null;
  const pass = table.asked.mine ? table.places.beside.find((one) => one.do === "pass") ?? passAlone(table) : null;
  return html`<section class="dlg dlg-auction ${bidding(table) ? "" : "calm"}" id="work" role="dialog" aria-modal="false" aria-labelledby="work-title" tabindex="-1" data-dialog=${key} data-auto>
    <div class="auction-deed">${deedCard(table, auction.field, { size: "large" })}${setNote(table, auction)}${queue(table, auction)}</div>
    <div class="auction-room">
      <header class="auction-head"><div><p class="eyebrow">${table.say("panel.auction")} · ${table.texts.first([`auction.reason.${auction.reason}`])}</p>
        <h2 id="work-title">${table.names.field(auction.field)}</h2></div>${fold(table, key)}</header>
      <div class="auction-now">${standing(table, auction)}${ring(table)}</div>
      ${bidders(table, auction)}
      ${choice || pass ? answers(table, auction, choice, pass, key) : quiet(table)}
    </div></section>`;
}

/** Who can only pass is asked all the same.
 * @param {PropertyTable} table */
const passAlone = (table) => (table.places.ticket?.do === "pass" ? table.places.ticket : null);

/** @param {PropertyTable} table @param {any} auction */
function standing(table, auction) {
  const open = (auction.bidder ?? null) === null;
  const price = table.names.place(auction.field)?.price ?? 0;
  return html`<div class="bid-now"><p>${table.say(open ? "auction.opening" : "auction.highest")}</p>
    <p class="great-bid" aria-live="polite">${table.money(open ? auction.opening : auction.bid)}</p>
    <p class="auction-facts">${open ? nothing : html`<span class="who">${mark(auction.bidder)}<b>${table.seatName(auction.bidder)}</b></span> · `}${table.say("dlg.auction.facts", { price: table.money(price), opening: table.money(auction.opening) })}</p></div>`;
}

/** Sixty ticks, one for each of the last sixty seconds; those gone by are pale.
 * @param {PropertyTable} table */
function ring(table) {
  const seat = table.asked.mine ? table.seat : table.asked.seat;
  const deadline = deadlineOf(table.view.deadlines ?? [], seat);
  if (!deadline) return html`<p class="auction-clock none">${table.say("dlg.auction.no_clock")}</p>`;
  return html`<div class="auction-clock" role="timer" aria-live="off" data-until=${deadline.at}>
    <svg viewBox="0 0 104 104" aria-hidden="true" focusable="false">${rosette()}
      <mask id="ticks-left"><circle class="ticks-window" cx="52" cy="52" r="46" pathLength="60"/></mask>
      <circle class="ticks" cx="52" cy="52" r="46" pathLength="60"/><circle class="ticks now" cx="52" cy="52" r="46" pathLength="60" mask="url(#ticks-left)"/></svg>
    <b>${countdown(table.clock.left(deadline.at))}</b><span class="last-call" role="status"></span></div>`;
}

function rosette() {
  const turns = Array.from({ length: 12 }, (_, index) => svg`<ellipse cx="52" cy="52" rx="38" ry="26" transform=${`rotate(${index * 15} 52 52)`}/>`);
  return svg`<g class="clock-rosette">${turns}</g>`;
}

/** @param {PropertyTable} table @param {any} auction */
function bidders(table, auction) {
  const seats = (table.view.seats ?? []).map((one) => one.seat).filter((seat) => (at(table.game.players, seat)?.out ?? null) === null);
  const rows = standings(auction, table.game, table.past, seats);
  return html`<ul class="auction-seats">${repeat(rows, (row) => row.seat, ({ seat, bid, state }) => html`<li class=${state}>
    ${pawn(seat)}<span class="auction-name">${table.seatName(seat)}${seat === table.seat ? html` <small>(${table.say("seat.you")})</small>` : nothing}</span>
    <b>${bid === null ? "" : table.money(bid)}</b><span class="auction-state"><span class="tag ${state === "leads" ? "tag-you" : ""}">${table.say(`dlg.auction.${state === "thinks" && seat === table.seat ? "you" : state}`)}</span></span></li>`)}</ul>`;
}

/** @param {PropertyTable} table @param {Auction} auction @param {Whole<AmountChoice> | null} choice @param {AnyChoice | null} pass @param {string} key */
function answers(table, auction, choice, pass, key) {
  const value = choice ? valueOf(table, choice, key) : null;
  const cash = at(table.game.players, table.seat)?.cash ?? 0;
  return html`<div class="auction-answers">
    ${refusal(table, ...[choice, pass].filter((one) => one !== null).map((one) => table.id(one)))}
    ${choice ? html`<div class="raises" role="group" aria-label=${table.say("dlg.auction.raises")} data-roving="row">${raises(choice, auction).map((one) => html`
      <button type="button" class="raise" aria-pressed=${one.value === value ? "true" : "false"} ?disabled=${!one.open} @click=${() => table.act.keep(key, { value: one.value })}>
        <b>${table.say(one.key, { plus: short(table, one.plus ?? 0) })}</b><span>${short(table, one.value)}</span></button>`)}</div>` : html`<p class="dlg-note"><span>${table.say("dlg.auction.too_poor", { cash: table.money(cash) })}</span></p>`}
    <div class="auction-row">${choice ? html`${stepper(table, {
      value, min: choice.min, max: choice.max, step: choice.step, label: table.say("dlg.auction.my_bid"), set: (wanted) => table.act.keep(key, { value: wanted }),
    })}${bidButton(table, choice, value)}` : nothing}${pass ? button(table, {
      label: table.label(pass), look: choice ? "plain" : "ticket", origin: table.id(pass), keys: "n", action: answer(pass, {}).action,
    }) : nothing}</div>
    <p class="auction-after"><span>${value === null ? "" : drawn(table, "auction.won_left", { left: { money: cash - value } })}</span><span>${table.say("dlg.auction.final")} ${ruleLink(table, "events", "bid_passed", {})}</span></p></div>`;
}

/** On a phone five raises stand in one row: the name of a currency behind the sum has no room there, and stands in the offer below.
 * @param {PropertyTable} table @param {number} value */
function short(table, value) {
  const words = table.money(value);
  return table.phone ? words.replace(/\u00a0\D+$/u, "") : words;
}

/** What was typed stays while it is still enough, through raises, folding and redrawing.
 * @param {PropertyTable} table @param {Whole<AmountChoice>} choice @param {string} key */
function valueOf(table, choice, key) {
  const { value = choice.min } = table.ui.drafts[key] ?? {};
  return value === null ? null : Math.max(value, choice.min);
}

/** @param {PropertyTable} table @param {Whole<AmountChoice>} choice @param {any} value */
function bidButton(table, choice, value) {
  const made = answer(choice, { value });
  return button(table, {
    label: table.say("form.send.bid", { value: table.money(value ?? choice.min) }), look: "ticket", origin: table.id(choice), keys: "Enter",
    action: made.action, problem: made.problem ? table.problem(made) : null,
  });
}

/** @param {PropertyTable} table */
function quiet(table) {
  const { seat } = table;
  const mine = bidding(table);
  const key = mine ? "dlg.auction.wait" : table.watching ? "page.watching" : "dlg.auction.out";
  const asked = table.asked.seat;
  return html`<p class="auction-quiet">${icon(mine ? "clock" : "eye")}<span>${table.say(key)} ${asked === null || asked === seat ? nothing : drawn(table, "dlg.auction.asked", { who: S(asked) })}</span></p>`;
}

/** What winning would complete, or take from somebody.
 * @param {PropertyTable} table @param {Auction} auction */
function setNote(table, { field: id, completes }) {
  const { names, game, seat } = table;
  const group = names.place(id)?.group;
  if (seat !== null && completes.includes(seat)) return note(table, group, setWords(table, "dlg.set.completes", { set: names.group(group) }));
  const others = names.members(group).filter((one) => one.id !== id);
  if (lookOf(names).sets || !others.length) return nothing;
  const owners = [...new Set(others.map((one) => game.owner[one.id] ?? null))];
  if (completes.length) return note(table, group, drawn(table, "dlg.set.denies", { who: L(completes.map(S)), set: names.group(group) }));
  const free = others.filter((one) => (game.owner[one.id] ?? null) === null);
  if (!free.length) return note(table, group, drawn(table, "dlg.set.split", { owners: L(owners.map(S)) }));
  return note(table, group, drawn(table, "dlg.set.free", { fields: L(free.map((one) => F(one.id))), n: free.length }));
}

/** @param {PropertyTable} table @param {Auction} auction */
function queue(table, auction) {
  if (!auction.queue?.length) return nothing;
  return html`<div class="auction-queue"><p class="eyebrow">${table.say("dlg.auction.queue", { n: auction.queue.length })}</p>
    ${auction.queue.slice(0, 3).map((id) => slip(table, id))}
    ${auction.queue.length > 3 ? html`<p class="form-note">${table.say("dlg.auction.more", { n: auction.queue.length - 3 })}</p>` : nothing}</div>`;
}
