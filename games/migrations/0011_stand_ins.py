from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("games", "0010_time_control")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="stand_in",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
        migrations.AddField(
            model_name="seat",
            name="stood_in",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                name="seat_stand_in_for_a_person",
                condition=Q(stand_in="") | Q(bot="", left_at=None),
            ),
        ),
    ]
