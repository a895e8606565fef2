"""What people are told of tables that have not begun."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.editions.selectors import differences
from games.fronts.catalogue import front_for
from lobbies import pages
from lobbies.models import FORMING, Report, Table, TableInvite, Thanks
from notifications import kinds, registry
from notifications.services import Words, notify

#: Differences that an invitation tells one by one; the page of the table has all of them.
TOLD_MOST: Final = 8


def invited_tell(table_id: int, people: Iterable[int], now: datetime) -> None:
    """Tell these people that the host of the table invites them."""
    table = Table.objects.select_related("host", "revision").filter(pk=table_id).first()
    if table is None:
        return
    host = table.host.display_name if table.host else ""
    given = {"host": host, "game": front_for(table.game).name}
    for user in User.objects.filter(pk__in=people):
        notify(
            user=user,
            kind=kinds.INVITATION,
            subject=f"table:{table.pk}",
            mark=str(table.pk),
            words=lambda: Words(
                gettext("%(host)s invites you: %(game)s") % given,
                _invitation(table),
            ),
            path=pages.table_url(table),
            now=now,
        )


def _invitation(table: Table) -> str:
    """That the table waits, and what its rules do otherwise than the box."""
    waits, told = gettext("The table waits for you."), differences(table.revision)
    if not told:
        return waits
    rest = len(told) - TOLD_MOST
    more = [ngettext("and %(n)d more", "and %(n)d more", rest) % {"n": rest}] if rest > 0 else []
    heading = gettext("What differs from the rules as printed") + ":"
    return "\n".join([waits, heading, *told[:TOLD_MOST], *more])


def thanked_tell(given: Thanks, now: datetime) -> None:
    """Tell a person that somebody thanks them for a game; an AI hears nothing."""
    if given.thanked is None:
        return
    words = {"name": given.giver.display_name, "game": front_for(given.match.game).name}
    notify(
        user=given.thanked,
        kind=kinds.THANKED,
        subject=f"thanks:{given.pk}",
        mark=f"{given.match_id}:{given.giver_id}",
        words=lambda: Words(gettext("%(name)s thanks you for the game: %(game)s") % words),
        path=reverse("match_story", args=[given.match_id]),
        now=now,
    )


def report_answered_tell(report: Report, now: datetime) -> None:
    """Tell who reported something what came of it, and what the staff says."""
    reporter, match_id = report.reporter, report.context["match"]
    if reporter is None:
        return
    notify(
        user=reporter,
        kind=kinds.REPORT_ANSWERED,
        subject=f"report:{report.pk}",
        mark=str(report.pk),
        words=lambda: Words(_decided(report), report.answer),
        path=pages.match_url(match_id),
        now=now,
    )


def _decided(report: Report) -> str:
    if report.state == Report.State.UPHELD:
        return gettext("You were right to report it: the message was taken away")
    return gettext("The staff has looked at your report and lets the message stand")


@registry.holds(kinds.INVITATION.key)
def is_still_invited(user_id: int, mark: str) -> bool:
    """Whether the table still waits for this person."""
    waiting = TableInvite.objects.filter(table=int(mark), user=user_id, table__state__in=FORMING)
    return waiting.exclude(table__seats__user=user_id).exists()
