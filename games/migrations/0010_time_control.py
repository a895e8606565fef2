from django.db import migrations, models

import games.storage.fields
import games.timing.controls

#: The time for a decision becomes a control of that kind; none was no clock.
TO_CONTROL = """
UPDATE games_match SET control = '{"kind":"decision","seconds":' || clock_seconds || '}'
WHERE clock_seconds > 0
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0031_imported")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="control",
            field=games.storage.fields.TimeControlField(default=games.timing.controls.Untimed),
        ),
        migrations.AddField(
            model_name="match", name="times", field=models.TextField(blank=True, default="")
        ),
        migrations.RunSQL(TO_CONTROL, migrations.RunSQL.noop),
        migrations.RemoveField(model_name="match", name="clock_seconds"),
    ]
