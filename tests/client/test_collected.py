"""What server mode serves.

Every file has a name with its hash, modules import each other by those names, and scripts of ours
have left their comments at home.
"""

from __future__ import annotations

import gzip
import json
import re
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings
from whitenoise.compress import Compressor

from config.storage import ModuleStaticFilesStorage

#: To compress them takes most of the time; that it is done shows in the others.
UNCOMPRESSED = ("map", "svg", "json", "woff", "woff2", "ttf", "eot", "png")
STATIC = Path(__file__).resolve().parents[2] / "static"
_COMMENTED = re.compile(r"^\s*(/\*(?!\*\n \* @license)|//)", re.MULTILINE)
IMPORT = re.compile(r'\b(?:import|export)\b[^"\n;]*"(\.[^"]+)"')


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_collected_modules_find_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Brotli at its best takes minutes for all scripts there are.
    quick = partial(Compressor, use_brotli=False)
    monkeypatch.setattr(
        ModuleStaticFilesStorage, "create_compressor", lambda _, **kind: quick(**kind)
    )
    backend = {"BACKEND": "config.storage.ModuleStaticFilesStorage"}
    storages = {**settings.STORAGES, "staticfiles": backend}
    with override_settings(
        STATIC_ROOT=tmp_path,
        STORAGES=storages,
        WHITENOISE_SKIP_COMPRESS_EXTENSIONS=UNCOMPRESSED,
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
    paths = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    hashed = re.compile(r"\.[0-9a-f]{12}\.js$")
    modules = [tmp_path / new for old, new in paths.items() if old.startswith("table/")]
    imported = [
        (module.parent / target).resolve()
        for module in modules
        if module.suffix == ".js"
        for target in IMPORT.findall(module.read_text())
    ]
    assert len(imported) > 20
    joined = [module for module in modules if module.name.startswith("joined.")]
    assert len(joined) == 1
    assert gzip.decompress(Path(f"{joined[0]}.gz").read_bytes()) == joined[0].read_bytes()
    assert "class Connection" in joined[0].read_text()
    # What only comes joined is not served one by one.
    assert "table/frame/server/connection.js" not in paths
    assert [path for path in imported if not path.is_file() or not hashed.search(path.name)] == []
    assert [
        path.name
        for path in modules
        if path.suffix == ".js" and _COMMENTED.search(path.read_text())
    ] == []
    sheet = tmp_path / paths["css/tokens.css"]
    assert gzip.decompress(Path(f"{sheet}.gz").read_bytes()) == sheet.read_bytes()
    vendored = "vendor/lit-html-3.3.3/lit-html.js"
    assert (tmp_path / vendored).read_bytes() == (STATIC / vendored).read_bytes()
