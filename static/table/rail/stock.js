/* Forms of the stock round and of privates: shares to buy and to sell, companies. */

import { answer, picked } from "../frame/server/answer.js";
import { button } from "../frame/draw/buttons.js";
import { foresee, ownFigures } from "../frame/server/foresight.js";
import { ruleLink } from "../frame/draw/drawn.js";
import { stepper } from "../frame/forms/stepper.js";
import { html, nothing } from "../frame/draw/lit.js";
import { founded, fullName, grouped, playerOf, railData, trainType } from "./data.js";
import { dockTall } from "./dock.js";
import { about, amountHeld, amountRow, rows } from "./rows.js";
import { refusedWords } from "./refused.js";
import { treasuryAfter } from "./treasury.js";
import { company, corp, fromTo, sourceName } from "./words.js";

/** A row for each corporation whose shares can be bought, a button for each source.
 * @param {SeatedRail} table @param {PickChoice[]} list */
export function shareRows(table, [choice]) {
  const options = choice.options.map((option, index) => ({ option, index }));
  return rows([...grouped(options, ({ option }) => option.corporation)].map(([id, sources]) => ({
    lead: corp(table, id), name: fullName(table.names, id), note: html`${sharesNote(table, id)}${bought(table, id, sources)}`,
    control: sources.map((/** @type {{ option: any, index: number }} */ { option, index }) => button(table, {
      label: about(table.say(`rail.buy.${option.source}`, { price: table.money(founded(table.game, option.corporation).prices[option.source]) }), fullName(table.names, id)), origin: `${table.id(choice)}#${index}`, action: picked(choice, option),
    })),
  })));
}

/** What a purchase leaves the buyer with; by source where there are two.
 * @param {SeatedRail} table @param {string} id @param {{ option: any }[]} sources */
function bought(table, id, sources) {
  return afterEach(table, id, sources.map(({ option }) => option.source), table.beside.deals?.buy[id]);
}

/** The same for each source that a share may come from.
 * @param {SeatedRail} table @param {string} id @param {string[]} sources @param {Record<string, After>} [found] */
function afterEach(table, id, sources, found) {
  const known = sources.flatMap((source) => (found?.[source] ? [{ source, after: found[source] }] : []));
  return known.map(({ source, after }) => html`<span class="deal">${known.length > 1 ? `${table.say(`rail.sheet.${source}`)}: ` : nothing}${afterWords(table, id, after)}</span>`);
}

/** Cash, share and certificates before and after a deal; presidency, floating and price where they change.
 * @param {SeatedRail} table @param {string} id @param {After} after */
export function afterWords(table, id, { left, percent, certificates, president, price, floats, to_float: missing }) {
  const { pres, price: now } = table.game.c[id];
  const { cash, certs } = table.game.p[playerOf(table.seat)];
  const words = table.say("rail.deal.left", {
    left: fromTo(table, table.money(cash), table.money(left)), percent: fromTo(table, ownShare(table, id), percent), n: fromTo(table, certs, certificates), most: table.game.limit,
  });
  const changes = [
    president === null || playerOf(president) === pres ? null : president === table.seat ? table.say("rail.deal.you_preside") : handedOver(table, id, president),
    floats ? table.say("rail.deal.floats", { corporation: id }) : null,
    missing?.[1] && hasRoom(table) ? table.say("rail.deal.to_float", { n: missing[0], sum: table.money(missing[1]) }) : null,
    price === now || now === null || price === null ? null : table.say("rail.price.to", { old: table.money(now), price: table.money(price) }),
  ].filter(Boolean);
  return html`${words}${changes.map((change) => html` · <b>${change}</b>`)}`;
}

/** A low question on a phone keeps its height: what takes a line more stands in the whole form.
 * @param {RailTable} table */
const hasRoom = (table) => !table.phone || dockTall(table);

/** Who takes a corporation over, and with what.
 * @param {RailTable} table @param {string} id @param {number} president */
function handedOver(table, id, president) {
  const { trains, cash } = table.game.c[id];
  return table.say(trains.length ? "rail.deal.hands" : "rail.deal.hands_bare", { who: table.seatName(president), corporation: id, trains: trains.map(trainType).join(", "), treasury: table.money(cash) });
}

/** @param {SeatedRail} table @param {string} id */
const ownShare = (table, id) => table.game.c[id].shares[playerOf(table.seat)] ?? 0;

