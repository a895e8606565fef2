"""Trials of editions: the scenarios of the game are run under an edition, then AI players play it beside its base.

Both sides play on the same seeds; the figures are kept.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F

from games.desk.example_tally import ExampleTally, TallyKeeper, kept_tally
from games.desk.trial_games import TrialSide, play_one
from games.editions import roles
from games.editions.acting import EditionError, record, require
from games.editions.models import EditionTrial, RuleEdition
from games.editions.selectors import content_of
from games.engines.catalogue import GAMES
from games.lab.rule_examples import examples_of
from games.variants.content import EditionContent
from games.variants.lookup import box_content, preset_content

State = EditionTrial.State
#: Games of each side.
GAMES_OF_A_TRIAL: Final = 24
#: Longer ones that can be chosen: a comparison, a study.
LONGER: Final = (120, 600)
#: Seconds of play before a worker turns to other work: AI players of tables wait behind it.
SLICE: Final = 2.0
#: A trial of which nothing was heard for so long has lost its message.
LOST_AFTER: Final = timedelta(seconds=60)


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
            play_one(side, content, trial.seats, trial.done)


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
