/* Polish messages of the list of fields that stands for a board. */
export default {
  "field.name": "Pole",
  "field.group": "Zestaw",
  "field.built": "Stan",
  "field.pawns": "Pionki",
  "field.all": "wszystkie",
  "field.mine": "moje",
  "field.unowned": "wolne",
  "field.owned": "zajęte",
  "field.show": "Pokaż pola",
  "field.none": "Nie ma takich pól.",
  "field.pays": "płacisz {amount}",
  "field.rent": "Czynsz",
};
