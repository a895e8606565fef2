"""Trials of editions: the scenarios of the game are run under an edition, then AI players play it beside its base.

Both sides play on the same seeds; the figures are kept.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F

from games.desk.example_tally import ExampleTally, TallyKeeper, kept_tally
from games.editions import roles
from games.editions.acting import EditionError, record, require
from games.editions.models import EditionTrial, RuleEdition
from games.editions.selectors import content_of
from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng, derived_seed
from games.lab.playing import play_out
from games.lab.rule_examples import examples_of
from games.lab.simulation import ROUND_LIMIT, SimulationPlan, bots_known, compiled_for, seated
from games.variants.content import EditionContent
from games.variants.lookup import box_content, preset_content

State = EditionTrial.State
#: Games of each side, and who plays them.
GAMES_OF_A_TRIAL: Final = 24
#: Longer ones that can be chosen: a comparison, a study.
LONGER: Final = (120, 600)
BOT: Final = "steady"
#: Rounds after which a game stops where its rules set no limit.
ROUNDS_MOST: Final = 60
#: Seconds of play before a worker turns to other work: AI players of tables wait behind it.
SLICE: Final = 2.0
#: A trial of which nothing was heard for so long has lost its message.
LOST_AFTER: Final = timedelta(seconds=60)


@dataclass
class TrialSide:
    """The figures of one side so far.

    By field: `income`, what it brought its owners; `visits`, how often a pawn came to lie on it; `spent`, what was
    paid for it and for its buildings.
    """

    played: int = 0
    ended: int = 0
    capped: int = 0
    faults: int = 0
    first: str = ""
    turns: int = 0
    #: Shares of first places by seat; those who share one get a part each.
    wins: list[float] = field(default_factory=list)
    income: dict[str, int] = field(default_factory=dict)
    visits: dict[str, int] = field(default_factory=dict)
    spent: dict[str, int] = field(default_factory=dict)
    #: Players who went bankrupt, trades that were agreed on.
    bankrupts: int = 0
    trades: int = 0


def begin(*, edition_id: int, who: Any, now: datetime, games: int = 0) -> EditionTrial:
    """A trial of a draft as it stands, in the place of the one before. Raises EditionError.

    `games`: of each side; GAMES_OF_A_TRIAL unless one of LONGER.
    """
    require(who, roles.EDIT)
    with transaction.atomic():
        edition = RuleEdition.objects.select_for_update().get(pk=edition_id)
        if edition.state != RuleEdition.State.DRAFT:
            raise EditionError("wrong_state", state=edition.get_state_display())
        _stopped(edition, now)
        record(edition, who, "trial", now)
        content = content_of(edition)
        low, high, _mode = GAMES[content.game].seats_for(content.rules)
        return EditionTrial.objects.create(
            edition=edition,
            revision=edition.revision,
            seats=min(high, max(low, 4)),
            games=games if games in LONGER else GAMES_OF_A_TRIAL,
            begun_at=now,
            moved_at=now,
        )


def cancel(*, edition_id: int, who: Any, now: datetime) -> None:
    """The running trial of an edition ends here; what it found so far is kept. Raises EditionError."""
    require(who, roles.EDIT)
    with transaction.atomic():
        edition = RuleEdition.objects.select_for_update().get(pk=edition_id)
        if _stopped(edition, now):
            record(edition, who, "trial_stop", now)


def _stopped(edition: RuleEdition, now: datetime) -> int:
    running = edition.trials.filter(state=State.RUNNING)
    return running.update(state=State.CANCELLED, moved_at=now)


def step(*, trial_id: int, done: int, now: datetime) -> int | None:
    """Go on from step `done` for a while; the steps done then, None where nothing is left to do.

    Each scenario is a step, each game after them another. Doubled and late messages play, and change nothing: the row
    knows how far it is.
    """
    trial = EditionTrial.objects.select_related("edition__variant", "revision").get(pk=trial_id)
    if trial.state != State.RUNNING or trial.steps_done != done:
        return None
    until = time.monotonic() + SLICE
    tally = tally_of(trial)
    if _are_left(trial):
        _go_through(trial, tally, until)
    sides = sides_of(trial)
    if trial.steps_done == done or (not _are_left(trial) and time.monotonic() < until):
        _play_on(trial, sides, until)
    return _kept(trial, done, sides, tally, now)


def _are_left(trial: EditionTrial) -> bool:
    """Whether scenarios are left to look at; at first nobody knows how many there are."""
    return trial.examples is None or trial.examined < trial.examples


def _go_through(trial: EditionTrial, tally: ExampleTally, until: float) -> None:
    """Look at scenarios until the time is over, one at least where there is one."""
    begun = time.monotonic()
    content = tried_by(trial)
    examples = examples_of(content.game)
    trial.examples = len(examples)
    keeper = TallyKeeper(content, tally)
    for document in examples[trial.examined :]:
        keeper.look_at(document)
        trial.examined += 1
        if time.monotonic() >= until:
            break
    tally.seconds += time.monotonic() - begun


def _play_on(trial: EditionTrial, sides: list[TrialSide], until: float) -> None:
    """Play games until the time is over, one at least."""
    contents = (tried_by(trial), _base_of(trial.edition))
    begun = trial.done
    while trial.done < trial.games and (trial.done == begun or time.monotonic() < until):
        trial.done += 1
        for side, content in zip(sides, contents, strict=True):
            _add(side, content, trial.seats, trial.done)


def _kept(
    trial: EditionTrial, before: int, sides: list[TrialSide], tally: ExampleTally, now: datetime
) -> int | None:
    state = State.DONE if trial.done == trial.games else State.RUNNING
    rows = EditionTrial.objects.filter(pk=trial.pk, state=State.RUNNING)
    kept = rows.alias(steps=F("done") + F("examined")).filter(steps=before).update(
        done=trial.done,
        examples=trial.examples,
        examined=trial.examined,
        state=state,
        faults=sides[0].faults + tally.broken,
        report=[vars(side) for side in sides],
        tally=asdict(tally),
        moved_at=now,
    )  # fmt: skip
    return trial.steps_done if kept and state == State.RUNNING else None


def lost(now: datetime) -> list[tuple[int, int]]:
    """Trials that nobody has moved for a while, with the steps that they have done."""
    rows = EditionTrial.objects.filter(state=State.RUNNING, moved_at__lt=now - LOST_AFTER)
    return [(trial.pk, trial.steps_done) for trial in rows]


def tally_of(trial: EditionTrial) -> ExampleTally:
    """How the scenarios stand, as far as they were looked at."""
    return kept_tally(trial.tally or {})


def sides_of(trial: EditionTrial) -> list[TrialSide]:
    """The figures of the edition and of its base."""
    if trial.report is None:
        return [TrialSide(wins=[0.0] * trial.seats) for _ in range(2)]
    return [TrialSide(**side) for side in trial.report]


def tried_by(trial: EditionTrial) -> EditionContent:
    """What is tried: the revision that the draft had when the trial began."""
    revision = trial.revision
    return EditionContent(trial.edition.variant.game, revision.rules, revision.tables)


def _base_of(edition: RuleEdition) -> EditionContent:
    game = edition.variant.game
    return preset_content(game, edition.base) if edition.base else box_content(game)


def _add(side: TrialSide, content: EditionContent, seats: int, number: int) -> None:
    """Play one game and count it. Whatever goes wrong in it is a finding."""
    side.played += 1
    try:
        _play(side, content, seats, number)
    except Exception as error:  # noqa: BLE001  whatever a game does wrong is what a trial looks for
        side.faults += 1
        side.first = side.first or f"{number}: {type(error).__name__}: {error}"[:300]


def _play(side: TrialSide, content: EditionContent, seats: int, number: int) -> None:
    game = GAMES[content.game]
    limit = ROUNDS_MOST if ROUND_LIMIT in content.rules else 0
    plan = SimulationPlan(
        *(content.game, seats, 1, (BOT,)),
        rules=content.rules, round_limit=limit, tables=content.tables,
    )  # fmt: skip
    rng, own = FastRng(derived_seed(1, number)), FastRng(derived_seed(1, number, "bots"))
    state = game.setup(compiled_for(game, plan), seats, rng)
    noted = TrialSide()

    def carry_out(state: Any, seat: int, action: Any, rng: Any) -> None:
        told: list[dict[str, Any]] = []
        game.apply(state, seat, action, rng, told)
        for event in told:
            _note(noted, event, content.tables)

    play_out(game, state, [seated(bots_known()[BOT])] * seats, rng, own, carry_out)
    outcome = game.outcome(state)
    assert outcome is not None  # else it has no end, which is told above
    side.ended += 1
    side.turns += game.turns(state)
    side.capped += bool(limit and not content.rules[ROUND_LIMIT] and outcome.reason == ROUND_LIMIT)
    for seat in outcome.placings[0]:
        side.wins[seat] += 1 / len(outcome.placings[0])
    _count(side, noted)


def _count(side: TrialSide, noted: TrialSide) -> None:
    """What one game has told, once it has come to its end: a game that broke tells nothing."""
    side.bankrupts += noted.bankrupts
    side.trades += noted.trades
    for kept, new in (
        (side.income, noted.income),
        (side.visits, noted.visits),
        (side.spent, noted.spent),
    ):
        for place, amount in new.items():
            kept[place] = kept.get(place, 0) + amount


def _note(side: TrialSide, event: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
    """What an event tells of fields, of bankrupts and of trades."""
    kind = event["event"]
    if {"owner", "payer", "field", "amount"} <= event.keys() and kind != "rent_lapsed":
        _add_to(side.income, event["field"], event["amount"])
    elif kind == "moved":
        _add_to(side.visits, tables["fields"][event["end"]]["id"], 1)
    elif kind in ("deed_bought", "auction_won"):
        _add_to(side.spent, event["field"], event["price"])
    elif kind == "built":
        _add_to(side.spent, event["field"], event["amount"])
    side.bankrupts += kind == "estate_passed"
    side.trades += kind == "traded"


def _add_to(figures: dict[str, int], place: Any, amount: Any) -> None:
    figures[str(place)] = figures.get(str(place), 0) + int(amount)
