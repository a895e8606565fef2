/* Forms of the last steps of an operating turn: dividend, trains to buy and to give up, offers that wait for consent. */

import { answer, picked } from "../frame/server/answer.js";
import { button, lookAmong } from "../frame/draw/buttons.js";
import { html, nothing } from "../frame/draw/lit.js";
import { DIVIDEND_KEYS } from "./act_keys.js";
import { helpWords } from "./emergency.js";
import { beforeTheEnd } from "./finals.js";
import { given } from "../frame/words/given.js";
import { about, amountHeld, amountRow, rows } from "./rows.js";
import { refusedWords } from "./refused.js";
import { founded, fullName, railData, seatOf, trainType } from "./data.js";
import { lossWords } from "./sheets.js";
import { treasuryAfter, treasuryTo } from "./treasury.js";
import { company, corp, sourceName, trainWords } from "./words.js";

/** Each way with what it means for a single share, for everybody who holds some, and for the price.
 * @param {RailTable} table @param {PickChoice[]} list */
export function dividendForm(table, [choice]) {
  const { revenue } = table.game;
  return html`<ul class="rail-rows rail-dividend">${choice.options.map((kind, index) => html`<li><span class="rail-name"><span class="rail-title">${table.say(`rail.dividend.${kind}.name`)}</span>
      <small>${[...(kind === "payout" ? payouts(table) : []), newTreasury(table, kind), newPrice(table, kind)].filter(Boolean).join(" · ")}</small></span>
    <span class="rail-control">${button(table, {
      label: table.say(`rail.dividend.${kind}`, { revenue: table.money(revenue), share: table.money(table.game.per_share) }),
      look: lookAmong(choice.options.length), keys: DIVIDEND_KEYS[kind] ?? null, ...pressOf(table, choice, kind, index),
    })}</span></li>`)}</ul>`;
}

/** Origin and action of the button of an option, and what is asked before it.
 * @param {RailTable} table @param {AnyChoice} choice @param {any} option @param {number | string} place */
function pressOf(table, choice, option, place) {
  const origin = `${table.id(choice)}#${place}`;
  const action = picked(choice, option);
  return { origin, action, onPress: beforeTheEnd(table, origin, action) };
}

/** What players get for their shares. @param {RailTable} table */
function payouts(table) {
  return Object.entries(table.game.payouts).filter(([holder]) => holder !== "pool").map(([holder, sum]) => `${table.seatName(seatOf(holder))} +${table.money(sum)}`);
}

/** What the treasury holds then, before its next purchase: shares in the pool pay into it.
 * @param {RailTable} table @param {string} kind */
function newTreasury(table, kind) {
  const { operator, c } = table.game;
  const sum = table.beside.treasuries?.[/** @type {"payout" | "withhold"} */ (kind)];
  return sum === undefined || operator === null ? null : treasuryTo(table, c[operator].cash, sum);
}

/** Where the price goes, as the server says beside the view.
 * @param {RailTable} table @param {string} kind */
function newPrice(table, kind) {
  const operator = table.game.operator ?? "";
  const [price] = table.beside.courses?.[operator]?.[/** @type {"payout" | "withhold"} */ (kind)] ?? [];
  return price === undefined ? null : table.say("rail.price.to", { old: table.money(founded(table.game, operator).price), price: table.money(price) });
}

/** @param {string} type */
const typeMark = (type) => html`<b class="train">${type}</b>`;

/** Trains of the bank by one press, those of other corporations for a price.
 * @param {RailTable} table @param {(Whole<AmountChoice> | Whole<PickChoice>)[]} choices */
export function trainRows(table, choices) {
  const closing = (table.beside.closing ?? []).map((id) => fullName(table.names, id)).join(", ");
  return html`${closing ? html`<p class="form-note">${table.say("rail.train.closes", { companies: closing, corporation: table.game.operator })}</p>` : nothing}${rows(choices.flatMap((choice) => (choice.kind === "amount" ? [ofCorporation(table, choice)] : choice.options.map((option, index) => ofBank(table, choice, option, index)))))}`;
}

/** @param {RailTable} table @param {any} choice @param {any} option @param {number} index */
function ofBank(table, choice, option, index) {
  const from = sourceName(table, option.source);
  const help = helpWords(table, `train-${index}`, picked(choice, option));
  return {
    lead: typeMark(option.train), name: trainWords(table, option.train), note: html`${option.exchange ? table.say("rail.train.exchange", { from, type: option.exchange }) : from}${paidBy(table, option.price)}${help ? html`; <b>${help}</b>` : nothing}${option.source === "depot" ? rushOf(table, option) : nothing}`,
    control: button(table, { label: about(table.say("rail.train.buy", { price: table.money(option.price) }), table.say("rail.train.subject", { type: option.train, from })), ...pressOf(table, choice, option, index) }),
  };
}

