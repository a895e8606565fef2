"""What events refuse: a stable code, its parameters, and the form field it concerns."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from gates.errors import RefusedError

SENTENCES: dict[str, Any] = {
    # events that cannot work
    "unknown_format": _("There is no such format."),
    "unknown_game": _("There is no such game."),
    "unknown_scale": _("There is no such scale of points."),
    "bad_rules": _("These rules do not work: %(where)s %(problem)s."),
    "seats_not_fixed": _(
        "In an event the seat is the order of play. With these rules it is not; with %(changes)s it would be."
    ),
    "sizes_unfit": _(
        "Tables of %(size)d do not fit these rules; the nearest size that does is %(nearest)d."
    ),
    "sizes_missing": _("Name at least one size of tables."),
    "too_few_players": _("This format needs at least %(needed)d players, not %(given)d."),
    "players_reversed": _("The least number of players is above the most."),
    "advance_too_many": _("Somebody of each table must be out: at most %(nearest)d may go on."),
    "cut_too_small": _("The cut is smaller than a table: %(nearest)d at least."),
    "cut_too_large": _("The cut is larger than the event: %(nearest)d at most."),
    "starts_in_past": _(
        "The start must lie ahead; the next full quarter of an hour is %(nearest)s."
    ),
    "checkin_after_start": _(
        "Check-in would begin before the event is announced; at most %(nearest)d minutes are left."
    ),
    "pairs_need_pair_play": _("Fixed pairs are for games with pair play, such as %(nearest)s."),
    "rated_by_hand": _("What is played by hand cannot be rated."),
    "rated_own_rules": _("Only sets of rules that come with the game can be rated."),
    "rated_untimed": _("A rated event needs a clock."),
    "late_unfit": _(
        "In this format everybody plays from the first round: nobody can come later (0 rounds)."
    ),
    "late_too_long": _(
        "No round would be left for who comes so late: at most %(nearest)d rounds before."
    ),
    "adjourned_blocks": _(
        "Where only some go on, tables cannot be adjourned: let worth or the director decide."
    ),
    "too_many_events": _(
        "You direct %(most)d events that are not over: call one off before you announce another."
    ),
    # taking part
    "no_such_event": _("There is no such event."),
    "not_director": _("Only the director of the event may do this."),
    "sign_in_needed": _("Sign in to take part."),
    "guests_unrated": _("A rated event is for people with an account."),
    "rated_frozen": _("You may not play rated for now; this event is rated."),
    "rated_early": _(
        "You left rated matches early: you play unrated until %(until)s; this event is rated."
    ),
    "entries_closed": _("Registration is closed."),
    "name_taken": _(
        "Somebody of the name %(name)s is on the list already; ask the director to take them out."
    ),
    "own_name": _("%(name)s is called so by themselves; only they can change it."),
    "bad_name": _("A name on the list has 1 to %(most)d letters."),
    "may_not_ask": _("%(name)s cannot be asked to play."),
    "not_agreed": _("%(name)s must say so themselves, on the page of the event."),
    "already_registered": _("You are on the list already."),
    "not_registered": _("You are not on the list."),
    "checkin_not_open": _("Check-in is not open."),
    "partner_needed": _("Name your partner: this event is for fixed pairs."),
    "no_such_person": _("Nobody here has the name %(name)s."),
    "partner_taken": _("%(name)s is on the list already."),
    "rating_too_low": _("This event is for ratings from %(needed)d; yours is %(given)d."),
    "rating_too_high": _("This event is for ratings up to %(needed)d; yours is %(given)d."),
    "account_too_young": _(
        "This event is for accounts of at least %(needed)d days; yours has %(given)d."
    ),
    "unreliable": _(
        "This event is for people who finish %(needed)d%% of their games; you finish %(given)d%%."
    ),
    "barred": _("You did not come to an event. You can register again from %(until)s."),
    "unknown_bot": _("There is no such AI player."),
    # at the desk
    "event_over": _("The event is over."),
    "not_running": _("The event is not being played."),
    "not_paused": _("The event is not paused."),
    "no_series": _("This event belongs to no series that goes on."),
    "reason_needed": _("Say why."),
    "text_needed": _("Write something."),
    "unknown_audience": _("An announcement is for everybody, for the big screen or for one table."),
    "no_such_table": _("There is no such table in this event."),
    "no_such_entrant": _("There is nobody like that on the list."),
    "bad_places": _(
        "%(given)s are no places of a table of %(size)d; such as %(nearest)s would be."
    ),
    "round_begun": _("Tables of this round have begun; it cannot be taken back."),
    "no_round": _("There is no round to take back."),
    "nothing_asked": _("Nothing is asked of your browser at this table now."),
    "seal_malformed": _("64 hexadecimal digits in JSON were expected."),
    "seal_late": _("The time for seals of this table is over."),
    "seal_early": _("The bytes are shown when all seals of the table are there."),
    "wrong_seal": _("These bytes are not those that the seal covers."),
    "round_not_played": _("No round is being played that could be closed."),
    "results_missing": _(
        "Round %(round)d cannot be closed yet: write down the results of tables %(tables)s first."
    ),
    "nothing_paired": _("No round is paired that could begin."),
    "nothing_to_undo": _("This correction has been undone already."),
    "same_twice": _("A pair is two different people."),
    "rule_confidential": _("One of the two wishes this themselves; only they can take it back."),
    "rule_exists": _("There is a rule for these two already."),
    "unplayable": _("No tables are left: %(problem)s. Take back one of the forbidden pairs."),
    "tables_wrong": _("Everybody who plays sits once, at tables of the sizes agreed: %(problem)s."),
    "file_unreadable": _("Line %(line)d cannot be read: %(problem)s."),
    "bad_time": _("This is no date and time."),
}


class TournamentError(RefusedError):
    """What events refuse."""

    sentences = SENTENCES
