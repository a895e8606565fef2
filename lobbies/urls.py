from django.urls import URLPattern, URLResolver, path

from lobbies.views import ai, home, lessons, opening, quick, room, seals, sets, thanks

app_name = "lobbies"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("show/", home.show, name="show"),
    path("play/<slug:game>/", home.play_bots, name="play_bots"),
    path("lessons/<slug:game>/", lessons.lesson, name="lesson"),
    path("ai/", ai.ai_players, name="ai"),
    path("quick/", quick.board, name="quick"),
    path("quick/join/", quick.join, name="quick_join"),
    path("quick/seen/", quick.seen, name="quick_seen"),
    path("quick/accept/", quick.accept, name="quick_accept"),
    path("quick/bots/", quick.bots, name="quick_bots"),
    path("quick/leave/", quick.leave, name="quick_leave"),
    path("sets/", sets.mine, name="sets"),
    path("sets/keep/<slug:game>/", sets.keep, name="set_keep"),
    path("sets/<code:token>/", sets.shown, name="set"),
    path("sets/<code:token>/copy/", sets.copy, name="set_copy"),
    path("sets/<code:token>/drop/", sets.drop, name="set_drop"),
    path("tables/new/<slug:game>/", opening.table_new, name="table_new"),
    path("tables/new/<slug:game>/check/", opening.table_new_check, name="table_new_check"),
    path("tables/rematch/<match:match_id>/", opening.rematch, name="rematch"),
    path("thanks/<match:match_id>/<row:seat>/", thanks.thank, name="thank"),
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
    path("tables/<row:table_id>/beside/", room.beside, name="beside"),
    path("tables/<row:table_id>/role/", room.role, name="role"),
    path("tables/<row:table_id>/clear/", room.clear, name="clear"),
    path("tables/<row:table_id>/seals/", seals.seals, name="seals"),
    path("tables/<row:table_id>/seal/", seals.seal, name="seal"),
    path("tables/<row:table_id>/reveal/", seals.reveal, name="reveal"),
]
