/* What the places of the map are called where the printed data have no name in the reader's language. */

/** @type {Record<string, Record<string, string>>} */
export const PLACES = {
  en: { H4: "Ghent" },
  pl: {
    B8: "Enkhuizen i Stavoren", E5: "Rotterdam i Haga", E11: "Arnhem i Nijmegen", G7: "Antwerpia", H2: "Brugia", H4: "Gandawa", H6: "Bruksela",
    H10: "Maastricht i Liège", H12: "Kolonia", J2: "Paryż", J8: "Zagłębie Hainaut", K11: "Arlon i Luksemburg", K13: "Strasburg",
  },
};
