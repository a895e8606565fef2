import socket
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from config import copies, data_dir, env, soundness
from tests.broker import Broker


@pytest.fixture
def home(tmp_path: Path) -> env.Env:
    home = env.read({"DATA_DIR": str(tmp_path)})
    with closing(sqlite3.connect(home.database_file)) as database, database:
        database.execute("CREATE TABLE t (x text)")
        database.executemany("INSERT INTO t VALUES (?)", [(str(n) * 500,) for n in range(200)])
    env.read_keys(tmp_path)
    (tmp_path / "setup.json").write_text("{}")
    return home


def overwritten(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[8192:16384] = b"\xff" * 8192
    file.write_bytes(content)


def without_header(file: Path) -> None:
    file.write_bytes(b"\0" * 16 + file.read_bytes()[16:])


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def test_sound_site_starts(home: env.Env) -> None:
    soundness.check(home)


def test_new_site_starts(tmp_path: Path) -> None:
    soundness.check(env.read({"DATA_DIR": str(tmp_path)}))


@pytest.mark.parametrize("damage", [overwritten, without_header, cut_short, emptied])
def test_damaged_database_is_one_sentence_that_names_the_newest_copy(
    home: env.Env, damage: object
) -> None:
    assert callable(damage)
    copy = copies.back_up(home)
    damage(home.database_file)
    with pytest.raises(soundness.UnsoundError) as found:
        soundness.check(home)
    message = str(found.value)
    assert f"{home.database_file} is damaged" in message
    assert message.endswith(f"make restore FROM={copy}")
    assert "\n" not in message


def test_database_that_is_gone_is_not_made_anew_in_silence(home: env.Env) -> None:
    home.database_file.unlink()
    with pytest.raises(soundness.UnsoundError, match=r"is gone .* no copy lies in .*setup\.json"):
        soundness.check(home)


@pytest.mark.parametrize("content", ["", "short", "ż" * 60])
def test_key_that_is_none(home: env.Env, content: str) -> None:
    (home.data_dir / "secret_key").write_text(content, encoding="utf-8")
    with pytest.raises(soundness.UnsoundError, match="key cannot be used"):
        soundness.check(home)


def test_key_of_another_site(home: env.Env) -> None:
    data_dir.note_prepared(home, "mark")
    soundness.check(home)
    env.write_keys(home.data_dir, [env.new_key(), *env.read_keys(home.data_dir)])
    soundness.check(home)  # the old one is still listed
    env.write_keys(home.data_dir, [env.new_key()])
    with pytest.raises(soundness.UnsoundError, match="not the key with which"):
        soundness.check(home)


def test_disk_without_room(tmp_path: Path) -> None:
    soundness.check_disk(tmp_path)
    with pytest.raises(soundness.UnsoundError, match="make room"):
        soundness.check_disk(tmp_path, least=2**62)


def test_folder_that_is_not_there_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(soundness.UnsoundError, match="DATA_DIR="):
        soundness.check_folder(tmp_path / "absent")


def test_servers_that_do_not_answer_are_named(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
        servers = env.read(
            {
                "DATA_DIR": str(tmp_path),
                "MAGNAT_DATABASE_URL": f"postgresql://127.0.0.1:{port}/d",
                "MAGNAT_REDIS_URL": f"redis://127.0.0.1:{port}/0",
            }
        )
    with pytest.raises(soundness.UnsoundError, match=f"port {port}.*MAGNAT_DATABASE_URL"):
        soundness.check(servers)


def test_what_answers_and_is_no_redis_is_named() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
        answering = threading.Thread(target=_say_nonsense, args=(server,))
        answering.start()
        with pytest.raises(soundness.UnsoundError, match="MAGNAT_REDIS_URL"):
            soundness.check_broker(f"redis://127.0.0.1:{port}/0")
        answering.join()


def _say_nonsense(server: socket.socket) -> None:
    with closing(server.accept()[0]) as line:
        line.sendall(b"HTTP/1.1 400 Bad Request\r\n")


def test_redis_that_answers_is_right(broker: Broker) -> None:
    soundness.check_broker(broker.url)


def test_database_server_that_is_none_is_named() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(soundness.UnsoundError, match="MAGNAT_DATABASE_URL"):
        soundness.check_database_server("postgresql://magnat:wrong@127.0.0.1:1/magnat")


def test_public_site_makes_up_no_key(tmp_path: Path) -> None:
    public = {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings.prod"}
    with pytest.raises(soundness.UnsoundError, match="MAGNAT_SECRET_KEY is missing"):
        soundness.check_key(env.read(public))
    assert not (tmp_path / "secret_key").exists()
    soundness.check_key(env.read({**public, "MAGNAT_SECRET_KEY": "k" * 40}))
