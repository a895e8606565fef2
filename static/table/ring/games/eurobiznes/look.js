/* The look of Eurobiznes: letters and engraving of its sets, signs of its fields, the ornament of its centre. */

export default {
  groups: {
    greece: { code: "GR", hatch: "dots", tint: "--group-greece" },
    italy: { code: "I", hatch: "vertical", tint: "--group-italy" },
    spain: { code: "E", hatch: "horizontal", tint: "--group-spain" },
    uk: { code: "GB", hatch: "brick", tint: "--group-uk" },
    benelux: { code: "BNL", hatch: "falling", tint: "--group-benelux" },
    sweden: { code: "S", hatch: "rising", tint: "--group-sweden" },
    west_germany: { code: "D", hatch: "lozenge", tint: "--group-west-germany" },
    austria: { code: "A", hatch: "grid", tint: "--group-austria" },
    railways: { code: "K", hatch: "track", tint: "--group-railways" },
    utilities: { code: "Z", hatch: "wave", tint: "--group-utilities" },
  },
  decks: {
    blue: { sign: "rhombus", tint: "--group-spain", face: "?" },
    red: { sign: "disc", tint: "--carmine", face: "?" },
  },
  /** What is drawn on a field that is no street, by its id first, then by its type. */
  signs: {
    koleje_poludniowe: { sign: "compass", turn: 180 },
    koleje_zachodnie: { sign: "compass", turn: 270 },
    koleje_polnocne: { sign: "compass", turn: 0 },
    koleje_wschodnie: { sign: "compass", turn: 90 },
    elektrownia_atomowa: { sign: "atom" },
    siec_wodociagow: { sign: "drop" },
  },
  corners: { start: "start", jail: "prison", free_parking: "parking", go_to_jail: "arrest" },
  /** The parameter of the match that says what a field takes or gives, by the field's type. */
  /** Set in the narrow grotesque: institutions rather than places. */
  institutions: new Set(["railway", "utility", "fee", "tax"]),
};
