"""Coverage: only what checks something and passes proves a rule, and a changed rule must be noticed."""

from pathlib import Path

import pytest

from games.lab.coverage import BadCoverage, coverage_of, exempt_of, ids_in, ids_of
from games.lab.documents import documents
from games.lab.legal_values import legal_values, neighbours
from games.lab.marks import BrokenMarks, Marked, Marks, marks_of
from games.lab.mutation import Mutant, hunt, mutants_of, unchanged
from games.lab.trials import try_document
from tests.games.engines.toy import TOY

TOY_KEY = "tests.games.engines.toy:TOY"
TESTS = f"""
import pytest
from tests.games.engines.toy import TOY

@pytest.mark.rule("R-TY-BID-02", "R-XX-OTHER-01")
def test_that_passes():
    assert TOY.rules({{}}).rounds == 4

@pytest.mark.rule("R-TY-PRIZE-01")
def test_of_nothing():
    TOY.rules({{}})

@pytest.mark.rule("R-TY-PRIZE-01")
@pytest.mark.skip(reason="another day")
def test_that_does_not_run():
    assert TOY.rules({{}}).rounds == 4

@pytest.mark.rule("R-TY-PRIZE-01")
@pytest.mark.xfail(strict=True)
def test_that_is_expected_to_fail():
    assert TOY.rules({{}}).rounds == 5

@pytest.mark.rule("R-XX-OTHER-01")
def test_of_another_game():
    assert False

@pytest.mark.param("rounds", "step")
@pytest.mark.parametrize("game", ["{TOY_KEY}", "eurobiznes"])
def test_of_parameters(game):
    assert TOY.rules({{}}).rounds == 4
"""
SCENARIOS = f"""
rule: [R-TY-BID-01]
game: {TOY_KEY}
seats: 2
then: {{players.0.cash: 20}}
---
rule: R-TY-END-01
game: {TOY_KEY}
seats: 2
then: {{phase: over}}
---
rule: R-TY-MISSPELT-01
game: {TOY_KEY}
seats: 2
then: {{phase: over}}
"""
IDS = "R-TY-AIM-01 R-TY-BID-01 R-TY-BID-02 R-TY-END-01 R-TY-PRIZE-01 " + " ".join(
    f"R-TY-FILL-{number:02}" for number in range(20)
)


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    scenarios, rules = tmp_path / "scenarios" / "toy", tmp_path / "rules" / "toy"
    scenarios.mkdir(parents=True)
    rules.mkdir(parents=True)
    (rules / "rule_ids.txt").write_text(IDS)
    (rules / "not_behaviour.yaml").write_text("R-TY-AIM-01: the aim of the players\n")
    (scenarios / "a.yaml").write_text(SCENARIOS)
    (tmp_path / "test_toy.py").write_text(TESTS)
    return tmp_path


def test_rules_are_proved_by_scenarios_that_pass_and_by_marked_tests(tests: Path) -> None:
    trials = [try_document(document) for document in documents([tests / "scenarios" / "toy"])]
    marked = [Marked("test_toy.py::test_that_passes", ("R-TY-BID-02", "R-XX-OTHER-01"), ())]
    found = coverage_of("toy", tests / "rules" / "toy", trials, marked)
    assert found.proved == ["R-TY-BID-01", "R-TY-BID-02"]
    assert found.missing[:2] == ["R-TY-END-01", "R-TY-PRIZE-01"]
    assert len(found.missing) == 22
    assert list(found.unknown) == ["R-TY-MISSPELT-01"]
    assert not found.too_many_exempt
    assert found.proofs["R-TY-BID-02"] == ["test_toy.py::test_that_passes"]


