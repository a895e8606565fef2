/* What lies on the table between people: the auction, debts, offers. */

import { answer } from "../answer.js";
import { button, refusal } from "../buttons.js";
import { answersTo } from "../choices.js";
import { drawn, fieldLink, hole, seatName } from "../drawn.js";
import { M, S, sideItems } from "../events.js";
import { html, nothing, classMap, repeat } from "../lit.js";
import { badge, mark } from "../marks.js";

export function auctionPanel(table) {
  const auction = table.game?.auction;
  if (!auction) return nothing;
  const { names } = table;
  const field = names.place(auction.field);
  const open = auction.bidder === null || auction.bidder === undefined;
  return html`<section class="panel auction" id="auction" aria-labelledby="auction-title" tabindex="-1">
    <div class="auction-what"><p class="eyebrow">${table.say("panel.auction")} · ${table.texts.first([`auction.reason.${auction.reason}`])}</p>
      <h2 id="auction-title">${field?.group ? badge(field.group, names) : nothing} ${fieldLink(table, auction.field)}</h2>
      <p class="form-note">${table.say("deed.price", { amount: table.money(field?.price ?? 0) })}
        ${auction.queue?.length ? html`<br>${drawn(table, "auction.queue", { fields: { list: auction.queue.map((id) => ({ field: id })) } })}` : nothing}</p></div>
    <div class="auction-bid"><p class="eyebrow">${table.say(open ? "auction.opening" : "auction.highest")}</p>
      <p class="great">${table.money(open ? auction.opening : auction.bid)}</p>
      <p>${open ? nothing : seatName(table, auction.bidder)}</p></div>
    <ul class="bidders">${(auction.bidders ?? []).map((seat) => html`<li>${mark(seat)}<span>${table.seatName(seat)}</span>
      <span class="tag ${classMap({ "tag-you": seat === auction.bidder })}">${table.say(standing(table, auction, seat))}</span></li>`)}</ul>
  </section>`;
}

function standing(table, auction, seat) {
  if (seat === auction.bidder) return "auction.leads";
  return table.game.asked?.includes(seat) ? "auction.asked" : "auction.in";
}

export function debtsPanel(table) {
  const debts = table.game?.debts ?? [];
  if (!debts.length) return nothing;
  return html`<section class="panel debts" id="debts" aria-labelledby="debts-title"><h2 id="debts-title">${table.say("panel.debts")}</h2>
    <ul>${debts.map((debt) => html`<li>${drawn(table, "debt.line", { debtor: S(debt.debtor), amount: M(debt.amount), creditor: S(debt.creditor) })}</li>`)}</ul></section>`;
}

export function offersPanel(table) {
  const offers = table.game?.offers ?? [];
  if (!offers.length) return nothing;
  return html`<section class="panel offers" id="offers" aria-labelledby="offers-title" tabindex="-1"><h2 id="offers-title">${table.say("panel.offers")}</h2>
    ${repeat(offers, (offer) => offer.id, (offer) => offerCard(table, offer))}</section>`;
}

function offerCard(table, offer) {
  const forMe = offer.to === table.seat;
  const answers = answersTo(offer.id, table.places.answers);
  return html`<article class="offer ${classMap({ "for-me": forMe })}">
    <p class="eyebrow">${offerTitle(table, offer)}</p>
    <div class="offer-sides">
      ${offerSide(table, offer, offer.from, offer.give)}
      ${offer.kind === "settlement" ? debtSide(table, offer) : offerSide(table, offer, offer.to, offer.get)}
    </div>
    ${refusal(table, ...Object.values(answers).map((choice) => originOf(table, choice, offer)))}
    <div class="offer-row" data-roving="row">${["accept", "refuse", "withdraw"].filter((name) => answers[name]).map((name) => answerButton(table, answers[name], offer, name))}</div>
  </article>`;
}

function offerTitle(table, offer) {
  if (offer.to === table.seat) return html`${table.say("offer.for_me")} · ${table.seatName(offer.from)}`;
  if (offer.from === table.seat) return html`${table.say("offer.mine")} · ${table.seatName(offer.to)}`;
  return table.texts.first([`offer.${offer.kind}`]);
}

function offerSide(table, offer, seat, side) {
  return html`<p class="offer-side"><span class="offer-who">${whoGives(table, offer, seat)}</span>${hole(table, sideItems(side))}</p>`;
}

/** Of an offer that concerns the reader: what they give and what they get. */
function whoGives(table, offer, seat) {
  if (seat === table.seat) return table.say("form.give");
  if (table.seat === offer.from || table.seat === offer.to) return table.say("form.get");
  return drawn(table, "offer.gives", { who: S(seat) });
}

function debtSide(table, offer) {
  const debt = table.game.debts?.find((one) => one.debtor === offer.from && one.creditor === offer.to);
  return debt ? html`<p class="offer-side">${drawn(table, "debt.line", { debtor: S(debt.debtor), amount: M(debt.amount), creditor: S(debt.creditor) })}</p>` : nothing;
}

function originOf(table, choice, offer) {
  return `${table.id(choice)}@${offer.id}`;
}

function answerButton(table, choice, offer, name) {
  const draft = { picked: choice.options?.indexOf(offer.id) ?? null };
  // The ticket stays the one answer to the question; an offer beside it gets plain buttons.
  const look = name === "accept" && !table.places.ticket ? "ticket" : "plain";
  return button(table, { label: table.label(choice), look, origin: originOf(table, choice, offer), action: answer(choice, draft).action });
}
