from channels.routing import URLRouter
from django.urls import re_path

from games.routing import websocket_urlpatterns as of_games
from gates.scopes import admitted, nowhere
from lobbies.routing import websocket_urlpatterns as of_lobbies

elsewhere = re_path("", nowhere)  # type: ignore[arg-type]  # the stubs lag behind
routes = URLRouter([*of_games, *of_lobbies, elsewhere])  # type: ignore[list-item]  # likewise
sockets = admitted(routes)
