"""Matches from 18xx.games and back: through `games.play`, whole or not at all."""

import gzip
import json
import re
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape

from accounts.models import User
from games import play
from games.engines.g1836jr.logs import gamelog
from games.engines.g1836jr.logs.gamelog import read
from games.engines.g1836jr.logs.replay import LogReplay
from games.engines.g1836jr.state import dumped
from games.engines.kernel.errors import IllegalAction
from games.formats import imports, transfer
from games.fronts.catalogue import EXCHANGES
from games.fronts.exchange import LogRefused
from games.fronts.g1836jr import exchange, log_texts
from games.models import Entry, Import, Match, Seat, Snapshot
from games.reading.selectors import table_for
from games.timing.controls import Untimed
from games.verification import verdicts
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import START, Sent
from tests.games.engines.g1836jr.logs import SAMPLE, packed, unpacked

pytestmark = pytest.mark.django_db(transaction=True)


SITE = "18xx.games"
EXCHANGE = EXCHANGES[SITE]


def exported(match_id: str) -> str:
    """Where the match is given as a log of the site."""
    return reverse("match_export_log", kwargs={"match_id": match_id, "site": SITE})


def running(actions: int = 60) -> bytes:
    """The sample while it goes on."""
    data = unpacked(SAMPLE)
    changed = {"actions": data["actions"][:actions], "status": "active", "result": {}}
    return packed(data | changed)


def imported(content: bytes, user: User, seat: int = 1) -> Match:
    match_id = transfer.match_import(
        exchange=EXCHANGE, content=content, user=user, seat=seat, now=START
    )
    return Match.objects.get(pk=match_id)


def test_a_finished_game_is_a_match_that_verifies(people: list[User]) -> None:
    match = imported(SAMPLE.read_bytes(), people[0])
    assert (match.status, match.version) == ("ended", 418)
    assert match.outcome is not None
    assert match.outcome["worth"] == {"0": 2095, "1": 3034, "2": 4833}
    seats = list(Seat.objects.filter(match=match).values_list("number", "name", "user", "bot"))
    assert seats == [
        (0, "Gracz 1", None, "steady"),
        (1, "ola", people[0].pk, ""),
        (2, "Gracz 3", None, "steady"),
    ]
    assert set(Entry.objects.filter(match=match).values_list("maker", flat=True)) == {"table"}
    assert verdicts.verdict_of(match.pk)["state"] == "right"


def test_a_running_game_goes_on_here_and_there(people: list[User]) -> None:
    match = imported(running(), people[0], seat=0)
    table = table_for(match.pk)
    assert table.live is not None
    first = LogReplay(read(running()))
    first.to_the_end()
    assert dumped(table.live.table.state) == dumped(first.state)
    asked = first.state.asked[0]
    play.submit_for_seat(match_id=match.pk, seat=asked, action={"do": "pass"}, now=START)
    second = LogReplay(read(packed(transfer.export_of(match.pk))))
    second.to_the_end()
    assert len(second.log.entries) == len(first.log.entries) + 1
    assert second.log.names == ["ola", "Gracz 2", "Gracz 3"]


def test_a_game_that_the_table_ended_is_ended_there_as_well(people: list[User]) -> None:
    match = imported(running(), people[0], seat=0)
    play.ask(match_id=match.pk, user_id=people[0].pk, kind="end", now=START)
    match.refresh_from_db()
    assert match.outcome is not None
    log = transfer.export_of(match.pk)
    assert (log["actions"][-1]["type"], log["status"]) == ("end_game", "finished")
    again = imported(packed(log), people[1])
    assert again.outcome is not None
    assert again.outcome["worth"] == match.outcome["worth"]
    assert transfer.export_of(again.pk)["actions"] == log["actions"]


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"{}", "log"),
        (packed(unpacked(SAMPLE) | {"result": {"949": 1, "2225": 2, "175": 3}}), "log"),
        (packed(unpacked(SAMPLE) | {"actions": unpacked(SAMPLE)["actions"][1:]}), "rules"),
    ],
)
def test_what_is_wrong_imports_nothing(people: list[User], content: bytes, kind: str) -> None:
    with pytest.raises(LogRefused) as caught:
        imported(content, people[0])
    assert caught.value.kind == kind
    assert not Match.objects.exists()


