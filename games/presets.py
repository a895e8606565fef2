"""The rule presets that the games bring along, as rows."""

from __future__ import annotations

from datetime import datetime

from games import play
from games.engines.catalogue import GAMES
from games.models import RuleVariant


def load(now: datetime) -> int:
    """Stores every preset of every game as a RuleVariant that points to its revision.

    Returns how many there are. Repeating it changes nothing.
    """
    count = 0
    for key, game in GAMES.items():
        for position, preset in enumerate(game.presets()):
            revision = play.revision_for(game=key, rules=preset["rules"], now=now)
            RuleVariant.objects.update_or_create(
                game=key,
                slug=preset["id"],
                defaults={
                    "text_pl": preset["text_pl"],
                    "text_en": preset["text_en"],
                    "current": revision,
                    "position": position,
                },
            )
            count += 1
    return count
