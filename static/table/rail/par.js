/* Founding a corporation: which one, at which of the market's first prices, and what follows; nothing is final before the ticket. */

import { picked } from "../frame/server/answer.js";
import { button } from "../frame/draw/buttons.js";
import { foresee, ownFigures } from "../frame/server/foresight.js";
import { html, nothing } from "../frame/draw/lit.js";
import { mark } from "../frame/draw/marks.js";
import { at } from "../frame/words/names.js";
import { given } from "../frame/words/given.js";
import { chosenPar } from "./par_choice.js";
import { fullName, hexName, placeName, playerOf, railData } from "./data.js";
import { corp, fromTo } from "./words.js";

/** @param {SeatedRail} table @param {PickChoice[]} list @param {Drawn} beside */
export function parForm(table, [choice], beside) {
  const found = chosenPar(choice, table.draft(choice));
  return html`<div class="par"><div class="rail-scroll">
    <fieldset class="par-corps"><legend class="visually-hidden">${table.say("rail.par.corporation")}</legend>${[...railData(table.names).corporations.values()].map((printed) => company(table, choice, printed, found))}</fieldset>
    ${found.id === null ? nothing : html`${about(table, found.id)}<fieldset class="par-prices"><legend class="visually-hidden">${table.say("rail.par.price")}</legend>${firstPrices(table).map((price) => cell(table, choice, price, found))}</fieldset>${table.phone && found.chosen ? shareOut(table, found) : nothing}`}
    </div>
    ${ticket(table, choice, found, beside)}</div>`;
}

/** A corporation and its home; one that is founded says at what price.
 * @param {RailTable} table @param {any} choice @param {{ id: string, home_hex: string }} parts @param {any} found */
function company(table, choice, { id, home_hex: home }, found) {
  const { par } = table.game.c[id];
  const note = par ? table.say("rail.par.founded", { price: table.money(par) }) : placeName(table.names, home);
  return html`<button type="button" class="par-corp" aria-pressed=${found.id === id ? "true" : "false"} ?disabled=${!found.ids.includes(id)} data-corporation=${id}
    aria-label=${`${id}, ${note}: ${fullName(table.names, id)}`} @click=${() => table.act.draft(choice, { corporation: id, price: null })}>${corp(table, id)}<small>${note}</small></button>`;
}

/** Name, home and further stations of the chosen one: the first stands there from the beginning.
 * @param {RailTable} table @param {string} id */
function about(table, id) {
  const { home_hex: home, token_costs: [, ...costs] } = given(railData(table.names).corporations.get(id), id);
  return html`<p class="par-about"><b>${fullName(table.names, id)}</b> <span>${table.say("rail.par.home", { place: hexName(table.names, home), costs: costs.map((cost) => table.money(cost)).join(", ") })}</span></p>`;
}

/** The prices at which a corporation may begin, the highest first, as the market has them printed.
 * @param {RailTable} table */
function firstPrices(table) {
  return railData(table.names).market.rows.flat().filter((cell) => cell?.par).map(({ price }) => price).sort((one, other) => other - one);
}

/** @param {RailTable} table @param {any} choice @param {number} price
 * @param {{ id: string, prices: any[], chosen: any }} parts */
function cell(table, choice, price, { id, prices, chosen }) {
  const open = prices.some((option) => option.price === price);
  const words = open ? table.say("rail.par.treasury", { sum: table.money(parOf(table, price).treasury) }) : whyClosed(table, price);
  return html`<button type="button" class="par-price" aria-pressed=${chosen?.price === price ? "true" : "false"} ?disabled=${!open} data-price=${price}
    @click=${() => table.act.draft(choice, { corporation: id, price })}><b>${table.money(price)}</b><small>${words}</small></button>`;
}

/** What the founder lacks for a price that is not offered, if it is money.
 * @param {RailTable} table @param {number} price */
function whyClosed(table, price) {
  const lack = costOf(table, price) - cashOf(table);
  return lack > 0 ? table.say("rail.par.lacks", { sum: table.money(lack) }) : table.say("rail.par.closed");
}

