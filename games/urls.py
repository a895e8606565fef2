from django.urls import URLPattern, path

from games import (
    advice_views,
    animation_views,
    decision_views,
    note_views,
    order_views,
    replay_views,
    story_views,
    views,
)
from games.fronts.catalogue import EXCHANGES


def _exchanging(site: str) -> list[URLPattern]:
    """How logs come from that site and go there."""
    given = {"site": site}
    export = f"matches/<match:match_id>/export/{site}/"
    return [
        path(export, views.export_log, given, name="match_export_log"),
        path(f"import/{site}/", views.bring_log, given, name="import_log"),
        path(f"import/{site}/<row:import_id>/", views.import_state, given, name="import_state"),
    ]


urlpatterns = [
    path("matches/finished/", story_views.finished, name="matches_finished"),
    path("matches/<match:match_id>/", views.table, name="match_table"),
    path("matches/<match:match_id>/data/", views.data, name="match_data"),
    path("matches/<match:match_id>/leave/", views.leave, name="match_leave"),
    path("matches/<match:match_id>/export/", views.export, name="match_export"),
    path("matches/<match:match_id>/verify/", views.verify, name="match_verify"),
    path("matches/<match:match_id>/film/", views.film, name="match_film"),
    path("matches/<match:match_id>/story/", story_views.story, name="match_story"),
    path("matches/<match:match_id>/comparison/", story_views.comparison, name="match_comparison"),
    path("matches/<match:match_id>/what-if/", replay_views.what_if, name="match_what_if"),
    path("matches/<match:match_id>/replay/", replay_views.replay, name="match_replay"),
    path(
        "matches/<match:match_id>/replay/script/", replay_views.script, name="match_replay_script"
    ),
    path(
        "matches/<match:match_id>/replay/figures/",
        replay_views.figures,
        name="match_replay_figures",
    ),
    path("matches/<match:match_id>/replay/frame/", replay_views.frame, name="match_replay_frame"),
    path(
        "matches/<match:match_id>/replay/reason/", replay_views.reason, name="match_replay_reason"
    ),
    path("matches/<match:match_id>/replay/qr.svg", replay_views.qr, name="match_replay_qr"),
    path(
        "matches/<match:match_id>/replay/picture.svg",
        replay_views.picture,
        name="match_replay_picture",
    ),
    path("matches/<match:match_id>/hint/", advice_views.hint, name="match_hint"),
    path(
        "matches/<match:match_id>/replay/animation.svg",
        animation_views.animation,
        name="match_replay_animation",
    ),
    path("matches/<match:match_id>/replay/review/", advice_views.review, name="match_review"),
    path("matches/<match:match_id>/wealth/", views.wealth, name="match_wealth"),
    path("matches/<match:match_id>/rules/", views.match_rules, name="match_rules"),
    path("matches/<match:match_id>/decision/", decision_views.decision_mine, name="decision_mine"),
    path("matches/<match:match_id>/programmed/", order_views.programmed, name="match_programmed"),
    path(
        "matches/<match:match_id>/programmed/part/",
        order_views.programmed_part,
        name="match_programmed_part",
    ),
    path("matches/<match:match_id>/notes/", note_views.notes, name="match_notes"),
    path("profile/notes/", note_views.notes_file, name="notes_file"),
    path("decisions/<token:token>/", decision_views.decision, name="decision"),
    path("next/", decision_views.next_table, name="next_table"),
    path("chance/", views.chance, name="chance"),
    path("chance/verify_draws.py", views.chance_script, name="chance_script"),
    path("rules/<slug:game>/", views.rules, name="rules"),
    *(one for site in EXCHANGES for one in _exchanging(site)),
]
