/* Polish messages that say what a chip of Fortuna does. */
export default {
  "chips.first": "Masz wszystkie dwanaście żetonów.",
  "chips.return": "Zagrane wracają razem po {n} {n#one:ruchu|few:ruchach|many:ruchach|other:ruchach}.",
  "chips.spent": "{value}: zagrany, wraca po {left} {left#one:ruchu|few:ruchach|many:ruchach|other:ruchach}",
  "chips.free": "{field}: wolne, cena {price}",
  "chips.owned": "{field}: ma {who}, bez czynszu",
  "chips.rent": "{field}: czynsz {amount}, bierze {who}",
  "chips.ask": "Naciśnij żeton, by zobaczyć cel.",
  "chips.rent_by_chip": "{field}: czynsz {amount} za żeton {value}, bierze {who}",
  "chips.cash": "kasa po ruchu: {cash}",
  "chips.unknown": "co dalej, z góry nie wiadomo",
};
