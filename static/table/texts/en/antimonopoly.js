/* English messages that every table of Anti-Monopoly has. */
export default {
  "where.jail.entrepreneur": "price war",
  "event.detained.jail.entrepreneur": "goes to the price war ({cause})",
  "ask.before_move.me.again": "A double! Roll again?",
  "ask.before_move.other.again": "{who} rolls again after a double",
  "ask.before_move.other.jail.entrepreneur": "{who} tries to get out of the price war",
  "ask.adjust.several": "Last arrangements",
  "ask.roles.several": "Choosing roles",
  "hint.roles": "The role stays for the whole game. It settles how you build and what you take.",
  "hint.role_left": "Your role: {role}. It was the only one left.",
  "hint.adjust": "The last business with the bank before the banker goes round the board.",
  "hint.detained.tries.collects": "A double lets you out free of charge ({left} {left#one:try|other:tries}), {fine} at once. Your rents go on.",
  "hint.detained.tries.not": "A double lets you out free of charge ({left} {left#one:try|other:tries}), {fine} at once. Until then nobody pays you rent.",
  "hint.detained.must.collects": "No tries left: you pay {fine} and move by what you roll.",
  "hint.detained.must.not": "No tries left: you pay {fine} and move by what you roll.",
  "do.pay_fine.before_move": "Pay {fine} and leave",
  "do.pay_percent.sum": "Pay {sum} by worth",
  "do.choose_role": "Choose a role",

  // a whole set
  "board.complete.monopoly": "city monopolised",
  "deed.set.monopoly": "monopoly, bare",
  "dlg.completes.monopoly": "makes a monopoly: {who}",
  "dlg.set.completes.monopoly": "This field gives you a monopoly: {set}.",
  "dlg.figure.sets.monopoly": "monopolies",
  "dlg.set_gained.monopoly": "monopoly gained",
  "dlg.set_lost.monopoly": "monopoly lost",
  "board.in_use": "on the board: {houses} {houses#one:house|other:houses}, {hotels} {hotels#one:hotel|other:hotels}",
  "board.no_shortage": "Buildings never run out.",
  "deed.scaled": "{role}: {percent}% of the rents printed",

  // the roles
  "roles.about": "The two roles",

  // the last arrangement
  "dlg.chip.adjust": "Last arrangements",
  "dlg.chip.roles": "Choosing a role",

  // the end
  "result.reason.role_gone.entrepreneur": "No monopolist is left. The richest entrepreneur wins.",
  "result.reason.role_gone.monopolist": "No entrepreneur is left. The richest monopolist wins.",
  "result.reason.time_limit.kept": "The agreed time is over. The banker went round the board; the most cash wins.",
  "result.reason.round_limit.kept": "The last agreed round is over. The banker went round the board; the most cash wins.",
};
