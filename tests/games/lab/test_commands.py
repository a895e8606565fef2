"""The commands: exact last lines, exit 1 on failure, and what is wrong with bad input."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engines.catalogue import GAMES
from games.engines.property.game import PropertyGame
from games.lab.loc import shares_of

TOY_KEY = "tests.games.engines.toy:TOY"
#: Lines of parameters and decisions of a game on the property kernel, beside its data; among them what it says of
#: itself for forecasts, values of deeds and ratings.
PROPERTY_LOGIC_MAX = 1090
SCENARIOS = Path(__file__).parents[2] / "scenarios"
PASSING = f"rule: R-TY-1\ngame: {TOY_KEY}\nseats: 2\nthen: {{turn: 0}}\n"


def lines(*args: Any, **options: Any) -> list[str]:
    out = StringIO()
    call_command(*args, stdout=out, stderr=out, **options)
    return out.getvalue().splitlines()


def failing(*args: Any, **options: Any) -> list[str]:
    out = StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command(*args, stdout=out, stderr=out, **options)
    assert caught.value.code == 1
    return out.getvalue().splitlines()


def test_simulate_ends_with_its_verdict() -> None:
    told = lines("simulate", "eurobiznes", "--games=2", "--round-limit=5", "--cores=1")
    assert told[-1].startswith("SIMULATE eurobiznes games=2 ended=2 capped=2 errors=0 turns_per_s=")
    assert len(told[-1].rpartition("digest=")[2]) == 64


def test_simulate_tells_its_figures_as_json(tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text("round_limit: 5\nstarting_cash: 1000\n")
    bots = "steady,random,steady"
    options = ["--games=2", f"--rules={rules}", "--seats=3", f"--bots={bots}", "--cores=1"]
    told = lines("simulate", "eurobiznes", *options, "--json", "--leavers")
    data = json.loads("\n".join(told[:-1]))
    assert data["bots"] == bots.split(",")
    assert data["rules"] == {"round_limit": 5, "starting_cash": 1000}
    assert (data["games"], data["capped"]) == (2, 0)


def test_matrix_ends_with_its_verdict() -> None:
    told = lines("simulate", TOY_KEY, "--matrix", "--games=12", "--bots=random", "--cores=1")
    assert re.fullmatch(
        rf"MATRIX {TOY_KEY} cells=(\d+) games=\1 errors=0 dead_ends=0 broken=0", told[-1]
    )
    assert len(told) == 1


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["chess"], "no game chess; known are 1836jr, antimonopoly, eurobiznes, fortuna"),
        (["eurobiznes", "--seats=9"], "seats: must be 2 to 6"),
        (["eurobiznes", "--bots=clever"], "--bots: no bot clever"),
        (["eurobiznes", "--pairs"], "--pairs: eurobiznes is not played in pairs"),
        (["eurobiznes", "--rules=no_such_file.json"], "no_such_file.json: No such file"),
        (["eurobiznes", "--games=0"], "--games: at least one"),
        (["eurobiznes", "--matrix", "--bots=clever"], "--bots: no bot clever"),
    ],
)
def test_simulate_says_what_it_cannot_play(options: list[str], problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        lines("simulate", *options)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"starting_cash": 7}', "starting_cash: "),
        ('{"no_such_rule": 1}', "no_such_rule: "),
        ('{"starting_cash": ', "line 2"),
        ("[1, 2]", "must be a mapping of rule parameter to value"),
        ('{"players_min": 4, "players_max": 3}', "players_m"),
    ],
)
def test_simulate_says_what_is_wrong_in_a_file_of_rules(
    tmp_path: Path, text: str, problem: str
) -> None:
    path = tmp_path / "rules.json"
    path.write_text(text)
    with pytest.raises(CommandError) as caught:
        lines("simulate", "eurobiznes", f"--rules={path}")
    assert str(caught.value).startswith(f"{path}: ")
    assert problem in str(caught.value)


def test_scenario_counts_what_ran(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(f"{PASSING}---\n{PASSING}")
    assert lines("scenario", str(tmp_path)) == ["SCENARIOS run=2 failed=0"]


def test_scenario_shows_each_failure(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(f"{PASSING}---\n{PASSING.replace('turn: 0', 'turn: 1')}")
    assert failing("scenario", str(path)) == [
        f"{path}#2",
        "  then: turn: is 0, expected 1",
        "SCENARIOS run=2 failed=1",
    ]


def test_scenario_without_anything_to_run_fails(tmp_path: Path) -> None:
    assert failing("scenario", str(tmp_path))[-1] == "SCENARIOS run=0 failed=0"


def test_coverage_ends_with_its_verdict(tmp_path: Path) -> None:
    # Of a folder of its own: `make rules` counts every rule and changes every parameter of every game.
    scenarios, folder = tmp_path / "scenarios" / "eurobiznes", tmp_path / "rules" / "eurobiznes"
    scenarios.mkdir(parents=True)
    folder.mkdir(parents=True)
    (folder / "rule_ids.txt").write_text("R-EB-AUC-02\n")
    scenario = "rule: R-EB-AUC-02\ngame: eurobiznes\nseats: 2\ngiven: {turn: 1}\nthen: {turn: 1}\n"
    (scenarios / "opening-price.yaml").write_text(scenario)
    told = lines("rules_coverage", "--game=eurobiznes", f"--tests={tmp_path}", verbosity=2)
    assert told[0].startswith("R-EB-AUC-02: ")
    assert "opening-price.yaml" in told[0]
    assert told[1:] == [
        "COVERAGE eurobiznes ids=1 proved=1 exempt=0 missing=0 mutants=0 survived=0"
    ]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_coverage_fails_on_a_marked_test_that_proves_nothing(tmp_path: Path) -> None:
    (tmp_path / "scenarios" / "eurobiznes").mkdir(parents=True)
    folder = tmp_path / "rules" / "eurobiznes"
    folder.mkdir(parents=True)
    (folder / "rule_ids.txt").write_text("R-EB-GEN-01\n")
    (tmp_path / "test_marked.py").write_text(
        "import pytest\n@pytest.mark.rule('R-EB-GEN-01')\ndef test_nothing(): pass\n"
    )
    told = failing("rules_coverage", "--game=eurobiznes", f"--tests={tmp_path}")
    assert told[0].startswith("proves nothing: ")
    assert "test_marked.py::test_nothing did not run and pass, or checks nothing" in told[0]
    assert told[1:] == [
        "missing: R-EB-GEN-01",
        "COVERAGE eurobiznes ids=1 proved=0 exempt=0 missing=1 mutants=0 survived=0",
    ]


def test_coverage_fails_on_missing_rules(tmp_path: Path) -> None:
    (tmp_path / "scenarios" / "eurobiznes").mkdir(parents=True)
    folder = tmp_path / "rules" / "eurobiznes"
    folder.mkdir(parents=True)
    (folder / "rule_ids.txt").write_text("R-EB-GEN-01\nR-EB-GEN-02\n")
    (folder / "not_behaviour.yaml").write_text("R-EB-GEN-02: an aim\n")
    told = failing("rules_coverage", "--game=eurobiznes", f"--tests={tmp_path}")
    assert told == [
        "missing: R-EB-GEN-01",
        "too many exempt: 1 of 2",
        "COVERAGE eurobiznes ids=2 proved=0 exempt=1 missing=1 mutants=0 survived=0",
    ]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--game=chess"], "no game chess"),
        (["--game=eurobiznes", "--tests=nowhere"], "rule_ids.txt: No such file"),
    ],
)
def test_coverage_says_what_it_cannot_count(options: list[str], problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        lines("rules_coverage", *options)


def test_loc_counts_each_room_from_its_files() -> None:
    told = lines("loc")
    assert re.fullmatch(r"LOC kernel=\d+ property=\d+", told[0])
    assert {line.split()[1] for line in told[1:]} >= {"eurobiznes", "fortuna"}
    for line in told[1:]:
        assert re.fullmatch(r"LOC \w+ data=\d+ rules=\d+ hooks=\d+( \w+=\d+)*", line)


@pytest.mark.parametrize("game", [g.key for g in GAMES.values() if isinstance(g, PropertyGame)])
def test_a_property_game_has_little_logic_of_its_own(game: str) -> None:
    shares = shares_of(game)
    assert shares["rules"] + shares["hooks"] <= PROPERTY_LOGIC_MAX


def test_lines_are_counted_without_the_empty_ones(tmp_path: Path) -> None:
    own = tmp_path / "chess"
    (own / "data").mkdir(parents=True)
    (own / "rules.py").write_text("a = 1\n\nb = 2\n")
    (own / "game.py").write_text("\n\nc = 3\n")
    (own / "openings").mkdir()
    (own / "openings" / "__init__.py").write_text("d = 4\n\ne = 5\n")
    (own / "data" / "board.json").write_text("{\n}\n")
    assert shares_of("chess", tmp_path) == {"data": 2, "rules": 2, "hooks": 1, "openings": 2}
