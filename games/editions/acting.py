"""What every act of an edition goes through: who may, the row held, a line of the trail, and why something was not done."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounts.services import act_note
from games.editions import roles
from games.editions.models import EditionAct, RuleEdition
from games.editions.selectors import content_of
from games.editions.telling import told_in_both
from games.variants.content import EditionContent, to_file

#: What a reviewer says yes to before an edition is approved.
QUESTIONS: Final[Mapping[str, Any]] = {
    "understood": _("The description for players can be understood."),
    "agrees": _("What differs agrees with the description."),
    "fair": _("No seat has an advantage."),
}

SENTENCES: Final[Mapping[str, Any]] = {
    "wrong_state": _("This cannot be done with an edition that is “%(state)s”."),
    "was_published": _("Matches may have been played by it: make a copy and change that."),
    "forbidden": _("Your role does not allow this."),
    "own_work": _("Nobody reviews what they wrote themselves: ask another member of the staff."),
    "slug_taken": _("This game has a variant with that short name already."),
    "trial_failed": _(
        "The trial has found scenarios or games that go wrong; mend the draft and try it again."
    ),
    "trial_needed": _(
        "Let AI players try the draft as it stands now, and wait for the end of the trial."
    ),
    "changed_meanwhile": _(
        "Somebody has changed this draft since this page was loaded. Load it again: what they did is kept."
    ),
    "questions_open": _("Answer every question of the review: %(open)s"),
    "remark_needed": _("Say in a sentence what should be different."),
    "refused": _("The check has found %(n)s mistakes; the first stands at %(first)s."),
}


class EditionError(Exception):
    """Why something was not done: one of SENTENCES, with what it names."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code, self.params = code, params

    @property
    def sentence(self) -> str:
        """In the reader's language."""
        given = self.params
        if self.code == "questions_open":
            given = {"open": " ".join(str(QUESTIONS[key]) for key in given["open"])}
        return str(SENTENCES[self.code] % given)


def require(user: Any, permission: str) -> None:
    """Raises EditionError `forbidden` unless the role is held."""
    if not roles.may(user, permission):
        raise EditionError("forbidden")


@contextmanager
def locked(edition_id: int, *states: str) -> Iterator[RuleEdition]:
    """The edition, to be changed; saved at the end. Raises EditionError `wrong_state`."""
    rows = RuleEdition.objects.select_related("variant", "revision")
    edition = rows.select_for_update(of=("self",)).get(pk=edition_id)
    if edition.state not in states:
        raise EditionError("wrong_state", state=edition.get_state_display())
    yield edition
    edition.save()


def written(edition: RuleEdition, before: EditionContent) -> dict[str, Any]:
    """What a line of the audit trail keeps of a draft: its revision goes once nobody uses it any more.

    `before`: what it is compared with in words.
    """
    content = content_of(edition)
    return {"file": to_file(content), "told": told_in_both(before, content)}


def record(edition: RuleEdition, who: Any, act: str, now: datetime, detail: Any = None) -> None:
    """A line of the audit trail and one of the log of the staff; the edition has changed.

    `detail`: what the trail keeps of it; its `remark`, or what `told` says in both languages, stands in the log as well.
    """
    edition.changed_at = now
    given = detail or {}
    words = json.dumps(given["told"], ensure_ascii=False) if "told" in given else ""
    noted = given.get("remark", words)
    act_note(who=who, act=act, about=edition, now=now, detail=noted)
    EditionAct.objects.create(
        edition=edition,
        who=who,
        act=act,
        revision_hash=edition.revision.hash,
        detail=detail,
        at=now,
    )
