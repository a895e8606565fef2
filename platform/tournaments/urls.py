from django.urls import URLPattern, URLResolver, path

from tournaments.views import chance, desk, desk_acts, pages, taking_part
from tournaments.views.parts import by_own_clock

app_name = "tournaments"

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/", by_own_clock(pages.calendar), name="calendar"),
    path("events/calendar.ics", pages.calendar_ical, name="calendar_ical"),
    path("events/new/<slug:game>/", by_own_clock(taking_part.new), name="new"),
    path("events/series/<row:series_id>/", by_own_clock(pages.series), name="series"),
    path("events/<row:event_id>/", by_own_clock(pages.event), name="event"),
    path("events/<row:event_id>/register/", by_own_clock(taking_part.register), name="register"),
    path("events/<row:event_id>/withdraw/", by_own_clock(taking_part.withdraw), name="withdraw"),
    path("events/<row:event_id>/check-in/", by_own_clock(taking_part.check_in), name="check_in"),
    path("events/<row:event_id>/pause/", by_own_clock(taking_part.pause), name="pause"),
    path("events/<row:event_id>/here/", chance.here, name="here"),
    path("events/<row:event_id>/seal/", chance.seal, name="seal"),
    path("events/<row:event_id>/reveal/", chance.reveal, name="reveal"),
    path("events/<row:event_id>/rounds/<row:number>/", pages.certificate, name="certificate"),
    path("events/<row:event_id>/screen/", by_own_clock(pages.screen), name="screen"),
    path("events/<row:event_id>/print/", pages.printed, name="print"),
    path("events/<row:event_id>/standings.csv", pages.standings_csv, name="standings_csv"),
    path("events/<row:event_id>/report.trf", pages.report_trf, name="report_trf"),
    path("events/<row:event_id>/event.ics", pages.event_ical, name="event_ical"),
    path("events/<row:event_id>/desk/", by_own_clock(desk.page), name="desk"),
    path("events/<row:event_id>/desk/<slug:name>/", by_own_clock(desk_acts.act), name="desk_act"),
]
