/* The look of Anti-Monopoly: streets of eight cities, and two roles that stand against each other: an open house with a
 * serif P for those who compete, a filled block with an M for those who monopolise. */

import { BOTH_ROLES, ROLE_LETTERS } from "./signs.js";
import { splitDisc } from "./split_disc.js";

export default {
  groups: {
    rome: { code: "I", hatch: "brick", tint: "--group-brown" },
    berlin: { code: "D", hatch: "horizontal", tint: "--group-sky" },
    madrid: { code: "ES", hatch: "dots", tint: "--group-pink" },
    amsterdam: { code: "NL", hatch: "rising", tint: "--group-orange" },
    paris: { code: "F", hatch: "vertical", tint: "--group-red" },
    brussels: { code: "B", hatch: "falling", tint: "--group-yellow" },
    london: { code: "GB", hatch: "lozenge", tint: "--group-green" },
    athens: { code: "GR", hatch: "grid", tint: "--group-blue" },
    transport: { code: "T", hatch: "track", tint: "--group-railways" },
    utilities: { code: "Z", hatch: "wave", tint: "--group-utilities" },
  },
  decks: {
    entrepreneur: { sign: "open", tint: "--group-green", face: ROLE_LETTERS.entrepreneur },
    monopolist: { sign: "block", tint: "--group-blue", face: ROLE_LETTERS.monopolist },
  },
  signs: {
    airline: { sign: "plane" },
    tram: { sign: "tram" },
    railway: { sign: "engine" },
    bus: { sign: "bus" },
    power_station: { sign: "bulb" },
    gasworks: { sign: "flame" },
    card: { sign: "roles", drawing: BOTH_ROLES },
  },
  /** What stands beside a deed of who has the role: which rents hold there. */
  letters: ROLE_LETTERS,
  /** The role whose pawns, strips and houses stand in outline; those of the other are filled. */
  outlined: "entrepreneur",
  /** What a whole set is called here: the ending of the messages about it. */
  sets: "monopoly",
  /** Long names, with the places where they may be broken. */
  hyphens: {
    alexanderplatz: "Alexander- platz", kurfurstendamm: "Kurfürsten- damm", champs_elysees: "Champs- Élysées", nieuwstraat: "Nieuw- straat",
    hoogstraat: "Hoog- straat", leidsestraat: "Leidse- straat", kalverstraat: "Kalver- straat",
  },
  corners: { start: "start", jail: "split_prison", antimonopoly_office: "office", go_to_jail: "arrest" },
  institutions: new Set(["transport", "utility", "income_tax", "property_tax", "card"]),
  ornament: splitDisc,
};
