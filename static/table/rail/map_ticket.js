/* The ticket of a tile on the map that fills the screen: there the form lies behind the map, and whoever turns a tile lays it where it is. */

import { refusal } from "../frame/draw/buttons.js";
import { html, nothing } from "../frame/draw/lit.js";
import { given } from "../frame/words/given.js";
import { openGroup } from "./groups.js";
import { chosenLay, layTicket, tileChips } from "./track.js";

/** While a hex is chosen: its tiles where there are several, and the press that lays the one in hand; what the table refuses stands with it.
 * @param {RailTable} table */
export function mapTicket(table) {
  const [, [choice]] = given(openGroup(table), "the tile in hand");
  const { chosen, lists } = chosenLay(table, choice);
  return html`<div class="hexmap-ticket">${lists.tile?.length > 1 ? tileChips(table, choice, chosen, lists) : nothing}${refusal(table, table.id(choice))}${layTicket(table, choice, chosen)}</div>`;
}
