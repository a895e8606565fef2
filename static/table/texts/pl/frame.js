/* Polish messages of the table's frame: bar, tabs, settings, the summary after an absence. */
export default {
  "line.lost": "Od dłuższej chwili nie ma połączenia. Stół poczeka tu na jego powrót, ruchy nie przepadną.",

  "page.number": "stolik {number}",
  "page.rules": "zasady podstawowe",
  "page.move": "ruch {n}",
  "page.parts": "Części stołu",

  "bar.tools": "Narzędzia stołu",

  "dialog.keys": "Klawisze i pomoc",
  "dialog.settings": "Ustawienia",
  "dialog.leave": "Opuść grę",

  "tab.board": "Plansza",
  "tab.trade": "Handel",
  "tab.deeds": "Akty",
  "tab.assets": "Domy i akty",
  "tab.trade_open": "Nie ma otwartych ofert. Możesz teraz złożyć swoją.",
  "tab.trade_closed": "Nie ma otwartych ofert. Handel proponuje się w swojej turze, przed rzutem albo po ruchu.",

  "count.trade": "{n} {n#one:oferta dla Ciebie|few:oferty dla Ciebie|many:ofert dla Ciebie|other:oferty dla Ciebie}",

  "seat.show": "Pokaż pola tego gracza na planszy",
  "seat.worth.word": "majątek",

  "stand.gone": "Tego stołu już nie ma: został zamknięty albo adres jest błędny.",
  "stand.prepared": "Stół jest gotowy, ale nic jeszcze nie zagrano. Plansza otworzy się sama z pierwszym wpisem.",
  "stand.paused": "Stół ma przerwę. Nic nie przepada: gra i zegary ruszą z tego miejsca.",
  "stand.others": "Inne stoły",

  "ask.gone": "Tu nie ma stołu",

  "follow.label": "Patrz oczami",
  "follow.all": "wszystkich",

  "forced.soon": "Jedyna możliwa odpowiedź: pójdzie sama.",
  "forced.wait": "Czekaj",

  "hint.purchase.nothing": "Brakuje Ci {short} i nie masz czego zastawić ani sprzedać.",
  "hint.waiting.next": "Następny ruch: {who}.",
  "hint.waiting.me": "Następny ruch jest Twój.",
  "hint.waiting.absent": "Brak połączenia ({who}). Gdy czas minie, zagra zegar.",

  "rule.link": "Zasada {id}, otworzy się w nowej karcie",
  "rule.page": "Zasady tego stołu",

  "leave.no": "Zostaję",

  "away.title": "Pod Twoją nieobecność",
  "away.close": "Odłóż",
  "away.moves": "Ruchy: {movers}.",
  "away.mover": "{who} ({n})",
  "away.clock": "Zegar wykonał za Ciebie {n} {n#one:ruch|few:ruchy|many:ruchów|other:ruchu}.",
  "away.bought": "Kupione: {items}.",
  "away.bought_more": "Kupione: {items} i jeszcze {n} {n#one:akt|few:akty|many:aktów|other:aktu}.",
  "away.buyer": "{field} ({who})",
  "away.bankrupt": "Bankructwo: {who}",
  "away.rent_got": "Czynsze dla Ciebie: {amount}.",
  "away.rent_paid": "Czynsze od Ciebie: {amount}.",
  "away.cash": "Twoja gotówka: {before} → {after} ({change}).",
  "away.cash_same": "Twoja gotówka bez zmian: {after}.",

  "log.round_move": "Okrążenie {round} · ruch {n}",
  "log.move": "Ruch {n}",
  "log.search": "Szukaj i wybieraj",
  "log.find": "Szukaj w dzienniku",
  "log.who": "Tylko jeden gracz",
  "log.none": "Nie ma takich wpisów.",
  "log.last": "Do najnowszego wpisu",
  "log.link": "Kopiuj adres ruchu {n}",
  "log.copied": "Adres skopiowany.",
  "log.in_address": "Adres stoi w pasku przeglądarki.",

  "talk.hear": "Włącz znów",
  "talk.heard_again": "Koniec wyciszenia: {name}. Nowe wypowiedzi będą widoczne.",
  "talk.somebody": "ktoś wyciszony wcześniej",
  "talk.muted_count": "{n} {n#one:osoba wyciszona|few:osoby wyciszone|many:osób wyciszonych|other:osoby wyciszonej}",

  "set.sounds": "Dźwięki",
  "set.sounds.note": "Kości, mój ruch, pieniądze, licytacja, ostatnie dziesięć sekund, koniec gry.",
  "set.sounds.on": "Dźwięki włączone.",
  "set.sounds.off": "Dźwięki wyłączone.",
  "set.vibration": "Wibracje",
  "set.vibration.note": "Krótka na mój ruch, w urządzeniach, które to potrafią.",
  "set.motion": "Ruch na ekranie",
  "set.motion.note": "Wędrówka pionków, kości, liczenie pieniędzy. Wyłączony, gdy system prosi o mniej ruchu.",
  "set.confirm": "Pytaj przed nieodwracalnym",
  "set.confirm.note": "Bankructwo pyta raz, z kwotami.",
  "set.shortcuts": "Skróty jednoliterowe",
  "set.shortcuts.note": "Enter i Escape działają zawsze.",
  "set.forced": "Wykonuj za mnie ruchy wymuszone",
  "set.forced.note": "Gdy jest tylko jedna odpowiedź i nic poza nią, pójdzie po krótkiej chwili, którą można zatrzymać.",
  "set.textMode": "Tryb tekstowy",
  "set.textMode.note": "Plansza jako lista pól: do czytania na głos i do klawiatury.",
  "set.kept": "Ustawienia pamięta ta przeglądarka.",

  "keys.text": "tryb tekstowy",
  "keys.sounds": "dźwięki",
  "keys.wait": "zatrzymaj ruch wymuszony",
  "keys.settings": "ustawienia",
  "export.there": "Zapis dla 18xx.games",
};
