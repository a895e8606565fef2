/* The words of the pictures: those of all tables and of both kinds of board. */

import all from "../../table/texts/en.js";
import rail from "../../table/texts/en/rail.js";
import ring from "../../table/texts/en/ring.js";

export default { ...all, ...ring, ...rail };
