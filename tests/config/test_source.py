import io
import tarfile

from django.test import Client
from pytest_django import Settings


def test_source_of_the_running_site_can_be_had(client: Client) -> None:
    answer = client.get("/source/")
    assert answer.headers["Content-Type"] == "application/gzip"
    with tarfile.open(fileobj=io.BytesIO(answer.content)) as archive:
        names = archive.getnames()
    assert {"magnat/LICENSE", "magnat/games/play.py", "magnat/manage.py"} <= set(names)


def test_operator_can_name_a_place_of_the_source(client: Client, settings: Settings) -> None:
    settings.MAGNAT_SOURCE_URL = "https://example.org/magnat"
    answer = client.get("/source/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "https://example.org/magnat")


def test_missing_source_is_a_missing_page(
    client: Client, db: None, settings: Settings, tmp_path: object
) -> None:
    settings.BASE_DIR = tmp_path
    assert client.get("/source/").status_code == 404
