import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games import play
from games.engines.kernel.rng import FastRng
from games.formats import export as export_module
from games.models import Entry, Match
from games.timing.controls import Untimed
from games.verification.replay import BadExport, verify
from games.verification.verdicts import exported, verdict_of
from tests.games.conftest import Clock, HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ended(seated: Seated) -> HeldTable:
    table = seated(rules={"rounds": 40})
    table.finish()
    return table


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[str, int]:
    code = 0
    try:
        call_command("verify_match", *args)
    except SystemExit as stop:
        code = int(stop.code or 0)
    return capsys.readouterr().out.splitlines()[-1], code


def test_match_played_by_the_promised_dice_is_right(ended: HeldTable) -> None:
    export = exported(ended.pk)
    verdict = verify(export)
    assert (verdict.is_right, verdict.problem) == (True, "")
    assert verdict.entries == len(export["entries"]) == ended.live.version
    assert verdict.draws == sum(len(entry["drawn"]) for entry in export["entries"])
    assert verdict.digests == len(export["digests"]) == verdict.entries // 50 + 1


def change_draw(export: dict[str, Any]) -> None:
    export["entries"][0]["drawn"][3] += 1


def change_action(export: dict[str, Any]) -> None:
    entry = next(e for e in export["entries"] if e["action"]["do"] == "bid")
    entry["action"] = {"do": "draw"}


def change_words(export: dict[str, Any]) -> None:
    export["entries"][4]["words"] += 1


def change_digest(export: dict[str, Any]) -> None:
    export["digests"][0]["digest"] = "0" * 64


def change_secret(export: dict[str, Any]) -> None:
    export["secret"] = "11" * 32


def change_rules(export: dict[str, Any]) -> None:
    export["rules"]["purse"] = 25


def change_outcome(export: dict[str, Any]) -> None:
    export["outcome"]["placings"].reverse()
    export["outcome"]["worth"]["0"] += 1


def drop_entry(export: dict[str, Any]) -> None:
    del export["entries"][6]


def drop_digests(export: dict[str, Any]) -> None:
    export["digests"] = []


def drop_last_digest(export: dict[str, Any]) -> None:
    export["digests"].pop()


def play_for_an_ai(export: dict[str, Any]) -> None:
    entry = next(entry for entry in export["entries"][3:] if entry["kind"] == "play")
    export["seats"][entry["seat"]].update(bot="steady", entropy="", seal=None)


def play_as_an_ai(export: dict[str, Any]) -> None:
    export["entries"][2]["by"] = "bot"


def play_as_the_table_itself(export: dict[str, Any]) -> None:
    export["entries"][2]["kind"] = "system"


def play_from_no_seat(export: dict[str, Any]) -> None:
    export["entries"][2]["seat"] = 9


def number_seats_anew(export: dict[str, Any]) -> None:
    export["seats"].reverse()


def change_setup(export: dict[str, Any]) -> None:
    export["entries"][0]["action"]["seats"] = 3


CHANGES = [
    (change_draw, 1),
    (change_action, 3),
    (change_words, 5),
    (change_digest, 50),
    (change_secret, 0),
    (change_rules, 0),
    (change_outcome, None),
    (drop_entry, 7),
    (drop_digests, None),
    (drop_last_digest, None),
    (play_for_an_ai, 4),
    (play_as_an_ai, 3),
    (play_as_the_table_itself, 3),
    (play_from_no_seat, 3),
    (number_seats_anew, 0),
    (change_setup, 1),
]


@pytest.mark.parametrize(("change", "entry"), CHANGES)
def test_change_is_found_at_its_entry(
    ended: HeldTable, change: Callable[[dict[str, Any]], None], entry: int | None
) -> None:
    export = exported(ended.pk)
    change(export)
    verdict = verify(export)
    assert verdict.first == (ended.live.version if entry is None else entry)
    assert verdict.problem


@pytest.mark.parametrize(
    "broken",
    [{}, {"format": 2}, {"entries": []}, {"entries": 7}, {"game": "chess"}, {"seats": None}],
)
def test_what_is_no_export_is_said_to_be_none(ended: HeldTable, broken: dict[str, Any]) -> None:
    export = copy.deepcopy(exported(ended.pk)) | broken if broken else {}
    with pytest.raises(BadExport):
        verify(export)


