"""Entries that must be refused: those that the reference engine of the fixtures lets through, and nonsense made from real ones."""

import json
import math
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.engines.g1836jr.checks import faults
from games.engines.g1836jr.game import G1836jr
from games.engines.g1836jr.logs.gamelog import BadLog, read
from games.engines.g1836jr.logs.interchange import Playback
from games.engines.g1836jr.logs.replay import LogReplay, ReplayRefused
from games.engines.g1836jr.rounds.forced import is_forced
from games.engines.g1836jr.state import TRACK, TRAIN, copied, dumped
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from tests.games.engines.g1836jr.logs import GAMES, SAMPLE, packed, unpacked

Entry = dict[str, Any]
BY_NAME = {path.name.removesuffix(".json.gz"): path for path in GAMES}


def positions(name: str) -> Iterator[tuple[Playback, Entry]]:
    """The table before each entry of a game, and that entry."""
    replay = LogReplay(read(BY_NAME[name].read_bytes()))
    for _, entry in replay.log.entries:
        yield replay.table, entry
        replay.play(entry)


def before(name: str, **wanted: Any) -> tuple[Playback, Entry]:
    """The position before the first entry with these fields."""
    for table, entry in positions(name):
        if all(entry.get(key) == value for key, value in wanted.items()):
            return table, entry
    raise LookupError(wanted)


def snapshot(table: Playback) -> str:
    papers = [{str(who): row for who, row in lists.items()} for lists in table.papers.lists]
    rest = [papers, table.papers.pres, table.tile_of, table.hex_of]
    return json.dumps([dumped(table.state), *rest], sort_keys=True)


def code_of(table: Playback, entry: Entry) -> str:
    """The code of the refusal; the table must be untouched."""
    held = snapshot(table)
    with pytest.raises(IllegalAction) as caught:
        table.play(entry)
    assert snapshot(table) == held
    json.dumps(caught.value.params)
    return caught.value.code


@pytest.mark.rule("R18-AU-03")
def test_the_first_private_below_its_price() -> None:
    table, entry = before("2p-001", type="bid", company="ACC")
    assert code_of(table, entry | {"price": entry["price"] - 1}) == "bid_too_low"


@pytest.mark.rule("R18-TN-01")
@pytest.mark.parametrize("less", [1, 79, 80, 81])
def test_a_depot_train_below_its_price(less: int) -> None:
    table, entry = before("2p-001", type="buy_train", train="2-0")
    assert code_of(table, entry | {"price": entry["price"] - less}) == "price_out_of_range"


@pytest.mark.rule("R18-TN-04")
@pytest.mark.parametrize("name", ["2p-001", "2p-002", "4p-001"])
def test_two_depot_trains_of_one_type_in_a_turn(name: str) -> None:
    codes = set()
    bought: Entry = {}
    for table, entry in positions(name):
        state = table.state
        if bought and state.step == TRAIN and entry["entity"] == bought["entity"]:
            kind = bought["train"].split("-")[0]
            left = [state.c.train_name[at] for at in state.depot]
            again = next((name for name in left if name.split("-")[0] == kind), None)
            if again and len(state.trains[state.operator]) < state.c.train_limit[state.phase]:
                codes.add(code_of(table, bought | {"train": again}))
        info = entry.get("info", {})
        is_depot = entry["type"] == "buy_train" and info["source"] == "depot"
        bought = entry if is_depot and "exchange" not in entry else {}
    # Whoever has too little money is told so first.
    assert codes - {"insufficient_cash"} == {"type_already_bought"}


@pytest.mark.rule("R18-TR-02")
def test_a_colour_before_its_phase() -> None:
    for table, entry in positions("2p-001"):
        is_asked = table.state.step == TRACK and table.state.phase == 0
        if is_asked and table.tile_of["H4"].startswith("57-") and entry["type"] == "lay_tile":
            wanted = entry | {"hex": "H4", "tile": "14-0", "rotation": 0}
            assert code_of(table, wanted) == "tile_colour_too_early"
            return
    pytest.fail("nobody lays track in phase 2")


