from typing import Any

from django.db import migrations, models

from games.storage.sealing import SEALED_BYTES, opened, sealed


def seal(apps: Any, _editor: Any) -> None:
    for match in apps.get_model("games", "Match").objects.only("pk", "secret").iterator():
        secret = bytes(match.secret)
        if len(secret) < SEALED_BYTES:
            type(match).objects.filter(pk=match.pk).update(secret=sealed(secret, match.pk))


def unseal(apps: Any, _editor: Any) -> None:
    for match in apps.get_model("games", "Match").objects.only("pk", "secret").iterator():
        secret = opened(bytes(match.secret), match.pk)
        type(match).objects.filter(pk=match.pk).update(secret=secret)


class Migration(migrations.Migration):
    dependencies = [("games", "0003_hand_seats_on")]

    operations = [
        migrations.AlterField(
            model_name="match", name="secret", field=models.BinaryField(max_length=61)
        ),
        migrations.RunPython(seal, unseal),
    ]
