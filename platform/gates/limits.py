"""How many messages somebody may send: a bucket that fills steadily.

Pure; the time comes in as an argument.
"""

from dataclasses import dataclass


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
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < min(cost, self.size):
            return False
        self.left = max(0.0, self.left - cost)
        return True

    def wait(self) -> float:
        """Seconds until there is room again."""
        return max(0.0, (1 - self.left) / self.rate)