def test_seat_that_an_ai_plays_on_may_have_moves_of_both(ended: HeldTable) -> None:
    export = exported(ended.pk)
    for seat in export["seats"]:
        seat.update(bot="steady", left_at=export["ended_at"])
    assert verify(export).is_right


def test_running_match_cannot_be_verified_and_betrays_nothing(seated: Seated) -> None:
    table = seated()
    table.play(0, "draw")
    export = exported(table.pk)
    assert (export["secret"], export["digests"]) == (None, [])
    assert [(e["drawn"], e["words"]) for e in export["entries"]] == [(None, None)] * 2
    with pytest.raises(BadExport):
        verify(export)
    assert verdict_of(table.pk)["state"] == "open"


def test_moves_of_ai_and_clock_are_worked_out_again(
    seated: Seated, sent: Sent, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.writing.overdue.STAND_IN", "first")
    # `broken` fails whenever it is asked, so that the clock plays for it as it does for absent people.
    bots = ("first", "broken", "random")
    table = seated(seats=1, bots=bots, rules={"rounds": 12, "decision_timeout_seconds": 60})
    while table.live.outcome is None:
        sent.run()
        play.time_out(match_id=table.pk, now=clock.tick(seconds=61))
    export = exported(table.pk)
    made = [entry["by"] for entry in export["entries"] if entry["kind"] == "play"]
    assert {"bot", "clock"} == {*made}
    verdict = verify(export)
    assert (verdict.is_right, verdict.problem) == (True, "")
    assert (verdict.ai, verdict.ai_moves) == ("checked", len(made))
    of_clock = {e["seat"] for e in export["entries"] if e["by"] == "clock"}
    assert of_clock >= {0, 2}


def test_seat_that_an_ai_has_inherited_is_worked_out_again(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(seats=2, bots=("first",), rules={"rounds": 12}, control=Untimed())
    monkeypatch.setattr("games.writing.absence.HEIR", "first")
    monkeypatch.setattr(type(table.live.fixed.book.game), "seats_leave", False)
    table.play(0, "draw")
    play.leave(match_id=table.pk, user_id=table.people[1].pk, now=table.clock.tick(seconds=1))
    while table.live.outcome is None:
        sent.run()
        if table.live.outcome is None:
            choice = table.live.fixed.book.game.legal(table.state, 0)[0]
            table.play(0, **choice.sample(FastRng(1)))
    export = exported(table.pk)
    assert {e["seat"] for e in export["entries"] if e["by"] == "bot"} == {1, 2}
    verdict = verify(export)
    assert (verdict.is_right, verdict.problem, verdict.ai) == (True, "", "checked")


def test_command_tells_what_it_compared(
    seated: Seated, sent: Sent, capsys: pytest.CaptureFixture[str]
) -> None:
    table = seated(seats=0, bots=("first", "random"), rules={"rounds": 3}, control=Untimed())
    sent.run()
    assert run(capsys, table.pk) == ("VERIFY matches=1 different=0", 0)
    call_command("verify_match", table.pk)
    assert "seals=0/0 ai=checked ai_moves=" in capsys.readouterr().out
    call_command("verify_match", table.pk, "--no-ai")
    assert "ai=skipped (not asked for)\n" in capsys.readouterr().out


def test_bounds_say_what_each_draw_could_have_been(ended: HeldTable) -> None:
    export = exported(ended.pk)
    for entry in export["entries"]:
        assert len(entry["bounds"]) == len(entry["drawn"])
        for (low, high), value in zip(entry["bounds"], entry["drawn"], strict=True):
            assert low <= value <= high
    # The toy shuffles eight hands first.
    assert export["entries"][0]["bounds"][:7] == [[0, n] for n in range(7, 0, -1)]


def test_bounds_end_where_the_log_breaks(ended: HeldTable) -> None:
    Entry.objects.filter(match=ended.pk, number=4).delete()
    Entry.objects.filter(match=ended.pk, number=5).delete()
    bounds = [entry["bounds"] for entry in exported(ended.pk)["entries"]]
    broken = bounds.index(None)
    assert broken >= 3
    assert {*map(repr, bounds[broken:])} == {"None"}


def test_export_of_an_ended_match_is_made_once(
    ended: HeldTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("match_export", args=[ended.pk])
    made: list[str] = []
    real = export_module.export_of

    def counted(match_id: str) -> dict[str, Any]:
        made.append(match_id)
        return real(match_id)

    monkeypatch.setattr(export_module, "export_of", counted)
    first = Client().get(address)
    assert Client().get(address).content == first.content
    again = Client().get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, made) == (304, b"", [ended.pk])
    # Whoever closes the account leaves no name behind, in exports either.
    play.rename_everywhere(user_id=ended.people[0].pk, name="nobody")
    renamed = Client().get(address, headers={"if-none-match": first["ETag"]})
    assert (renamed.status_code, renamed.json()["seats"][0]["name"]) == (200, "nobody")
    assert made == [ended.pk] * 2


def test_export_of_a_running_match_is_always_new(seated: Seated) -> None:
    table = seated()
    address = reverse("match_export", args=[table.pk])
    assert len(Client().get(address).json()["entries"]) == 1
    table.play(0, "draw")
    entries = Client().get(address).json()["entries"]
    assert [entry["bounds"] for entry in entries] == [None, None]


def test_command_verifies_a_match_of_the_database(
    ended: HeldTable, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, ended.pk) == ("VERIFY matches=1 different=0", 0)
    assert run(capsys, "--all") == ("VERIFY matches=1 different=0", 0)


def test_copy_has_no_dice_of_its_own_and_is_left_out(
    ended: HeldTable, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ended.match.refresh_from_db()
    now, user = ended.clock.tick(seconds=1), ended.people[0]
    copy = play.copy(source=ended.match, number=1, user=user, same_dice=False, now=now)
    play.ask(match_id=copy, user_id=user.pk, kind="end", now=now)
    assert Match.objects.filter(status="ended").count() == 2
    assert run(capsys, "--all") == ("VERIFY matches=1 different=0", 0)
    assert run(capsys, copy) == ("VERIFY matches=0 different=0", 1)
    # Its file says so as well: it was once told to be `different`, as if somebody had cheated.
    export = exported(copy)
    assert (export["origin"], export["copied_at"]) == ("copied", 1)
    file = tmp_path / "copy.json"
    file.write_text(json.dumps(export))
    with pytest.raises(SystemExit):
        call_command("verify_match", str(file))
    said = capsys.readouterr()
    why = "copied, it has no dice of its own that could be checked"
    assert said.err == f"verify_match: {file}: {why}\n"
    assert said.out == "VERIFY matches=0 different=0\n"
    # Files from before that was told are read on.
    assert verify(without(exported(ended.pk), "origin", "copied_at")).is_right


def without(export: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in export.items() if name not in names}


def test_command_verifies_a_file(
    ended: HeldTable, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    export = exported(ended.pk)
    file.write_text(json.dumps(export))
    assert run(capsys, str(file)) == ("VERIFY matches=1 different=0", 0)
    change_draw(export)
    file.write_text(json.dumps(export))
    assert run(capsys, str(file)) == (f"VERIFY matches=1 different=1 first={ended.pk}:1", 1)


@pytest.mark.parametrize(
    "content", [None, "", "[]", "{}", "\x00", '{"format": 1}', '{"origin": []}']
)
def test_command_refuses_what_is_no_export(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str | None
) -> None:
    file = tmp_path / "match.json"
    if content is not None:
        file.write_text(content)
    line, code = run(capsys, str(file))
    assert line.startswith("VERIFY matches=")
    assert code == 1


def test_verdict_on_the_page(ended: HeldTable) -> None:
    client = Client(headers={"accept": "application/json"})
    page = client.get(f"/matches/{ended.pk}/verify/").json()
    assert (page["state"], page["entries"]) == ("right", ended.live.version)
    assert page["commitment"] == ended.match.commitment
    assert client.get("/matches/none/verify/").status_code == 404


def test_entry_that_was_deleted_is_missed(ended: HeldTable) -> None:
    # Deleting rows is possible for whoever owns the database; the check then says so.
    Entry.objects.filter(match=ended.pk, number=4).delete()
    assert verify(exported(ended.pk)).first == 4


def test_page_says_what_differs_in_the_language_of_its_reader(
    ended: HeldTable, client: Client
) -> None:
    Match.objects.filter(pk=ended.pk).update(commitment="0" * 64)
    for language, said in (
        ("en", "the secret is not the one that was promised"),
        ("pl", "sekret nie jest tym, który obiecano"),
    ):
        client.cookies["django_language"] = language
        verdict = client.get(f"/matches/{ended.pk}/verify/", headers={"accept": "application/json"})
        assert (verdict.json()["state"], verdict.json()["problem"]) == ("different", said)
