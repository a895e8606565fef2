"""Trials of drafts: played beside the base in slices, stopped, told on the page, and asked before `checked`."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from games.desk import checks, tasks, trial_games, trials
from games.desk.example_pages import ExampleGroup, parts_of
from games.desk.example_tally import TOGETHER, UNFOUND, ChangeTally, ExampleTally, kept_tally
from games.desk.trial_boards import MEASURES, TrialHeat
from games.desk.trial_games import TrialSide
from games.desk.trial_pages import shown
from games.editions import services
from games.editions.acting import EditionError
from games.editions.models import EditionTrial, RuleEdition
from games.editions.selectors import content_of
from games.lab import rule_examples
from gates.outbox import OUTBOX
from tests.conftest import Enqueued
from tests.games.editing import NOW, content, somebody, tried
from tests.games.test_desk import LIST, signed_in

pytestmark = pytest.mark.django_db

#: One that holds in most drafts, one that rests on the cash at the start, one that two play.
EXAMPLES = """
rule: R-EB-SET-01
game: eurobiznes
seats: 3
given: {turn: 0}
then: {asked: [0]}
---
rule: [R-EB-SET-04, R-EB-SET-99]
game: eurobiznes
seats: 3
given: {turn: 0}
then: {players.0.cash: 3000}
---
rule: R-EB-SET-01
game: eurobiznes
seats: 2
given: {turn: 0}
then: {asked: [0]}
"""


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the scenarios lie: none at first."""
    monkeypatch.setattr(rule_examples, "FOLDER", tmp_path)
    return tmp_path


def written(folder: Path, text: str = EXAMPLES) -> None:
    (folder / "eurobiznes").mkdir()
    (folder / "eurobiznes" / "R-EB-SET.yaml").write_text(text)


@pytest.fixture
def draft(monkeypatch: pytest.MonkeyPatch, examples: Path) -> RuleEdition:
    monkeypatch.setattr(trials, "GAMES_OF_A_TRIAL", 2)
    monkeypatch.setattr(trial_games, "ROUNDS_MOST", 6)
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
    assert page.heat is not None
    assert len(page.heat.cells) == 40
    assert {(cell.x, cell.y) for cell in page.heat.cells} == {
        (x, y) for x in range(11) for y in range(11) if x in {0, 10} or y in {0, 10}
    }
    assert max(cell.warmth for cell in page.heat.cells) == 5


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

    monkeypatch.setattr(trial_games, "play_out", broken)
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


def test_scenarios_come_first_and_are_told(
    draft: RuleEdition, examples: Path, enqueued: Enqueued
) -> None:
    written(examples)
    for_three = content(rules={"starting_cash": 2000, "players_min": 3})
    services.revise(edition_id=draft.pk, content=for_three, who=draft.author, now=NOW)
    draft.refresh_from_db()
    trial = begun(draft)
    for done in range(4):
        tasks.trial_slice(trial.pk, done)
        tasks.trial_slice(trial.pk, done)  # doubled
        assert sent(enqueued) == [("games.desk.tasks.trial_slice", [trial.pk, done + 1], {})]
    trial.refresh_from_db()
    assert (trial.examined, trial.examples, trial.done, trial.faults) == (3, 3, 1, 0)
    tally = trials.tally_of(trial)
    assert (tally.holds, tally.differs, tally.unposed, tally.broken) == (1, 1, 1, 0)
    cash, seats = "/rules/starting_cash", "/rules/players_min"
    assert tally.changes == {
        cash: ChangeTally(differs=1, rules={"R-EB-SET-04": 1, "R-EB-SET-99": 1}),
        seats: ChangeTally(unposed=1, rules={"R-EB-SET-01": 1}),
    }
    for lang, words, told in (
        ("en", "3 of 3 without a fault; hold as they are written: 1; come out otherwise, as this edition changes what they rest on: 1; cannot be set up under this edition: 1", [
            ("Cash dealt to every player: $2\u202f000 instead of $3\u202f000.", "1 scenario"),
            ("Fewest players at a table: 3 instead of 2.", "1 scenario, cannot be set up: 1"),
        ]),
        ("pl", "3 z 3 bez usterki; zgodnie z zapisem: 1; wypada inaczej, bo edycja zmienia to, na czym się opiera: 1; nie da się ustawić w tej edycji: 1", [
            ("Gotówka wypłacana każdemu na początku: $2\u202f000, a nie $3\u202f000.", "1 scenariusz"),
            ("Najmniej graczy przy stole: 3, a nie 2.", "1 scenariusz, nie da się ustawić: 1"),
        ]),
    ):  # fmt: skip
        with override(lang):
            page = shown(draft)
            assert page is not None
            assert page.examples == words
            assert page.thousandths == 667
            assert [(one.title, one.count) for one in groups(page.example_parts)] == told
            [first, other] = groups(page.example_parts)[0].parts
            assert first.startswith("R-EB-SET-04 (1): ")
            assert "2\u202f000" in first
            assert other == "R-EB-SET-99 (1)"