/** @param {SeatedRail} table @param {string} id */
function sharesNote(table, id) {
  const own = ownShare(table, id);
  const { ipo = 0, pool = 0 } = table.game.c[id].shares;
  return table.say("rail.shares.note", { own, ipo, pool });
}

/** The sale of shares of one corporation. @typedef {Fixing<AmountChoice, { corporation: string }>} SaleChoice */
/** The sale or purchase of a private company. @typedef {Fixing<AmountChoice, { company: string, to?: number }>} CompanyChoice */

/** A row for each corporation of which something can be sold.
 * @param {SeatedRail} table @param {SaleChoice[]} choices */
export function saleRows(table, choices) {
  return html`${rows(choices.map((choice) => {
    const id = choice.with.corporation;
    return {
      lead: corp(table, id), name: table.say("rail.sale.price", { price: table.money(founded(table.game, id).price) }), note: html`${table.say("rail.sale.most", { own: ownShare(table, id), most: choice.max })}${stopOf(table, id)}${sold(table, choice)}`,
      control: amountRow(table, choice, { money: false, subject: table.say("rail.sale.subject", { corporation: fullName(table.names, id) }), label: (percent) => table.say("rail.sell", { percent, amount: table.money(choice.sums?.[percent] ?? 0) }) }),
    };
  }))}${unsold(table, choices)}`;
}

/** What forbids to sell one share more. @param {RailTable} table @param {string} id */
function stopOf(table, id) {
  const codes = table.beside.deals?.stops[id] ?? [];
  return codes.length ? ` (${codes.map((code) => table.say(`rail.sale.stop.${code}`)).join("; ")})` : "";
}

/** The corporations of which nothing can be sold, with the reason.
 * @param {RailTable} table @param {SaleChoice[]} choices */
function unsold(table, choices) {
  const offered = new Set(choices.map((choice) => choice.with.corporation));
  const others = Object.keys(table.beside.deals?.stops ?? {}).filter((id) => !offered.has(id));
  return others.length ? html`<p class="form-note">${table.say("rail.sale.none", { which: others.map((id) => `${id}${stopOf(table, id)}`).join(", ") })}</p>` : nothing;
}

/** What the sale that stands in its row leaves the seller with.
 * @param {SeatedRail} table @param {SaleChoice} choice */
function sold(table, choice) {
  const id = choice.with.corporation;
  const percent = Math.min(choice.max, Math.max(choice.min, table.draft(choice).value ?? choice.min));
  const after = table.beside.deals?.sell[id]?.[percent];
  return after ? html`<span class="deal">${afterWords(table, id, after)}</span>` : nothing;
}

/** Shares of several corporations at once: a stepper for each, one button.
 * @param {SeatedRail} table @param {Whole<MapChoice>[]} list @param {Drawn} beside */
export function severalForm(table, [choice], beside) {
  const draft = table.draft(choice);
  /** @param {string} id @param {number | null} value */
  const set = (id, value) => {
    const { [id]: _, ...others } = draft.values;
    table.act.draft(choice, { values: value ? { ...others, [id]: value } : others });
  };
  const made = answer(choice, draft);
  const problem = made.problem ? table.say("rail.several.none") : null;
  const found = made.problem ? null : foresee(table, "several", made.action);
  return html`<div class="rail-scroll">${rows(Object.entries(choice.options).map(([id, [, most]]) => ({
      lead: corp(table, id), name: table.say("rail.sale.price", { price: table.money(founded(table.game, id).price) }), note: table.say("rail.sale.most", { own: ownShare(table, id), most }),
      control: stepper(table, { value: draft.values[id] ?? 0, min: 0, max: most, step: railData(table.names).unit, symbol: false, label: fullName(table.names, id), set: (value) => set(id, value) }),
    })))}</div><p class="rail-foot">${found && !found.stale ? html`<span class="form-note routes-told ${found.refused ? "wrong" : ""}" role="status">${severalWords(table, found)}</span>` : nothing}${button(table, { label: table.say("do.sell_several"), look: "ticket", origin: table.id(choice), action: made.action, problem })}${beside}</p>`;
}

/** What the sales bring together and leave, where the prices end, who presides then; or the rule that forbids one.
 * @param {SeatedRail} table @param {Forecast} found */
