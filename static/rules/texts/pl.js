/* The words of the pictures: those of all tables and of both kinds of board. */

import all from "../../table/texts/pl.js";
import rail from "../../table/texts/pl/rail.js";
import ring from "../../table/texts/pl/ring.js";

export default { ...all, ...ring, ...rail };
