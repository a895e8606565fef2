import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.storage.fields


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0006_bot_revisions"),
    ]

    operations = [
        migrations.CreateModel(
            "Import",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("lang", models.CharField(max_length=8)),
                ("content", models.BinaryField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("done", "Done"),
                            ("refused", "Refused"),
                            ("failed", "Failed"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("problem", games.storage.fields.JsonText(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("held_until", models.DateTimeField()),
                ("created_at", models.DateTimeField(db_index=True)),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.match",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            "import",
            models.Index(
                condition=models.Q(state="waiting"), fields=["held_until"], name="import_waiting"
            ),
        ),
    ]