def test_a_seat_that_is_not_there_imports_nothing(people: list[User]) -> None:
    with pytest.raises(LogRefused, match="no seat 4"):
        imported(running(), people[0], seat=3)
    assert not Match.objects.exists()


@pytest.fixture
def client_of(people: list[User]) -> Client:
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    client.force_login(people[0])
    return client


def given(client: Client, content: bytes, seat: str = "1") -> Any:
    """The answer to a log, which a worker has not seen yet."""
    file = BytesIO(content)
    file.name = "log.json"
    return client.post(reverse("import_log", kwargs={"site": SITE}), {"log": file, "seat": seat})


def brought(client: Client, content: bytes, seat: str = "1") -> Any:
    """What the page says when the worker is done."""
    answer = given(client, content, seat)
    imports.carry_out(Import.objects.latest("pk").pk, timezone.now())
    return client.get(answer.url)


def test_the_page_takes_a_log_and_gives_it_back(client_of: Client) -> None:
    assert client_of.get(reverse("import_log", kwargs={"site": SITE})).status_code == 200
    answer = brought(client_of, running(), "3")
    match = Match.objects.get()
    assert answer.url == reverse("match_table", args=[match.pk])
    url = exported(match.pk)
    log = client_of.get(url)
    assert log["Content-Disposition"] == f'attachment; filename="{match.pk}-18xxgames.json"'
    assert [row["id"] for row in json.loads(log.content)["actions"]] == list(range(1, 61))
    page = client_of.get(reverse("match_verify", args=[match.pk])).content.decode()
    assert url in page


def test_a_log_is_made_once_for_each_entry(
    client_of: Client, people: list[User], django_assert_max_num_queries: Any
) -> None:
    match = imported(running(), people[0], seat=0)
    url = exported(match.pk)
    first = client_of.get(url)
    with django_assert_max_num_queries(3):  # session, person, version: no entry is read again
        again = client_of.get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    play.rename_everywhere(user_id=people[0].pk, name="Renamed")
    renewed = client_of.get(url, headers={"If-None-Match": first["ETag"]})
    assert (renewed.status_code, b"Renamed" in renewed.content) == (200, True)


def renamed(*names: str) -> bytes:
    """The sample with other names at its seats."""
    data = unpacked(SAMPLE)
    pairs = zip(data["players"], names, strict=True)
    return packed(data | {"players": [{**player, "name": name} for player, name in pairs]})


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("Karol", "Karol"),
        ("  Karol  Z ", "Karol Z"),
        ("jan", "Player 1"),
        ("JAN", "Player 1"),
        ("\ud800x", "Player 1"),
        ("a\0b", "Player 1"),
        ("\u202eabc", "Player 1"),
        ("x" * 300, "Player 1"),
        ("", "Player 1"),
    ],
)
def test_file_gives_nobody_a_name_that_is_not_theirs(
    people: list[User], given: str, named: str
) -> None:
    with translation.override("en"):
        match = imported(renamed(given, "jan", "Ewa Z"), people[0])
    seats = Seat.objects.filter(match=match).order_by("number")
    assert list(seats.values_list("name", flat=True)) == [named, "ola", "Ewa Z"]


def test_log_is_written_in_few_statements(people: list[User], sent: Sent) -> None:
    with CaptureQueriesContext(connection) as queries:
        match = imported(SAMPLE.read_bytes(), people[0])
    assert match.version == 418
    assert len(queries) < 100
    assert Snapshot.objects.filter(match=match).count() == 9
    assert "games.tasks.ai_turn" not in [name for name, _, _ in sent.take()]


def test_log_with_a_fault_is_not_written_at_all(people: list[User]) -> None:
    revision = play.revision_for(game="1836jr", rules={}, now=START)
    match_id = play.prepare(revision=revision, now=START).pk
    seats = [SeatPlan("ola", people[0]), SeatPlan("Steady 1", bot="steady")]
    begin = partial(
        play.start_with_log,
        match_id=match_id,
        seats=seats,
        options=Options(control=Untimed()),
        now=START,
    )
    with pytest.raises(IllegalAction):
        begin(played=[(0, {"do": "pass"}), (0, {"do": "fly"})])
    assert not Entry.objects.exists()
    assert not Seat.objects.exists()
    assert begin(played=[]).version == 1
    with pytest.raises(play.AlreadyStarted):
        begin(played=[])


