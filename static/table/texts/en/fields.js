/* English messages of the list of fields that stands for a board. */
export default {
  "field.name": "Field",
  "field.group": "Set",
  "field.built": "State",
  "field.pawns": "Pawns",
  "field.all": "all",
  "field.mine": "mine",
  "field.unowned": "free",
  "field.owned": "owned",
  "field.show": "Show fields",
  "field.none": "No such fields.",
  "field.pays": "pay {amount}",
  "field.rent": "Rent",
};
