from __future__ import annotations

import sys
from decimal import Decimal
from typing import Any

from django.core.management.base import BaseCommand

from ratings.vectors import NEAR, VECTORS


class Command(BaseCommand):
    help = "Holds the arithmetic of ratings against worked examples."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        worst = Decimal(0)
        passed = 0
        for vector in VECTORS:
            error = vector.error()
            worst = max(worst, error)
            passed += error < NEAR
            if error >= NEAR:
                self.stderr.write(f"vector {vector.number}: off by {error:.6f}")
        self.stdout.write(f"VECTORS passed={passed} max_error={worst:.6f}")
        if passed < len(VECTORS):
            sys.exit(1)
