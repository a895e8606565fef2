/* The way back closes what lies open before it leaves the table: each layer has an entry of the history of its own. */

/** What lies over the table, the lowest first: for each the act that closes it.
 * @param {Table} table */
export function layersOf(table) {
  const { ui, act } = table;
  const open = table.room.dialogs.open(table);
  // Beside the board of a wide screen a question that came by itself covers nothing.
  const covers = open && (open.chosen || table.phone);
  return [
    ...table.room.page.layers(table),
    covers ? () => act.foldOpen() : null,
    ui.deed === null ? null : () => act.deed(null),
    ui.dialog === null ? null : () => act.dialog(null),
  ].filter(Boolean);
}

/** Keeps as many entries as there are layers; an entry says in its state how many lie open with it. */
export class Back {
  /** `past` is the history of the window.
   * @param {any} past */
  constructor(past) {
    this.past = past;
    /** @type {(() => void)[]} */
    this.layers = [];
    this.going = false; // back over entries whose layers are closed: until that is done nothing else is
  }

  get entries() {
    return this.past.state?.layers ?? 0;
  }

  /** After every drawing.
   * @param {any[]} layers */
  look(layers) {
    this.layers = layers;
    if (!this.going) this.match();
  }

  /** The reader has gone back, or forward to what is closed; or our own way back has ended. */
  moved() {
    if (!this.going) for (const close of this.layers.splice(this.entries).reverse()) close();
    this.going = false;
    this.match();
  }

  match() {
    const surplus = this.entries - this.layers.length;
    for (let layers = this.entries + 1; layers <= this.layers.length; layers += 1) this.past.pushState({ layers }, "");
    if (surplus <= 0) return;
    this.going = true;
    this.past.go(-surplus);
  }
}