/** @param {RailTable} table */
const cashOf = (table) => at(table.game.players, table.seat)?.cash ?? 0;

/** What the founder's own shares cost at a price.
 * @param {RailTable} table @param {number} price */
const costOf = (table, price) => (parOf(table, price).percent / railData(table.names).unit) * price;

/** What founding at a price means, as the match prints it.
 * @param {RailTable} table @param {number} price */
const parOf = (table, price) => table.names.printed.pars[price];

/** Percent of it that came to somebody with a private company: they count as sold before it is founded.
 * @param {RailTable} table @param {string} id */
const givenAway = (table, id) => 100 - (table.game.c[id].shares?.ipo ?? 100);

/** A cell for each share: the founder's, those given away before, those that must be sold before it floats, and the rest. A phone has the room for it; words tell the same.
 * @param {RailTable} table @param {{ id: string, chosen: any }} parts */
function shareOut(table, { id, chosen }) {
  const { unit } = railData(table.names);
  const { percent, floats } = parOf(table, chosen.price);
  const look = (/** @type {number} */ sold) => (sold < percent ? html`<i class="share own">${mark(table.seat)}</i>` : html`<i class="share ${sold < percent + givenAway(table, id) ? "own" : sold < floats ? "missing" : ""}"></i>`);
  return html`<div class="share-bar par-bar" aria-hidden="true" .style=${`--floats:${floats}%`}>${Array.from({ length: 100 / unit }, (_, at) => look(at * unit))}</div>`;
}

/** What the choice does and what it costs, once the server has said it.
 * @param {RailTable} table @param {any} choice @param {{ chosen: any }} parts */
function forecast(table, choice, { chosen }) {
  const action = chosen ? picked(choice, choice.options[chosen.index]) : null;
  const found = action ? foresee(table, "par", action) : null;
  return { action, found, paid: found?.after && !found.stale ? Number(found.after.bank) - Number(found.before.bank) : null, own: found?.stale ? null : ownFigures(table, found) };
}

/** @param {RailTable} table @param {string | null} id */
const missing = (table, id) => table.say(id === null ? "rail.par.pick" : "rail.par.pick_price");

/** What follows, or what is still to be chosen, and the one press that founds.
 * @param {SeatedRail} table @param {any} choice @param {{ id: string | null, chosen: any }} parts @param {Drawn} beside */
function ticket(table, choice, { id, chosen }, beside) {
  const { action, found, paid, own } = forecast(table, choice, { chosen });
  return html`<p class="rail-foot"><span class="par-follows" role="status">${chosen ? follows(table, chosen, paid, own) : missing(table, id)}</span>${button(table, {
      label: chosen ? table.say(paid ? "rail.par.found_for" : "rail.par.found", { corporation: id, price: table.money(chosen.price), sum: table.money(paid ?? 0) }) : table.say("do.par.stock"),
      look: "ticket", origin: chosen ? `${table.id(choice)}#${chosen.index}` : table.id(choice), action, problem: action ? (found?.refused ?? null) : missing(table, id),
    })}${beside}</p>`;
}

/** @param {SeatedRail} table @param {{ corporation: string, price: number }} chosen @param {number | null} paid @param {ReturnType<typeof ownFigures>} own */
function follows(table, { corporation, price }, paid, own) {
  const { percent, floats, shares, treasury } = parOf(table, price);
  const n = Math.max(0, shares - givenAway(table, corporation) / railData(table.names).unit);
  const { cash, certs } = table.game.p[playerOf(table.seat)];
  const left = fromTo(table, table.money(cash), own ? table.money(own.is.cash) : awaited(table.money(cash)));
  const certificates = fromTo(table, certs, own ? (own.is.certificates ?? certs) : awaited(String(certs)));
  return table.say("rail.par.follows", { pays: paid === null ? awaited(table.money(costOf(table, price))) : table.money(paid), left, certificates, most: table.game.limit, percent, floats, n, sum: table.money(n * price), treasury: table.money(treasury) });
}

/** As wide as such a figure, which is still to come: nothing moves when it is there.
 * @param {string} figure */
const awaited = (figure) => figure.replace(/\d/, "…").replace(/\d/g, "\u2007");
