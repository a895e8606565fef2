"""`python -m tests.hostile.people`: fills the site of the environment with the world of `tests.authz`.

Prints as JSON who is signed in by which session, what stands in paths, and what may be spoilt.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def collected() -> dict[str, Any]:
    """The world, built, and what there is to know of it from outside."""
    from games.formats.export import export_of  # noqa: PLC0415 - after Django is set up
    from tests.authz import world  # noqa: PLC0415 - likewise

    built = world.build()
    values = {
        name: json.loads(given) if isinstance(given, bytes) else given
        for name, given in built.values.items()
    }
    return {
        "sessions": built.sessions,
        "places": built.places,
        "values": values,
        "objects": built.objects,
        "export": export_of(built.places["ended"]["match_id"]),
    }


def main() -> int:
    import django  # noqa: PLC0415 - the environment names the settings

    django.setup()
    sys.stdout.write(json.dumps(collected(), default=str))
    return 0


if __name__ == "__main__":
    sys.exit(main())
