/* Polish messages that every table of Anti-Monopoly has. */
export default {
  "where.jail.entrepreneur": "wojna cenowa",
  "event.detained.jail.entrepreneur": "idzie na wojnę cenową ({cause})",
  "ask.before_move.me.again": "Dublet! Rzucasz jeszcze raz?",
  "ask.before_move.other.again": "{who} rzuca jeszcze raz po dublecie",
  "ask.before_move.other.jail.entrepreneur": "{who} próbuje wyjść z wojny cenowej",
  "ask.adjust.several": "Ostatnie porządki",
  "ask.roles.several": "Wybór ról",
  "hint.roles": "Rola zostaje do końca gry. Od niej zależy, jak budujesz i ile bierzesz.",
  "hint.role_left": "Twoja rola: {role}. Tylko ona została do wzięcia.",
  "hint.adjust": "Ostatnie interesy z bankiem, zanim bankier obejdzie planszę.",
  "hint.detained.tries.collects": "Dublet wypuszcza za darmo ({left} {left#one:próba|few:próby|many:prób|other:próby}), {fine} od razu. Twoje czynsze płyną dalej.",
  "hint.detained.tries.not": "Dublet wypuszcza za darmo ({left} {left#one:próba|few:próby|many:prób|other:próby}), {fine} od razu. Do tego czasu nikt nie płaci Ci czynszu.",
  "hint.detained.must.collects": "Próby się skończyły: płacisz {fine} i idziesz o tyle, ile rzucisz.",
  "hint.detained.must.not": "Próby się skończyły: płacisz {fine} i idziesz o tyle, ile rzucisz.",
  "do.pay_fine.before_move": "Zapłać {fine} i wyjdź",
  "do.pay_percent.sum": "Zapłać {sum} od majątku",
  "do.choose_role": "Wybierz rolę",

  // a whole set
  "board.complete.monopoly": "monopol w mieście",
  "deed.set.monopoly": "monopol, teren",
  "dlg.completes.monopoly": "daje monopol: {who}",
  "dlg.set.completes.monopoly": "To pole daje Ci monopol: {set}.",
  "dlg.figure.sets.monopoly": "monopole",
  "dlg.set_gained.monopoly": "monopol zyskany",
  "dlg.set_lost.monopoly": "monopol stracony",
  "board.in_use": "na planszy {houses} {houses#one:dom|few:domy|many:domów|other:domu}, {hotels} {hotels#one:hotel|few:hotele|many:hoteli|other:hotelu}",
  "board.no_shortage": "Budynków nie zabraknie.",
  "deed.scaled": "{role}: {percent}% czynszów z aktu",

  // the roles
  "roles.about": "Dwie role",

  // the last arrangement
  "dlg.chip.adjust": "Ostatnie porządki",
  "dlg.chip.roles": "Wybór roli",

  // the end
  "result.reason.role_gone.entrepreneur": "Nie ma już żadnego monopolisty. Wygrywa najbogatszy przedsiębiorca.",
  "result.reason.role_gone.monopolist": "Nie ma już żadnego przedsiębiorcy. Wygrywa najbogatszy monopolista.",
  "result.reason.time_limit.kept": "Skończył się umówiony czas. Bankier obszedł planszę, wygrywa największa gotówka.",
  "result.reason.round_limit.kept": "Minęła ostatnia umówiona runda. Bankier obszedł planszę, wygrywa największa gotówka.",
};
