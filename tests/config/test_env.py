from pathlib import Path

import pytest

from config import env


def test_defaults_are_embedded() -> None:
    given = env.read({})
    assert given.is_embedded
    assert given.address == "http://localhost:8000"
    assert given.bind_address == "127.0.0.1"
    assert given.data_dir == env.ROOT / ".data"


@pytest.mark.parametrize(
    ("host", "address", "bind"),
    [
        ("localhost", "http://localhost:9000", "127.0.0.1"),
        ("127.0.0.1", "http://127.0.0.1:9000", "127.0.0.1"),
        ("0.0.0.0", "http://0.0.0.0:9000", "0.0.0.0"),  # noqa: S104 - compared, not bound
        ("::1", "http://[::1]:9000", "::1"),
    ],
)
def test_address_names_the_host(host: str, address: str, bind: str) -> None:
    given = env.read({"HOST": host, "PORT": "9000"})
    assert (given.address, given.bind_address) == (address, bind)


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({"PORT": "http"}, "PORT must be a whole number, not 'http'."),
        ({"MAGNAT_REDIS_URL": "redis://h/1"}, "both, or neither"),
        ({"MAGNAT_DATABASE_URL": "postgresql://h/d"}, "both, or neither"),
        ({"MAGNAT_SERVER": "uvicorn"}, "MAGNAT_SERVER=uvicorn belongs to server mode"),
    ],
)
def test_unusable_value_is_named(environ: dict[str, str], message: str) -> None:
    with pytest.raises(env.EnvError, match=message):
        env.read(environ)


def test_server_mode_uses_the_named_servers() -> None:
    given = env.read(
        {"MAGNAT_DATABASE_URL": "postgresql://h/d", "MAGNAT_REDIS_URL": "redis://h:1/2"}
    )
    assert not given.is_embedded
    assert (given.celery_broker, given.cache_location) == ("redis://h:1/2", "redis://h:1/2")


def test_socket_moves_when_the_path_is_too_long(tmp_path: Path) -> None:
    near = env.read({"DATA_DIR": str(tmp_path)[:40]})
    far = env.read({"DATA_DIR": str(tmp_path / ("x" * 120))})
    assert near.socket_dir == near.run_dir
    assert far.socket_dir != far.run_dir
    assert len(str(far.valkey_socket)) <= env.SOCKET_PATH_LIMIT
    assert far.socket_dir == env.read({"DATA_DIR": str(far.data_dir)}).socket_dir


def test_secret_key_is_made_once_and_private(tmp_path: Path) -> None:
    (first,) = env.read_keys(tmp_path / "data")
    assert len(first) >= 50
    assert env.read_keys(tmp_path / "data") == [first]
    assert env.read_keys(tmp_path / "other") != [first]
    assert (tmp_path / "data" / "secret_key").stat().st_mode & 0o077 == 0


def test_keys_of_the_environment_come_before_the_file(tmp_path: Path) -> None:
    new, old = "n" * 50, "o" * 50
    given = env.read({"DATA_DIR": str(tmp_path), "MAGNAT_SECRET_KEY": f"{new} {old}"})
    assert env.secret_keys(given) == [new, old]
    assert not (tmp_path / "secret_key").exists()


def test_keys_that_are_too_short_are_refused(tmp_path: Path) -> None:
    short = env.read({"DATA_DIR": str(tmp_path), "MAGNAT_SECRET_KEY": "short"})
    with pytest.raises(env.EnvError, match="at least 40"):
        env.secret_keys(short)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAGNAT_REDIS_URL", ""),
        ("MAGNAT_DATABASE_URL", "mysql://somewhere/magnat"),
        ("MAGNAT_REDIS_URL", "localhost:6379"),
        ("MAGNAT_LOG_FORMAT", "xml"),
        ("MAGNAT_SERVER", "gunicorn"),
        ("MAGNAT_METRICS_TOKEN", "short"),
        ("MAGNAT_METRICS_PORT", "many"),
        ("MAGNAT_SENTRY_DSN", "sentry"),
        ("MAGNAT_OTLP_URL", "collector:4318"),
    ],
)
def test_wrong_setting_is_named(name: str, value: str) -> None:
    servers = {
        "MAGNAT_DATABASE_URL": "postgresql://magnat:hidden@db/magnat",
        "MAGNAT_REDIS_URL": "redis://queue/0",
    }
    with pytest.raises(env.EnvError, match=name) as refusal:
        env.read({**servers, name: value})
    assert "hidden" not in str(refusal.value)
