"""The page frame: what every page promises, and that style sheets, icons and pages agree."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client, RequestFactory
from django.utils.translation import override
from django.views.defaults import bad_request, server_error

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted([*(ROOT / "static").glob("*/*.css")])


def test_language_switch_is_remembered(client: Client, db: None) -> None:
    assert '<html lang="pl">' in client.get("/").content.decode()
    answer = client.post("/i18n/setlang/", {"language": "en", "next": "/"})
    assert answer["Location"] == "/"
    assert '<html lang="en">' in client.get("/").content.decode()


def test_missing_page_is_explained_in_the_readers_language(client: Client, db: None) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "Tu nic nie leży" in answer.content.decode()
    client.cookies["django_language"] = "en"
    assert "Nothing lies here" in client.get("/nowhere/").content.decode()


def test_pages_of_last_resort_need_no_session(rf: RequestFactory) -> None:
    request = rf.get("/")
    with override("pl"):
        assert "To żądanie nie ma sensu" in bad_request(request, ValueError()).content.decode()
    assert "Coś się u nas zepsuło" in server_error(request).content.decode()


def test_stale_form_is_explained(db: None) -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/i18n/setlang/", {"language": "en"})
    assert answer.status_code == 403
    assert "otwarta za długo" in answer.content.decode()


def test_sign_in_leads_back_to_the_page(client: Client, db: None) -> None:
    shown = client.get("/tables/new/eurobiznes/").content.decode()
    assert "/accounts/login/?next=/tables/new/eurobiznes/" in shown


def test_worker_keeps_a_page_that_stands_alone(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    script = answer.content.decode()
    kept = re.findall(r'"(/[^"]+)"', script)
    assert "/offline/" in kept
    page = client.get("/offline/").content.decode()
    needed = set(re.findall(r'(?:href|src)="(/[^"]+)"', page))
    assert needed <= set(kept)
    assert re.search(r'CACHE = "offline-[0-9a-f]{12}"', script)


def test_robots_keep_out_of_matches(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer["Content-Type"].startswith("text/plain")
    assert "Disallow: /matches/" in answer.content.decode()


def test_every_file_a_page_names_exists(client: Client, db: None) -> None:
    shown = client.get("/").content.decode()
    named = set(re.findall(r'(?:href|src)="/static/([^"#]+)', shown))
    assert "css/site.css" in named
    assert {name for name in named if finders.find(name) is None} == set()


#: A script of its own file, or one that holds only data, which no browser runs.
DATA = r"[^>]*\s(?:src=|type=\"application/json\")"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_pages_keep_to_the_content_policy(path: Path) -> None:
    text = path.read_text()
    assert re.findall(rf"<style|\sstyle=|\son\w+=\"|<script(?!{DATA})", text) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_every_icon_on_a_page_is_in_the_sprite(path: Path) -> None:
    sprite = (ROOT / "static" / "icons" / "sprite.svg").read_text()
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    used = set(re.findall(r"sprite\.svg' %\}#([\w-]+)\"", path.read_text()))
    assert used - drawn == set()


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_style_sheets_use_tokens_that_exist(path: Path) -> None:
    text = path.read_text()
    tokens = (ROOT / "static" / "css" / "tokens.css").read_text()
    parts = (ROOT / "static" / "css" / "components.css").read_text()
    scripts = "".join(script.read_text() for script in path.parent.rglob("*.js"))
    defined = set(re.findall(r"(--[\w-]+)\s*:", tokens + parts + text + scripts))
    used = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert used - defined == set()


def test_colours_stand_in_the_tokens_only() -> None:
    sheets = [path for path in SHEETS if path.parent.name in {"css", "lobbies"}]
    strays = {
        f"{path.name}: {colour}"
        for path in sheets
        if path.name not in {"tokens.css", "front.css"}
        for colour in re.findall(r"#[0-9a-f]{3,8}\b", path.read_text())
        if colour not in {"#fff", "#000"}
    }
    assert strays == set()


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


INKS = ["ink", "ink-2", "carmine-text", "gain", *(f"player-{n}" for n in range(1, 7))]


@pytest.mark.parametrize("paper", ["paper", "paper-2", "ground"])
@pytest.mark.parametrize("ink", INKS)
def test_text_is_readable_by_day_and_by_night(ink: str, paper: str) -> None:
    tokens = (ROOT / "static" / "css" / "tokens.css").read_text()
    pairs = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}, #\w{6})\)", tokens))
    for text, ground in zip(pairs[ink].split(", "), pairs[paper].split(", "), strict=True):
        assert contrast(text, ground) >= 4.5
