"""`python -m tests.hostile [--minutes N] [--seed N] [--from N]`: what `make fuzz` runs."""

from __future__ import annotations

import os
import secrets
import sys
from argparse import ArgumentParser
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory


def main() -> int:
    """Attack a platform of its own; 1 if anything broke."""
    parser = ArgumentParser()
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--from", type=int, default=None, dest="first", help="one batch, from here")
    wanted = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django  # noqa: PLC0415 - after the settings are named

    django.setup()
    from tests.hostile.attack import BATCH, Attack, target  # noqa: PLC0415 - after Django is set up
    from tests.hostile.databases import own_database  # noqa: PLC0415 - likewise

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # half letters are told as they were sent
    seed = secrets.randbits(32) if wanted.seed is None else wanted.seed
    print(f"FUZZ seed={seed}", flush=True)
    with (
        TemporaryDirectory() as folder,
        own_database() as environ,
        target(Path(folder), environ) as site,
    ):
        attack = Attack(site, seed, lambda text: print(text, flush=True))
        if wanted.first is None:
            found = attack.for_seconds(wanted.minutes * 60)
        else:
            attack.batch(range(wanted.first, wanted.first + BATCH))
            found = attack.end()
    print(found.line())
    return 0 if found.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
