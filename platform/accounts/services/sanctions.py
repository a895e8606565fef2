"""What the staff does about people: warns, silences, bans, and lifts it again. Each leaves a line in the log."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, User
from accounts.services.acts import act_note
from accounts.services.factors import sessions_end

#: Stands in `banned_until` for a ban without an end.
FOR_EVER: Final = datetime(9999, 1, 1, tzinfo=UTC)


@transaction.atomic
def sanction_impose(
    *, user: User, kind: str, reason: str, by: User, until: datetime | None, now: datetime
) -> Sanction:
    """Warn, silence or ban `user`; a ban ends sessions, sockets and sign-ins at once.

    Raises ValidationError `sanction_self`, `sanction_office`, `sanction_reason` or `sanction_until`.
    """
    sanction_check(user=user, kind=kind, reason=reason, by=by, until=until, now=now)
    made = Sanction.objects.create(
        user=user, kind=kind, reason=reason.strip(), by=by, at=now, until=until
    )
    _stand(user, now)
    if kind == Sanction.Kind.BAN:
        sessions_end(user=user)
    act_note(who=by, act=kind, about=user, now=now, detail=made.reason)
    return made


def sanction_check(
    *, user: User, kind: str, reason: str, by: User, until: datetime | None, now: datetime
) -> None:
    """Raises ValidationError for what `sanction_impose` refuses."""
    if user.pk == by.pk:
        raise ValidationError(_("Nobody does this to themselves."), code="sanction_self")
    if user.is_staff and not by.is_superuser:
        raise ValidationError(
            _("Only the owner may do this to a member of the staff."), code="sanction_office"
        )
    if not reason.strip():
        raise ValidationError(_("Say why: the person reads it."), code="sanction_reason")
    if until is not None and (kind == Sanction.Kind.WARN or until <= now):
        raise ValidationError(
            _("The end must lie ahead; a warning has none."), code="sanction_until"
        )


@transaction.atomic
def sanction_lift(*, sanction: Sanction, by: User, now: datetime) -> bool:
    """End a sanction now; False if it was lifted before."""
    rows = Sanction.objects.filter(pk=sanction.pk, lifted_at=None)
    if not rows.update(lifted_at=now, lifted_by=by):
        return False
    _stand(sanction.user, now)
    act_note(who=by, act="lift", about=sanction.user, now=now, detail=str(sanction))
    return True


@transaction.atomic
def warnings_read(*, user: User, now: datetime) -> int:
    """The person has read all warnings; how many there were."""
    count = user.unread_warnings().update(read_at=now)
    _stand(user, now)
    return count


def _stand(user: User, now: datetime) -> None:
    """What is in force, noted with the person; saving tells the sockets."""
    bans = Sanction.objects.filter(Q(until=None) | Q(until__gt=now), user=user, lifted_at=None)
    ends = [ban.until or FOR_EVER for ban in bans.filter(kind=Sanction.Kind.BAN)]
    user.banned_until = max(ends, default=None)
    user.is_warned = user.unread_warnings().exists()
    user.save(update_fields=["banned_until", "is_warned"])
