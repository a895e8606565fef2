/* An offer that lies open: to its addressee with the answers, to its proposer with the way to take it back, to all others to read. */

import { answer } from "../../frame/server/answer.js";
import { button } from "../../frame/draw/buttons.js";
import { answersTo } from "../../frame/server/choices.js";
import { drawn } from "../../frame/draw/drawn.js";
import { M, S } from "../../frame/words/events.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { icon, mark, pawn } from "../../frame/draw/marks.js";
import { foresee } from "../../frame/server/foresight.js";
import { frame } from "./frame.js";
import { cardSlip, charges, note, objection, slip, strip } from "./parts.js";
import { past } from "./trade.js";
import { isReply } from "./which.js";

/** @param {PropertyTable} table @param {{ key: string, offer: any }} parts */
export function offerDialog(table, { key, offer }) {
  const mine = offer.from === table.seat;
  const forMe = offer.to === table.seat;
  const other = mine ? offer.to : offer.from;
  const answers = answersTo(offer.id, table.places.answers);
  const found = forMe && answers.accept ? foresee(table, "offer", actionOf(answers.accept, offer)) : null;
  const figures = found ? strip(table, found, [table.seat, other]) : nothing;
  return frame(table, {
    key, look: "trade", lead: html`<span class="dlg-pawn">${pawn(other)}</span>`, eyebrow: eyebrow(table, offer),
    title: mine || forMe ? table.seatName(other) : html`${table.seatName(offer.from)} → ${table.seatName(offer.to)}`,
    body: html`<div class="tsides">${given(table, offer, { mine, forMe })}</div>
      ${offer.kind === "settlement" ? debtNote(table, offer) : nothing}
      ${mine ? html`<p class="waiting-for">${icon("clock")}<span>${drawn(table, waitingKey(table, offer), { who: S(offer.to) })}</span></p>` : nothing}
      ${charges(table, found)}${table.phone ? figures : nothing}${mine || forMe ? past(table, other) : nothing}`,
    foot: foot(table, { offer, answers, found, figures: table.phone ? nothing : figures }),
  });
}

/** @param {PropertyTable} table @param {any} offer */
function eyebrow(table, offer) {
  const { kind, from, to } = offer;
  if (isReply(table, offer)) return table.say("dlg.offer.trade.reply");
  const who = to === table.seat ? "for_me" : from === table.seat ? "mine" : "others";
  return table.say(`dlg.offer.${kind}.${who}`);
}

/** @param {PropertyTable} table @param {any} offer */
function waitingKey(table, offer) {
  const to = table.view.seats?.find((one) => one.seat === offer.to);
  const here = to?.bot || table.state.presence?.seats?.includes(offer.to);
  return here ? "dlg.offer.thinks" : "dlg.offer.away";
}

/** The two sides from where the reader stands: first what they give.
 * @param {PropertyTable} table @param {any} offer @param {{ mine: boolean, forMe: boolean }} parts */
export function given(table, offer, { mine, forMe }) {
  /** @param {number} seat @param {Side} goods @param {any} words */
  const column = (seat, goods, words) => html`<section class="tside"><h3>${mark(seat)} ${words}</h3>
    ${(goods.fields ?? []).map((id) => slip(table, id))}${(goods.cards ?? []).map((id) => cardSlip(table, id))}
    ${goods.cash ? html`<p class="tside-sum">${table.money(goods.cash)}</p>` : nothing}
    ${Object.keys(goods).length ? nothing : html`<p class="form-note">${table.say("side.nothing")}</p>`}</section>`;
  if (forMe) return [column(offer.to, offer.get, table.say("form.give")), column(offer.from, offer.give, table.say("form.get"))];
  /** @param {number} seat */
  const words = (seat) => (mine ? table.say(seat === table.seat ? "form.give" : "form.get") : drawn(table, "offer.gives", { who: S(seat) }));
  return [column(offer.from, offer.give, words(offer.from)), column(offer.to, offer.get, words(offer.to))];
}

/** @param {PropertyTable} table @param {any} offer */
function debtNote(table, offer) {
  const debt = table.game.debts?.find((one) => one.debtor === offer.from && one.creditor === offer.to);
  return debt ? note(table, null, drawn(table, "dlg.offer.settles", { who: S(debt.debtor), amount: M(debt.amount) })) : nothing;
}

/** @param {AnyChoice} choice @param {any} offer */
function actionOf(choice, offer) {
  return answer(choice, { picked: choice.kind === "pick" ? choice.options.indexOf(offer.id) : null }).action;
}

/** @param {PropertyTable} table @param {AnyChoice} choice @param {any} offer */
const originOf = (table, choice, offer) => `${table.id(choice)}@${offer.id}`;

/** Acceptance and refusal look alike, as neither is advised.
 * @param {PropertyTable} table @param {{ offer: any, answers: any, found: any, figures: any }} parts */
function foot(table, { offer, answers, found, figures }) {
  /** @param {string} name @param {string} look @param {string | null} [problem] */
  const named = (name, look, problem = null) => (answers[name] ? button(table, {
    label: table.say(`dlg.offer.${name}`), look, origin: originOf(table, answers[name], offer), action: actionOf(answers[name], offer), problem,
  }) : nothing);
  if (!Object.keys(answers).length) return nothing;
  const refused = found?.refused && !found.stale ? found.refused : null;
  const origins = Object.values(answers).map((choice) => originOf(table, choice, offer));
  return html`${figures}${objection(table, found, ...origins)}<div class="dlg-row">
    ${named("withdraw", "plain")}${named("refuse", "plain")}${answers.refuse && offer.kind === "trade" ? counterButton(table, offer, answers) : nothing}${named("accept", "plain", refused)}</div>`;
}

/** Where no offer can be made now, the counter-offer waits as a draft for the reader's own turn.
 * @param {PropertyTable} table @param {any} offer @param {any} answers */
function counterButton(table, offer, answers) {
  const choice = table.view.choices.find((one) => one.do === "offer_trade");
  const open = choice?.to?.[offer.from];
  /** @param {any} goods */
  const side = (goods) => ({ cash: goods.cash ?? 0, fields: [...(goods.fields ?? [])], cards: [...(goods.cards ?? [])] });
  const prepare = () => {
    table.act.keep("offer_trade", { to: offer.from, give: side(offer.get), get: side(offer.give), counter: open ? offer.id : null });
    table.act.unfold({ key: "offer_trade" });
    if (!open) table.act.submit(actionOf(answers.refuse, offer), "offer_trade");
  };
  return button(table, { label: table.say(open ? "dlg.offer.counter" : "dlg.offer.counter_later"), look: "plain", origin: `counter@${offer.id}`, onPress: prepare });
}
