/* Smaller questions that lie over the board: what a card leaves open, and deeds that came with a mortgage. */

import { picked } from "../../frame/server/answer.js";
import { button, lookAmong, refusal } from "../../frame/draw/buttons.js";
import { formOf } from "../../frame/forms/form.js";
import { optionLabel } from "../../frame/words/labels.js";
import { html, nothing, repeat } from "../../frame/draw/lit.js";
import { at } from "../../frame/words/names.js";
import { debtBar } from "./debt.js";
import { foresee } from "../../frame/server/foresight.js";
import { frame } from "./frame.js";
import { slip } from "./parts.js";
import { optionNote } from "../labels.js";

/** The card's text (unless the board shows the card) and its ways out, each with the cash it leaves where that is known.
 * @param {SeatedTable} table @param {{ key: string }} parts */
export function cardDialog(table, { key }) {
  const choice = table.places.ticket;
  if (!choice) return nothing;
  const id = table.game.pending?.card;
  const card = table.names.cards.get(id);
  /** @type {any[]} */
  const options = choice.kind === "pick" ? choice.options : [];
  return frame(table, {
    key, look: "card", eyebrow: card ? table.say("dlg.card.deck", { deck: table.word(`deck.${card.deck}`) }) : nothing, title: table.say("ask.card_choice.me"),
    body: html`${table.boardShown && !table.phone ? nothing : html`<blockquote class="choice-card">${table.names.card(id)}</blockquote>`}
      ${refusal(table, ...options.map((_, index) => `${table.id(choice)}#${index}`))}
      <ul class="card-ways">${options.map((option, index) => html`<li>${button(table, {
        label: optionLabel(table, choice, option), look: lookAmong(options.length), origin: `${table.id(choice)}#${index}`, action: picked(choice, option),
      })}<small>${outcome(table, choice, option, index)}</small></li>`)}</ul>`,
  });
}

/** @param {SeatedTable} table @param {AnyChoice} choice @param {any} option @param {number} index */
function outcome(table, choice, option, index) {
  const found = foresee(table, `card-${index}`, picked(choice, option));
  if (!found || found.stale) return "…";
  if (!found.after) return found.code === "not_foreseen" ? table.say("dlg.card.unknown") : found.refused;
  return table.say("form.left", { left: table.money(found.after.seats[table.seat].cash) });
}

/** Mortgaged deeds of a new owner, each with its answers.
 * @param {PropertyTable} table @param {{ key: string }} parts */
export function deedsDialog(table, { key }) {
  const choices = table.places.deeds;
  const deeds = [...new Set(choices.flatMap((choice) => choice.options))];
  const cash = at(table.game.players, table.seat)?.cash ?? 0;
  return frame(table, {
    key, look: "deeds", eyebrow: table.say("dlg.deeds.cash", { cash: table.money(cash) }), title: table.say("dlg.deeds.title", { n: deeds.length }),
    body: html`${debtBar(table)}<p class="form-note">${table.say("hint.mortgaged_deed")}</p>
      ${refusal(table, ...choices.flatMap((choice) => choice.options.map((id) => `${table.id(choice)}#${id}`)))}
      <ul class="deeds-list">${repeat(deeds, (id) => id, (id) => html`<li>${slip(table, id)}<span class="deeds-answers">${choices.filter((choice) => choice.options.includes(id)).map((choice) => button(table, {
        label: html`${table.label(choice)} <small>${optionNote(table, choice, id)}</small>`, look: lookAmong(choices.length * deeds.length),
        origin: `${table.id(choice)}#${id}`, action: picked(choice, id),
      }))}</span></li>`)}</ul>`,
  });
}

/** Any other choice, by its kind.
 * @param {PropertyTable} table @param {{ key: string, choice: AnyChoice }} parts */
export function formDialog(table, { key, choice }) {
  const noteKey = `form.note.${choice.do}`;
  /** @type {any[]} */
  const options = Array.isArray(choice.options) ? choice.options : [];
  return frame(table, {
    key, look: "form", title: table.label(choice),
    body: html`${table.texts.has(noteKey) ? html`<p class="form-note">${table.say(noteKey)}</p>` : nothing}
      ${refusal(table, key, ...options.map((_, index) => `${key}#${index}`))}${formOf(table, choice)}`,
  });
}
