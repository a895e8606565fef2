import gc
import os

from django.core.asgi import get_asgi_application

# Start-up makes half a million objects that stay: looking at them again and again costs a tenth of
# the time until the page answers.
gc.disable()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
pages = get_asgi_application()

# Consumers import models, so only after Django is set up.
from channels.routing import ProtocolTypeRouter  # noqa: E402

from config.routing import sockets  # noqa: E402
from gates.bodies import BodyLimit  # noqa: E402

application = ProtocolTypeRouter({"http": BodyLimit(pages), "websocket": sockets})
gc.freeze()
gc.enable()
