from celery import shared_task

from tests.conftest import Enqueued

RAN: list[str] = []


@shared_task(name="tests.remember")
def remember(word: str) -> None:
    RAN.append(word)


def test_enqueued_takes_what_was_sent(enqueued: Enqueued) -> None:
    remember.delay("one")
    remember.apply_async(kwargs={"word": "two"}, queue="ai")
    assert enqueued.take() == [
        ("tests.remember", ["one"], {}),
        ("tests.remember", [], {"word": "two"}),
    ]
    assert enqueued.take() == []


def test_enqueued_runs_what_was_sent(enqueued: Enqueued) -> None:
    RAN.clear()
    remember.delay("three")
    assert enqueued.run() == 1
    assert RAN == ["three"]
