"""Answers to entries and logs of 18xx.games, in plain words."""

import json
from pathlib import Path

from games.lab.documents import examples
from games.lab.log_answers import ANSWERS, answer_faults, renewed_answers
from games.lab.recipes import renew
from games.lab.trials import try_document

GIVEN = 'given {"seats": 2}\n'
BID = 'entry {"type": "bid", "entity": 1, "entity_type": "player", "company": "ACC", "price": 19}\n'
TOO_LOW = '= ["bid_too_low", {"min": 20}]\n'


def test_answers_that_are_right_stay() -> None:
    text = f"{ANSWERS}# too low\n{GIVEN}{BID}{TOO_LOW}"
    assert answer_faults(text) == []
    assert renewed_answers(text) == text


def test_another_answer_is_named_with_its_line() -> None:
    wrong = TOO_LOW.replace("20", "25")
    assert answer_faults(f"{ANSWERS}{GIVEN}{BID}{wrong}") == [
        f"line 4: is {TOO_LOW[:-1]}, was {wrong[:-1]}"
    ]


def test_an_answer_that_is_missing_is_told_and_written() -> None:
    text = f"{ANSWERS}{GIVEN}{BID}"
    assert answer_faults(text) == ["answers are missing"]
    assert renewed_answers(text) == text + TOO_LOW


def test_what_goes_before_is_played() -> None:
    bought = BID.replace("19", "20").replace("entry", "play")
    again = renewed_answers(f"{ANSWERS}{GIVEN}{bought}{BID}").splitlines()[-1]
    assert json.loads(again[2:]) == ["not_your_turn", {"asked": [1]}]


def test_a_log_is_changed_field_by_field() -> None:
    text = f'{ANSWERS}log {{"title": "1836Jr30", "players": [1, 2], "actions": []}}\n'
    lines = renewed_answers(f'{text}with {{"players": null}}\nmany 3\ntext [["[", 2]]\n')
    answers = [json.loads(line[2:]) for line in lines.splitlines() if line.startswith("= ")]
    assert [answer[0] for answer in answers] == [
        [1, 2],
        "has no list of players",
        [1, 2],
        "is not JSON, or truncated: Expecting value: line 1 column 3 (char 2)",
    ]


def test_offers_that_were_refused_are_known_again() -> None:
    position = {"round": "SR", "active": 1, "co.CdH": 2, "c.Nord.par": 82}
    given = json.dumps({"seats": 2, "rules": {}, "set": position})
    offers = {
        price: json.dumps([0, {"do": "buy_company", "company": "CdH", "price": price}])
        for price in (70, 71)
    }
    twice = f"{offers[70][:-1]}, 2]"
    text = f"{ANSWERS}given {given}\nrefuse {twice}\nagain {offers[70]}\nagain {offers[71]}\n"
    assert renewed_answers(text).splitlines()[4::2] == ["= [true]", "= [false]"]


def test_a_position_that_cannot_be_set_up_is_explained() -> None:
    text = f'{ANSWERS}setup {{"seats": 2, "set": {{"p.1.csh": 1}}}}\nsetup {{"seats": 2}}\n'
    refused, accepted = renewed_answers(text).splitlines()[2::2]
    assert json.loads(refused[2:])[1]["where"] == "given.set.p.1.csh"
    assert accepted == '= ["set up"]'


def test_answers_are_renewed_with_the_other_recordings(tmp_path: Path) -> None:
    path = tmp_path / "1836jr" / "playthroughs" / "answers.playthrough"
    path.parent.mkdir(parents=True)
    path.write_text(f"{ANSWERS}{GIVEN}{BID}", encoding="utf-8")
    assert renew("1836jr", tmp_path) == 1
    assert path.read_text(encoding="utf-8") == f"{ANSWERS}{GIVEN}{BID}{TOO_LOW}"
    (document,) = examples([path])
    assert try_document(document).is_passed
