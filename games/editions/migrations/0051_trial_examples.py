"""Trials count the scenarios that were run under the draft."""

from django.db import migrations, models

import games.storage.fields


class Migration(migrations.Migration):
    dependencies = [
        ("editions", "0050_trial"),
    ]

    operations = [
        migrations.AddField(
            model_name="editiontrial",
            name="examined",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="editiontrial",
            name="examples",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="editiontrial",
            name="tally",
            field=games.storage.fields.JsonText(null=True),
        ),
    ]
