"""Recorded games: what they hold, what they notice, how they are made."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engines.g1836jr.choices import RouteChoice
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action, Amount, MapChoice, Pick
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import FastRng, Rng
from games.engines.property.choices import Bundle
from games.lab.attempts import Attempts
from games.lab.books import book_faults, lines_of
from games.lab.documents import RECORDING, documents, examples
from games.lab.log_answers import ANSWERS
from games.lab.playthroughs import (
    UNDO,
    BadRecording,
    Playthrough,
    faults_of,
    looked_at,
    move_of,
    parsed,
    renewed,
    replayed,
)
from games.lab.recipes import renew, write
from games.lab.recording import Recipe, excerpts, of_scenario, played_game, recorded, with_undo
from games.lab.recording import Taste as Kept
from games.lab.trials import try_document
from tests.games.engines.toy import TOY, Toy
from tests.games.engines.toy_play import ToyState

HERE = "tests.games.lab.test_playthroughs"
GAME = "tests.games.engines.toy:TOY"
HEAD = {"game": GAME, "seats": 2, "rules": {"rounds": 2}, "seed": "a game"}
MOVES: list[tuple[int, Action]] = [
    (0, {"do": "draw"}),
    (0, {"do": "bid", "amount": 2}),
    (1, {"do": "pass"}),
    (0, {"do": "skip"}),
]


class Stingy(Toy):
    """Refuses bids of two."""

    def check(self, state: ToyState, seat: int, action: Action) -> None:
        super().check(state, seat, action)
        if action.get("amount") == 2:
            raise IllegalAction("bid_too_low", min=3)


class Dearer(Toy):
    """Takes one more than it should, from the third action on."""

    def apply(
        self, state: ToyState, seat: int, action: Action, rng: Rng, sink: Sink | None = None
    ) -> None:
        super().apply(state, seat, action, rng, sink)
        if action["do"] == "pass":
            state.purse[0] -= 1


STINGY, DEARER = Stingy(), Dearer()


def toy(**changes: Any) -> Playthrough:
    return recorded({**HEAD, **changes}, with_undo(MOVES))


def played_by(name: str) -> list[str]:
    recording = toy()
    return faults_of(Playthrough({**recording.head, "game": f"{HERE}:{name}"}, recording.steps))


def test_recording_is_text_that_can_be_read_back() -> None:
    recording = toy()
    assert parsed(recording.text()) == recording
    assert faults_of(parsed(f"# a remark\n\n{recording.text()}")) == []
    first = [step[0] for step in recording.steps]
    assert first[0].startswith("0 start < ")
    assert first[2:] == ["2 0 bid amount=2", "3 1 pass", "4 0 skip", "5 system undo to=4"]


def test_a_move_is_read_from_its_line() -> None:
    move = move_of('7 1 lay hex=H4 tile="57" rotation=3 text="a\\u0020b" no=null < 3,1')
    assert (move.seat, move.drawn) == (1, (3, 1))
    assert move.action == {
        "do": "lay",
        "hex": "H4",
        "tile": "57",
        "rotation": 3,
        "text": "a b",
        "no": None,
    }
    assert move_of("1 system time_up").seat == SYSTEM
    with pytest.raises(BadRecording):
        move_of("1 nobody roll")


@pytest.mark.parametrize(
    "text", ["", "game: toy\n0 start\n", "game: \n0 start\n", 'game: "toy"\nseats: 2\nseed: "a"\n']
)
def test_what_is_no_recording_says_so(text: str) -> None:
    with pytest.raises(BadRecording):
        parsed(text)


def parts(faults: list[str]) -> list[str]:
    return [fault.split(":")[0].strip() for fault in faults[1:]]


def test_what_goes_otherwise_is_named_with_its_step_and_part() -> None:
    refuses = played_by("STINGY")
    assert refuses[0] == "step 1 0 draw"
    assert "refused" in parts(refuses)
    spends = played_by("DEARER")
    assert spends[0] == "step 1 0 draw", "one of the choices is to pass, which is tried"
    assert parts(spends) == ["tried"]


def test_lines_that_differ_are_shown() -> None:
    recording = toy()
    text = recording.text().replace("  bid_made who=0", "  bid_made who=1")
    assert faults_of(parsed(text)) == [
        "step 2 0 bid amount=2",
        "  is    bid_made who=0",
        "  was   bid_made who=1",
    ]
    head = {**recording.head, "game": f"{HERE}:STINGY"}
    unseen = Playthrough(head, [["0 start"], ["1 0 draw"], ["2 0 bid amount=2"]])
    assert list(replayed(unseen))[-1][-1] == "refused with bid_too_low {'min': 3}"


def test_other_draws_other_tables_and_another_end_are_noticed() -> None:
    recording = toy()
    assert faults_of(Playthrough({**recording.head, "seed": "another"}, recording.steps))
    assert "tables: are" in faults_of(Playthrough({**HEAD, "tables": "0"}, recording.steps))[0]
    steps = [*recording.steps[:-1], [*recording.steps[-1][:-1], "= folded 1 2"]]
    assert any("folded" in fault for fault in faults_of(Playthrough(HEAD, steps)))


def test_step_can_be_looked_at() -> None:
    assert looked_at(toy(), 1)["state"]["phase"] == "bid"
    with pytest.raises(BadRecording, match="no step 9"):
        looked_at(toy(), 9)


def test_the_same_moves_are_renewed_up_to_one_that_is_refused() -> None:
    head = {**HEAD, "game": f"{HERE}:STINGY"}
    again = renewed(Playthrough(head, toy().steps))
    assert [step[0].split()[0] for step in again.steps] == ["0", "1"]
    assert faults_of(again) == []
    assert renewed(toy()) == toy()


def test_excerpts_hold_an_opening_and_what_is_new() -> None:
    kept = Kept()
    recipe = Recipe(GAME, 3, {"rounds": 3}, seed="x", bots=("random",))
    found = list(excerpts(recipe, kept))
    assert found[0].steps[-1][0].startswith("6 system undo to=")
    assert all(faults_of(recording) == [] for recording in found)
    assert all({"position", "at"} <= set(recording.head) for recording in found[1:])
    assert len(list(excerpts(recipe, kept))) == 1, "the second time nothing is new but the opening"
    assert UNDO not in {step.move[1]["do"] for step in played_game(recipe)}


SCENARIO = f"""
rule: R-TY-01
game: {GAME}
seats: 2
preset: open
random: {{cards_prizes: [8]}}
when:
  - {{seat: 1, do: draw, illegal: not_your_turn}}
  - {{seat: 0, do: draw}}
  - {{expect: {{phase: bid}}}}
  - {{clock: 0}}
