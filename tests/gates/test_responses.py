"""JSON answers carry what a view says of them."""

import json

from gates.responses import json_answer


def test_a_json_answer_has_its_status_and_headers() -> None:
    answer = json_answer({"a": 1}, 429, Retry_After="5")
    assert (answer.status_code, json.loads(answer.content)) == (429, {"a": 1})
    assert (answer["Content-Type"], answer["Retry-After"]) == ("application/json", "5")
