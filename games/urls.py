from django.urls import path

from games import views
from games.api import views as api

urlpatterns = [
    path("matches/<match:match_id>/", views.table, name="match_table"),
    path("matches/<match:match_id>/data/", views.data, name="match_data"),
    path("matches/<match:match_id>/leave/", views.leave, name="match_leave"),
    path("matches/<match:match_id>/export/", views.export, name="match_export"),
    path(
        "matches/<match:match_id>/export/18xx.games/", views.export_18xx, name="match_export_18xx"
    ),
    path("matches/<match:match_id>/verify/", views.verify, name="match_verify"),
    path("matches/<match:match_id>/film/", views.film, name="match_film"),
    path("matches/<match:match_id>/wealth/", views.wealth, name="match_wealth"),
    path("matches/<match:match_id>/rules/", views.match_rules, name="match_rules"),
    path("import/18xx.games/", views.import_18xx, name="import_18xx"),
    path("chance/", views.chance, name="chance"),
    path("chance/verify_draws.py", views.chance_script, name="chance_script"),
    path("import/18xx.games/<row:import_id>/", views.import_18xx_state, name="import_18xx_state"),
    path("rules/<slug:game>/", views.rules, name="rules"),
    path("api/matches/<match:match_id>/", api.MatchView.as_view(), name="api_match"),
    path("api/matches/<match:match_id>/actions/", api.ActionsView.as_view(), name="api_actions"),
]
