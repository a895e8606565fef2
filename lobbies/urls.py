from django.urls import URLPattern, URLResolver, path

from lobbies.views import home, opening, room, seals

app_name = "lobbies"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("show/", home.show, name="show"),
    path("play/<slug:game>/", home.play_bots, name="play_bots"),
    path("tables/new/<slug:game>/", opening.table_new, name="table_new"),
    path("tables/new/<slug:game>/check/", opening.table_new_check, name="table_new_check"),
    path("tables/rematch/<match:match_id>/", opening.rematch, name="rematch"),
    path("tables/i/<code:code>/", room.invite, name="invite"),
    path("tables/<row:table_id>/", room.table, name="table"),
    path("tables/<row:table_id>/room/", room.room, name="room"),
    path("tables/<row:table_id>/join/", room.join, name="join"),
    path("tables/<row:table_id>/leave/", room.leave, name="leave"),
    path("tables/<row:table_id>/ready/", room.ready, name="ready"),
    path("tables/<row:table_id>/check/", room.check, name="check"),
    path("tables/<row:table_id>/start/", room.start, name="start"),
    path("tables/<row:table_id>/close/", room.close, name="close"),
    path("tables/<row:table_id>/bot/", room.bot, name="bot"),
    path("tables/<row:table_id>/role/", room.role, name="role"),
    path("tables/<row:table_id>/clear/", room.clear, name="clear"),
    path("tables/<row:table_id>/seals/", seals.seals, name="seals"),
    path("tables/<row:table_id>/seal/", seals.seal, name="seal"),
    path("tables/<row:table_id>/reveal/", seals.reveal, name="reveal"),
]
