/* The prompt card: whose turn it is, what is asked in one sentence, what follows, the time, the
 * buttons. The places of the buttons never change. */

import { answer } from "../answer.js";
import { button, opener, refusal } from "../buttons.js";
import { deadlineOf } from "../clock.js";
import { drawn } from "../drawn.js";
import { amountButton, amountFields } from "../forms/amount.js";
import { pickButtons, pickTable } from "../forms/pick.js";
import { choiceLabel, choiceSign } from "../labels.js";
import { html, nothing, classMap } from "../lit.js";
import { icon, pawn } from "../marks.js";
import { dicePanel } from "./dice.js";
import { lastLines } from "./history.js";
import { timer } from "./timer.js";
import { at } from "../names.js";

export function promptPanel(table) {
  const { asked, places, view } = table;
  return html`<section class="prompt ${classMap({ mine: asked.mine })}" id="prompt" aria-labelledby="prompt-title" tabindex="-1">
    <div class="prompt-frame">
      <div class="prompt-head">
        <span class="prompt-pawn">${asked.seat === null ? nothing : pawn(asked.seat)}</span>
        <div class="prompt-words">
          <h2 id="prompt-title">${title(table)}</h2>
          ${card(table)}
          <p class="prompt-hints">${asked.hints.filter(({ key }) => key !== "raw.card").map(({ key, params }, index) => html`${index ? " " : ""}<span>${drawn(table, key, params)}</span>`)}</p>
        </div>
        ${dicePanel(table)}
        ${timer(table, deadlineOf(view?.deadlines ?? [], asked.mine ? table.seat : asked.seat), asked.mine)}
      </div>
      ${asked.mine ? nothing : lastLines(table, 3)}
      ${table.watching ? watching(table) : actions(table, places)}
    </div>
  </section>`;
}

function title(table) {
  const { asked } = table;
  const key = asked.key ?? asked.keys.find((one) => table.texts.has(one)) ?? asked.keys[1];
  return drawn(table, key, asked.params);
}

function card(table) {
  const shown = table.asked.hints.find(({ key }) => key === "raw.card");
  return shown ? html`<blockquote class="card-text">${drawn(table, shown.key, shown.params)}</blockquote>` : nothing;
}

function watching(table) {
  const key = table.seat === null ? "page.watching" : "page.out";
  return table.view?.outcome ? nothing : html`<p class="prompt-quiet">${icon("eye")} ${table.say(key)}</p>`;
}

/** A seat that is out of the game has nothing left to do. */
export function isOut(view, seat) {
  return seat === null || (at(view?.game?.players, seat)?.out ?? null) !== null || Boolean(view?.seats?.[seat]?.left);
}

function actions(table, places) {
  const { ticket, beside, tools, danger, blind, deeds } = places;
  const origins = [ticket, ...beside, ...danger, ...blind, ...deeds].filter(Boolean).flatMap((choice) => originsOf(table, choice));
  return html`
    ${refusal(table, ...origins)}
    ${deeds.length ? pickTable(table, deeds) : nothing}
    ${ticket?.kind === "amount" ? amountOf(table, ticket) : nothing}
    <div class="prompt-main" ?hidden=${!ticket && !beside.length && !blind.length} role="group" aria-label=${table.say("panel.question")} data-roving="row">
      <span class="slot-ticket">${ticket ? ticketButtons(table, ticket) : nothing}</span>
      <span class="slot-beside">${beside.flatMap((choice) => besideButtons(table, choice))}</span>
      ${keysHint(table, ticket, beside)}
      <span class="slot-blind">${blind.map((choice) => button(table, {
        label: choiceLabel(table, choice), origin: table.id(choice), action: { do: choice.do, ...choice.with },
      }))}</span>
    </div>
    <div class="prompt-tools ${classMap({ lead: !ticket && !beside.length })}" role="group" aria-label=${table.say("panel.actions")} data-roving="row">
      ${tools.map((choice) => opener(table, { id: table.id(choice), label: choiceLabel(table, choice), sign: choiceSign(choice) }))}
      ${danger.map((choice) => dangerOpener(table, choice))}
    </div>
    ${danger.filter((choice) => table.ui.confirm === table.id(choice)).map((choice) => dangerAsks(table, choice))}`;
}

