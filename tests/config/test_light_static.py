"""Static files of a home machine: compressed once, kept for good, and a new address as soon as any of them changes."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.signals import request_finished
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings

from config import light_static
from config.light_static import LightStaticMiddleware
from config.marks import mark_of
from gates.joined.chunks import COMMON

MARK = "0123456789ab"


@pytest.fixture(autouse=True)
def without_database() -> Iterator[None]:
    """An answer that is closed looks at no connection that a test before has opened (as Django's own client)."""
    request_finished.disconnect(close_old_connections)
    yield
    request_finished.connect(close_old_connections)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LightStaticMiddleware]:
    """Made once: it joins and compresses all files there are. Nothing that is asked of it changes one."""
    folder = tmp_path_factory.mktemp("copies") / "static"
    (folder / "older").mkdir(parents=True)
    given = {"STATIC_URL": f"/static/{MARK}/", "WHITENOISE_AUTOREFRESH": False}
    with override_settings(**given), pytest.MonkeyPatch.context() as patched:
        patched.setattr(light_static, "COPIES", folder / MARK)
        yield LightStaticMiddleware(lambda _request: HttpResponse("a page"))


def asked(path: str, encoding: str = "gzip") -> HttpRequest:
    return RequestFactory().get(path, HTTP_ACCEPT_ENCODING=encoding)


def body(answer: Any) -> bytes:
    found = b"".join(answer)
    answer.close()
    return found


def test_files_are_sent_compressed_and_kept_for_good(served: LightStaticMiddleware) -> None:
    answer = served(asked(f"/static/{MARK}/table/main.js"))
    assert answer["Content-Encoding"] == "gzip"
    assert answer["Vary"] == "Accept-Encoding"
    assert "immutable" in answer["Cache-Control"]
    sent = gzip.decompress(body(answer)).decode()
    assert "import" in sent
    assert "Starts the table" not in sent  # nobody who plays should fetch comments


def test_browser_that_cannot_unpack_gets_the_same_script(served: LightStaticMiddleware) -> None:
    answer = served(asked(f"/static/{MARK}/table/main.js", "identity"))
    assert "Content-Encoding" not in answer
    packed = body(served(asked(f"/static/{MARK}/table/main.js")))
    assert body(answer) == gzip.decompress(packed)


def test_script_that_is_not_joined_is_sent_without_its_comments(
    served: LightStaticMiddleware,
) -> None:
    sent = gzip.decompress(body(served(asked(f"/static/{MARK}/lobbies/lobby.js")))).decode()
    assert "import" in sent
    assert "\n/**" not in sent


def test_what_tables_share_comes_in_one_file(served: LightStaticMiddleware) -> None:
    answer = served(asked(f"/static/{MARK}/{COMMON}"))
    assert "immutable" in answer["Cache-Control"]
    assert answer["Content-Type"].startswith("text/javascript")
    common = gzip.decompress(body(answer)).decode()
    assert "class Connection" in common
    assert (
        "class Connection"
        not in gzip.decompress(body(served(asked(f"/static/{MARK}/table/main.js")))).decode()
    )


def test_sheet_is_sent_with_those_that_it_names(served: LightStaticMiddleware) -> None:
    sent = gzip.decompress(body(served(asked(f"/static/{MARK}/css/site.css")))).decode()
    assert "@font-face{" in sent
    assert "@import" not in sent
    assert "/*" not in sent


def test_second_process_takes_what_the_first_has_joined(
    served: LightStaticMiddleware, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = body(served(asked(f"/static/{MARK}/{COMMON}")))
    monkeypatch.setattr(light_static, "joined_files", lambda _root: pytest.fail("joined again"))
    second = LightStaticMiddleware(lambda _request: HttpResponse("a page"))
    assert body(second(asked(f"/static/{MARK}/{COMMON}"))) == first


def test_face_is_not_compressed_again(served: LightStaticMiddleware) -> None:
    answer = served(asked(f"/static/{MARK}/fonts/archivo-latin.woff2"))
    assert "Content-Encoding" not in answer
    assert "immutable" in answer["Cache-Control"]
    answer.close()


def test_page_from_before_an_update_gets_the_files_of_today(served: LightStaticMiddleware) -> None:
    answer = served(asked("/static/ba9876543210/table/main.js"))
    assert gzip.decompress(body(answer)).startswith(b"import {")
    assert answer["Cache-Control"] == "no-cache"
    assert body(served(asked("/static/ba9876543210/nothing.js"))) == b"a page"


def test_copies_of_older_files_go(served: LightStaticMiddleware) -> None:
    assert [folder.name for folder in light_static.COPIES.parent.iterdir()] == [MARK]
    assert len(list(light_static.COPIES.glob("*.gz"))) > 100
    rest = [path.name for path in light_static.COPIES.iterdir() if path.suffix != ".gz"]
    assert rest == [light_static.JOINED]


def test_mark_changes_with_any_file_and_with_nothing_else(tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.mkdir()
    (place / "one.js").write_text("1")
    first = mark_of(place)
    (place / "one.js").touch()
    assert mark_of(place) == first
    (place / "two.js").write_text("")
    second = mark_of(place)
    (place / "one.js").write_text("2")
    assert len({first, second, mark_of(place)}) == 3
