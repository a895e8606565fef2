/* An offer in the making: to whom, what lies on each side, what both would have afterwards, what was offered before. */

import { answer, emptySide, within } from "../../frame/server/answer.js";
import { button } from "../../frame/draw/buttons.js";
import { drawn, hole, seatName } from "../../frame/draw/drawn.js";
import { S } from "../../frame/words/events.js";
import { html, nothing, repeat } from "../../frame/draw/lit.js";
import { mark, pawn } from "../../frame/draw/marks.js";
import { at } from "../../frame/words/names.js";
import { refusedBefore } from "./again.js";
import { debtBar } from "./debt.js";
import { foresee } from "../../frame/server/foresight.js";
import { frame } from "./frame.js";
import { negotiation } from "./history.js";
import { charges, objection, strip } from "./parts.js";
import { side } from "./sides.js";
import { sideItems } from "../events.js";

/** @param {SeatedTable} table @param {{ key: string, choice: Whole<BundleChoice> }} parts */
export function tradeDialog(table, { key, choice }) {
  const draft = table.draft(choice);
  const { to, most } = addressed(choice, draft);
  const value = { give: within(draft.give, choice.give), get: within(draft.get, most) };
  const made = answer(choice, { ...draft, to, ...value });
  const found = made.action ? foresee(table, "trade", made.action) : null;
  const counter = table.game.offers?.find((offer) => offer.id === draft.counter) ?? null;
  const figures = made.problem !== "form.nothing_offered" ? strip(table, found, [table.seat, to]) : html`<p class="dlg-note"><span>${table.say("dlg.trade.empty")}</span></p>`;
  const answered = made.action ? refusedBefore(table.state.history, { kind: "trade", from: table.seat, to, ...value }) : null;
  const crowded = table.phone || (draft.adding && table.screen !== "wide"); // the list of deeds needs the room more
  return frame(table, {
    key, look: "trade", lead: html`<span class="dlg-pawn">${pawn(to)}</span>`,
    eyebrow: table.say(counter ? "dlg.trade.counter" : "dlg.trade.to"), title: table.seatName(to),
    body: html`${debtBar(table)}${receivers(table, choice, to)}
      <div class="tsides">${columns(table, choice, { draft, to, most, value })}</div>
      ${charges(table, found)}${crowded ? figures : nothing}${past(table, to)}`,
    foot: html`${crowded ? nothing : figures}${objection(table, found, key)}${oneSided(table, made, found)}${answered ? refusedNote(table, to, answered.round) : nothing}<div class="dlg-row">${clear(table, choice, value)}${send(table, { key, made, found, counter, ...repeated(table, choice, answered) })}</div>`,
  });
}

/** To whom the draft is, the first of all where it says nobody who can be asked now, and the most that can be asked for there.
 * @param {Whole<BundleChoice>} choice @param {Draft} draft */
function addressed({ to: seats = {} }, { to: wanted }) {
  const to = wanted !== null && seats[wanted] ? wanted : Number(Object.keys(seats)[0]);
  return { to, most: seats[to] };
}

/** @param {SeatedTable} table @param {Whole<BundleChoice>} choice @param {any} parts */
function columns(table, choice, { draft, to, most, value }) {
  /** @param {string} name @param {number} seat @param {number} taker @param {any} limit */
  const column = (name, seat, taker, limit) => side(table, {
    name, seat, taker, whole: choice.completes?.[to]?.[/** @type {"give" | "get"} */ (name)], most: limit, value: value[name], title: table.say(`form.${name}`), open: draft.adding === name,
    /** @param {any} next */
    put: (next) => table.act.draft(choice, { [name]: next, to, again: null }),
    toggle: () => table.act.draft(choice, { adding: draft.adding === name ? null : name }),
  });
  return [column("give", table.seat, to, choice.give), column("get", to, table.seat, most)];
}

/** @param {PropertyTable} table @param {Whole<BundleChoice>} choice @param {number} to */
function receivers(table, choice, to) {
  const seats = Object.keys(choice.to ?? {}).map(Number);
  if (seats.length < 2) return nothing;
  return html`<fieldset class="receivers"><legend>${table.say("form.to")}</legend>${seats.map((seat) => html`
    <label class="receiver"><input type="radio" name="receiver" .checked=${to === seat} @change=${() => table.act.draft(choice, { to: seat, get: emptySide(), counter: null })}>
      <span>${seatName(table, seat)} <small>${table.money(at(table.game.players, seat)?.cash ?? 0)}</small></span></label>`)}</fieldset>`;
}

