/* Where the tile that was pressed in the manifest can be laid now: hexes of the legal choices. Pure. */

/** Under which name the page keeps how the manifest is looked at, and which tile was pressed for which question. */
export const MANIFEST = "rail-manifest";

/** The tile that was pressed, as long as the same is asked; null without one.
 * @param {RailTable} table @returns {string | null} */
export function pressedTile(table) {
  const { tile = null, question } = table.ui.drafts[MANIFEST] ?? {};
  return question === table.view.question ? tile : null;
}

/** Presses a tile; the same one again lets go of it.
 * @param {RailTable} table @param {string} tile */
export const pressTile = (table, tile) => table.act.keep(MANIFEST, { tile: pressedTile(table) === tile ? null : tile, question: table.view.question });

/** The hexes that take it, null where the reader is asked for no tile or has pressed none.
 * @param {RailTable} table @returns {string[] | null} */
export function fitsOf(table) {
  const tile = pressedTile(table);
  const lays = (table.view.choices ?? []).filter((choice) => choice.do === "lay_tile");
  if (tile === null || !lays.length) return null;
  const options = lays.flatMap((choice) => /** @type {{ tile: string, hex: string }[]} */ (choice.options));
  return [...new Set(options.filter((option) => option.tile === tile).map(({ hex }) => hex))];
}