/** The treasury before and after a price, behind what is told of the train.
 * @param {RailTable} table @param {number} price */
function paidBy(table, price) {
  const words = treasuryAfter(table, price);
  return words === null ? nothing : ` · ${words}`;
}

/** What a train of the depot changes if it is the first of its type, else how near it brings the next one.
 * @param {RailTable} table @param {any} option */
function rushOf(table, option) {
  const type = trainType(option.train);
  const change = table.beside.depot?.find((one) => one.type === type && !one.ahead);
  if (change) {
    const words = lossWords(table, change);
    return words.length ? html`<span class="deal"><b>${table.say("rail.map.first", { type })}</b> ${words.join(" ")}</span>` : nothing;
  }
  const next = type === table.beside.next_train ? table.beside.depot?.[0] : undefined;
  return next?.ahead ? html`<span class="deal">${table.say(next.ahead > 1 ? "rail.rush.nearer" : "rail.rush.then", { type: next.type, n: next.ahead - 1 })}</span>` : nothing;
}

/** @param {RailTable} table @param {any} choice */
function ofCorporation(table, choice) {
  const { train, source } = choice.with;
  const made = answer(choice, table.draft(choice));
  const help = !made.action ? null : helpWords(table, `train-${source}-${train}`, made.action);
  const start = railData(table.names).trains.get(trainType(train))?.price;
  return {
    lead: typeMark(train), name: trainWords(table, train), note: html`${corp(table, source)}${consentOf(table, { train, source })}${paidBy(table, amountHeld(table, choice, start).value)}${help ? html` <b>${help}</b>` : nothing}`,
    control: amountRow(table, choice, { subject: table.say("rail.train.subject", { type: train, from: fullName(table.names, source) }), label: (price) => table.say(waits(table, source) ? "rail.offer" : "rail.train.buy", { price }), start }),
  };
}

/** Does a purchase from this corporation wait for somebody else?
 * @param {RailTable} table @param {string} source */
const waits = (table, source) => table.beside.consent?.trains[source] !== undefined;

/** Whose consent the purchase waits for, if it is not the reader's own, and what that one refused before.
 * @param {RailTable} table @param {{ train: string, source: string }} parts */
function consentOf(table, { train, source }) {
  const who = table.beside.consent?.trains[source];
  if (who === undefined) return nothing;
  const refused = refusedWords(table, { kind: "train", from: source, to: table.game.operator, what: trainType(train) });
  return html` ${table.say("rail.consent.of", { who: table.seatName(who) })}${refused === null ? nothing : html` · <b>${refused}</b>`}`;
}

/** @param {RailTable} table @param {PickChoice[]} list */
export function discardForm(table, [choice]) {
  return rows(choice.options.map((type, index) => ({
    lead: typeMark(type), name: trainWords(table, type),
    control: button(table, { label: about(table.say("do.discard_train"), table.say("rail.train", { type })), ...pressOf(table, choice, type, index) }),
  })));
}

/** An offer with its two answers.
 * @param {RailTable} table @param {Whole<PickChoice>[]} choices */
export function consentForm(table, choices) {
  const ids = [...new Set(choices.flatMap((choice) => choice.options))];
  return rows(ids.map((id) => {
    const offer = given(table.game.offers.find((one) => one.id === id), `offer ${id}`);
    return {
      lead: offer.kind === "train" ? typeMark(offer.what) : company(table, offer.what), name: offerWords(table, offer),
      control: choices.filter((choice) => choice.options.includes(id)).map((choice) => button(table, {
        label: about(table.say(`do.${choice.do}`), offerWords(table, offer)), look: "plain", ...pressOf(table, choice, id, id),
      })),
    };
  }));
}

/** @param {RailTable} table @param {{ kind: string, from: any, to: any, what: any, price: number }} parts */
function offerWords(table, { kind, from, to, what, price }) {
  /** @param {any} one */
  const who = (one) => (Number.isInteger(one) ? table.seatName(one) : one);
  return table.say(`rail.offer.${kind}`, { from: who(from), to: who(to), what: kind === "train" ? what : fullName(table.names, what), price: table.money(price) });
}