/** @param {PropertyTable} table @param {AnyChoice} choice @param {any} value */
function clear(table, choice, value) {
  const bare = [value.give, value.get].every((one) => !one.cash && !one.fields.length && !one.cards.length);
  return html`<button type="button" class="btn btn-quiet" ?disabled=${bare} @click=${() => table.act.draft(choice, { give: emptySide(), get: emptySide(), counter: null })}>
    <span class="btn-label"><span>${table.say("dlg.clear")}</span></span></button>`;
}

/** Before it is sent: that one of the two gives nothing, where the rules let that be.
 * @param {PropertyTable} table @param {Answer} made @param {any} found */
function oneSided(table, { action }, found) {
  if (!action || found?.refused || (action.give && action.get)) return nothing;
  return html`<p class="dlg-note" role="status"><span>${table.say(action.give ? "dlg.trade.nothing_back" : "dlg.trade.nothing_given")}</span></p>`;
}

/** Before it is sent: that its addressee has refused just this, and when.
 * @param {PropertyTable} table @param {number} to @param {number | null} round */
export function refusedNote(table, to, round) {
  return html`<p class="dlg-note" role="status"><span>${drawn(table, round === null ? "dlg.trade.refused" : "dlg.trade.refused.round", { to: S(to), round })}</span></p>`;
}

/** What was refused goes again by a second press alone: what the first one does, or null where the next one sends.
 * @param {PropertyTable} table @param {AnyChoice} choice @param {{ id: number } | null} answered */
export function repeated(table, choice, answered) {
  const sure = answered !== null && table.draft(choice).again === answered.id;
  return { answered, sure, ask: answered && !sure ? () => table.act.draft(choice, { again: answered.id }) : null };
}

/** A counter-offer first refuses what it answers; what was refused before is never sent by Enter, and its button asks first.
 * @param {PropertyTable} table @param {{ key: string, made: any, found: any, counter: any, answered: any, sure: boolean, ask: (() => void) | null }} parts */
function send(table, { key, made, found, counter, answered, sure, ask }) {
  const objected = found?.refused && !found.stale ? found.refused : null;
  const onPress = counter ? () => {
    table.act.after({ offer: counter.id, action: made.action, origin: key });
    table.act.submit({ do: "refuse", offer: counter.id }, key);
  } : null;
  return button(table, {
    label: table.say(sure ? "dlg.trade.send_again" : counter ? "dlg.trade.send_counter" : "form.send.offer_trade"), look: answered ? "plain" : "ticket", origin: key, action: made.action, onPress: ask ?? onPress,
    problem: made.problem ? table.problem(made) : objected,
  });
}

/** What the two have offered each other so far.
 * @param {PropertyTable} table @param {any} other */
export function past(table, other) {
  const found = negotiation(table.state.history, table.seat, other);
  if (!found.length) return nothing;
  return html`<section class="past"><h3 class="eyebrow">${table.say("dlg.past")}</h3><ol>${repeat(found, (offer) => offer.id, (offer) => html`<li>
    ${mark(offer.from)}<span><span class="visually-hidden">${table.seatName(offer.from)}: </span>${hole(table, sideItems(offer.give))} ${offer.kind === "settlement" ? nothing : html`<i>${table.say("dlg.for")}</i> ${hole(table, sideItems(offer.get))}`}</span>
    <small>${table.say(`dlg.fate.${offer.fate}`)}</small></li>`)}</ol></section>`;
}

/** Puts a field of the board into the open trade, on the side where it may lie, or takes it off; true if it did.
 * @param {PropertyTable} table @param {string} id @param {any} dialog */
export function takeDeed(table, id, dialog) {
  const { choice } = dialog;
  const draft = table.draft(choice);
  /** @type {Record<string, Side | undefined>} */
  const limits = { give: choice.give, get: addressed(choice, draft).most };
  const name = ["give", "get"].find((one) => limits[one]?.fields?.includes(id));
  if (!name) return otherSeat(table, id, choice);
  /** @type {FullSide} */
  const value = draft[name];
  const fields = value.fields.includes(id) ? value.fields.filter((one) => one !== id) : [...value.fields, id];
  table.act.draft(choice, { [name]: { ...value, fields } });
  return true;
}

/** A deed of a third seat turns an offer that asks for nothing yet to that seat.
 * @param {PropertyTable} table @param {string} id @param {Whole<BundleChoice>} choice */
function otherSeat(table, id, choice) {
  const draft = table.draft(choice);
  const { to: seats = {} } = choice;
  const seat = Object.keys(seats).map(Number).find((one) => seats[one].fields?.includes(id));
  const { cash, fields, cards } = draft.get;
  if (seat === undefined || cash || fields.length || cards.length) return false;
  table.act.draft(choice, { to: seat, get: { ...emptySide(), fields: [id] }, counter: null });
  return true;
}
