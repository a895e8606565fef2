"""`python -m tests.games.variants GAME [STEP]`: spoil every place of a game's tables, or every STEP-th (minutes for each game)."""

from __future__ import annotations

import os
import sys


def main(game: str, step: int) -> int:
    """Print what is told wrongly, and the verdict; 1 if anything is."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django  # noqa: PLC0415 - after the settings are named

    django.setup()
    from games.engines.catalogue import GAMES  # noqa: PLC0415 - after Django is set up
    from tests.games.variants.sweeping import complaint, places, spoilt  # noqa: PLC0415 - likewise

    tables, tried, odd = GAMES[game].tables(), 0, 0
    for place in list(places(tables))[::step]:
        for change in spoilt(tables, place):
            words, tried = complaint(game, change), tried + 1
            odd += bool(words)
            if words:
                print(words)
    print(f"SPOILT game={game} tried={tried} odd={odd}")
    return 1 if odd else 0


if __name__ == "__main__":
    game, *step = sys.argv[1:]
    sys.exit(main(game, int(step[0]) if step else 1))
