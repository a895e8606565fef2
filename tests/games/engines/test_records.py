"""Recorded games replay for ever.

The state at many moments, the ending and the worths are those that were written down.
"""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engines.catalogue import GAMES, game_for
from games.engines.kernel.log import digest_of
from games.lab.records import fault, read

RECORDS = Path(__file__).parent / "records"
PATHS = sorted(RECORDS.glob("*.json"))
#: Every way in which a game can end. A game is offered to players when each has its record.
ENDINGS = {
    "eurobiznes": {"last_player", "time_limit", "round_limit"},
    "fortuna": {"last_player", "last_pair", "time_limit", "round_limit"},
    "antimonopoly": {"last_player", "role_gone", "time_limit", "round_limit"},
    "1836jr": {"bank", "bankrupt", "manually_ended"},
}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_record_replays_to_every_digest_it_holds(path: Path) -> None:
    assert fault(path) is None


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_record_was_made_on_the_packaged_board(path: Path) -> None:
    record = read(path)
    assert digest_of(game_for(record["game"]).tables()) == record["tables"]


@pytest.mark.parametrize("game", GAMES)
def test_each_ending_has_a_record(game: str) -> None:
    records = [record for record in map(read, PATHS) if record["game"] == game]
    assert {record["outcome"]["reason"] for record in records} == ENDINGS[game]
    assert all(record["revision"] <= GAMES[game].revision for record in records)


def test_a_record_is_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    path = RECORDS / "eurobiznes-last-player-two.json"
    call_command("playthrough", "text", str(path))
    head, *lines, end = capsys.readouterr().out.splitlines()
    assert head == "eurobiznes, 2 seats, revision 1, {}"
    assert lines[5:9] == [
        "1 0 roll < 2,3",
        "  dice_rolled who=0 purpose=move dice=[2,3]",
        "  moved who=0 start=0 end=5 by=dice",
        "  deed_offered who=0 field=koleje_poludniowe price=400",
    ]
    numbers = [line.split()[0] for line in lines if not line.startswith(" ")]
    assert numbers == [str(number) for number in range(len(read(path)["entries"]))]
    assert json.loads(end.removeprefix("ended ")) == read(path)["outcome"]


def test_what_is_no_record_is_named() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json: .*No such file"):
        call_command("playthrough", "text", "nowhere.json")