function severalWords(table, found) {
  const { refused, code, params, facts } = found;
  const own = ownFigures(table, found);
  if (!facts || !own) return html`${refused} ${ruleLink(table, "refusals", code, params)}`;
  const sold = facts.filter(({ event }) => event === "shares_sold");
  const last = new Map(facts.filter(({ event }) => event === "price_moved").map(({ corporation, price }) => [corporation, price]));
  const prices = sold.map(({ corporation }) => {
    const { price } = founded(table.game, corporation);
    return `${corporation} ${table.say("rail.price.to", { old: table.money(price), price: table.money(last.get(corporation) ?? price) })}`;
  });
  const presidents = new Map(facts.filter(({ event }) => event === "president_changed").map(({ corporation, who }) => [corporation, handedOver(table, corporation, who)]));
  const amount = sold.reduce((sum, one) => sum + one.amount, 0);
  const brings = table.say("rail.several.brings", {
    amount: table.money(amount), left: fromTo(table, table.money(own.was.cash), table.money(own.is.cash)), n: fromTo(table, own.was.certificates ?? 0, own.is.certificates ?? 0), most: table.game.limit,
  });
  return `${brings} ${[...prices, ...presidents.values()].join(", ")}`;
}

/** Companies that change hands for a price both agree on.
 * @param {RailTable} table @param {CompanyChoice[]} choices */
export function companyRows(table, choices) {
  return rows(choices.map((choice) => {
    const id = choice.with.company;
    const key = choice.do === "sell_company" ? "rail.offer.sale" : consentTo(table, choice) === undefined ? "rail.buy_company" : "rail.offer";
    return {
      lead: company(table, id), name: fullName(table.names, id), note: companyNote(table, choice),
      control: amountRow(table, choice, { subject: fullName(table.names, id), label: (price) => table.say(key, { price }), start: railData(table.names).privates.get(id)?.price }),
    };
  }));
}

/** Whose consent a purchase waits for; a sale waits for the buyer's, who is named with it.
 * @param {RailTable} table @param {CompanyChoice} choice */
const consentTo = (table, choice) => (choice.do === "buy_company" ? table.beside.consent?.companies[choice.with.company] : undefined);

/** What was refused before of an offer that somebody must agree to.
 * @param {RailTable} table @param {CompanyChoice} choice */
function refusedBefore(table, choice) {
  const { company: what, to } = choice.with;
  const from = consentTo(table, choice);
  if (to !== undefined) return refusedWords(table, { kind: "company", from: table.seat, to, what });
  return from === undefined ? null : refusedWords(table, { kind: "company", from, to: table.game.round === "OR" ? table.game.operator : table.seat, what });
}

/** @param {RailTable} table @param {CompanyChoice} choice */
function companyNote(table, choice) {
  const { price, revenue } = railData(table.names).privates.get(choice.with.company) ?? {};
  const facts = { price: table.money(price ?? 0), revenue: table.money(revenue ?? 0) };
  const paid = choice.do === "buy_company" ? treasuryAfter(table, amountHeld(table, choice, price).value) : null;
  const who = consentTo(table, choice);
  const note = choice.with.to === undefined ? table.say("rail.company.note", facts) : table.say("rail.company.to", { ...facts, who: table.seatName(choice.with.to) });
  const consent = who === undefined ? "" : `; ${table.say("rail.consent.of", { who: table.seatName(who) })}`;
  const more = [paid, refusedBefore(table, choice)].filter((words) => words !== null);
  return [`${note}${consent}`, ...more].join(" · ");
}

/** GCB for a share: a button for each place it may come from, and what it leaves.
 * @param {SeatedRail} table @param {Fixing<PickChoice, { company: string }>[]} choices */
export function exchangeRows(table, choices) {
  return rows(choices.map((choice) => ({
    lead: company(table, choice.with.company), name: fullName(table.names, choice.with.company), note: html`${table.say("rail.exchange.note", { revenue: table.money(railData(table.names).privates.get(choice.with.company)?.revenue ?? 0) })}${Object.entries(table.beside.deals?.exchange ?? {}).map(([id, found]) => afterEach(table, id, choice.options, found))}`,
    control: choice.options.map((option, index) => button(table, {
      label: about(sourceName(table, option), fullName(table.names, choice.with.company)), origin: `${table.id(choice)}#${index}`, action: picked(choice, option),
    })),
  })));
}
