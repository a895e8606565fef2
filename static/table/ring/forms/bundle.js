/* `bundle`: what lies on each side of an offer. Two columns, deeds grouped by set, cash below. */

import { answer, within } from "../../frame/server/answer.js";
import { button } from "../../frame/draw/buttons.js";
import { seatName } from "../../frame/draw/drawn.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { mark } from "../../frame/draw/marks.js";
import { delta } from "../../frame/words/money.js";
import { at } from "../../frame/words/names.js";
import { stepper } from "../../frame/forms/stepper.js";
import { badge } from "../board/marks.js";

/** @param {SeatedTable} table @param {Whole<BundleChoice>} choice @param {Draft} draft @param {(part: any) => void} set */
export function bundleForm(table, choice, draft, set) {
  const seats = Object.keys(choice.to ?? {}).map(Number);
  const { to } = draft;
  const most = to === null ? undefined : choice.to?.[to];
  const give = within(draft.give, choice.give);
  const get = within(draft.get, most ?? {});
  /** @param {string} name */
  const put = (name) => (/** @type {FullSide} */ side) => set({ [name]: side });
  return html`<div class="bundle">
    ${seats.length ? receivers(table, seats, draft, set) : nothing}
    <div class="sides ${most ? "" : "one-side"}">
      ${side(table, { title: table.say("form.give"), seat: table.seat, most: choice.give, value: give, put: put("give") })}
      ${most && to !== null ? side(table, { title: table.say("form.get"), seat: to, most, value: get, put: put("get") }) : nothing}
    </div>
    ${most && to !== null ? afterwards(table, to, give, get) : nothing}
    ${foot(table, choice, draft)}
  </div>`;
}

/** @param {PropertyTable} table @param {any[]} seats @param {Draft} draft @param {(part: any) => void} set */
function receivers(table, seats, draft, set) {
  return html`<fieldset class="receivers"><legend>${table.say("form.to")}</legend>${seats.map((seat) => html`
    <label class="receiver"><input type="radio" name="receiver" .checked=${draft.to === seat}
      @change=${() => set({ to: seat, get: { cash: 0, fields: [], cards: [] } })}>
      <span>${seatName(table, seat)} <small>${table.money(at(table.game.players, seat)?.cash ?? 0)}</small></span></label>`)}</fieldset>`;
}

/** @param {PropertyTable} table @param {{ title: string, seat: number, most: Side, value: FullSide, put: (value: FullSide) => void }} parts */
function side(table, { title, seat, most, value, put }) {
  const fields = most.fields ?? [];
  const groups = [...new Set(fields.map((id) => table.names.place(id)?.group))];
  return html`<section class="side"><h4>${mark(seat)} ${title}</h4>
    ${groups.map((group) => html`<div class="side-set">${fields
      .filter((id) => table.names.place(id)?.group === group).map((id) => slip(table, id, value, put))}</div>`)}
    ${(most.cards ?? []).map((id) => cardSlip(table, id, value, put))}
    ${fields.length || (most.cards ?? []).length ? nothing : html`<p class="form-note">${table.say("form.no_deeds")}</p>`}
    <div class="side-cash"><span>${table.say("form.cash")}</span>
      ${stepper(table, {
        value: value.cash, min: 0, max: Math.max(0, most.cash ?? 0), step: 10, label: `${title}: ${table.say("form.cash")}`,
        set: (cash) => put({ ...value, cash: cash ?? 0 }),
      })}<small>${table.say("form.cash_most", { most: table.money(Math.max(0, most.cash ?? 0)) })}</small></div>
  </section>`;
}

/** @param {any[]} list @param {string} id @param {boolean} on */
function toggled(list, id, on) {
  return on ? [...list, id] : list.filter((one) => one !== id);
}

/** @param {PropertyTable} table @param {string} id @param {any} value @param {(value: any) => void} put */
function slip(table, id, value, put) {
  const field = table.names.place(id);
  const pawned = table.game?.mortgaged?.includes(id);
  return html`<label class="slip"><input type="checkbox" .checked=${value.fields.includes(id)}
      @change=${(/** @type {PageEvent} */ event) => put({ ...value, fields: toggled(value.fields, id, event.target.checked) })}>
    ${field ? badge(field.group, table.names) : nothing}
    <span class="pick-name">${table.names.field(id)}<small>${pawned ? table.say("form.mortgaged") : table.money(field?.price ?? 0)}</small></span></label>`;
}

/** @param {PropertyTable} table @param {string} id @param {any} value @param {(value: any) => void} put */
function cardSlip(table, id, value, put) {
  return html`<label class="slip"><input type="checkbox" .checked=${value.cards.includes(id)}
      @change=${(/** @type {PageEvent} */ event) => put({ ...value, cards: toggled(value.cards, id, event.target.checked) })}>
    <span class="pick-name">${table.say("form.card")}<small>${table.names.card(id)}</small></span></label>`;
}

/** Cash of both sides before and after.
 * @param {SeatedTable} table @param {number} other @param {any} give @param {any} get */
function afterwards(table, other, give, get) {
  /** @param {number} seat @param {number} change */
  const line = (seat, change) => {
    const was = at(table.game.players, seat)?.cash ?? 0;
    return html`<td><b>${table.money(was + change)}</b> ${change ? html`<ins class=${change > 0 ? "gain" : "loss"}>${delta(change, table.names.symbol)}</ins>` : nothing}
      <small>${table.say("form.was", { was: table.money(was) })}</small></td>`;
  };
  return html`<table class="after"><caption>${table.say("form.after")}</caption>
    <thead><tr><td></td><th scope="col">${mark(table.seat)} ${table.say("seat.you")}</th><th scope="col">${seatName(table, other)}</th></tr></thead>
    <tbody><tr><th scope="row">${table.say("form.cash_after")}</th>${line(table.seat, get.cash - give.cash)}${line(other, give.cash - get.cash)}</tr></tbody></table>`;
}

/** @param {PropertyTable} table @param {AnyChoice} choice @param {Draft} draft */
function foot(table, choice, draft) {
  const made = answer(choice, draft);
  const key = `form.send.${choice.do}`;
  return html`<div class="form-foot"><p class="form-note">${made.problem ? table.problem(made) : note(table, choice)}</p>
    ${button(table, {
      label: table.texts.has(key) ? table.say(key) : table.say("form.send"), look: "ticket", origin: table.id(choice),
      action: made.action, problem: made.problem ? table.problem(made) : null,
    })}</div>`;
}

/** @param {PropertyTable} table @param {AnyChoice} choice */
function note(table, choice) {
  const key = `form.note.${choice.do}`;
  return table.texts.has(key) ? table.say(key) : nothing;
}
