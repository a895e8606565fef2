/* English messages that say what a chip of Fortuna does. */
export default {
  "chips.first": "You hold all twelve chips.",
  "chips.return": "Played chips come back together after {n} {n#one:move|other:moves}.",
  "chips.spent": "{value}: played, back after {left} {left#one:move|other:moves}",
  "chips.free": "{field}: unowned, price {price}",
  "chips.owned": "{field}: owned by {who}, no rent",
  "chips.rent": "{field}: rent {amount} to {who}",
  "chips.ask": "Press a chip to read where it leads.",
  "chips.rent_by_chip": "{field}: rent {amount} for chip {value} to {who}",
  "chips.cash": "cash after the move: {cash}",
  "chips.unknown": "what follows cannot be known yet",
};
