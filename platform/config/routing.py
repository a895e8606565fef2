from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

from games.routing import websocket_urlpatterns as of_games
from lobbies.routing import websocket_urlpatterns as of_lobbies

routes = URLRouter([*of_games, *of_lobbies])  # type: ignore[list-item]  # the stubs lag behind
sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(routes))
