"""What runs in the workers for trials: short slices, so that AI players of tables need not wait."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.desk import trials
from gates import outbox, storage


@shared_task(name="games.desk.tasks.trial_slice")
@storage.patient
def trial_slice(trial_id: int, done: int) -> None:
    """Play on for a while, then queue up again."""
    more = trials.step(trial_id=trial_id, done=done, now=timezone.now())
    if more is not None:
        outbox.send_task(trial_slice, trial_id, more)


@shared_task(name="games.desk.tasks.trials_sweep")
@storage.patient
def trials_sweep() -> None:
    """Trials whose message was lost go on."""
    for trial_id, done in trials.lost(timezone.now()):
        outbox.send_task(trial_slice, trial_id, done)
