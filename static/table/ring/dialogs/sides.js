/* One side of an offer in the making: slips with a way to take them off, a picker by sets, cards, cash. */

import { lookOf } from "../board/look.js";
import { drawn } from "../../frame/draw/drawn.js";
import { S } from "../../frame/words/events.js";
import { stepper } from "../../frame/forms/stepper.js";
import { html, nothing, repeat } from "../../frame/draw/lit.js";
import { icon, mark } from "../../frame/draw/marks.js";
import { cardSlip, setBadge, slip, slipButton } from "./parts.js";

const CASH_STEP = 10;

/** `most`: what may lie here; `value`: what does; `put(side)` changes it; `open`: the picker is open; `taker`: who gets it, `whole`: the sets
 * that all of it together makes whole there.
 * @param {PropertyTable} table
 * @param {{ name: string, title: string, seat: number, taker: number, whole?: string[], most: Side, value: FullSide, put: (value: FullSide) => void, open: boolean, toggle: () => void }} parts */
export function side(table, { name, title, seat, taker, whole = [], most, value, put, open, toggle }) {
  /** @param {"fields" | "cards"} part @param {string} id */
  const without = (part, id) => put({ ...value, [part]: value[part].filter((one) => one !== id) });
  const left = [...(most.fields ?? []).filter((id) => !value.fields.includes(id)), ...(most.cards ?? []).filter((id) => !value.cards.includes(id))];
  return html`<section class="tside" aria-labelledby=${`side-${name}`}><h3 id=${`side-${name}`}>${mark(seat)} ${title}</h3>
    ${repeat(value.fields, (id) => id, (id) => slip(table, id, { end: slipButton("close", table.say("dlg.take_off", { what: table.names.field(id) }), () => without("fields", id)) }))}
    ${repeat(value.cards, (id) => id, (id) => cardSlip(table, id, slipButton("close", table.say("dlg.take_off", { what: table.say("form.card") }), () => without("cards", id))))}
    ${left.length ? html`<button type="button" class="add-deed" aria-expanded=${open ? "true" : "false"} @click=${toggle}>${icon(open ? "minus" : "plus")}<span>${table.say(open ? "dlg.add_close" : "dlg.add")}</span></button>`
      : value.fields.length || value.cards.length ? nothing : html`<p class="form-note">${table.say("form.no_deeds")}</p>`}
    ${open ? picker(table, { most, value, put, taker, whole }) : nothing}
    ${cash(table, { title, most: Math.max(0, most.cash ?? 0), value, put })}</section>`;
}

/** @param {PropertyTable} table @param {{ title: string, most: number, value: FullSide, put: (value: any) => void }} parts */
function cash(table, { title, most, value, put }) {
  return html`<div class="tside-cash">${stepper(table, {
    value: value.cash, min: 0, max: most, step: CASH_STEP, label: `${title}: ${table.say("form.cash")}`,
    /** @param {any} wanted */
    set: (wanted) => put({ ...value, cash: Math.min(most, wanted ?? 0) }),
  })}<small>${table.say("form.cash_most", { most: table.money(most) })}</small></div>`;
}

/** How this game says that a set would be whole.
 * @param {PropertyTable} table @param {any} missing */
function completesKey(table, missing) {
  const { sets } = lookOf(table.names);
  if (sets) return `dlg.completes.${sets}`;
  return missing.length === 1 ? "dlg.completes" : "dlg.completes_all";
}

/** What is not on the side yet, by sets; a set that the taker would complete says so.
 * @param {PropertyTable} table @param {{ most: Side, value: FullSide, put: (value: FullSide) => void, taker: number, whole: string[] }} parts */
function picker(table, { most, value, put, taker, whole }) {
  const { names, game } = table;
  const fields = (most.fields ?? []).filter((id) => !value.fields.includes(id));
  const groups = [...new Set(fields.map((id) => names.place(id)?.group))];
  const cards = (most.cards ?? []).filter((id) => !value.cards.includes(id));
  return html`<div class="picker">${groups.map((group) => {
    const missing = names.members(group).filter((one) => game.owner[one.id] !== taker && !value.fields.includes(one.id)).map((one) => one.id);
    const here = fields.filter((id) => names.place(id)?.group === group);
    return html`<div class="picker-set"><p class="picker-head">${setBadge(table, group)}<span>${names.group(group)}</span></p>
      ${here.map((id) => html`<button type="button" class="picker-field" @click=${() => put({ ...value, fields: [...value.fields, id] })}>
        <b>${names.field(id)}</b><small>${game.mortgaged?.includes(id) ? table.say("dlg.pawned") : table.money(names.place(id)?.price ?? 0)}</small>${icon("plus")}</button>`)}
      ${missing.length && whole.includes(group) ? html`<p class="completes">${drawn(table, completesKey(table, missing), { who: S(taker) })}</p>` : nothing}</div>`;
  })}${cards.map((id) => html`<button type="button" class="picker-field" @click=${() => put({ ...value, cards: [...value.cards, id] })}>
      <b>${table.say("form.card")}</b><small>${names.card(id)}</small>${icon("plus")}</button>`)}</div>`;
}
