from django.urls import path

from games import views
from games.api import views as api

urlpatterns = [
    path("matches/<str:match_id>/", views.table, name="match_table"),
    path("matches/<str:match_id>/data/", views.data, name="match_data"),
    path("matches/<str:match_id>/leave/", views.leave, name="match_leave"),
    path("matches/<str:match_id>/export/", views.export, name="match_export"),
    path("matches/<str:match_id>/verify/", views.verify, name="match_verify"),
    path("api/matches/<str:match_id>/", api.MatchView.as_view(), name="api_match"),
    path("api/matches/<str:match_id>/actions/", api.ActionsView.as_view(), name="api_actions"),
]
