"""What lies in deploy/ for those who run Magnat elsewhere: it can be read, and it agrees with the code."""

from __future__ import annotations

import configparser
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

from config import env, process
from config.metrics import RowsCollector
from gates import metrics

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = [
    part
    for path in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    for part in yaml.safe_load_all(path.read_text())
]
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
SERVERS = {
    "MAGNAT_DATABASE_URL": "postgresql://magnat@db/magnat",
    "MAGNAT_REDIS_URL": "redis://redis/0",
}


def containers() -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Kind, pod and container of everything that runs there."""
    found = []
    for part in KUBERNETES:
        if part["kind"] in {"Deployment", "Job"}:
            pod = part["spec"]["template"]["spec"]
            found += [(part["kind"], part["spec"], one) for one in pod["containers"]]
    return found


def test_every_process_runs_in_the_cluster_and_restarts_without_a_gap() -> None:
    kinds = {one["args"][0]: (kind, spec, one) for kind, spec, one in containers()}
    assert kinds.keys() == process.KINDS.keys()
    for kind, spec, one in kinds.values():
        if kind == "Deployment":
            assert spec["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
            assert spec["replicas"] >= 2
            assert "readinessProbe" in one
    probes = kinds["web"][2]
    assert probes["livenessProbe"]["httpGet"]["path"] == "/healthz"
    assert probes["readinessProbe"]["httpGet"]["path"] == "/readyz"


def test_resources_of_the_cluster_are_files_that_there_are() -> None:
    named = next(part for part in KUBERNETES if part["kind"] == "Kustomization")["resources"]
    assert all((DEPLOY / "kubernetes" / name).is_file() for name in named)


def test_compose_runs_every_process_after_the_database_was_prepared() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    ours = {name: one for name, one in services.items() if one["image"] == "magnat"}
    assert {one["command"][0] for one in ours.values()} == process.KINDS.keys()
    for name, one in ours.items():
        if name != "prepare":
            assert one["depends_on"]["prepare"]["condition"] == "service_completed_successfully"
    assert services["web"]["deploy"]["replicas"] == 2


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_unit_runs_a_process_that_there_is(path: Path) -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their capitals
    unit.read_string(path.read_text())
    command = unit["Service"]["ExecStart"].split()
    assert command[1:3] == ["-m", "config.process"]
    assert command[3] in process.KINDS
    assert unit["Service"]["User"] == "magnat"


def test_settings_of_the_example_are_settings() -> None:
    known = (ROOT / "platform" / "config" / "env.py").read_text()
    example = (DEPLOY / "magnat.env.example").read_text()
    named = re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)
    assert len(named) > 8
    assert [name for name in named if f'"{name}"' not in known] == []


def test_every_setting_is_explained() -> None:
    known = set(re.findall(r'"(MAGNAT_[A-Z_]+)"', (ROOT / "platform/config/env.py").read_text()))
    told = (ROOT / "docs" / "operations.md").read_text()
    own = {"MAGNAT_PREFORK"}  # between the supervisor and its children
    assert {name for name in known - own if f"`{name}`" not in told} == set()


@pytest.mark.django_db
def test_dashboard_alerts_and_handbook_name_metrics_that_there_are() -> None:
    shown = {one.name for one in RowsCollector().collect()}
    shown |= {one.name for one in REGISTRY.collect() if one.name.startswith("magnat_")}
    assert metrics.MOVES is not None
    for path in ("deploy/grafana/magnat.json", "deploy/alerts.yml", "docs/operations.md"):
        named = set(re.findall(r"magnat_[a-z_]+", (ROOT / path).read_text()))
        plain = {re.sub(r"_(total|bucket)$", "", name) for name in named}
        assert plain - shown == set(), path
    board = json.loads((DEPLOY / "grafana" / "magnat.json").read_text())
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"]) > 10


def test_process_without_servers_says_which_settings_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    for name in SERVERS:
        monkeypatch.delenv(name, raising=False)
    assert process.main(["web"]) == 1
    said = capsys.readouterr().out
    assert "MAGNAT_DATABASE_URL and MAGNAT_REDIS_URL are missing" in said


def test_processes_count_apart_and_ai_below_itself(tmp_path: Path) -> None:
    here = env.read({**SERVERS, "DATA_DIR": str(tmp_path)})
    assert "PROMETHEUS_MULTIPROC_DIR" in process.surroundings(here, "ai")
    web = process.surroundings(here, "web")
    assert web.get("PROMETHEUS_MULTIPROC_DIR", "").startswith(str(tmp_path)) is False
