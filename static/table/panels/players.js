/* A panel for each seat: mark and name, state in words, cash, worth, deeds by set. The reader's own comes first. */

import { deadlineOf } from "../clock.js";
import { levelWords } from "../drawn.js";
import { html, nothing, classMap, repeat } from "../lit.js";
import { band, code, icon, pawn } from "../marks.js";
import { at } from "../names.js";
import { smallTimer } from "./timer.js";

export function playersPanel(table) {
  const seats = turned(table.view?.seats ?? [], table.seat);
  return html`<section class="players ${classMap({ many: seats.length > 4 })}" id="players" aria-labelledby="players-title" tabindex="0">
    <h2 id="players-title" class="visually-hidden">${table.say("panel.players")}</h2>
    ${repeat(seats, (one) => one.seat, (one) => player(table, one))}</section>`;
}

/** Seats in order of play, starting with the reader. */
function turned(seats, own) {
  const start = Math.max(0, seats.findIndex((one) => one.seat === own));
  return [...seats.slice(start), ...seats.slice(0, start)];
}

function player(table, { seat, bot, left }) {
  const game = table.game;
  const state = at(game?.players, seat) ?? {};
  const out = (state.out ?? null) !== null;
  const asked = game?.asked?.includes(seat) && !table.view.outcome;
  const deadline = asked ? deadlineOf(table.view.deadlines ?? [], seat) : null;
  const worth = at(game?.worth, seat);
  return html`<article class="player ${classMap({ asked, out, me: seat === table.seat })}" aria-label=${table.seatName(seat)}>
    <header class="player-head">${pawn(seat)}<h3>${table.seatName(seat)}</h3>
      ${tags(table, { seat, bot, left, state, out })}
      <span class="player-clock">${smallTimer(table, deadline)}</span></header>
    ${out ? nothing : html`<p class="player-sums"><b class="cash" title=${table.say("seat.cash")}>${table.money(state.cash ?? 0)}</b>
      ${worth === undefined ? nothing : html`<span class="worth">${table.say("seat.worth", { worth: table.money(worth) })}</span>`}</p>
      ${extras(table, state)}
      ${coupons(table, seat)}`}
  </article>`;
}

function tags(table, { seat, bot, left, state, out }) {
  const { presence } = table.state;
  const away = !bot && !left && presence && !presence.seats.includes(seat);
  const tag = (text, look = "") => html`<span class="tag ${look}">${text}</span>`;
  return html`<span class="tags">
    ${seat === table.seat ? tag(table.say("seat.you"), "tag-you") : nothing}
    ${bot ? html`<span class="tag">${icon("robot")}${table.say("seat.ai")}</span>` : nothing}
    ${state.role ? tag(table.word(`role.${state.role}`)) : nothing}
    ${out ? tag(table.say("seat.out", { n: state.out })) : nothing}
    ${!out && left ? tag(table.say("seat.left")) : nothing}
    ${!out && state.detained ? tag(detained(table, state.detained), "tag-warn") : nothing}
    ${!out && away ? tag(table.say("seat.away")) : nothing}</span>`;
}

function detained(table, { kind, missed }) {
  const turns = table.names.rules.jail_turns ?? 2;
  return table.texts.first([`seat.detained.${kind}`], { missed: missed ?? 0, turns });
}

function extras(table, state) {
  const parts = [];
  if (state.position !== undefined) parts.push(table.say("seat.at", { field: table.names.field(state.position) }));
  if (state.cards?.length) parts.push(table.say("seat.cards", { n: state.cards.length }));
  if (state.chips?.length) parts.push(table.say("seat.chips", { chips: state.chips.join(" ") }));
  return parts.length ? html`<p class="player-extras">${parts.join(" · ")}</p>` : nothing;
}

/** All deeds at fixed places, so that sheets can be compared by position. The words are for readers of text. */
function coupons(table, seat) {
  const { names, game } = table;
  if (!game?.owner || !names.groups.length) return nothing;
  const groups = names.groups.filter((group) => names.members(group.id).length);
  const owned = names.deeds().filter((field) => game.owner[field.id] === seat);
  return html`<div class="coupons" role="img" aria-label=${deedWords(table, owned)}>${groups.map((group) => couponSet(table, seat, group.id))}</div>`;
}

function couponSet(table, seat, group) {
  const { names, game } = table;
  const members = names.members(group);
  const full = members.every((field) => game.owner[field.id] === seat);
  const some = members.some((field) => game.owner[field.id] === seat);
  return html`<span class="coupon-set ${classMap({ full, some })}"><i>${code(group, names)}</i><span>${members.map((field) => {
    const mine = game.owner[field.id] === seat;
    const pawned = mine && game.mortgaged?.includes(field.id);
    const level = mine ? (game.level?.[field.id] ?? 0) : 0;
    const look = mine ? `${band(group)} ${pawned ? "pawned" : "owned"}` : "";
    const text = level === 0 ? "" : level === names.topLevel(field.id) ? "H" : level;
    return html`<span class="coupon ${look}" title=${mine ? names.field(field.id) : nothing}>${text ? html`<b>${text}</b>` : nothing}</span>`;
  })}</span></span>`;
}

function deedWords(table, owned) {
  if (!owned.length) return table.say("seat.no_deeds");
  const words = owned.map((field) => {
    const notes = [levelWords(table, field.id, table.game.level?.[field.id]),
      table.game.mortgaged?.includes(field.id) ? table.say("field.mortgaged") : ""].filter(Boolean);
    return notes.length ? `${table.names.field(field.id)} (${notes.join(", ")})` : table.names.field(field.id);
  });
  return `${table.say("seat.deeds")}: ${words.join(", ")}`;
}