@pytest.mark.rule("R18-SR-17")
@pytest.mark.parametrize(
    "change",
    [
        {"shares": ["B_1", "B_2"], "percent": 20},
        {"shares": ["B_1", "B_2"]},
        {"percent": 20},
        {"share_price": 1},
        {"total_price": 1},
        {"share_price": "90,1,6"},
    ],
)
def test_several_shares_or_a_false_price(change: Entry) -> None:
    table, entry = before("2p-001", type="buy_shares", shares=["B_1"])
    assert code_of(table, entry | change) == "not_an_option"


@pytest.mark.rule("R18-SR-18")
@pytest.mark.parametrize("cell", ["82,0,0", "82,2,7", "90,2,6", "82,02,6", "82"])
def test_a_par_in_another_cell(cell: str) -> None:
    table, entry = before("2p-001", type="par", corporation="Nord")
    assert code_of(table, entry | {"share_price": cell}) == "not_an_option"


@pytest.mark.rule("R18-PC-10")
@pytest.mark.parametrize(
    ("papers", "code"),
    [
        (["Nord_1"], "exchange_not_allowed"),
        (["B_0"], "exchange_not_allowed"),
        (["B_5", "B_6"], "not_an_option"),
    ],
)
def test_gcb_for_another_paper(papers: list[str], code: str) -> None:
    table, entry = before("2p-001", type="buy_shares", entity="GCB")
    assert code_of(table, entry | {"shares": papers}) == code


@pytest.mark.rule("R18-BK-07")
def test_bankruptcy_without_need() -> None:
    for table, entry in positions("3p-002"):
        if entry["type"] == "bankrupt":
            return
        state = table.state
        if state.step == TRAIN and is_forced(state, state.operator):
            continue
        for name in state.c.corporations:
            wanted = {"type": "bankrupt", "entity": name, "entity_type": "corporation"}
            assert code_of(table, wanted) == "not_bankrupt"
    pytest.fail("nobody went bankrupt")


@pytest.mark.rule("R18-BK-08")
def test_a_railway_that_does_not_operate_goes_not_bankrupt() -> None:
    game = G1836jr()
    held = {
        "operator": "B",
        "step": TRAIN,
        "p.1.cash": 0,
        "c.B.par": 82,
        "c.B.shares": {"1": 60, "ipo": 40},
        "c.HSM.par": 67,
        "c.HSM.shares": {"1": 20, "ipo": 80},
    }
    state = game.arrange(game.compile(game.rules({})), 2, {"set": held}, FastRng(0))
    entry = {"type": "bankrupt", "entity": "HSM", "entity_type": "corporation"}
    assert code_of(Playback(copied(state), [1, 2]), entry) == "not_bankrupt"
    for said in ({"entity": "B"}, {"entity": 1, "entity_type": "player"}):
        assert Playback(copied(state), [1, 2]).play(entry | said) == (0, {"do": "bankrupt"})


@pytest.mark.rule("R18-SU-08")
@pytest.mark.parametrize(
    ("tile", "code"),
    [("57-0", "not_an_option"), ("57-99", "unknown_id"), ("57-x", "unknown_id")],
)
def test_a_copy_of_a_tile_that_is_not_free(tile: str, code: str) -> None:
    table, entry = next(
        (table, entry)
        for table, entry in positions("2p-001")
        if entry["type"] == "lay_tile" and entry["tile"] == "57-1"
    )
    assert code_of(table, entry | {"tile": tile}) == code


def test_a_private_does_only_what_is_its_own() -> None:
    table, _ = before("2p-001", type="lay_tile", entity="E-SF")
    for kind in ("pass", "place_token", "run_routes", "bid"):
        wrong = {"type": kind, "entity": "E-SF", "entity_type": "company"}
        assert code_of(table, wrong) == "not_available_now"


# -- NBDS without its empty runs (docs/18xx-logs.md#steps-without-actions) --------------------------------------------


def test_a_log_without_the_empty_runs_of_nbds_is_accepted() -> None:
    data = unpacked(BY_NAME["4p-002"])
    whole = LogReplay(read(packed(data)))
    whole.to_the_end()
    kept = [row for row in data["actions"] if row.get("routes") != []]
    assert len(kept) < len(data["actions"])
    short = LogReplay(read(packed({**data, "actions": kept, "states": None})))
    short.to_the_end()
    assert dumped(short.state) == dumped(whole.state)