def test_a_broken_scenario_closes_the_way(draft: RuleEdition, examples: Path) -> None:
    written(examples, EXAMPLES.replace("{asked: [0]}", "{asked: [1]}", 1))
    trial = begun(draft)
    assert trials.step(trial_id=trial.pk, done=0, now=NOW) == 1
    trial.refresh_from_db()
    fault = "R-EB-SET.yaml#1: then: asked: is [0], expected [1]"
    assert (trial.faults, trials.tally_of(trial).named) == (1, [fault])
    played_to_the_end(trial)
    with pytest.raises(EditionError, match="trial_failed"):
        services.check(edition_id=draft.pk, who=draft.author, now=NOW)
    with override("en"):
        line = example_line(draft)
    assert (line.is_fine, line.parts[0]) == (False, fault)


def test_a_trial_from_before_scenarios_were_run_does_not_count(draft: RuleEdition) -> None:
    EditionTrial.objects.filter(pk=tried(draft).pk).update(examples=None)
    with pytest.raises(EditionError, match="trial_needed"):
        services.check(edition_id=draft.pk, who=draft.author, now=NOW)
    with override("en"):
        assert example_line(draft).detail == "not run yet"


def test_a_site_without_scenarios_says_so(draft: RuleEdition) -> None:
    played_to_the_end(begun(draft))
    with override("en"):
        line = example_line(draft)
    assert (line.is_fine, line.detail) == (False, "not installed on this site")
    assert services.check(edition_id=draft.pk, who=draft.author, now=NOW).state == "checked"


def test_a_trial_is_broken_off_among_the_scenarios(draft: RuleEdition, examples: Path) -> None:
    written(examples)
    trial = begun(draft)
    assert trials.step(trial_id=trial.pk, done=0, now=NOW) == 1
    assert trials.lost(NOW + timedelta(seconds=90)) == [(trial.pk, 1)]
    trials.cancel(edition_id=draft.pk, who=draft.author, now=NOW)
    assert trials.step(trial_id=trial.pk, done=1, now=NOW) is None
    trial.refresh_from_db()
    assert (trial.state, trial.examined) == ("cancelled", 1)
    with override("en"):
        assert (example_line(draft).detail, example_line(draft).is_fine) == (
            "1 of 1 without a fault",
            False,
        )


def groups(parts: list[str | ExampleGroup]) -> list[ExampleGroup]:
    return [one for one in parts if isinstance(one, ExampleGroup)]


def test_what_only_two_changes_do_together_says_so(draft: RuleEdition) -> None:
    tally = ExampleTally(
        holds=1, differs=5,
        changes={
            TOGETHER: ChangeTally(differs=2, rules={"R-EB-SET-99": 2}),
            UNFOUND: ChangeTally(differs=1),
            "/rules/starting_cash": ChangeTally(differs=1),
            "/tables/fields/1": ChangeTally(differs=2),
        },
    )  # fmt: skip
    with override("en"):
        told = groups(parts_of(tally, content_of(draft)))
    assert [(one.title, one.count) for one in told][2:] == [
        ("Only several changes together.", "2 scenarios"),
        ("Among so many changes, none was found that suffices alone.", "1 scenario"),
    ]
    assert told[0].title.endswith("“Corfu” instead of “Thessaloniki”.")
    assert kept_tally(asdict(tally)) == tally


