import importlib
import io

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from games import play
from games.engines.kernel.rng import commitment
from games.models import Match
from games.storage.sealing import SEALED_BYTES, WrongKeyError, opened, sealed
from tests.games.conftest import Clock

SECRET = bytes(range(32))
pytestmark = pytest.mark.django_db


@pytest.fixture
def match(clock: Clock) -> Match:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    return play.prepare(revision=revision, now=clock.now)


def test_sealed_secret_opens_as_that_of_its_match_alone() -> None:
    stored = sealed(SECRET, "one")
    assert len(stored) == SEALED_BYTES
    assert SECRET not in stored
    assert sealed(SECRET, "one") != stored
    assert opened(stored, "one") == SECRET
    with pytest.raises(WrongKeyError, match="two"):
        opened(stored, "two")


def test_changed_byte_opens_nothing() -> None:
    stored = bytearray(sealed(SECRET, "one"))
    stored[20] ^= 1
    with pytest.raises(WrongKeyError):
        opened(bytes(stored), "one")


def test_database_holds_no_secret_in_plain_sight(match: Match) -> None:
    match.refresh_from_db()
    stored = bytes(match.secret)
    assert commitment(stored) != match.commitment
    assert commitment(opened(stored, match.pk)) == match.commitment


def test_older_key_opens_until_everything_is_sealed_anew(match: Match, settings: Settings) -> None:
    old = settings.SECRET_KEY
    settings.SECRET_KEY = "n" * 50
    with pytest.raises(CommandError, match="put back the secret_key"):
        call_command("check_key")
    settings.SECRET_KEY_FALLBACKS = [old]
    call_command("check_key")
    said = io.StringIO()
    call_command("reseal_secrets", stdout=said)
    assert said.getvalue().splitlines()[-1] == "RESEALED secrets=1"
    settings.SECRET_KEY_FALLBACKS = []
    match.refresh_from_db()
    assert commitment(opened(bytes(match.secret), match.pk)) == match.commitment


def test_nothing_is_sealed_anew_without_the_old_key(match: Match, settings: Settings) -> None:
    before = bytes(Match.objects.get(pk=match.pk).secret)
    settings.SECRET_KEY = "n" * 50
    with pytest.raises(CommandError, match=match.pk):
        call_command("reseal_secrets")
    assert bytes(Match.objects.get(pk=match.pk).secret) == before


def test_upgrade_seals_what_lay_open_and_can_be_taken_back(match: Match) -> None:
    migration = importlib.import_module("games.migrations.0004_sealed_secrets")
    Match.objects.filter(pk=match.pk).update(secret=SECRET)
    for _ in range(2):  # once more does no harm
        migration.seal(apps, None)
    assert opened(bytes(Match.objects.get(pk=match.pk).secret), match.pk) == SECRET
    migration.unseal(apps, None)
    assert bytes(Match.objects.get(pk=match.pk).secret) == SECRET
