from django.urls import URLPattern, URLResolver, path

from ratings import views

app_name = "ratings"

urlpatterns: list[URLPattern | URLResolver] = [
    path("ladders/", views.home, name="home"),
    path("ladders/<slug:game>/<slug:pace>/", views.ladder, name="ladder"),
    path("ladders/<slug:game>/<slug:pace>/seats/", views.seats, name="seats"),
    path("ladders/<slug:game>/<slug:pace>/withdraw/", views.withdraw, name="withdraw"),
    path("people/<row:user_id>/ladders/<slug:game>/<slug:pace>/", views.person, name="person"),
    path("people/<row:user_id>/follow/", views.follow, name="follow"),
    path("people/<row:user_id>/household/", views.household, name="household"),
    path("matches/<match:match_id>/ratings/", views.match_ratings, name="match"),
    path("matches/<match:match_id>/receipts/<row:user_id>/", views.receipt, name="receipt"),
]
