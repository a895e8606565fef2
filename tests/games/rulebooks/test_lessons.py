"""A learner who does what a lesson says meets all of it, at every guided table, with these dice and these AI players."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from games.engines.bots import bot_named, polling
from games.engines.bots.polling import Chance
from games.engines.catalogue import GAMES, game_for
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import Fold
from games.engines.kernel.rng import CommittedRng
from games.fronts.catalogue import FRONTS
from games.reading import rule_pages
from games.rulebooks.lesson import LEARNER, Lesson, has_lesson, lesson_of
from tests.client.scripts import strings_of

PRESSES_MOST: Final = 60
#: The texts of the table, by language.
TEXTS: Final = Path("static/table/texts")
#: What a learner presses, by game and step: the first of these that is offered. What a step does not name is as
#: in the step before.
USUAL: Final = (
    "roll",
    "claim_rent",
    "buy",
    "confirm",
    "pass",
    "pay_flat",
    "end_turn",
    "pay_fine",
    "take_holiday",
    "decline",
)
PRESSED: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "eurobiznes": {"roll": USUAL, "auction": ("decline", *USUAL)},
    "antimonopoly": {"role": ("choose_role", *USUAL), "build": ("build", *USUAL), "rent": USUAL},
    "fortuna": {"chip": ("play_chip", *USUAL), "build": ("build", "buy", "play_chip", *USUAL), "rent": ("play_chip", *USUAL)},
    "1836jr": {
        "auction": ("bid", "pass"),
        "par": ("par", "pass"),
        "float": ("buy_shares", "pass"),
        "track": ("lay_tile", "pass"),
        "train": ("buy_train", "pass"),
        "run": ("run_routes", "pass"),
        "dividend": ("dividend", "pass"),
    },
}  # fmt: skip


class Learner:
    """Presses what the step says, and passes over steps without an event."""

    def __init__(self, lesson: Lesson) -> None:
        self.steps = lesson.steps
        self.at = 0
        self.words: Sequence[str] = ()
        self.corporation = ""

    @property
    def step(self) -> Mapping[str, Any]:
        return self.steps[self.at]

    def heard(self, seat: int, events: Sequence[Mapping[str, Any]]) -> None:
        for event in events:
            place = self.step.get("mine", "")
            who = seat if place == "entry" else event.get(place, LEARNER)
            if event["event"] in self.step.get("until", ()) and who == LEARNER:
                self.at += 1
        while self.step["key"] == "trade" or (
            not self.step.get("until") and self.step["key"] != "end"
        ):
            self.at += 1

    def presses(self, game: str, choices: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        self.words = PRESSED[game].get(self.step["key"], self.words)
        offered = {choice["do"]: choice for choice in reversed(choices)}
        name = next(word for word in self.words if word in offered)
        choice = offered[name]
        return {"do": name, **choice.get("with", {}), **self._filled(name, choice)}

    def _filled(self, name: str, choice: Mapping[str, Any]) -> dict[str, Any]:
        if choice["kind"] == "amount":
            return {choice["arg"]: choice["min"]}
        if choice["kind"] == "map":
            return {choice["arg"]: {min(choice["options"]): 1}}
        if choice["kind"] == "route":
            return {"routes": choice["suggestion"]["routes"]}
        if choice["kind"] != "pick":
            return {}
        options = choice["options"]
        if name == "buy_shares":
            options = [one for one in options if one["corporation"] == self.corporation]
        option = options[0] if name != "par" else min(options, key=lambda one: one["price"])
        if name == "par":
            self.corporation = option["corporation"]
        return dict(option) if isinstance(option, Mapping) else {choice["arg"]: option}


def walked(key: str) -> tuple[Learner, int]:
    """A learner at the end of the lesson, or after too many presses, and how many there were."""
    lesson, game, presses = lesson_of(key), game_for(key), 0
    compiled = game.compile(game.rules({}), game.tables(), game.revision)
    chance, seats = Chance(lesson.secret, lesson.salt), 1 + len(lesson.opponents)
    rng = CommittedRng(*chance)
    learner = Learner(lesson)
    table = Fold.opened(game, compiled, seats, rng, [])
    while presses < PRESSES_MOST and learner.at < len(lesson.steps) - 1:
        answer = _ai(table, lesson, chance, seats)
        if answer is None:
            choices = [choice.to_json() for choice in game.legal(table.state, LEARNER)]
            answer, presses = (LEARNER, learner.presses(key, choices)), presses + 1
        told: list[Any] = []
        table.apply(*answer, rng, told)
        learner.heard(answer[0], told)
    return learner, presses


def _ai(
    table: Fold, lesson: Lesson, chance: Chance, seats: int
) -> tuple[int, dict[str, Any]] | None:
    bot = bot_named(lesson.bot)
    assert bot is not None
    for seat in polling.order(table.game, table.state, set(range(1, seats))):
        try:
            found = polling.answer(table.game, table.copy().state, bot, seat, chance, table.version)
        except IllegalAction:
            continue
        if found is not None:
            return found
    return None


def rule(game: str, name: str) -> object:
    """A number or option by the rules of the box, which a lesson is played by."""
    value: object = getattr(game_for(game).rules({}), name)
    return value


def step_named(game: str, key: str) -> Mapping[str, Any]:
    return next(step for step in lesson_of(game).steps if step["key"] == key)


def texts(node: Any) -> list[Any]:
    """Everything in the lesson that is told in two languages."""
    if isinstance(node, Mapping):
        return [node] if "pl" in node else [one for value in node.values() for one in texts(value)]
    return [one for value in node for one in texts(value)] if isinstance(node, list | tuple) else []


@pytest.mark.parametrize("key", sorted(PRESSED))
def test_texts_are_whole_in_both_languages(key: str) -> None:
    told = texts(lesson_of(key).steps)
    assert len(told) > 20
    # A comma in a text without quotes would end it there and begin a name of its own.
    assert [text for text in told if set(text) != {"pl", "en"}] == []


def test_every_game_has_a_lesson() -> None:
    assert {key for key in FRONTS if key in GAMES} == {key for key in GAMES if has_lesson(key)}
    assert set(PRESSED) == {key for key in GAMES if has_lesson(key)}


@pytest.mark.parametrize("key", sorted(PRESSED))
def test_learner_meets_every_step(key: str) -> None:
    learner, presses = walked(key)
    assert learner.step["key"] == "end"
    assert presses < PRESSES_MOST


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("key", sorted(PRESSED))
def test_lesson_is_told_whole(key: str, lang: str) -> None:
    steps = rule_pages.lesson(key, lang)
    assert 7 <= len(steps) <= 9
    assert len({step["key"] for step in steps}) == len(steps)
    for step in steps:
        assert step["text"]
        assert not any("{" in sentence for sentence in step["text"])
        assert bool(step["until"]) == (step["then"] is not None)
        quiz = step["quiz"]
        assert quiz is None or 0 <= quiz["right"] < len(quiz["answers"]) >= 3


def quoted(text: str) -> list[str]:
    """What a sentence puts in quotation marks: buttons, by what stands on them."""
    return re.findall(r"[„“]([^”]+)”", text)


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("key", sorted(PRESSED))
def test_buttons_are_called_by_what_stands_on_them(key: str, lang: str) -> None:
    labels = set().union(
        *(strings_of(path.read_text()).plain for path in (TEXTS / lang).glob("*.js"))
    )
    told = [text[lang] for text in texts(lesson_of(key).steps)]
    named = [name for text in told for name in quoted(text) if not name.isdigit()]
    assert [name for name in named if name not in labels] == []


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_nobody_is_sent_to_a_button_that_the_table_of_eurobiznes_has_not(lang: str) -> None:
    # Rents come by themselves by the rules of the box: R-EB-CLM-01, R-EB-CLM-04.
    assert rule("eurobiznes", "rent_claim_mode") == "auto"
    earn = step_named("eurobiznes", "earn")
    assert [name for text in earn["text"] for name in quoted(text[lang])] == []


@pytest.mark.parametrize(
    ("lang", "words"),
    [("pl", "kto nie kupił, nie licytuje"), ("en", "whoever declined does not bid")],
)
def test_whoever_declines_a_field_is_told_that_he_does_not_bid(lang: str, words: str) -> None:
    # R-EB-AUC-03, and half of the price on the deed for a beginning by R-EB-AUC-02.
    assert not rule("eurobiznes", "auction_decliner_may_bid")
    told = " ".join(
        next(step for step in rule_pages.lesson("eurobiznes", lang) if step["key"] == "auction")[
            "text"
        ]
    )
    assert words in told
    assert "50%" in told


@pytest.mark.parametrize(
    ("lang", "stays"), [("pl", "zostaje w banku."), ("en", "stays with the bank.")]
)
def test_what_is_not_bought_in_anti_monopoly_stays_with_the_bank(lang: str, stays: str) -> None:
    # R-AM-BUY-03: there are no auctions by the rules of the box.
    assert not rule("antimonopoly", "auction_enabled")
    assert step_named("antimonopoly", "buy")["text"][0][lang].endswith(stays)


@pytest.mark.parametrize("key", sorted(PRESSED))
def test_what_stands_elsewhere_on_a_phone_is_told_for_both(key: str) -> None:
    for text in texts(lesson_of(key).steps):
        for elsewhere in ("Buduj", "Domy i akty", "Pomoc"):
            assert elsewhere not in quoted(text["pl"]) or "na telefonie" in text["pl"]
        for elsewhere in ("Build", "Houses, deeds", "Help"):
            assert elsewhere not in quoted(text["en"]) or "on a phone" in text["en"]