def test_a_tally_of_an_older_release_can_still_be_read() -> None:
    kept = {"holds": 2, "differs": 1, "rules": {"R-EB-SET-04": 1}, "seconds": 1.5}
    assert kept_tally(kept) == ExampleTally(holds=2, differs=1, seconds=1.5)


def played_to_the_end(trial: EditionTrial) -> None:
    done: int | None = trial.steps_done
    while done is not None:
        done = trials.step(trial_id=trial.pk, done=done, now=NOW)


def example_line(draft: RuleEdition) -> checks.CheckLine:
    [line] = [one for one in checks.lines_of(draft, content_of(draft)) if one.title == "Scenarios of the rules"]  # fmt: skip
    return line


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
    told = text.partition('id="trial"')[2].partition("<aside")[0]
    assert told.count('role="listitem"') == 40
    assert "Income by group; the line is the base" in told
    assert "<dt>turns in a game</dt>" in told
    assert told.count("<span>seat ") == 4
    assert "Break the trial off" in text
    editor.post(f"{page}do/trial-stop/")
    assert "broken off" in editor.get(page).text


def test_a_game_without_fields_has_no_board(draft: RuleEdition) -> None:
    trial = begun(draft)
    trial.report = [vars(TrialSide(wins=[0.0] * 4)) for _ in range(2)]
    trial.save()
    page = shown(draft)
    assert page is not None
    assert page.heat is None


def test_a_board_is_coloured_by_three_figures(draft: RuleEdition) -> None:
    trial = begun(draft)
    ids = [row["id"] for row in trial.revision.tables["fields"]]
    side = TrialSide(
        ended=1, wins=[1.0, 0.0, 0.0, 0.0],
        income={ids[1]: 30, ids[3]: 10}, visits={ids[0]: 1, ids[1]: 3}, spent={ids[1]: 120, ids[3]: 20, ids[6]: 5},
    )  # fmt: skip
    trial.report = [vars(side), vars(TrialSide(ended=1, wins=[1.0, 0, 0, 0], income={ids[1]: 5}))]
    trial.save()
    with override("en"):
        told = {
            key: {cell.place: (cell.figure, cell.warmth) for cell in heat.cells if cell.figure}
            for key in MEASURES
            if (heat := heat_of(draft, key)) is not None
        }
        assert told == {
            "income": {1: ("75.0%", 5), 3: ("25.0%", 2)},
            "visits": {0: ("25.0%", 2), 1: ("75.0%", 5)},
            "return": {1: ("25.0%", 3), 3: ("50.0%", 5)},
        }
        heat = heat_of(draft, "income")
        assert heat is not None
        assert heat.most.endswith("75.0% (most; the base: 100%)")
        assert heat.least.endswith("25.0% (least; the base: –)")
        assert heat.steps[:2] == ["0.0%", "15.0%"]
        assert heat_of(draft, "colour") == heat


def heat_of(edition: RuleEdition, key: str) -> TrialHeat | None:
    page = shown(edition, key)
    assert page is not None
    return page.heat


def test_events_are_noted_by_field(draft: RuleEdition) -> None:
    """Landings, what was spent, bankrupts and trades come from what the games told; a broken game tells nothing."""
    trial = begun(draft)
    trials.step(trial_id=trial.pk, done=0, now=NOW)
    trial.refresh_from_db()
    side, _base = trials.sides_of(trial)
    ids = {row["id"] for row in trial.revision.tables["fields"]}
    for figures in (side.income, side.visits, side.spent):
        assert figures
        assert set(figures) <= ids
    assert sum(side.visits.values()) >= side.turns * 0.8
    assert set(side.income) <= set(side.spent)


def test_a_trial_has_one_of_three_lengths(draft: RuleEdition) -> None:
    for asked, given in ((120, 120), (600, 600), (7, 2), (0, 2)):
        trial = trials.begin(edition_id=draft.pk, who=draft.author, now=NOW, games=asked)
        assert trial.games == given


def test_the_time_left_is_told_while_it_runs(draft: RuleEdition) -> None:
    trial = begun(draft)
    page = shown(draft)
    assert page is not None
    assert page.left is None
    trials.step(trial_id=trial.pk, done=0, now=NOW + timedelta(seconds=9))
    page = shown(draft)
    assert page is not None
    assert page.left == 9
