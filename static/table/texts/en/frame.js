/* English messages of the table's frame: bar, tabs, settings, the summary after an absence. */
export default {
  "line.lost": "No connection for a while. The table stands still here until it is back; your moves are kept.",

  "page.number": "table {number}",
  "page.rules": "basic rules",
  "page.move": "move {n}",
  "page.parts": "Parts of the table",

  "bar.tools": "Table tools",

  "dialog.keys": "Keys and help",
  "dialog.settings": "Settings",
  "dialog.leave": "Leave the game",

  "tab.board": "Board",
  "tab.trade": "Trade",
  "tab.deeds": "Deeds",
  "tab.assets": "Houses, deeds",
  "tab.trade_open": "No offer is open. You may make one now.",
  "tab.trade_closed": "No offer is open. You can offer a trade on your own turn, before the roll or after the move.",

  "count.trade": "{n} {n#one:offer|other:offers} for you",

  "seat.show": "Show this player's fields on the board",
  "seat.worth.word": "worth",

  "stand.gone": "This table is gone: it was closed, or its link is wrong.",
  "stand.prepared": "The table is made ready and nothing has been played yet. The board opens by itself with the first entry.",
  "stand.paused": "The table is paused. Nothing is lost; it goes on from here, and the clocks with it.",
  "stand.others": "Other tables",

  "ask.gone": "There is no table here",

  "follow.label": "Follow",
  "follow.all": "everybody",

  "forced.soon": "The only possible answer: it will be played by itself.",
  "forced.wait": "Wait",

  "hint.purchase.nothing": "You lack {short} and have nothing to mortgage or sell.",
  "hint.waiting.next": "Next turn: {who}.",
  "hint.waiting.me": "The next turn is yours.",
  "hint.waiting.absent": "Not connected ({who}). When the time is up, the clock plays.",

  "rule.link": "Rule {id}, opens in a new tab",
  "rule.page": "The rules of this table",

  "leave.no": "Stay",

  "away.title": "Since you left",
  "away.close": "Put away",
  "away.moves": "Moves: {movers}.",
  "away.mover": "{who} ({n})",
  "away.clock": "The clock played {n} {n#one:move|other:moves} for you.",
  "away.bought": "Bought: {items}.",
  "away.bought_more": "Bought: {items}, and {n} more {n#one:deed|other:deeds}.",
  "away.buyer": "{field} ({who})",
  "away.bankrupt": "Bankrupt: {who}",
  "away.rent_got": "Rents for you: {amount}.",
  "away.rent_paid": "Rents you paid: {amount}.",
  "away.cash": "Your cash: {before} → {after} ({change}).",
  "away.cash_same": "Your cash has not changed: {after}.",

  "log.round_move": "Round {round} · move {n}",
  "log.move": "Move {n}",
  "log.search": "Search and filter",
  "log.find": "Search the log",
  "log.who": "Only one player",
  "log.none": "No such entries.",
  "log.last": "To the latest entry",
  "log.link": "Copy the link to move {n}",
  "log.copied": "Link copied.",
  "log.in_address": "The link stands in the address bar.",

  "talk.hear": "Unmute",
  "talk.heard_again": "No longer muted: {name}. New messages will be shown.",
  "talk.somebody": "somebody muted earlier",
  "talk.muted_count": "{n} {n#one:person|other:people} muted",

  "set.sounds": "Sounds",
  "set.sounds.note": "Dice, my turn, money, bids, the last ten seconds, the end.",
  "set.sounds.on": "Sounds on.",
  "set.sounds.off": "Sounds off.",
  "set.vibration": "Vibration",
  "set.vibration.note": "A short one at my turn, on devices that can.",
  "set.motion": "Motion",
  "set.motion.note": "Travelling pawns, dice, counting money. Off where the system asks for less motion.",
  "set.confirm": "Confirm what cannot be undone",
  "set.confirm.note": "Bankruptcy asks once, with the numbers.",
  "set.shortcuts": "Single-letter shortcuts",
  "set.shortcuts.note": "Enter and Escape always work.",
  "set.forced": "Play forced moves for me",
  "set.forced.note": "When only one answer is possible and nothing else is open, it is played after a short pause that can be stopped.",
  "set.textMode": "Text mode",
  "set.textMode.note": "The board as a list of fields, for reading aloud and for the keyboard.",
  "set.kept": "Settings are kept in this browser.",

  "keys.text": "text mode on and off",
  "keys.sounds": "sounds on and off",
  "keys.wait": "stop a forced move",
  "keys.settings": "settings",
  "export.there": "Log for 18xx.games",
};
