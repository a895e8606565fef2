"""The page of the AI players: who they are, how they play, and how strong leagues have found them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import characters
from games.engines.bots import BOTS
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from lobbies import leagues, thanked


@require_safe
def ai_players(request: HttpRequest) -> HttpResponse:
    """Everybody who can be played against, and the figures of the leagues; for anybody."""
    sections = leagues.published(settings.BASE_DIR)
    thanks = thanked.for_bots({**{key: [key] for key in BOTS}, **characters.keys_by_manner()})
    context = {
        "ladder": [
            {"name": name, "policy": policy, "thanks": thanks[key]}
            for key, name, policy in characters.ladder()
        ],
        "people": [
            {
                "name": who.name,
                "manner": who.manner,
                "portrait": who.portrait,
                "thanks": thanks[manner],
                "games": [front_for(game).name for game in GAMES if characters.plays(manner, game)],
            }
            for manner, who in characters.PEOPLE.items()
        ],
        "games": [_figures(game, sections) for game in GAMES],
    }
    return render(request, "lobbies/ai.html", context)


def _figures(game: str, sections: tuple[leagues.LeagueSection, ...]) -> dict[str, Any]:
    """The leagues of one game; of two with the same pairing at the same seats that with more games."""
    best: dict[tuple[str, str, int], tuple[leagues.LeagueRow, str]] = {}
    for section in sections:
        for row in section.rows if section.game == game else ():
            pairing = row.bot, row.other, row.others
            if pairing not in best or best[pairing][0].games < row.games:
                best[pairing] = row, section.command
    rows = [
        {
            "row": row,
            "bot": characters.entrant_name(row.bot),
            "other": characters.entrant_name(row.other),
            "command": command,
        }
        for row, command in best.values()
    ]
    return {"name": front_for(game).name, "rows": rows}
