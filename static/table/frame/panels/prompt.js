/* The prompt card: whose turn it is, what is asked in one sentence, what follows, the time, the
 * buttons. The places of the buttons never change. */

import { answer } from "../server/answer.js";
import { button, opener, refusal } from "../draw/buttons.js";
import { deadlineOf } from "../server/clock.js";
import { asksOnce, dangerOpener } from "../dialogs/danger.js";
import { drawn } from "../draw/drawn.js";
import { amountButton, amountFields } from "../forms/amount.js";
import { pickButtons } from "../forms/pick.js";
import { choiceLabel } from "../words/labels.js";
import { html, keyed, nothing, classMap, repeat } from "../draw/lit.js";
import { pawn } from "../draw/marks.js";
import { part } from "../page/late.js";
import { callsNote, takeBackWay } from "./calls.js";
import { lastLines } from "./history.js";
import { standingNote, standstill, watcherNote } from "./standing.js";
import { timer } from "./timer.js";
import { at } from "../words/names.js";

/** @param {Table} table */
export function promptPanel(table) {
  if (standstill(table) === "gone") return gone(table);
  const { asked, places, view } = table;
  const own = table.room.prompt;
  return html`<section class="prompt ${classMap({ mine: asked.mine, ending: table.ending })}" id="prompt" aria-labelledby="prompt-title" tabindex="-1">
    <div class="prompt-frame ${classMap(own.looks(table))}">
      <div class="prompt-head">
        <span class="prompt-pawn">${asked.seat === null ? nothing : pawn(asked.seat, table.outlined(asked.seat))}</span>
        <div class="prompt-words">${keyed(titleKey(asked), html`
          <h2 id="prompt-title">${title(table)}</h2>
          ${card(table)}
          <p class="prompt-hints">${table.ending ? endingNote(table) : own.hints(table) ?? hints(table)}${own.note(table)}${table.links.hint && asked.mine ? part("advice")?.hintNote(table) ?? nothing : nothing}${own.takesBack(table) ? nothing : html` ${takeBackWay(table)}`}</p>`)}
        </div>
        ${own.aside(table)}
        ${timer(table, deadlineOf(view?.deadlines ?? [], asked.mine ? table.seat : asked.seat), asked.mine)}
      </div>
      ${asked.mine || standstill(table) ? nothing : lastLines(table)}
      ${standingNote(table)}
      ${table.watching ? watcherNote(table) : own.answers(table) ?? actions(table, places)}
      ${callsNote(table)}
    </div>
  </section>`;
}

/** Another question is another heading, which takes another room: what follows it does not move from there.
 * @param {any} asked */
const titleKey = ({ keys, params }) => JSON.stringify([keys, params]);

/** Nothing is asked at a table that is no more.
 * @param {Table} table */
function gone(table) {
  return html`<section class="prompt" id="prompt" aria-labelledby="prompt-title" tabindex="-1"><div class="prompt-frame">
    <h2 id="prompt-title">${table.say("ask.gone")}</h2>${standingNote(table)}</div></section>`;
}

/** On phones, and where one may deal before one answers, the foot has no room for what would be left.
 * @param {Table} table */
const footTaken = (table) => table.phone || table.places.tools.some((choice) => choice.do === table.room.choices.offer);

/** What would be left: at the foot, where the answer is given, else with the other hints.
 * @param {Table} table */
function afterwards(table) {
  const left = footTaken(table) ? null : table.asked.hints.find(({ key }) => key === "hint.left_after");
  return left ? html`<span class="prompt-aside">${drawn(table, left.key, left.params)}</span>` : nothing;
}

/** @param {Table} table */
function hints(table) {
  const hidden = table.room.prompt.hidden(table);
  const shown = table.asked.hints.filter(({ key }) => key !== "raw.card" && (footTaken(table) || key !== "hint.left_after") && !hidden.has(key));
  return [...shown, ...absent(table)].map(({ key, params }, index) => html`${index ? " " : ""}<span>${drawn(table, key, params)}</span>`);
}

/** What happens if nothing is pressed; any press at all keeps the turn open.
 * @param {Table} table */
function endingNote(table) {
  return html`<span>${table.say("turn_end.soon")}</span> <button type="button" class="inline-btn">${table.say("turn_end.keep")}</button>`;
}

/** People we wait for who have no line just now: the clock will answer for them.
 * @param {Table} table */
function absent(table) {
  const { presence } = table.state;
  const { seats, mine } = table.asked;
  const gone = mine || !presence ? [] : seats.filter((seat) => !table.view.seats?.[seat]?.bot && !presence.seats.includes(table.view.seats?.[seat]?.beside_host ?? seat));
  return gone.length ? [{ key: "hint.waiting.absent", params: { who: { list: gone.map((seat) => ({ seat })) } } }] : [];
}

/** @param {Table} table */
function title(table) {
  const { asked } = table;
  return drawn(table, table.texts.told(asked.keys), asked.params);
}

/** @param {Table} table */
function card(table) {
  const shown = table.asked.hints.find(({ key }) => key === "raw.card");
  return shown ? html`<blockquote class="card-text">${drawn(table, shown.key, shown.params)}</blockquote>` : nothing;
}

