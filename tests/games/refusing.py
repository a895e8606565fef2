"""What a call of the service refuses."""

from typing import Any

import pytest

from games.engines.kernel.errors import IllegalAction


def refusal(call: Any, *args: Any, **kwargs: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as caught:
        call(*args, **kwargs)
    return caught.value.code, caught.value.params
