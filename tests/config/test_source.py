import io
import subprocess
import tarfile
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from config import source


@pytest.fixture
def archives(settings: Settings, tmp_path: Path) -> Path:
    cache.clear()
    settings.ARCHIVES_DIR = tmp_path / "cache"
    return tmp_path / "cache"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands of git, as they are started."""
    started: list[str] = []
    run = subprocess.run

    def noted(command: list[str], **options: object) -> object:
        started.append(command[1])
        return run(command, **options)  # type: ignore[call-overload]  # as they were given

    monkeypatch.setattr(subprocess, "run", noted)
    source.revision.cache_clear()
    return started


def test_source_of_the_running_site_can_be_had(client: Client, archives: Path) -> None:
    answer = client.get("/source/")
    assert answer.headers["Content-Type"] == "application/gzip"
    with tarfile.open(fileobj=io.BytesIO(answer.content)) as archive:
        names = archive.getnames()
    assert {"magnat/LICENSE", "magnat/games/play.py", "magnat/manage.py"} <= set(names)


def test_archive_is_made_once_and_those_of_other_commits_go(
    client: Client, archives: Path, made: list[str]
) -> None:
    archives.mkdir()
    (archives / "source-0123.tar.gz").write_bytes(b"older")
    first, second = client.get("/source/"), client.get("/source/")
    assert first.content == second.content
    assert made == ["rev-parse", "archive"]
    commit = first.headers["ETag"].strip('"')
    assert [path.name for path in archives.iterdir()] == [f"source-{commit}.tar.gz"]


def test_who_fetches_it_again_and_again_is_told_to_wait(client: Client, archives: Path) -> None:
    answers = [client.get("/source/") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 6 + [429]
    assert answers[6].content == b""
    assert 50 <= int(answers[6]["Retry-After"]) <= 60  # a busy machine takes seconds for seven
    assert "Cache-Control" not in answers[6]
    tag = answers[0].headers["ETag"]
    assert client.get("/source/", headers={"if-none-match": tag}).status_code == 304


def test_who_has_it_is_sent_nothing(client: Client, archives: Path, made: list[str]) -> None:
    tag = client.get("/source/").headers["ETag"]
    answer = client.get("/source/", headers={"if-none-match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert client.get("/source/", headers={"if-none-match": '"other"'}).status_code == 200
    assert made == ["rev-parse", "archive"]


def test_archive_that_cannot_be_kept_is_sent_all_the_same(
    client: Client, archives: Path, made: list[str]
) -> None:
    archives.write_bytes(b"a file where the folder should be")
    assert client.get("/source/").status_code == client.get("/source/").status_code == 200
    assert made == ["rev-parse", "archive", "archive"]


def test_operator_can_name_a_place_of_the_source(client: Client, settings: Settings) -> None:
    settings.MAGNAT_SOURCE_URL = "https://example.org/magnat"
    answer = client.get("/source/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "https://example.org/magnat")


def test_missing_source_is_a_missing_page(
    client: Client, db: None, settings: Settings, tmp_path: Path
) -> None:
    settings.BASE_DIR = tmp_path
    assert client.get("/source/").status_code == 404
