/* A table with a ring of fields: what stands on it, whose it is, who plays which part. */

import { Table } from "../frame/page/table.js";
import { at } from "../frame/words/names.js";
import { lookOf } from "./board/look.js";

export class RingTable extends Table {
  /** Are there fields that can be owned? */
  get hasBoard() {
    return this.names.fields.length > 0 && Boolean(this.game?.owner);
  }

  /** The fields whose deeds a seat holds, in board order.
   * @param {number | null} seat */
  deedIds(seat) {
    /** @type {RingNames} */
    const names = this.names;
    return names.deeds().filter((field) => this.game?.owner?.[field.id] === seat).map((field) => field.id);
  }

  /** @param {number | null} seat */
  role(seat) {
    return at(this.game?.players, seat)?.role ?? null;
  }

  /** The level that means a hotel on a street, for its owner or for `seat`.
   * @param {string} id @param {number | null} [seat] */
  topLevel(id, seat = this.game?.owner?.[id] ?? null) {
    return this.names.topLevel(id, this.role(seat));
  }

  /** "open" for a seat whose pawn, strips and houses this game draws in outline.
   * @param {number} seat @returns {string} */
  outlined(seat) {
    const role = this.role(seat);
    return role !== null && role === lookOf(this.names).outlined ? "open" : "";
  }
}
