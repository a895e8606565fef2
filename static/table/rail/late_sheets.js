/* The sheets that add up: who has what and could turn it into cash, incomes by round, the tiles that are left; hints in words. And
 * of laying a tile what a first look does without: the ticket on the map that fills the screen, the rows of a phone that move. */

export { advised } from "./advised.js";
export { followLay, followTab } from "./lay_row.js";
export { manifestPanel } from "./manifest.js";
export { mapTicket } from "./map_ticket.js";
export { spreadsheetPanel } from "./spreadsheet.js";
