from django.db import migrations, models
from django.db.models import F


def agreed(apps, schema_editor):
    """Whoever was on a list before knew of it: entries were their own, or read out in a room."""
    rows = apps.get_model("tournaments", "Registration").objects.filter(user__isnull=False)
    rows.update(agreed_at=F("at"))
    rows.filter(partner__isnull=False).update(partner_agreed_at=F("at"))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0053_announced_to")]

    operations = [
        migrations.AddField(
            model_name="registration",
            name="agreed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="registration",
            name="partner_agreed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(agreed, migrations.RunPython.noop),
    ]
