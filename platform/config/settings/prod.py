"""Behind a TLS proxy, on the servers that the environment names, with hashed static files."""

from whitenoise.compress import Compressor

from config.settings.base import *  # noqa: F403 - settings extend settings
from config.settings.base import ENV

if ENV.allowed_hosts:
    SITE_ADDRESS = f"https://{ENV.allowed_hosts[0]}"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30
SESSION_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-sessionid"  # browsers take it from this host over TLS alone
CSRF_COOKIE_SECURE = True
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ENV.allowed_hosts]
STATIC_ROOT = ENV.static_dir
STATIC_URL = "/static/"  # each collected file has a mark of its own
WHITENOISE_USE_FINDERS = False
# Maps of others' sources are most of what there is, and only who debugs them reads them.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.ModuleStaticFilesStorage"},
}
