"""A cluster of real processes, for tests."""

from __future__ import annotations

from pathlib import Path

from tests.config.house import PlatformHouse
from tests.ports import free_ports


class ClusterHouse(PlatformHouse):
    """As a platform, with two of each process behind a balancer."""

    module = ("config.cluster", "run")

    def __init__(
        self, folder: Path, environ: dict[str, str] | None = None, log: Path | None = None
    ) -> None:
        super().__init__(folder, environ, log)
        self.port = free_ports(3)

    def bases(self) -> list[str]:
        """Where its web processes answer by themselves."""
        return [f"http://localhost:{self.port + number}" for number in (1, 2)]