/** A seat that is out of the game has nothing left to do.
 * @param {TableView | null} view @param {number | null} seat */
export function isOut(view, seat) {
  return seat === null || (at(view?.game?.players, seat)?.out ?? null) !== null || Boolean(view?.seats?.[seat]?.left);
}

/** @param {Table} table @param {Places} places */
function actions(table, places) {
  const { ticket, beside, danger, blind, deeds } = places;
  const aside = toolsAside(table);
  const origins = [...(ticket ? [ticket] : []), ...beside, ...danger, ...blind, ...deeds].flatMap((choice) => originsOf(table, choice));
  return html`
    ${refusal(table, ...origins)}
    ${table.room.prompt.above(table)}
    ${ticket?.kind === "amount" ? amountOf(table, ticket) : nothing}
    <div class="prompt-main" ?hidden=${!ticket && !beside.length && !blind.length} role="group" aria-label=${table.say("panel.question")} data-roving="row">
      <span class="slot-ticket">${ticket ? ticketButtons(table, ticket) : nothing}</span>
      <span class="slot-beside">${beside.flatMap((choice) => besideButtons(table, choice))}${aside && table.ui.tab !== "players" ? assets(table) : nothing}</span>
      <span class="slot-blind">${blind.map((choice) => button(table, {
        label: choiceLabel(table, choice), origin: table.id(choice), action: { do: choice.do, ...choice.with },
      }))}</span>
    </div>
    <div class="prompt-tools ${classMap({ lead: !ticket && !beside.length, placed: placed(table) })}" role="group" aria-label=${table.say("panel.actions")} data-roving="row">
      ${aside ? nothing : toolButtons(table)}
      ${danger.map((choice) => dangerOpener(table, choice))}
      ${afterwards(table)}
    </div>
    ${danger.map((choice) => asksOnce(table, choice))}`;
}

/** Tools whose places stay empty while one is not offered.
 * @param {Table} table */
function placed(table) {
  const { tools, danger } = table.places;
  return !table.phone && !danger.length && tools.every((choice) => table.room.choices.order.placed.includes(choice.do));
}

/** Openers of the forms, each with a place of its own.
 * @param {Table} table */
export function toolButtons(table) {
  return repeat(table.places.tools, (choice) => table.id(choice), (choice) => html`<span class="tool tool-${choice.do}">${opener(table, { id: table.id(choice), label: choiceLabel(table, choice), sign: table.room.choices.sign(table, choice) })}</span>`);
}

/** On phones, where the second place of the row is free, the tools stand with the deeds; one button leads there.
 * @param {Table} table */
export function toolsAside(table) {
  const { ticket, beside, tools } = table.places;
  return table.phone && ticket !== null && !beside.length && tools.some((choice) => choice.do !== table.room.choices.offer);
}

/** @param {Table} table */
function assets(table) {
  return html`<button type="button" class="btn btn-plain" @click=${() => table.act.tab("players")}><span class="btn-label">${table.say("tab.assets")}</span></button>`;
}

/** @param {Table} table @param {AnyChoice} choice */
function originsOf(table, choice) {
  const id = table.id(choice);
  /** @type {any[]} */
  const options = Array.isArray(choice.options) ? choice.options : [];
  return [id, ...options.map((_, index) => `${id}#${index}`), ...options.map((option) => `${id}#${option}`)];
}

/** @param {Table} table @param {Whole<AmountChoice>} choice */
function amountOf(table, choice) {
  const draft = table.draft(choice);
  return html`${amountFields(table, choice, draft, (part) => table.act.draft(choice, part))}
    ${draft.value === null ? nothing : table.room.choices.sum(table, draft.value)}`;
}

/** @param {Table} table @param {AnyChoice} choice */
function ticketButtons(table, choice) {
  if (choice.kind === "amount") return amountButton(table, choice, table.draft(choice), "ticket");
  const own = table.room.prompt.ticket(table, choice);
  if (own !== null) return own;
  if (choice.kind === "pick" && choice.options.length <= 4) return pickButtons(table, choice);
  if (choice.kind === "fixed") {
    const alike = table.places.beside.length && table.room.choices.order.equal.includes(choice.do);
    return button(table, { label: choiceLabel(table, choice), origin: table.id(choice), ...(alike ? {} : { look: "ticket", keys: "Enter" }), action: answer(choice, {}).action });
  }
  return opener(table, { id: table.id(choice), label: choiceLabel(table, choice), sign: table.room.choices.sign(table, choice) });
}

/** @param {Table} table @param {AnyChoice} choice */
function besideButtons(table, choice) {
  if (choice.kind === "pick" && choice.options.length <= 4) {
    const single = choice.options.length === 1;
    return single
      ? [button(table, { label: choiceLabel(table, choice), origin: `${table.id(choice)}#0`, action: answer(choice, { picked: 0 }).action })]
      : pickButtons(table, choice);
  }
  if (choice.kind === "fixed") {
    return [button(table, {
      label: choiceLabel(table, choice), origin: table.id(choice), sign: table.room.choices.sign(table, choice), keys: "n", action: answer(choice, {}).action,
    })];
  }
  return [opener(table, { id: table.id(choice), label: choiceLabel(table, choice), sign: table.room.choices.sign(table, choice) })];
}
