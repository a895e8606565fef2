"""Trials of drafts: played beside the base in slices, stopped, told on the page, and asked before `checked`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.desk import tasks, trials
from games.desk.trial_pages import shown
from games.desk.trials import TrialSide
from games.editions import services
from games.editions.models import EditionTrial, RuleEdition
from games.editions.services import EditionError
from gates.outbox import OUTBOX
from tests.conftest import Enqueued
from tests.games.test_desk import LIST, signed_in
from tests.games.test_editions import content, somebody, tried

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


@pytest.fixture
def draft(monkeypatch: pytest.MonkeyPatch) -> RuleEdition:
    monkeypatch.setattr(trials, "GAMES_OF_A_TRIAL", 2)
    monkeypatch.setattr(trials, "ROUNDS_MOST", 6)
    monkeypatch.setattr(trials, "SLICE", 0.0)
    editor = somebody("Ed", "variant editors")
    return services.draft(content=content(), who=editor, now=NOW)


def sent(queues: Enqueued) -> list[tuple[str, list[Any], dict[str, Any]]]:
    OUTBOX.drain()
    return queues.take()


def begun(draft: RuleEdition) -> EditionTrial:
    return trials.begin(edition_id=draft.pk, who=draft.author, now=NOW)


def test_a_trial_plays_both_sides_slice_by_slice(draft: RuleEdition, enqueued: Enqueued) -> None:
    trial = begun(draft)
    tasks.trial_slice(trial.pk, 0)
    trial.refresh_from_db()
    assert (trial.state, trial.done) == ("running", 1)
    assert sent(enqueued) == [("games.desk.tasks.trial_slice", [trial.pk, 1], {})]
    tasks.trial_slice(trial.pk, 0)  # doubled
    tasks.trial_slice(trial.pk, 1)
    trial.refresh_from_db()
    assert (trial.state, trial.done, trial.faults) == ("done", 2, 0)
    assert sent(enqueued) == []
    page = shown(draft)
    assert page is not None
    for column in page.columns:
        assert (column.side.ended, column.side.capped) == (2, 2)
        assert sum(column.side.wins) == pytest.approx(2)
        assert column.turns > 6
        assert all(seat.low <= seat.share <= seat.high for seat in column.seats)
    assert len(page.cells) == 40
    assert {(cell.x, cell.y) for cell in page.cells} == {
        (x, y) for x in range(11) for y in range(11) if x in {0, 10} or y in {0, 10}
    }
    assert max(cell.warmth for cell in page.cells) == 5


def test_a_trial_is_broken_off_and_keeps_what_it_has(draft: RuleEdition) -> None:
    trial = begun(draft)
    trials.cancel(edition_id=draft.pk, who=draft.author, now=NOW)
    assert trials.step(trial_id=trial.pk, done=0, now=NOW) is None
    trial.refresh_from_db()
    assert (trial.state, trial.done) == ("cancelled", 0)
    again = begun(draft)
    begun(draft)
    again.refresh_from_db()
    assert again.state == "cancelled"


def test_a_lost_message_is_sent_again(draft: RuleEdition) -> None:
    trial = begun(draft)
    assert trials.lost(NOW + timedelta(seconds=30)) == []
    assert trials.lost(NOW + timedelta(seconds=90)) == [(trial.pk, 0)]


def test_what_goes_wrong_is_counted_and_closes_the_way(
    draft: RuleEdition, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("nothing goes")

    monkeypatch.setattr(trials, "play_out", broken)
    trial = begun(draft)
    trials.step(trial_id=trial.pk, done=0, now=NOW)
    trial.refresh_from_db()
    assert trial.faults == 1
    assert trials.sides_of(trial)[0].first == "1: ZeroDivisionError: nothing goes"
    with pytest.raises(EditionError, match="trial_failed"):
        services.check(edition_id=draft.pk, who=draft.author, now=NOW)
    other = content(rules={"starting_cash": 2500})
    services.revise(edition_id=draft.pk, content=other, who=draft.author, now=NOW)
    with pytest.raises(EditionError, match="trial_needed"):
        services.check(edition_id=draft.pk, who=draft.author, now=NOW)
    tried(RuleEdition.objects.get(pk=draft.pk))
    assert services.check(edition_id=draft.pk, who=draft.author, now=NOW).state == "checked"


def test_who_may_not_write_may_not_try(draft: RuleEdition) -> None:
    reviewer = somebody("Rea", "variant reviewers")
    for act in (trials.begin, trials.cancel):
        with pytest.raises(EditionError, match="forbidden"):
            act(edition_id=draft.pk, who=reviewer, now=NOW)
    tried(draft)
    services.check(edition_id=draft.pk, who=draft.author, now=NOW)
    with pytest.raises(EditionError, match="wrong_state"):
        begun(draft)


def test_the_page_begins_tells_and_breaks_off(draft: RuleEdition, enqueued: Enqueued) -> None:
    editor = signed_in("Eda", "variant editors")
    page = f"{LIST}{draft.pk}/"
    assert "Let AI players try it" in editor.get(page).text
    assert editor.post(f"{page}do/trial/").status_code == 302
    [(name, args, _)] = sent(enqueued)
    trials.step(trial_id=args[0], done=args[1], now=NOW)
    text = editor.get(page).text
    assert name == "games.desk.tasks.trial_slice"
    assert "1 of 2 games, 4 seats" in text
    told = text.partition('id="trial"')[2]
    assert told.count('role="listitem"') == 40
    assert "Income by group; the line is the base" in told
    assert "Break the trial off" in text
    editor.post(f"{page}do/trial-stop/")
    assert "broken off" in editor.get(page).text


def test_a_game_without_fields_has_no_board(draft: RuleEdition) -> None:
    trial = begun(draft)
    trial.report = [vars(TrialSide(wins=[0.0] * 4)) for _ in range(2)]
    trial.save()
    page = shown(draft)
    assert page is not None
    assert page.cells == []
