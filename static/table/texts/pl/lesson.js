/* Polish messages of a table with a lesson: fetched with it. */
/** @type {Record<string, string>} */
export default {
  "lesson.name": "Lekcja",
  "lesson.where": "Lekcja: krok {n} z {of}",
  "lesson.steps": "Kroki lekcji",
  "lesson.see": "Gdzie to widać",
  "lesson.next": "Dalej",
  "lesson.skip": "Pomiń ten krok",
  "lesson.leave": "Schowaj lekcję",
  "lesson.again": "Pokaż lekcję",
  "lesson.tables": "Do zwykłych stołów",
  "lesson.try_again": "Jeszcze nie. Spróbuj innej odpowiedzi.",
  "lesson.note": "To, co losowe, jest tu ułożone; gra jest prawdziwa. Nic się tu nie liczy.",
};
