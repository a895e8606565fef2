"""Matches written as logs of 18xx.games, and logs played: what goes out comes in again."""

from random import Random
from typing import Any

import pytest

from games.engines.catalogue import game_for
from games.engines.g1836jr.logs.exporting import Export
from games.engines.g1836jr.logs.gamelog import Log, read
from games.engines.g1836jr.logs.replay import LogReplay, ReplayRefused, end_faults, rules_of
from games.engines.g1836jr.state import dumped
from games.engines.kernel.rng import FastRng
from games.lab.log_replay import disagreements, facts
from tests.games.engines.g1836jr.logs import GAMES, SAMPLE, packed, sample, unpacked

GAME = game_for("1836jr")
CASH = "p.{}.cash"

#: After the action, cash of the three players, bank, priority, treasury and cell of corporations.
CHECKPOINTS: list[tuple[int, tuple[int, int, int], int, int | None, dict[str, tuple[int, list[int], list[str]]]]] = [
    (17, (335, 470, 365), 4830, 175, {}),
    (32, (47, 39, 50), 3574, 175, {"GCL": (710, [4, 6], []), "Nord": (820, [2, 6], []), "HSM": (760, [3, 6], [])}),
    (68, (87, 110, 540), 4133, 175, {"GCL": (140, [4, 4], ["2"]), "Nord": (620, [2, 6], ["2", "2"]), "HSM": (370, [3, 6], ["2", "2", "3"])}),
    (147, (330, 245, 151), 4544, 949, {"B": (619, [1, 6], ["4"]), "GCL": (1, [5, 4], ["3", "3"]), "Nord": (70, [2, 8], ["3", "4"]), "HSM": (40, [3, 8], ["3", "4"])}),
    (226, (301, 494, 315), 3516, 2225, {"B": (559, [1, 6], ["4", "5"]), "GCL": (281, [5, 4], ["3", "3"]), "Nord": (131, [3, 10], ["3", "4"]), "HSM": (73, [4, 9], ["3", "4"]), "NFL": (330, [2, 6], ["5"])}),
    (291, (89, 31, 54), 4415, 175, {"B": (169, [3, 5], ["D"]), "GCL": (201, [6, 3], ["5"]), "Nord": (421, [4, 9], []), "NBDS": (330, [0, 5], ["6"]), "HSM": (0, [6, 8], ["6"]), "NFL": (290, [2, 7], ["5"])}),
    (359, (201, 373, 1043), 3160, 175, {"B": (441, [4, 7], ["D"]), "GCL": (189, [7, 5], ["5"]), "Nord": (42, [4, 9], ["5"]), "NBDS": (290, [0, 7], ["6"]), "HSM": (240, [5, 9], ["6"]), "NFL": (21, [5, 7], ["D"])}),
    (462, (611, 853, 2029), 1196, 175, {"B": (441, [3, 9], ["D"]), "GCL": (189, [7, 7], ["5"]), "Nord": (86, [4, 10], ["5"]), "NBDS": (150, [0, 9], ["6"]), "HSM": (408, [4, 10], ["6"]), "NFL": (37, [5, 9], ["D"])}),
    (491, (917, 1275, 2739), -320, None, {}),
]  # fmt: skip


def corporation(found: dict[str, Any], name: str) -> tuple[int, list[int], list[str]]:
    trains = [train.split("-")[0] for train in found[f"c.{name}.trains"]]
    return found[f"c.{name}.cash"], found[f"c.{name}.at"], trains


def test_the_sample_passes_its_checkpoints() -> None:
    replay = LogReplay(sample())
    wanted = {row[0]: row for row in CHECKPOINTS}
    seen = []
    for at, _, _ in replay.steps():
        if at not in wanted:
            continue
        _, cash, bank, priority, corporations = wanted[at]
        found = facts(replay.state, sample().ids)
        assert tuple(found[CASH.format(who)] for who in (949, 2225, 175)) == cash, at
        assert found["bank"] == bank
        assert found.get("priority") == priority
        assert {name: corporation(found, name) for name in corporations} == corporations, at
        seen.append(at)
    assert seen == list(wanted)
    assert end_faults(replay.state, sample()) == []


