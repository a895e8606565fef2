"""Two of each process on PostgreSQL and Redis, played at by people while every one of them restarts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.config.cluster import ClusterHouse
from tests.config.house import eventually
from tests.config.test_server_mode import empty_database

__all__ = ["empty_database"]
pytestmark = pytest.mark.server


@pytest.mark.timeout(600)
def test_evening_goes_on_while_everything_restarts(empty_database: str, tmp_path: Path) -> None:
    with ClusterHouse(tmp_path / "data", {"MAGNAT_DATABASE_URL": empty_database}) as house:
        assert house.start()[-2:] == [
            f"WEB {' '.join(house.bases())}",
            f"READY http://localhost:{house.port}",
        ]
        assert house.page_answers()
        bases = [part for base in house.bases() for part in ("--base", base)]
        evening = house.begun("manage.py", "smoke", *bases, "--seconds", "400")
        rolling = house.begun("-m", "config.cluster", "roll")
        told, _ = rolling.communicate(timeout=450)
        verdict = told.splitlines()[-1]
        assert verdict.startswith("ROLLED processes=8 seconds=")
        assert verdict.endswith(" failed=0")
        told, _ = evening.communicate(timeout=450)
        line = told.splitlines()[-1]
        assert line.startswith("SMOKE ok matches=1 acked="), told
        assert " missing=0 doubled=0 " in line
        assert house.stop() == 0
        assert eventually(lambda: house.processes() == {})
