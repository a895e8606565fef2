/* Polish messages of the notes that people keep for themselves. */
export default {
  "notes.label": "Moje notatki przy tym stole",
  "notes.mine": "Nikomu innemu ich nie pokazujemy. Zapisują się na Twoim koncie.",
  "notes.browser": "Zostają w tej przeglądarce, nikt ich nie dostaje.",
  "notes.shared": "Zapisują się na Twoim koncie. Może je przeczytać każdy, kto gra na tym urządzeniu.",
  "notes.state.reading": "Pobieram notatki…",
  "notes.state.saved": "Zapisane.",
  "notes.state.waiting": "Jeszcze niezapisane…",
  "notes.state.unsaved": "Niezapisane: serwis nie odpowiada. Zostają w tej przeglądarce i zapiszą się, gdy tylko odpowie.",
  "notes.state.too_long": "Niezapisane: za długie o {n} {n#one:znak|few:znaki|many:znaków|other:znaku}. Dopóki ich nie skrócisz, zostają w tej przeglądarce.",
  "notes.both": "Te notatki zmieniły się też na innym Twoim urządzeniu, a tutejsze nie są zapisane. Które mają zostać? Tam jest napisane:",
  "notes.both.empty": "Na innym Twoim urządzeniu te notatki zostały usunięte, a tutejsze nie są zapisane. Co ma zostać?",
  "notes.keep.both": "Oba teksty, jeden pod drugim",
  "notes.keep.here": "Tutejszy tekst",
  "notes.keep.there": "Tamten tekst",
  "notes.keep.nothing": "Nic",
};
