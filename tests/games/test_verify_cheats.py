"""Every way to change what a match was played with is found, by whoever can find it."""

from __future__ import annotations

import copy
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.kernel.rng import CommittedRng, salt_for
from games.verification.replay import verify
from tests.games.cheats import OF_CHANCE, OF_RULES, OTHER, Change, person_as_ai
from tests.games.exports import MATCH, SECRET, entropy_of, played

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "verify_draws.py"
EXPORT = played()
#: The same people, the same seals, but a secret that nobody saw the promise of.
REMADE = played(secret=OTHER)


def changed(change: Change) -> dict[str, Any]:
    export = copy.deepcopy(EXPORT)
    change(export)
    return export


def run(export: dict[str, Any], *options: str) -> tuple[int, str]:
    # No environment and no site: nothing of ours can be imported.
    command = [sys.executable, "-I", "-S", str(SCRIPT), *options]
    done = subprocess.run(
        command, input=json.dumps(export), capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def test_match_as_it_was_played_is_right() -> None:
    verdict = verify(EXPORT)
    assert (verdict.is_right, verdict.seals, verdict.unsealed) == (True, 2, 0)
    moves = sum(entry["by"] == "bot" for entry in EXPORT["entries"])
    assert (verdict.ai, verdict.ai_moves) == ("checked", moves)
    assert moves > 5
    draws = sum(len(entry["drawn"]) for entry in EXPORT["entries"])
    line = f"DRAWS entries={len(EXPORT['entries'])} draws={draws} differences=0\n"
    assert run(EXPORT) == (0, line)


@pytest.mark.parametrize("change", [*OF_CHANCE, *OF_RULES])
def test_cheat_is_found_in_the_export(change: Change) -> None:
    verdict = verify(changed(change))
    assert not verdict.is_right
    assert verdict.problem


@pytest.mark.parametrize("change", OF_CHANCE)
def test_cheat_with_the_chance_is_found_by_the_script(change: Change) -> None:
    code, line = run(changed(change))
    assert code == 1
    assert not line.endswith("differences=0\n")


def test_match_made_anew_is_only_found_by_who_saw_the_promise() -> None:
    assert verify(REMADE).is_right
    assert run(REMADE)[0] == 0
    assert run(REMADE, "--commitment", EXPORT["commitment"])[0] == 1
    assert run(EXPORT, "--commitment", EXPORT["commitment"])[0] == 0


def test_script_compares_what_the_browser_added() -> None:
    mine = EXPORT["seats"][1]["entropy"]
    assert run(EXPORT, "--entropy", mine, "--seat", "1")[0] == 0
    assert run(EXPORT, "--entropy", mine, "--seat", "0")[0] == 1
    assert run(EXPORT, "--entropy", "00" * 32)[0] == 1


def test_script_compares_the_seals_that_the_browser_kept() -> None:
    """The owner's own addition, chosen when all others were known, under a seal that fits."""
    export = copy.deepcopy(EXPORT)
    seen = ",".join(seat["seal"] for seat in export["seats"] if seat["seal"])
    assert run(export, "--seals", seen)[0] == 0
    remade = ground(6, 6)
    assert remade["entries"][-1]["n"] > 5
    assert verify(remade).is_right
    mine = remade["seats"][1]["entropy"]
    told = ("--commitment", EXPORT["commitment"], "--entropy", mine, "--seat", "1")
    assert run(remade, *told)[0] == 0
    assert run(remade, *told, "--seals", seen)[0] == 1


def ground(*throw: int) -> dict[str, Any]:
    """A match in which seat 0 added what makes the first two draws of the match these, tried one by one."""
    for tried in range(2000):
        owners = hashlib.sha256(b"tried %d" % tried).digest()
        salt = salt_for(MATCH, [owners, entropy_of(1), b""])
        rng = CommittedRng(SECRET, salt)
        if tuple(rng.die() for _ in throw) == throw:
            return played(entropies={0: owners})
    raise AssertionError("no addition gives this throw")


def test_script_says_that_a_match_goes_on() -> None:
    code, line = run(EXPORT | {"secret": None})
    assert (code, line) == (1, "")


@pytest.mark.parametrize("origin", ["copied", "lesson"])
def test_script_says_that_a_match_has_no_dice_of_its_own(origin: str) -> None:
    assert run(EXPORT | {"origin": "played"})[0] == 0
    assert run(EXPORT | {"origin": origin}) == (1, "")


def test_script_reads_a_file_and_is_short(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(EXPORT))
    assert run({}, str(file))[0] == 0
    assert len(SCRIPT.read_text().splitlines()) <= 40


def test_script_skips_the_words_that_would_favour_some() -> None:
    export = copy.deepcopy(EXPORT)
    entropies = [bytes.fromhex(seat["entropy"]) for seat in export["seats"]]
    rng = CommittedRng(bytes.fromhex(export["secret"]), salt_for(export["match"], entropies))
    wide = 3 << 30  # skips every fourth word
    drawn = [rng.below(wide) for _ in range(40)]
    entry = {"n": 1, "drawn": drawn, "bounds": [[0, wide - 1]] * 40, "words": rng.position}
    assert rng.position > 40
    assert run(export | {"entries": [entry]}) == (0, "DRAWS entries=1 draws=40 differences=0\n")


@pytest.mark.parametrize("revision", [None, 9])
def test_ai_of_another_revision_is_not_asked(revision: int | None) -> None:
    export = changed(lambda one: one["seats"][2].update(bot_revision=revision))
    verdict = verify(export)
    assert (verdict.is_right, verdict.ai, verdict.ai_moves) == (True, "skipped", 0)
    assert "steady" in verdict.ai_why


def test_seat_left_at_the_end_keeps_nobody_from_asking_the_others() -> None:
    left: dict[str, Any] = {"bot": "steady", "left_at": EXPORT["ended_at"], "bot_revision": None}
    verdict = verify(changed(lambda one: one["seats"][1].update(left)))
    assert (verdict.is_right, verdict.problem, verdict.ai) == (True, "", "checked")
    assert verdict.ai_moves > 0


def test_ai_that_this_copy_does_not_know_is_not_asked() -> None:
    verdict = verify(changed(lambda one: one["seats"][2].update(bot="deep")))
    assert (verdict.is_right, verdict.ai) == (True, "skipped")


def test_ai_is_not_asked_if_nobody_wants_it() -> None:
    verdict = verify(changed(person_as_ai), with_ai=False)
    assert (verdict.is_right, verdict.ai) == (True, "skipped")


def test_match_without_ai_has_nothing_to_ask() -> None:
    assert verify(played(bots=())).ai == "none"


@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly", "1836jr"])
def test_every_ai_is_worked_out_again_in_every_game(game: str) -> None:
    rules = {} if game == "1836jr" else {"round_limit": 8}
    verdict = verify(played(game, people=1, bots=tuple(BOTS)[:2], rules=rules))
    assert (verdict.is_right, verdict.problem, verdict.ai) == (True, "", "checked")


def test_match_from_before_seals_says_so() -> None:
    export = changed(lambda one: [seat.pop("seal") for seat in one["seats"]])
    verdict = verify(export)
    assert (verdict.is_right, verdict.seals, verdict.unsealed) == (True, 0, 2)


def test_export_from_before_bounds_is_checked_as_ever() -> None:
    export = changed(lambda one: [entry.pop("bounds") for entry in one["entries"]])
    assert verify(export).is_right
