"""What can be done with an edition, in which state, by whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.desk import trials
from games.editions import roles, services
from games.editions.models import EditionTrial, RuleEdition

State = RuleEdition.State
#: What can be done with an edition: the call, the states it is for, the role, what the button says.
ACTS: Final[dict[str, tuple[Callable[..., object], tuple[str, ...], str, Any]]] = {
    "trial": (trials.begin, (State.DRAFT,), roles.EDIT, _("Let AI players try it")),
    "trial-stop": (trials.cancel, (State.DRAFT,), roles.EDIT, _("Break the trial off")),
    "check": (services.check, (State.DRAFT,), roles.EDIT, _("Check and hand in")),
    "set-aside": (services.set_aside, (State.DRAFT,), roles.EDIT, _("Put away")),
    "take-up": (services.take_up, (State.RETIRED,), roles.EDIT, _("Take up again")),
    "reopen": (services.reopen, (State.CHECKED, State.REVIEWED), roles.EDIT, _("Back to a draft")),
    "send-back": (
        services.send_back,
        (State.CHECKED, State.REVIEWED),
        roles.REVIEW,
        _("Send back with a remark"),
    ),
    "review": (services.review, (State.CHECKED,), roles.REVIEW, _("Approve after review")),
    "publish": (services.publish, (State.REVIEWED,), roles.PUBLISH, _("Publish")),
    "rate-options": (
        services.rate_options,
        (State.PUBLISHED,),
        roles.PUBLISH,
        _("Let own options on top of it be rated"),
    ),
    "retire": (services.retire, (State.PUBLISHED,), roles.PUBLISH, _("Retire")),
}
#: What the button says where they already are.
UNRATE: Final = _("Do not rate own options on top of it any more")
#: Those that have a place of their own on the page.
APART: Final = frozenset({"check", "send-back", "review", "set-aside"})


def open_to(reader: Any, edition: RuleEdition) -> list[tuple[str, Any]]:
    """What this person may do with the edition as it stands: the act, and what its button says."""
    running = edition.trials.filter(state=EditionTrial.State.RUNNING).exists()
    hidden = {"trial" if running else "trial-stop"}
    told = {"rate-options": UNRATE} if edition.rates_options else {}
    if edition.published_at is not None:
        hidden.add("take-up")
    return [
        (act, told.get(act, words))
        for act, (_call, states, role, words) in ACTS.items()
        if act not in APART | hidden and edition.state in states and roles.may(reader, role)
    ]
