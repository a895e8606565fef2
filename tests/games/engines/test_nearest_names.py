"""A scenario or preset with a name that nothing has is told which, and what it most looks like."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.scenario import BadScenario, run

ROW = {"seat": 0, "do": "mortgage"}
CASES: list[tuple[str, dict[str, Any], str, str]] = [
    ("antimonopoly", {"given": {"owner": {"dm": 0}}}, "given.owner.dm", "dam"),
    (
        "antimonopoly",
        {"given": {"decks": {"monopolst": []}}},
        "given.decks.monopolst",
        "monopolist",
    ),
    ("antimonopoly", {"random": {"cards_monopolist": ["AM-M1"]}}, "monopolist", "AM-M"),
    ("antimonopoly", {"rules": {"win_mod": "A"}}, "win_mod", "win_mode"),
    ("antimonopoly", {"when": [{**ROW, "field": "dm"}]}, "step 0", "dam"),
    ("antimonopoly", {"then": {"trn": None}}, "then: trn", "turn"),
    ("eurobiznes", {"given": {"level": {"aten": 1}}}, "given.level.aten", "ateny"),
    ("eurobiznes", {"rules": {"starting_csh": 1}}, "starting_csh", "starting_cash"),
    ("eurobiznes", {"when": [{**ROW, "field": "aten"}]}, "step 0", "ateny"),
    ("fortuna", {"given": {"mortgaged": ["savoi"]}}, "given.mortgaged.savoi", "savoy"),
    ("fortuna", {"rules": {"pair_plays": True}}, "pair_plays", "pair_play"),
    ("1836jr", {"given": {"set": {"co.E-SFx": 1}}}, "given.set.co.E-SFx", "co.E-SF"),
    ("1836jr", {"given": {"set": {"p.1.csh": 1}}}, "given.set.p.1.csh", "p.1.cash"),
    ("1836jr", {"given": {"sett": {}}}, "given.sett", "set"),
    ("1836jr", {"rules": {"private_tradin": "x"}}, "private_tradin", "private_trading"),
]


@pytest.mark.parametrize(("game", "part", "where", "meant"), CASES)
def test_an_unknown_name_in_a_scenario_offers_the_nearest(
    game: str, part: dict[str, Any], where: str, meant: str
) -> None:
    start = {} if game == "1836jr" else {"given": {"turn": 0}}
    faults = run(GAMES[game], {"seats": 3, "then": {"turn": 0}, **start, **part})
    told = next(fault for fault in faults if where in fault)
    assert f"did you mean {meant}" in told


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_unknown_preset_offers_the_nearest(game: str) -> None:
    known = GAMES[game].presets()[0]["id"]
    with pytest.raises(BadScenario, match=f"has no preset {known}x; did you mean {known}"):
        run(GAMES[game], {"seats": 3, "preset": f"{known}x", "then": {"turn": 0}})


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_unknown_parameter_of_a_preset_offers_the_nearest(game: str) -> None:
    name = max(GAMES[game].Rules.model_fields)
    with pytest.raises(BadSetup) as caught:
        GAMES[game].rules({f"{name}x": 1})
    assert caught.value.params["where"] == f"{name}x"
    assert f"did you mean {name}?" in caught.value.params["problem"]
