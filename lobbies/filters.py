"""Which tables of the list somebody wants to see; kept in the address and in a cookie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from urllib.parse import parse_qsl, unquote

from django.http import HttpRequest
from django.utils.translation import gettext

from games.timing.controls import TimeControl
from lobbies import game_texts
from lobbies.models import SEATS_HIGHEST, SEATS_LOWEST, Table

COOKIE = "lobby-filter"
LANGUAGES = {"pl": "polski", "en": "English"}


def pace_of(control: TimeControl) -> str:
    return "slow" if control.is_slow else "live"


@dataclass(frozen=True)
class Filters:
    """An empty field admits everything; what is no known value is left empty."""

    game: str = ""
    pace: str = ""
    seats: str = ""
    language: str = ""

    def admits(self, table: Table) -> bool:
        wanted = (self.game, self.pace, self.seats, self.language)
        return all(
            not want or want == is_ for want, is_ in zip(wanted, marks_of(table), strict=True)
        )


@dataclass(frozen=True)
class Select:
    """A select box of the list: name, label, and (value, text, is chosen)."""

    name: str
    label: str
    options: list[tuple[str, str, bool]]


def marks_of(table: Table) -> tuple[str, str, str, str]:
    """What a table is filtered by, in the order of the fields of Filters."""
    return table.game, pace_of(table.control), str(table.seats_max), table.language


def filters_of(request: HttpRequest) -> Filters:
    """Those of the address; without any those that this browser used last."""
    names = {field.name for field in fields(Filters)}
    asked: Mapping[str, str] = request.GET.dict()
    if not names & asked.keys():
        asked = dict(parse_qsl(unquote(request.COOKIES.get(COOKIE, ""))))
    known = {select.name: {value for value, *_ in select.options} for select in selects(Filters())}
    return Filters(**{name: asked[name] for name in names if asked.get(name) in known[name]})


def selects(chosen: Filters) -> list[Select]:
    """The select boxes with their texts; the first option admits everything."""
    games = [(card.key, card.name) for card in game_texts.cards()]
    paces = [("live", gettext("live")), ("slow", gettext("over days"))]
    seats = [(str(n), str(n)) for n in range(SEATS_LOWEST, SEATS_HIGHEST + 1)]
    return [
        _select("game", gettext("Game"), gettext("Game: all"), games, chosen.game),
        _select("pace", gettext("Tempo"), gettext("Tempo: any"), paces, chosen.pace),
        _select("seats", gettext("Seats"), gettext("Seats: any"), seats, chosen.seats),
        _select(
            "language",
            gettext("Language"),
            gettext("Language: any"),
            LANGUAGES.items(),
            chosen.language,
        ),
    ]


def _select(
    name: str, label: str, everything: str, options: Iterable[tuple[str, str]], chosen: str
) -> Select:
    texts = [("", everything), *((value, f"{label}: {text}") for value, text in options)]
    return Select(name, label, [(value, text, value == chosen) for value, text in texts])
