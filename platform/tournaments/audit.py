"""The audit of the desk in words: what was done, for whoever reads it months later."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournaments.models import REASONS, DeskAct

SENTENCES: Final[dict[str, Any]] = {
    "announced": _("The event was announced."),
    "started": _("The event began with %(players)s entrants."),
    "checkin_early": _("Check-in was opened before its time."),
    "started_early": _("The event was begun early, with %(players)s who were there."),
    "finished": _("The event ended."),
    "cancelled": _("The event was called off: %(reason)s"),
    "series_ended": _("The series ends with this event: %(name)s"),
    "stopped": _("The event stopped, since no tables are left: %(problem)s"),
    "paused": _("All clocks were stopped: %(reason)s"),
    "resumed": _("The event went on."),
    "extended": _("The round got %(minutes)s minutes more."),
    "put_off": _("The start was put off by %(minutes)s minutes."),
    "checked_in": _("%(name)s is here."),
    "renamed": _("%(before)s is called %(name)s now."),
    "replaced": _("An AI plays on for %(name)s."),
    "brought_back": _("%(name)s plays again."),
    "withdrawn": _("%(name)s withdrew."),
    "expelled": _(
        "%(name)s was expelled: %(reason)s. Who sat with them has at least their own average there."
    ),
    "absent": _("%(name)s did not come to table %(table)s."),
    "imported": _("%(count)s names were put on the list."),
    "rule_forbid": _("%(names)s must not meet."),
    "rule_apart": _("%(names)s should rather not meet."),
    "rule_dropped": _("%(names)s may meet again."),
    "decided": _("Round %(round)s, table %(table)s: places %(after)s."),
    "corrected": _("Round %(round)s, table %(table)s: %(before)s → %(after)s. %(reason)s"),
    "correction_undone": _("Table %(table)s: the correction was undone (%(reason)s)."),
    "round_undone": _("Round %(round)s was taken back."),
    "drawn_before": _(
        "Round %(round)s had begun and stays as it was drawn; by the corrected result others would play."
    ),
    "redrawn": _("The tables of round %(round)s were set anew; %(moved)s sit with others."),
    "swapped": _("Round %(round)s: %(names)s changed places."),
    "begun_now": _("Round %(round)s began at once."),
    "closed_early": _("Round %(round)s was closed early; tables without a result: %(tables)s."),
}


def sentence(act: DeskAct) -> str:
    """One line of the audit in the reader's language."""
    given = {name: _told(value) for name, value in act.params.items()}
    if given.get("reason") in REASONS:
        given["reason"] = str(REASONS[given["reason"]])
    return str(SENTENCES[act.kind] % given) if given else str(SENTENCES[act.kind])


def _told(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
