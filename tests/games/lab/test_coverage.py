"""Coverage: only what checks something and passes proves a rule, and a changed rule must be noticed."""

from pathlib import Path

import pytest

from games.lab.coverage import BadCoverage, coverage_of, exempt_of, ids_in, ids_of, marks_in
from games.lab.documents import documents
from games.lab.legal_values import legal_values, neighbours
from games.lab.mutation import Mutant, hunt, mutants_of, unchanged
from games.lab.trials import try_document
from tests.games.engines.toy import TOY

TOY_KEY = "tests.games.engines.toy:TOY"
TESTS = """
import pytest

pytestmark = pytest.mark.rule("R-TY-PRIZE-01")

@pytest.mark.rule("R-TY-BID-02", "R-XX-OTHER-01")
@pytest.mark.param("step")
def test_something():
    assert True

def rule(name): ...
rule("R-TY-NONE-01")
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


def test_rules_are_proved_by_passing_scenarios_and_marked_tests(tests: Path) -> None:
    trials = [try_document(document) for document in documents([tests / "scenarios" / "toy"])]
    found = coverage_of("toy", tests, trials)
    assert found.proved == ["R-TY-BID-01", "R-TY-BID-02", "R-TY-PRIZE-01"]
    assert found.missing[:1] == ["R-TY-END-01"]
    assert len(found.missing) == 21
    assert list(found.unknown) == ["R-TY-MISSPELT-01"]
    assert not found.too_many_exempt
    assert found.proofs["R-TY-BID-02"] == [f"{(tests / 'test_toy.py').as_posix()}:6"]


def test_marks_are_read_from_the_text_of_tests(tests: Path) -> None:
    assert sorted(marks_in(tests, "rule")) == ["R-TY-BID-02", "R-TY-PRIZE-01", "R-XX-OTHER-01"]
    assert list(marks_in(tests, "param")) == ["step"]


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


def test_mutants_are_killed_by_scenarios_or_marked_tests(tests: Path) -> None:
    folder = tests / "scenarios" / "toy"
    found = hunt(TOY_KEY, folder, {"step": ["test_toy.py:7"]}, 1)
    killers = {(mutant.parameter, str(mutant.value)): mutant.killer for mutant in found}
    assert killers["step", "2"] == "test_toy.py:7"
    assert killers["purse", "25"] == f"{(folder / 'a.yaml').as_posix()}#1"
    assert killers["rounds", "5"] == ""
    assert len([mutant for mutant in found if not mutant.killer]) == 7


@pytest.mark.slow
def test_mutants_are_hunted_alike_on_several_cores(tests: Path) -> None:
    folder = tests / "scenarios" / "toy"
    assert hunt(TOY_KEY, folder, {}, 2) == hunt(TOY_KEY, folder, {}, 1)
    assert Mutant("rounds", 5) in hunt(TOY_KEY, folder, {}, 1)
