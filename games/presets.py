"""The rule presets that the games bring along, as variants with editions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.editions import acting, services
from games.editions.models import RuleEdition
from games.engines.catalogue import GAMES
from games.models import RuleRevision, RuleVariant
from games.variants.lookup import preset_content

State = RuleEdition.State


def load(now: datetime) -> int:
    """Brings every preset of every game: published where its variant is new, else a draft if the game has changed it.

    What people have made of a variant stays. Returns how many presets there are; repeating it changes nothing.
    """
    count = 0
    for key, game in GAMES.items():
        for position, preset in enumerate(game.presets()):
            with transaction.atomic():
                _bring(key, position, preset, now)
            count += 1
    return count


def _bring(game: str, position: int, preset: Mapping[str, Any], now: datetime) -> None:
    content = preset_content(game, preset["id"])
    revision = services.revision_of(content, now)
    variant, _made = RuleVariant.objects.get_or_create(
        game=game,
        slug=preset["id"],
        defaults={
            "text_pl": preset["text_pl"],
            "text_en": preset["text_en"],
            "current": revision,
            "position": position,
        },
    )
    packaged = variant.editions.filter(is_packaged=True).select_related("revision")
    newest = packaged.order_by("-number").first()
    if newest is None:
        _add(variant, content, variant.current, State.PUBLISHED, now)
        newest = packaged.order_by("-number").first()
    if newest is not None and not _same(newest.revision, revision):
        _add(variant, content, revision, State.DRAFT, now)
    offered = variant.editions.filter(state=State.PUBLISHED).select_related("revision").first()
    if offered is not None:
        services.point_to(offered, now)


def _same(one: RuleRevision, other: RuleRevision) -> bool:
    """Whether two revisions say the same, perhaps for different engines."""
    defaults = GAMES[one.game].rules({}).model_dump(mode="json")
    return ({**defaults, **one.rules}, one.tables) == ({**defaults, **other.rules}, other.tables)


def _add(
    variant: RuleVariant, content: Any, revision: RuleRevision, state: str, now: datetime
) -> None:
    edition = services.numbered(variant, content, revision, now)
    edition.state, edition.is_packaged = state, True
    edition.published_at = now if state == State.PUBLISHED else None
    edition.save()
    acting.record(edition, None, "bring", now)
