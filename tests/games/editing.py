"""Editions for tests: what they hold, who works on them, and how they come to be published."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import Group

from accounts.models import User
from games.editions import services
from games.editions.acting import QUESTIONS
from games.editions.models import EditionTrial, RuleEdition
from games.variants.content import EditionContent, examine
from tests.games.variants.files import variant

NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
SHORT = {
    "rules": {"starting_cash": 2000, "time_limit_minutes": 60},
    "tables": {"/fields/1/name_en": "Corfu", "/fields/1/name_pl": "Korfu"},
}


def content(**given: Any) -> EditionContent:
    found = examine(variant(**{**SHORT, **given}))
    assert found.content is not None, found.violations
    return found.content


def somebody(name: str, *groups: str) -> User:
    user = User.objects.create_user(username=name, display_name=name, is_staff=True)
    user.groups.set(Group.objects.filter(name__in=groups))
    return User.objects.get(pk=user.pk)


def tried(edition: RuleEdition) -> EditionTrial:
    """A trial of the edition as it stands, played to its end."""
    return EditionTrial.objects.create(
        edition=edition,
        revision=edition.revision,
        state=EditionTrial.State.DONE,
        seats=4,
        games=1,
        done=1,
        examples=0,
        begun_at=NOW,
        moved_at=NOW,
    )


def published(editor: User, reviewer: User, **given: Any) -> RuleEdition:
    edition = services.draft(content=content(**given), who=editor, now=NOW)
    tried(edition)
    services.check(edition_id=edition.pk, who=editor, now=NOW)
    services.review(edition_id=edition.pk, who=reviewer, now=NOW, answered=QUESTIONS)
    return services.publish(edition_id=edition.pk, who=reviewer, now=NOW)
