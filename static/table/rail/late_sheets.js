/* The sheets that add up: who has what and could turn it into cash, incomes by round, the tiles that are left; and hints in words. */

export { advised } from "./advised.js";
export { manifestPanel } from "./manifest.js";
export { spreadsheetPanel } from "./spreadsheet.js";
