import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("lobbies", "0080_entry_conditions"),
    ]

    operations = [
        migrations.CreateModel(
            name="QuickOffer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="QuickWait",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=32)),
                ("tempo", models.CharField(max_length=8)),
                ("at", models.DateTimeField()),
                ("seconds", models.PositiveIntegerField()),
                ("is_found", models.BooleanField()),
            ],
            options={"indexes": [models.Index(fields=["at"], name="quick_wait_at")]},
        ),
        migrations.CreateModel(
            name="QuickSeek",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=32)),
                ("tempo", models.CharField(max_length=8)),
                ("rated", models.BooleanField()),
                ("seats", models.PositiveSmallIntegerField(default=0)),
                ("rating", models.PositiveSmallIntegerField()),
                ("slack", models.PositiveSmallIntegerField(default=0)),
                ("since", models.DateTimeField()),
                ("seen_at", models.DateTimeField()),
                ("accepted", models.BooleanField(default=False)),
                (
                    "offer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seeks",
                        to="lobbies.quickoffer",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="lobbies.table",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["game", "tempo", "rated", "since"], name="quick_in_order")
                ]
            },
        ),
    ]