def test_a_result_that_is_not_ours_is_named_with_its_rule() -> None:
    data = unpacked(SAMPLE)
    data["result"]["175"] += 1
    found = list(disagreements(read(packed(data))))
    assert [(row["id"], row["rule"]) for row in found] == [(None, "R18-EN-03")]


def test_a_revenue_that_is_not_ours_is_named_with_its_action() -> None:
    data = unpacked(GAMES[0])
    run = next(row for row in data["actions"] if row["type"] == "run_routes")
    run["routes"][0]["revenue"] += 10
    found = list(disagreements(read(packed(data))))
    assert [(row["id"], row["rule"]) for row in found] == [(run["id"], "R18-RT-07")]


def test_a_price_below_the_list_is_named_with_its_action() -> None:
    data = unpacked(SAMPLE)
    bought = next(row for row in data["actions"] if row["type"] == "buy_train")
    bought["price"] -= 1
    found = list(disagreements(read(packed(data))))
    assert [(row["id"], row["rule"]) for row in found] == [(bought["id"], "R18-TN-01")]


def test_an_unfinished_log_that_says_it_is_over_is_named() -> None:
    data = unpacked(SAMPLE)
    data["actions"] = data["actions"][:-30]
    assert [row["rule"] for row in disagreements(read(packed(data)))] == ["R18-EN-01"]


def export_of(log: Log) -> tuple[dict[str, Any], LogReplay]:
    replay = LogReplay(log)
    export = Export(log.options, log.ids)
    for seat, action in replay.to_the_end():
        export.add(seat, action)
    return export.document(log.names), replay


@pytest.mark.parametrize("path", [SAMPLE, *GAMES], ids=lambda path: path.name)
def test_what_is_exported_ends_where_it_came_from(path: Any) -> None:
    document, first = export_of(read(path.read_bytes()))
    second = LogReplay(read(packed(document)))
    second.to_the_end()
    assert dumped(second.state) == dumped(first.state)
    assert [row["id"] for row in document["actions"]] == list(
        range(1, len(document["actions"]) + 1)
    )
    assert document["result"] == {str(who): worth for who, worth in document["result"].items()}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_of_ours_goes_out_at_any_moment_and_comes_in_again(seats: int) -> None:
    rules = rules_of(["multiple_brown_from_ipo"])
    compiled = GAME.compile(GAME.rules(rules))
    state = GAME.setup(compiled, seats, FastRng(0))
    rng, plain = FastRng(seats), Random(seats)
    ids = list(range(1, seats + 1))
    export = Export(["multiple_brown_from_ipo"], ids)
    for _ in range(400):
        if GAME.outcome(state) is not None:
            break
        seat = GAME.asked(state)[0]
        action = plain.choice(GAME.legal(state, seat)).sample(rng)
        try:
            GAME.check(state, seat, action)
        except Exception:  # noqa: BLE001, S112  a bound is necessary, not sufficient
            continue
        GAME.apply(state, seat, action, rng)
        export.add(seat, action)
    assert dumped(export.table.state) == dumped(state)
    document = export.document([f"Player {number}" for number in ids])
    again = LogReplay(read(packed(document)))
    again.to_the_end()
    assert dumped(again.state) == dumped(state)


def test_a_refused_action_is_named_with_its_id() -> None:
    data = unpacked(SAMPLE)
    data["actions"][3]["entity"] = 175
    with pytest.raises(ReplayRefused) as caught:
        LogReplay(read(packed(data))).to_the_end()
    assert (caught.value.at, caught.value.refusal.code) == (
        data["actions"][3]["id"],
        "not_your_turn",
    )


def test_nothing_follows_the_end() -> None:
    data = unpacked(SAMPLE)
    further = data["actions"][-1] | {"id": 492}
    with pytest.raises(ReplayRefused) as caught:
        LogReplay(read(packed({**data, "actions": [*data["actions"], further]}))).to_the_end()
    assert (caught.value.at, caught.value.refusal.code) == (492, "game_over")
