/* A table of a railway game: its map and market can be read as tables. */

import { Table } from "../frame/page/table.js";

export class RailwayTable extends Table {
  get hasPicture() {
    return true;
  }
}
