"""What lobbies refuse: a stable code, its parameters, and the form field it concerns."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from gates import switches
from gates.errors import RefusedError

SENTENCES: dict[str, Any] = {
    switches.CODE: _(switches.TEXT),
    # tables
    "no_such_table": _("There is no such table. It may have been closed in the meantime."),
    "table_started": _("This match has already started."),
    "table_closed": _("This table has been closed."),
    "rated_barred": _(
        "You have left live games: until %(until)s rated live tables are closed to you."
    ),
    "table_full": _("Somebody was faster: all seats at this table are taken."),
    "not_at_table": _("You do not sit at this table."),
    "not_host": _("Only the host of the table may do this."),
    "seat_taken": _("This seat is already taken."),
    "no_such_seat": _("There is no such seat at this table."),
    "no_bot_there": _("No AI player sits there."),
    "unknown_bot": _("There is no such AI player."),
    "bot_of_other_games": _("This AI player does not know this game."),
    "device_name": _("A person beside you needs a name. %(problem)s"),
    "device_name_taken": _("Somebody is called so here already. Choose another name."),
    "device_rated": _("Nobody plays beside you at a rated table: each person needs a device."),
    "device_secrets": _(
        "By these rules offers are secret between two players, which one device cannot keep: nobody can play beside you."
    ),
    "device_auction": _(
        "By these rules everybody bids at once, which needs a device for each: nobody can play beside you."
    ),
    "unknown_role": _("There is no such role to give out at this table."),
    "roles_uneven": _("As many players of one role as of the other, or one more: change a role."),
    "unknown_game": _("There is no such game."),
    "unknown_preset": _("There is no such set of rules."),
    "too_many_tables": ngettext_lazy(
        "You already wait at %(limit)d table. Close it or leave it first.",
        "You already wait at %(limit)d tables. Close or leave one first.",
        "limit",
    ),
    "seats_reversed": _("The lowest number of seats is above the highest."),
    "seats_outside_rules": _("These rules are for %(lowest)d to %(highest)d players."),
    "seats_for_pairs": _(
        "Pair play is for exactly %(needed)d players, not %(seated)d: two pairs against each other."
    ),
    "bad_rules": _("These rules do not work: %(where)s %(problem)s."),
    "clock_no_tasks": _("This game has no tasks that a clock could count by."),
    "clock_private_only": _("Only private tables can be played without a clock."),
    "set_name": _("Give the set a name, at most %(most)d letters long."),
    "too_many_sets": _("You keep %(limit)d sets already: drop one first."),
    "not_your_set": _("Only whoever made this set may drop it."),
    "tables_off": _("No new tables are opened at the moment."),
    # ratings
    "rated_guest": _("Guests play unrated. Sign in to sit down at a rated table."),
    "rated_own_rules": _("Only the sets of rules that come with the game are rated."),
    "rated_untimed": _("A table without a clock is not rated."),
    "rated_frozen": _("You may not play rated matches for now."),
    "rated_early": _(
        "You left rated matches early again and again: until %(until)s you play unrated."
    ),
    "rated_window": _("This table looks for ratings from %(low)d to %(high)d for now."),
    "rated_games": _("This table asks for %(needed)d rated games here; you have %(have)d."),
    "rated_kept": _("This table asks for people who stay for %(needed)d of 100 matches."),
    "rated_device": _(
        "Somebody at this table seems to play on your device. If you share a household, say so on each"
        " other's pages; or play for fun."
    ),
    "unknown_tempo": _("There is no such tempo for quick tables."),
    "quick_not_asked": _("You are not asked any more: the others wait on."),
    "quick_not_waiting": _("You do not wait for a quick table."),
    "unknown_condition": _("There is no such condition for a seat."),
    "unknown_window": _("There is no such range of ratings."),
    "too_few_seated": _("At least %(needed)d players are needed; %(seated)d are seated."),
    "not_all_ready": _("Not everybody is ready."),
    "too_many_bots": _("There are more AI players than free seats."),
    # what seats add to the chance
    "table_sealing": _("The match at this table is about to begin."),
    "table_waiting": _("The match at this table is not about to begin: the table waits."),
    "seal_malformed": _("The seal from the browser is malformed."),
    "already_sealed": _("This seat has shown another seal already."),
    "entropy_malformed": _("The random bytes from the browser are malformed."),
    "not_all_sealed": _("Not every seat has shown its seal yet."),
    "wrong_seal": _("These random bytes are not those that this seat has sealed."),
    "match_not_over": _("The match still goes on."),
    # talk
    "flood": _("Too fast. Try again in %(wait)d s."),
    "text_empty": _("The message is empty."),
    "text_too_long": _("The message is too long: at most %(max)d characters."),
    "sign_in_needed": _("Sign in or play as a guest to write."),
    "talk_closed": _("This table has been closed, its talk too."),
    "no_confidants": _("There is nobody at this table with whom you may talk apart."),
    "no_such_message": _("There is no such message any more."),
    "no_such_user": _("There is no such person."),
    "talk_off": _("Nobody can talk at tables at the moment."),
    "silenced": _("The staff has silenced you until %(until)s. It says why: %(reason)s"),
    "silenced_for_good": _("The staff has silenced you for good. It says why: %(reason)s"),
    "own_message": _("You cannot report your own message."),
    "mute_self": _("You cannot mute yourself."),
    "not_invited": _("This person does not wish to be asked to tables by you."),
    "nobody_to_thank": _("There is nobody in this seat whom you could thank."),
    "thanks_unwished": _("This person does not wish to hear from you."),
    "already_reported": _("You have already reported this message."),
}


class LobbyError(RefusedError):
    """What lobbies refuse."""

    sentences = SENTENCES