def test_somebody_who_brings_games_without_end_is_stopped(client_of: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "import": "2/h/user"}
    cache.clear()
    answers = [given(client_of, b"<script>").status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    cache.clear()


CODES = {
    "log_of_other_game": packed({"title": "1830"}),
    "log_not_unpacked": gzip.compress(packed({"title": "1830"}), mtime=0)[:-9],
    "log_not_json": b"<script>",
    "log_players": packed(unpacked(SAMPLE) | {"players": [1]}),
    "log_option": packed(unpacked(SAMPLE) | {"settings": {"optional_rules": ["magic"]}}),
    "log_end": packed(unpacked(SAMPLE) | {"result": {"949": 1, "2225": 2, "175": 3}}),
    "log_damaged": packed(unpacked(SAMPLE) | {"actions": None}),
}


@pytest.mark.parametrize("code", CODES)
def test_the_page_says_it_in_the_language_of_the_reader(client_of: Client, code: str) -> None:
    with pytest.raises(LogRefused) as caught:
        transfer.match_import(exchange=EXCHANGE, content=CODES[code], user=None, seat=0, now=START)
    assert caught.value.code == code
    told = {}
    for lang in ("en", "pl"):
        client_of.cookies[settings.LANGUAGE_COOKIE_NAME] = lang
        answer = brought(client_of, CODES[code])
        assert answer.status_code == 422
        with translation.override(lang):
            told[lang] = EXCHANGE.sentence(code, caught.value.params)
        assert escape(told[lang]) in answer.content.decode()
    assert told["en"] != told["pl"]
    assert not Match.objects.exists()


def test_every_code_of_a_bad_log_has_its_sentence() -> None:
    source = "".join(Path(str(module.__file__)).read_text() for module in (gamelog, exchange))
    assert set(re.findall(r'code(?:: str)? ?= ?"(log_\w+)"', source)) == set(log_texts.TEXTS)


def test_the_page_says_what_is_wrong_and_where(client_of: Client) -> None:
    data = unpacked(SAMPLE)
    data["actions"][3]["entity"] = 175
    answer = brought(client_of, packed(data))
    assert answer.status_code == 422
    assert "Action 11 is at fault:" in answer.content.decode()
    assert brought(client_of, b"<script>").status_code == 422
    empty: Any = client_of.post(reverse("import_log", kwargs={"site": SITE}), {})
    imports.carry_out(Import.objects.latest("pk").pk, timezone.now())
    assert client_of.get(empty.url).status_code == 422
    # What was played before action 11 is kept, nothing of the others.
    assert Match.objects.count() == 1


def test_strangers_are_asked_to_sign_in() -> None:
    assert Client().get(reverse("import_log", kwargs={"site": SITE})).status_code == 302


def test_other_matches_have_no_such_log(opened: Any, people: list[User]) -> None:
    match = opened()
    assert Client().get(exported(match.pk)).status_code == 404
    revision = play.revision_for(game="1836jr", rules={}, now=START)
    plain = play.prepare(revision=revision, now=START)
    assert Client().get(exported(plain.pk)).status_code == 404
    assert Client().get(exported("x")).status_code == 404


def told(*arguments: str) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("import18xx", *arguments, stdout=out, stderr=out)
    except SystemExit as stop:
        return out.getvalue(), int(stop.code or 0)
    return out.getvalue(), 0


def test_the_command_imports_or_says_why_not(people: list[User]) -> None:
    said, code = told(str(SAMPLE), "--user", people[0].username, "--seat", "2")
    assert (said, code) == (f"IMPORT matches=1 match={Match.objects.get().pk}\n", 0)
    for arguments in (["nowhere", "--user", people[0].username], [str(SAMPLE), "--user", "nobody"]):
        said, code = told(*arguments)
        assert said.endswith("IMPORT matches=0\n")
        assert code == 1


def test_a_match_goes_to_no_other_site(people: list[User]) -> None:
    match = imported(SAMPLE.read_bytes(), people[0])
    assert transfer.text_of(match.pk, SITE).content
    with pytest.raises(transfer.NotForExport):
        transfer.text_of(match.pk, "elsewhere")