then: {{asked: [1]}}
"""


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    folder = tmp_path / GAME
    folder.mkdir()
    (folder / "R-TY-BID-01-some.yaml").write_text(SCENARIO)
    return tmp_path


def test_a_scenario_is_played_on(scenarios: Path) -> None:
    (document,) = documents([scenarios])
    recording = of_scenario(document)
    assert recording is not None
    assert recording.head["rules"] == {"bids": "open"}
    assert recording.head["scripted"] == 2
    assert [step[0].split(" ", 2)[2].split()[0] for step in recording.steps[1:3]] == [
        "draw",
        "pass",
    ]
    assert len(recording.steps) == 5
    assert faults_of(parsed(recording.text())) == []


@pytest.mark.parametrize("change", ["illegal: bad_setup", "when: [{seat: 1, do: draw}]"])
def test_a_scenario_without_play_is_not_recorded(scenarios: Path, change: str) -> None:
    path = scenarios / GAME / "R-TY-BID-01-some.yaml"
    path.write_text(f"game: {GAME}\nseats: 2\n{change}\n")
    (document,) = documents([path])
    assert of_scenario(document) is None


@pytest.mark.slow
def test_everything_is_recorded_tried_and_renewed(scenarios: Path) -> None:
    count = write(GAME, scenarios)
    found = [document for document in examples([scenarios]) if RECORDING in document.data]
    assert len(found) == count
    assert {document.path.stem for document in found} >= {"book", "R-TY-BID", "game-01"}
    assert [document.name for document in found if try_document(document).faults] == []
    assert renew(GAME, scenarios) == 0
    path = found[-1].path
    path.write_text(path.read_text().replace("= ", "= 0"))
    assert not try_document(next(examples([path]))).is_passed
    assert renew(GAME, scenarios) == 1
    by_hand = path.with_stem("answers")
    by_hand.write_text(ANSWERS)
    assert write(GAME, scenarios) == count
    assert by_hand.read_text() == ANSWERS


def test_a_recording_that_cannot_be_read_fails(tmp_path: Path) -> None:
    path = tmp_path / "some.playthrough"
    path.write_bytes(b"\xff")
    (document,) = examples([path])
    assert "utf-8" in try_document(document).faults[0]
    path.write_text("nothing")
    (document,) = examples([path])
    assert try_document(document).faults == (
        "line 1: nothing: Expecting value: line 1 column 1 (char 0)",
    )


def test_book_of_a_game_notices_other_rules() -> None:
    lines = list(lines_of(GAME, "game"))
    assert {"tables", "presets", "schema", "rule.rounds", "drawn", "roles"} <= {
        line.split(" = ")[0] for line in lines
    }
    assert book_faults("\n".join(lines)) == []
    other = "\n".join(
        "revision.1 = 0" if line.startswith("revision.1 ") else line for line in lines
    )
    assert [fault[:14] for fault in book_faults(other)] == ["was revision.1", "is  revision.1"]


CHOICES = (
    Amount("bid", arg="amount", min=5, max=20, step=5),
    Pick("take", arg="n", options=[1, 2, 3]),
    MapChoice("build", arg="levels", options={"a": [1, 3]}),
    Bundle("offer_settlement", give={"cash": 3, "fields": ["a"]}),
    Bundle("offer_trade", give={"cash": 3, "fields": ["a"]}, to={1: {"cash": 7, "fields": []}}),
    RouteChoice(
        "run", trains=["2-0"], suggestion={"routes": [{"train": "2-0", "connections": [["a"]]}]}
    ),
)


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.do)
def test_attempts_go_to_the_bounds_of_a_choice_and_beyond(choice: Any) -> None:
    attempts = Attempts(TOY, 2)
    drawn = [
        action for seed in range(40) for _, action in attempts.at({0: [choice]}, FastRng(seed))
    ]
    mine = [action for action in drawn if action["do"] == choice.do]
    assert drawn == [
        action for seed in range(40) for _, action in attempts.at({0: [choice]}, FastRng(seed))
    ]
    if isinstance(choice, Amount):
        assert {0, 4, 5, 6, 15, 19, 20, 21, 25} <= {action.get("amount") for action in mine}
    else:
        assert len({str(action) for action in mine}) > 3


def test_command_shows_a_step_and_knows_its_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.playthrough"
    path.write_text(toy().text())
    call_command("playthrough", "show", f"{path}#1", "1")
    assert "refused\n[" in capsys.readouterr().out
    for words in (("show", f"{path}#2", "1"), ("show", str(path), "99"), ("record", "chess")):
        with pytest.raises(CommandError):
            call_command("playthrough", *words)
