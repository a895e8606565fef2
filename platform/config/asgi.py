import gc
import os

from django.core.asgi import get_asgi_application

# Start-up makes half a million objects that stay: looking at them again and again costs a tenth of
# the time until the page answers.
gc.disable()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
pages = get_asgi_application()

# Consumers import models, and settings are read, so only after Django is set up.
from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from config.routing import sockets  # noqa: E402
from gates.bodies import BodyLimit  # noqa: E402
from gates.pace import Pace  # noqa: E402

paced = Pace(BodyLimit(pages), settings.PAGE_SHARE)
application = ProtocolTypeRouter({"http": paced, "websocket": sockets})
gc.freeze()
gc.enable()