def test_elsewhere_an_empty_run_may_not_be_left_out() -> None:
    data = unpacked(SAMPLE)
    at = next(at for at, row in enumerate(data["actions"]) if row["type"] == "run_routes")
    data["actions"][at] |= {"type": "pass", "routes": None}
    with pytest.raises(ReplayRefused) as caught:
        LogReplay(read(packed(data))).to_the_end()
    assert caught.value.refusal.code == "not_available_now"


# -- nonsense -----------------------------------------------------------------------------------------

JUNK: list[Any] = [
    None, True, -1, 0, 10**9, 10**30, 1.5, "", "Nord", "B", "E11", "57-0", "2-0", "Nord_0", [], {}, [[]], [None], {"a": 1},
    ["Nord_1", "Nord_1"], [["H4", "H6"]], "9" * 4000, "\ud800", [0] * 50, "82,2,6", "²", "٣", 10**4000, math.nan, math.inf,
    "B_1", ["B_1", "\ud800"], "E-SF", "company", "corporation", "player", {5: 1}, "x" * 65,
]  # fmt: skip


def spoilt(value: Any, plain: Random) -> Any:
    """The value with something in it changed, dropped, doubled or replaced."""
    if isinstance(value, dict) and value and plain.random() < 0.85:
        name = plain.choice(list(value))
        if plain.random() < 0.1:
            return {key: part for key, part in value.items() if key != name}
        return value | {name: spoilt(value[name], plain)}
    if isinstance(value, list) and value and plain.random() < 0.85:
        at = plain.randrange(len(value))
        kept = value[at : at + 1] * plain.randrange(3) or [spoilt(value[at], plain)]
        return [*value[:at], *kept, *value[at + 1 :]]
    return deepcopy(plain.choice(JUNK))


@pytest.mark.parametrize("path", [SAMPLE, *GAMES[::2]], ids=lambda path: path.name)
def test_spoilt_entries_are_refused_cleanly(path: Path) -> None:
    plain = Random(path.name)
    replay = LogReplay(read(path.read_bytes()))
    entries = [entry for _, entry in replay.log.entries]
    refused = 0
    for entry in entries:
        if plain.random() < 0.3:
            wrong = spoilt(plain.choice((entry, plain.choice(entries))), plain)
            twin = Playback(replay.state, replay.log.ids)
            if isinstance(wrong, dict) and _is_refused(twin, replay.table, wrong):
                refused += 1
        replay.play(entry)
    assert refused > len(entries) // 10


def _is_refused(twin: Playback, table: Playback, entry: Entry) -> bool:
    """Whether the entry is refused; it is tried on a copy, so that the game can go on where it is not."""
    twin.state = copied(table.state)
    twin.papers = deepcopy(table.papers)
    twin.tile_of, twin.hex_of = dict(table.tile_of), dict(table.hex_of)
    held = snapshot(twin)
    try:
        twin.play(entry)
    except IllegalAction as refusal:
        told = json.dumps(refusal.params)
    else:
        assert faults(twin.state) == []
        return False
    assert snapshot(twin) == held
    assert len(told) < 1000
    return True


@pytest.mark.parametrize("path", [SAMPLE, *GAMES[1::2]], ids=lambda path: path.name)
def test_spoilt_logs_are_refused_or_played(path: Path) -> None:
    plain = Random(path.name)
    whole = {key: part for key, part in unpacked(path).items() if key not in ("states", "final")}
    refused = 0
    for _ in range(25):
        rows = list(whole["actions"])
        at = plain.randrange(len(rows))
        other = rows[min(len(rows) - 1, at + plain.randrange(3))]
        rows[at : at + 1] = plain.choice(
            ([], [rows[at]] * 2, [other, rows[at]], [spoilt(rows[at], plain)])
        )
        numbered = [
            row | {"id": number} if isinstance(row, dict) else row
            for number, row in enumerate(rows, start=1)
        ]
        try:
            LogReplay(read(packed({**whole, "actions": numbered}))).to_the_end()
        except (BadLog, ReplayRefused):
            refused += 1
    assert refused > 10