/** What the keys do just now, for those who have them at hand. */
function keysHint(table, ticket, beside) {
  if (!table.ui.shortcuts) return nothing;
  const first = ticket && ticket.kind !== "pick" ? choiceLabel(table, ticket) : null;
  const second = beside[0]?.kind === "fixed" ? choiceLabel(table, beside[0]) : null;
  return html`<span class="prompt-keys" aria-hidden="true">
    ${first ? html`<span><kbd>Enter</kbd> ${ticket.kind === "amount" ? table.say("do.bid.short") : first}</span>` : nothing}
    ${second ? html`<span><kbd>N</kbd> ${second}</span>` : nothing}</span>`;
}

function originsOf(table, choice) {
  const id = table.id(choice);
  const options = Array.isArray(choice.options) ? choice.options : [];
  return [id, ...options.map((_, index) => `${id}#${index}`), ...options.map((option) => `${id}#${option}`)];
}

function amountOf(table, choice) {
  const bidding = table.game?.auction;
  const draft = table.draft(choice);
  const cash = at(table.game?.players, table.seat)?.cash;
  return html`${amountFields(table, choice, draft, (part) => table.act.draft(choice, part))}
    ${bidding && cash !== undefined && draft.value !== null
      ? html`<p class="form-note">${table.say("auction.won_left", { left: table.money(cash - draft.value) })}</p>` : nothing}`;
}

function ticketButtons(table, choice) {
  if (choice.kind === "amount") return amountButton(table, choice, table.draft(choice), "ticket");
  if (choice.kind === "pick" && choice.options.length <= 4) return pickButtons(table, choice, "ticket");
  if (choice.kind === "fixed") {
    return button(table, {
      label: choiceLabel(table, choice), look: "ticket", origin: table.id(choice), keys: "Enter", action: answer(choice, {}).action,
    });
  }
  return opener(table, { id: table.id(choice), label: choiceLabel(table, choice), sign: choiceSign(choice) });
}

function besideButtons(table, choice) {
  if (choice.kind === "pick" && choice.options.length <= 4) {
    const single = choice.options.length === 1;
    return single
      ? [button(table, { label: choiceLabel(table, choice), origin: `${table.id(choice)}#0`, action: answer(choice, { picked: 0 }).action })]
      : pickButtons(table, choice);
  }
  if (choice.kind === "fixed") {
    return [button(table, {
      label: choiceLabel(table, choice), origin: table.id(choice), sign: choiceSign(choice), keys: "n", action: answer(choice, {}).action,
    })];
  }
  return [opener(table, { id: table.id(choice), label: choiceLabel(table, choice), sign: choiceSign(choice) })];
}

function dangerOpener(table, choice) {
  const id = table.id(choice);
  return html`<button type="button" class="btn btn-danger" aria-expanded=${table.ui.confirm === id ? "true" : "false"}
    @click=${() => table.act.confirm(id)}><span class="btn-label"><span>${choiceLabel(table, choice)}</span></span></button>`;
}

/** Asks once, with the numbers. */
function dangerAsks(table, choice) {
  const game = table.game;
  const debt = game?.debts?.find((one) => one.debtor === table.seat);
  const key = debt && table.texts.has(`danger.${choice.do}`) ? `danger.${choice.do}` : "danger.other";
  const yes = table.texts.has(`danger.${choice.do}`) ? "danger.yes" : "danger.yes.other";
  const params = debt ? {
    amount: table.money(debt.amount), raisable: table.money(at(game.raisable, table.seat) ?? 0),
    creditor: debt.creditor === "bank" ? table.say("bank") : table.seatName(debt.creditor),
  } : {};
  return html`<div class="danger-asks" role="alertdialog" aria-labelledby="danger-text">
    <p id="danger-text">${table.say(key, params)}</p>
    <div class="danger-row">${button(table, { label: table.say(yes), look: "danger", origin: table.id(choice), action: answer(choice, {}).action })}
      <button type="button" class="btn btn-plain" id="danger-back" @click=${() => table.act.confirm(null)}><span class="btn-label">${table.say("page.back")}</span></button></div>
  </div>`;
}
