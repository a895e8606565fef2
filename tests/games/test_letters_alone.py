"""Whole games over days in which people see nothing but letters, and answer by their links without signing in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.services import letters_send
from games import notices
from games.engines.kernel.rng import FastRng
from games.models import Entry
from games.timing.controls import DayClock
from notifications.services import letters_gather
from tests.games.conftest import Clock, HeldTable, Seated

#: More letters than any of these games needs.
LETTERS_MOST = 800
#: What nobody does who could do something else.
WORST = ("Mortgage", "Sell one building", "Pay the mortgage off", "Declare bankruptcy")
_FORM = re.compile(r'<form class="answer" method="post">(.*?)</form>', re.DOTALL)
_BUTTON = re.compile(r'name="answer" value="(\d+)">([^<]+)</button>')
_VALUES = re.compile(r'<option value="([^"]+)">|<input [^>]* value="(\d+)">')


@dataclass(frozen=True)
class Offered:
    """A form of the page: its number, the words of its button, and what can be chosen before."""

    number: str
    label: str
    values: list[str]

    def data(self, chance: FastRng) -> dict[str, Any]:
        if not self.values:
            return {"answer": self.number}
        return {"answer": self.number, "value": self.values[chance.below(len(self.values))]}


def offered(page: str) -> list[Offered]:
    found = []
    for form in _FORM.findall(page):
        ((number, label),) = _BUTTON.findall(form)
        values = [one or other for one, other in _VALUES.findall(form)]
        found.append(Offered(number, label.strip(), values))
    return found


def with_letters(table: HeldTable) -> None:
    """Everybody has a confirmed address, and nobody is at the table."""
    cache.clear()
    for person in table.people:
        person.email, person.locale = f"{person.username}@example.org", "en"
        person.save()
        EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)


def posted(table: HeldTable) -> list[str]:
    """The paths that the letters of this moment lead to."""
    now = table.clock.now
    notices.turns_tell(table.pk, now)
    letters_gather(now=now)
    letters_send(now=now)
    found = [
        re.findall(r"http://localhost:8000(/decisions/\S+)", str(one.body)) for one in mail.outbox
    ]
    mail.outbox.clear()
    return [path for paths in found for path in paths]


def answer(path: str, chance: FastRng) -> int:
    """By buttons of the page, and of those that it leads to, in a browser that has never been there; how many answers."""
    reader = Client(headers={"accept-language": "en"})
    answers = 0
    while path:
        forms = offered(reader.get(path).content.decode())
        assert forms, "this question cannot be answered from a letter"
        usual = [one for one in forms if one.label not in WORST] or forms
        # What is only possible is tried, and another button does.
        ways = [usual[chance.below(len(usual))], *forms]
        tried = (reader.post(path, one.data(chance)) for one in ways)
        taken = next((one for one in tried if one.status_code != 409), None)
        assert taken is not None, f"no button of {forms} answers"
        assert taken.status_code in {200, 302}
        path = taken.headers.get("location", "")
        answers += 1
    return answers


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("eurobiznes", {"round_limit": 5}),
        ("fortuna", {"round_limit": 5}),
        ("antimonopoly", {"round_limit": 5}),
    ],
)
def test_game_over_days_is_played_to_its_end_by_letters_alone(
    game: str, rules: dict[str, Any], seated: Seated, clock: Clock
) -> None:
    table = seated(game=game, rules=rules, seats=3, control=DayClock(86_400, 172_800, 2))
    with_letters(table)
    chance, letters, answers = FastRng(7), 0, 0
    while table.live.outcome is None:
        paths = posted(table)
        assert paths, "somebody is asked, and no letter says so"
        answers += sum(answer(path, chance) for path in paths)
        letters += len(paths)
        assert letters < LETTERS_MOST
        clock.tick(hours=1)
    makers = Entry.objects.filter(match=table.pk, kind="play").values_list("maker", flat=True)
    assert set(makers) == {"person"}
    # A turn takes one letter, however much is asked in it.
    assert letters < answers == len(makers)