@pytest.mark.slow
def test_only_tests_that_run_check_and_pass_for_this_game_count(tests: Path) -> None:
    changes = [("rounds", 5), ("step", 2), ("purse", 25)]
    found = marks_of(TOY_KEY, "R-TY-", tests, changes)
    assert [(one.name.rpartition("::")[2], one.rules) for one in found.passed] == [
        ("test_that_passes", ("R-TY-BID-02", "R-XX-OTHER-01")),
        (f"test_of_parameters[{TOY_KEY}]", ()),
    ]
    assert [name.rpartition("::")[2] for name in found.idle] == [
        "test_of_nothing",
        "test_that_does_not_run",
        "test_that_is_expected_to_fail",
    ]
    assert found.noticed == (found.passed[1].name, "", "")


def test_without_marks_nothing_is_run(tmp_path: Path) -> None:
    (tmp_path / "test_plain.py").write_text("def test_plain(): assert True\n")
    assert marks_of(TOY_KEY, "R-TY-", tmp_path, [("rounds", 5)]) == Marks(noticed=("",))


@pytest.mark.slow
def test_marked_tests_that_cannot_be_collected_are_told(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text("import nowhere\npytest.mark.rule('R-TY-BID-02')\n")
    with pytest.raises(BrokenMarks, match="No module named 'nowhere'"):
        marks_of(TOY_KEY, "R-TY-", tmp_path)


def test_ids_are_those_that_open_an_item() -> None:
    text = (
        "- **R-EB-GEN-01** [seed] First, see R-EB-GEN-09.\n* **R18-AU-02** Second.\n**R-EB-X-1** no"
    )
    assert ids_in(text) == ("R-EB-GEN-01", "R18-AU-02")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("R-TY-OTHER-01: why\n", "no rule has the id R-TY-OTHER-01"),
        ("R-TY-AIM-01:\n", "R-TY-AIM-01 has no reason"),
        ("- R-TY-AIM-01\n", "must be a mapping of rule id to reason"),
        ("{", "line 2"),
    ],
)
def test_exemptions_that_cannot_be_used_are_refused(tests: Path, text: str, problem: str) -> None:
    folder = tests / "rules" / "toy"
    (folder / "not_behaviour.yaml").write_text(text)
    with pytest.raises(BadCoverage, match=problem):
        exempt_of(folder, IDS.split())


def test_game_without_list_of_ids_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCoverage, match=r"rule_ids\.txt: No such file"):
        ids_of(tmp_path)


def test_neighbours_of_a_default_are_legal() -> None:
    assert neighbours(TOY, "rounds") == [5, 3]
    assert neighbours(TOY, "purse") == [25, 15]
    assert neighbours(TOY, "step") == [2]
    assert neighbours(TOY, "bids") == ["open"]
    assert neighbours(TOY, "may_claim") == [False]
    assert neighbours(TOY, "prizes") == [[4, 5, 8], [3, 6, 8], [3, 5, 9]]
    assert legal_values(TOY, "bids") == ["sealed", "open"]
    assert legal_values(TOY, "no_such") == []


def test_every_parameter_has_a_mutant() -> None:
    assert {mutant.parameter for mutant in mutants_of(TOY_KEY)} == set(TOY.Rules.model_fields)
    assert unchanged(TOY_KEY) == []


def hunted(folder: Path, cores: int = 1) -> list[Mutant]:
    trials = map(try_document, documents([folder]))
    failed = frozenset(trial.document.name for trial in trials if not trial.is_passed)
    return hunt(TOY_KEY, folder, failed, cores)


def test_mutants_are_killed_by_scenarios_that_pass_otherwise(tests: Path) -> None:
    folder = tests / "scenarios" / "toy"
    found = hunted(folder)
    killers = {(mutant.parameter, str(mutant.value)): mutant.killer for mutant in found}
    assert killers["purse", "25"] == f"{(folder / 'a.yaml').as_posix()}#1"
    assert killers["step", "2"] == killers["rounds", "5"] == ""
    assert len([mutant for mutant in found if not mutant.killer]) == 8


@pytest.mark.slow
def test_mutants_are_hunted_alike_on_several_cores(tests: Path) -> None:
    folder = tests / "scenarios" / "toy"
    assert hunted(folder, 2) == hunted(folder)
    assert Mutant("rounds", 5) in hunted(folder)
