"""Trials: drafts that AI players play beside their base."""

import django.db.models.deletion
from django.db import migrations, models

import games.storage.fields


class Migration(migrations.Migration):
    dependencies = [
        ("editions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="EditionTrial",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("running", "under way"),
                            ("done", "done"),
                            ("cancelled", "broken off"),
                        ],
                        default="running",
                        max_length=9,
                    ),
                ),
                ("seats", models.PositiveSmallIntegerField()),
                ("games", models.PositiveIntegerField()),
                ("done", models.PositiveIntegerField(default=0)),
                ("faults", models.PositiveIntegerField(default=0)),
                ("report", games.storage.fields.JsonText(null=True)),
                ("begun_at", models.DateTimeField()),
                ("moved_at", models.DateTimeField()),
                (
                    "edition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="trials",
                        to="editions.ruleedition",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="trials",
                        to="games.rulerevision",
                    ),
                ),
            ],
            options={
                "ordering": ("edition", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "running")),
                        fields=("edition",),
                        name="edition_tried_once_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("done__lte", models.F("games"))),
                        name="trial_not_overdone",
                    ),
                ],
            },
        ),
    ]
