"""How many messages somebody may send: a bucket that fills steadily.

Pure: the time comes in as an argument.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class Bucket:
    """Holds up to `size` messages and gains `rate` per second."""

    size: float
    rate: float
    left: float
    at: float

    @classmethod
    def full(cls, size: float, rate: float, now: float) -> "Bucket":
        """As at the beginning."""
        return cls(size, rate, size, now)

    def take(self, now: float) -> bool:
        """One message; False if there is room for none."""
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def wait(self) -> float:
        """Seconds until there is room again."""
        return max(0.0, (1 - self.left) / self.rate)
