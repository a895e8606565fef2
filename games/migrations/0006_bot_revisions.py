import django.db.models.deletion
from django.db import migrations, models

#: An AI that played before revisions were counted: what it did cannot be worked out again.
UNCOUNTED = 0


def note_running(apps, _editor):
    seats = apps.get_model("games", "Seat").objects.filter(match__status="running")
    played = seats.exclude(bot="").values_list("match", "bot").distinct()
    model = apps.get_model("games", "BotRevision")
    model.objects.bulk_create(
        model(match_id=match, bot=bot, revision=UNCOUNTED) for match, bot in played.order_by()
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0005_seat_seal")]

    operations = [
        migrations.CreateModel(
            name="BotRevision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("bot", models.CharField(max_length=32)),
                ("revision", models.PositiveSmallIntegerField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bot_revisions",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "bot", "revision"), name="bot_revision_once"
                    )
                ],
            },
        ),
        migrations.RunPython(note_running, migrations.RunPython.noop),
    ]
