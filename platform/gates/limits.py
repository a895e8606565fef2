"""How many messages somebody may send: a bucket that fills steadily.

Pure; the time comes in as an argument.
"""

from dataclasses import dataclass
from typing import Final

#: Above so many buckets, those that nobody drew from for so many seconds are thrown away.
BUCKETS_MOST: Final = 10_000
IDLE: Final = 60


@dataclass(slots=True)
class Bucket:
    """Holds what `size` messages of the lightest kind cost and gains `rate` per second."""

    size: float
    rate: float
    left: float
    at: float

    @classmethod
    def full(cls, size: float, rate: float, now: float) -> "Bucket":
        """As at the beginning."""
        return cls(size, rate, size, now)

    def take(self, now: float, cost: float = 1) -> bool:
        """A message that costs so much; False if there is no room for it.

        One that costs more than the bucket holds is taken from a full one.
        """
        self._fill(now)
        if self.left < min(cost, self.size):
            return False
        self.left = max(0.0, self.left - cost)
        return True

    def pay(self, now: float, cost: float) -> None:
        """What was had already and is paid in any case: the bucket may owe afterwards."""
        self._fill(now)
        self.left -= cost

    def owes(self, now: float) -> float:
        """Seconds until nothing is owed."""
        self._fill(now)
        return max(0.0, -self.left / self.rate)

    def _fill(self, now: float) -> None:
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now

    def wait(self) -> float:
        """Seconds until there is room again."""
        return max(0.0, (1 - self.left) / self.rate)


class Buckets:
    """A bucket of the same `size` and `rate` for everybody, by a key; who has none yet has a full one."""

    def __init__(self, size: float, rate: float) -> None:
        self._size, self._rate = size, rate
        self._of: dict[str, Bucket] = {}

    def of(self, key: str, now: float) -> Bucket:
        """The bucket of this key."""
        if len(self._of) > BUCKETS_MOST:
            self._of = {one: bucket for one, bucket in self._of.items() if now - bucket.at < IDLE}
        return self._of.setdefault(key, Bucket.full(self._size, self._rate, now))

    def keys(self) -> set[str]:
        """Who has a bucket."""
        return set(self._of)

    def clear(self) -> None:
        """Everybody begins anew."""
        self._of.clear()
