import json
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from games.smoke import browser, evening, policy
from games.smoke.player import SentMove

PAGE = """
<form action="/search/"><input name="q"></form>
<form method="post" action="go/">
  <input type="hidden" name="csrfmiddlewaretoken" value="abc">
  <input name="name" value="Ola"><input name="ignored" type="submit" value="x">
  <input type="checkbox" name="on" checked><input type="checkbox" name="off" value="1">
  <input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked>
  <select name="s"><option value="1">a<option value="2" selected>b</select>
  <select name="t"><option value="3">a<option value="4">b</select>
  <textarea name="text">some text</textarea><button name="b">Go</button>
</form>
"""


def test_form_sends_what_a_browser_would() -> None:
    page = browser.FetchedPage("http://h/a/", 200, PAGE)
    form = page.form("/a/go/")
    assert form.fields == {
        "csrfmiddlewaretoken": "abc",
        "name": "Ola",
        "on": "on",
        "r": "2",
        "s": "2",
        "t": "3",
        "text": "some text",
    }
    with pytest.raises(browser.PageError, match="has no form for /b/"):
        page.form("/b/")


@contextmanager
def serving(heard: list[str], *, once: bool = False) -> Iterator[str]:
    """A site that answers forms with another address, and closes its door before that is asked for if `once`."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            if once:
                server.socket.close()
            self.send_response(302)
            for name, value in (("Location", "/done/"), ("Set-Cookie", "seen=yes; Path=/")):
                self.send_header(name, value)
            self.end_headers()

        def do_GET(self) -> None:
            body = f"{self.path} {self.headers['Cookie']}".encode()
            self.send_response(200 if self.path == "/done/" else 302)
            self.send_header("Location", self.path)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield address
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_form_that_was_answered_is_not_sent_again() -> None:
    heard: list[str] = []
    with serving(heard, once=True) as first, serving(heard) as second:
        page = browser.FetchedPage(f"{first}/a/", 200, PAGE)
        person = browser.Browser(first, others=[second])
        found = person.send(page, browser.PageForm("/a/go/", "post", {"name": "Ola"}))
    assert heard == ["name=Ola"]
    assert (found.status, found.url, found.text) == (200, f"{second}/done/", "/done/ seen=yes")


def test_page_that_refuses_a_form_says_why() -> None:
    text = (
        '<ul class="menu"><li>Home</li></ul><ul class="errorlist" id="id_name_error">'
        "<li>Somebody else has this name.</li><li>Too &amp; long.</li></ul><ul><li>Help</li></ul>"
    )
    page = browser.FetchedPage("http://localhost/a/", 200, text)
    assert page.complaints() == ["Somebody else has this name.", "Too & long."]


def test_reader_who_is_sent_on_and_on_stops() -> None:
    with (
        serving([]) as site,
        pytest.raises(browser.PageError, match="/round/ is sent on and on"),
    ):
        browser.Browser(site).get("round/")


CHOICES: list[tuple[dict[str, Any], list[dict[str, Any]]]] = [
    ({"do": "roll", "kind": "fixed"}, [{"do": "roll"}]),
    ({"do": "accept", "kind": "fixed", "with": {"offer": 3}}, [{"do": "accept", "offer": 3}]),
    (
        {"do": "bid", "kind": "amount", "arg": "amount", "min": 5, "max": 50, "step": 5},
        [{"do": "bid", "amount": 5}],
    ),
    (
        {"do": "mortgage", "kind": "pick", "arg": "field", "options": ["a"]},
        [{"do": "mortgage", "field": "a"}],
    ),
    (
        {"do": "lay", "kind": "pick", "arg": "where", "options": [{"hex": "A1", "tile": "7"}]},
        [{"do": "lay", "hex": "A1", "tile": "7"}],
    ),
    (
        {"do": "drop", "kind": "subset", "arg": "x", "options": ["a", "b"], "min": 1, "max": 2},
        [{"do": "drop", "x": ["a"]}, {"do": "drop", "x": ["b"]}],
    ),
    (
        {"do": "build", "kind": "map", "arg": "levels", "options": {"a": [1, 2]}},
        [{"do": "build", "levels": {"a": 1}}, {"do": "build", "levels": {"a": 2}}],
    ),
    (
        {"do": "offer_trade", "kind": "bundle", "give": {}, "to": {"2": {}, "1": {}}},
        [{"do": "offer_trade", "to": 1}],
    ),
    ({"do": "offer_settlement", "kind": "bundle", "give": {}}, [{"do": "offer_settlement", "cash": 0}]),
]  # fmt: skip


@pytest.mark.parametrize(("choice", "possible"), CHOICES)
def test_choice_is_filled_within_its_bounds(
    choice: dict[str, Any], possible: list[dict[str, Any]]
) -> None:
    seen = [policy.filled(choice, random.Random(seed)) for seed in range(20)]
    assert sorted({json.dumps(action) for action in seen}) == sorted(map(json.dumps, possible))


def test_policy_goes_on_rather_than_around_in_circles() -> None:
    rng = random.Random(1)

    def does(*names: str, tried: tuple[str, ...] = ()) -> str | None:
        choices = [{"do": name, "kind": "fixed"} for name in names]
        action = policy.action_for({"choices": choices}, tried, rng)
        return None if action is None else str(action["do"])

    assert does("mortgage", "roll", "offer_trade") == "roll"
    assert does("decline", "buy") == "buy"
    assert does("declare_bankruptcy", "mortgage", "sell_building") == "sell_building"
    assert does("declare_bankruptcy", "mortgage", tried=("mortgage",)) == "declare_bankruptcy"
    assert does("roll", tried=("roll",)) is None


def entry(n: int, key: str | None = None, seat: int = 0, do: str = "roll") -> dict[str, Any]:
    return {"n": n, "key": key, "seat": seat, "action": {"do": do}}


def compared(entries: list[dict[str, Any]], acked: list[SentMove]) -> evening.EveningReport:
    report = evening.EveningReport()
    evening.compare({"status": "running", "entries": entries}, acked, report)
    return report


def test_lost_and_doubled_moves_are_counted() -> None:
    acked = [SentMove(0, "a", {"do": "roll"}, 2), SentMove(0, "b", {"do": "buy"}, 3)]
    log = [entry(1), entry(2, "a"), entry(3, "b", do="buy")]
    assert (compared(log, acked).missing, compared(log, acked).problems) == (0, [])
    assert compared(log[:2], acked).missing == 1
    assert compared([*log[:2], entry(3, "b", do="decline")], acked).missing == 1
    assert compared([*log[:2], entry(3, "b", seat=1, do="buy")], acked).missing == 1
    assert compared([*log, entry(4, "a")], acked).doubled == 1
    assert compared([*log, entry(4, "z")], acked).problems == [
        "1 moves of people were never acknowledged"
    ]


def test_matches_of_one_evening_add_up() -> None:
    report = evening.EveningReport()
    for _ in range(2):
        log = [entry(2, "a"), entry(3, "a")]
        acked = [SentMove(0, "a", {"do": "roll"}, 2), SentMove(0, "b", {"do": "buy"}, 3)]
        evening.compare({"status": "running", "entries": log}, acked, report)
    found = (report.matches, report.acked, report.missing, report.doubled)
    assert found == (2, 4, 2, 2)


def test_verdict_is_the_last_line_of_an_evening() -> None:
    report = evening.EveningReport(
        matches=1, acked=7, kills=2, finished=True, still_ms=2340, ai_ms=1260
    )
    assert report.line() == (
        "SMOKE ok matches=1 acked=7 missing=0 doubled=0 kills=2 finished=yes still_max_s=2.3 ai_max_s=1.3"
    )
    report.doubled = 1
    assert report.line().startswith("SMOKE failed ")


@pytest.mark.parametrize(
    ("made", "outages", "expected"),
    [
        ([(0, 0, "person"), (900, 1, "bot"), (3000, 0, "person")], [], (2100, 900)),
        # Down from 1000 to 6000: what counts is before and after.
        ([(0, 0, "person"), (8500, 1, "bot")], [(1000, 6000)], (2500, 2500)),
        ([(0, 0, "person"), (8500, 1, "bot")], [(3000, 4000), (8000, 9000)], (4000, 4000)),
        ([(0, 0, "person"), (8500, 1, "bot")], [(9000, 9900)], (8500, 8500)),
        # The clock for a person is no standstill of an AI, for an AI it is.
        ([(0, 1, "bot"), (5000, 0, "clock")], [], (5000, 0)),
        ([(0, 0, "person"), (5000, 1, "clock")], [], (5000, 5000)),
    ],
)
def test_standstills_are_counted_while_the_platform_stands(
    made: list[tuple[int, int, str]], outages: list[tuple[int, int]], expected: tuple[int, int]
) -> None:
    entries = [{"at": at, "seat": seat, "by": by} for at, seat, by in made]
    export = {"seats": [{"seat": 0, "bot": None}, {"seat": 1, "bot": "steady"}], "entries": entries}
    assert evening.standstills(export, outages) == expected
