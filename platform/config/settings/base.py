"""The platform as `make play` runs it: embedded, or on the servers that the environment names."""

from __future__ import annotations

import logging
import socket
from urllib.parse import unquote, urlsplit

from redis.asyncio.retry import Retry

from config import compiled, telemetry
from config import env as environment
from config.marks import mark_of
from config.settings.logs import logging_config
from gates.patience import patience

ENV = environment.read()
BASE_DIR = environment.ROOT
if ENV.compiled:
    compiled.install(BASE_DIR)  # the settings are loaded before any engine is
MAGNAT_EMBEDDED = ENV.is_embedded
# Of web processes the embedded default has one: every socket of the site is in it.
ONE_WEB_PROCESS = ENV.is_embedded
MAGNAT_SOURCE_URL = ENV.source_url
ARCHIVES_DIR = ENV.data_dir / "cache"  # what can be made again: the packed source
DEBUG = False
SECRET_KEY, *SECRET_KEY_FALLBACKS = environment.secret_keys(ENV)
PUSH_KEY = environment.push_key(ENV.data_dir)


def own_names(host: str) -> list[str]:
    """The names under which this machine may be asked for; a wildcard would let any site in."""
    names = [*environment.LOOPBACK, *ENV.allowed_hosts]
    names.append(f"[{host}]" if ":" in host else host)
    if host != "0.0.0.0":  # noqa: S104 - compared, not bound
        return names
    name = socket.gethostname()
    try:
        found = socket.getaddrinfo(name, None, socket.AF_INET)
    except OSError:
        found = []
    return [*names, name, *sorted({str(entry[4][0]) for entry in found})]


ALLOWED_HOSTS = own_names(ENV.host)
SITE_ADDRESS = ENV.address
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# `daphne` and `channels` stay out: they serve `runserver` only and cost each process a second.
INSTALLED_APPS = [
    "config",
    "gates",
    "accounts",
    "notifications",
    "games",
    "games.editions",
    "games.desk",
    "ratings",
    "lobbies",
    "tournaments",
    "api",
    "gates.admin.Admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "gates.pace.Metered",
    "api.middleware.ProblemsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.light_static.LightStaticMiddleware",
    "csp.middleware.CSPMiddleware",
    "gates.scopes.FitTexts",
    "accounts.sessions.KeptSessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.PeopleMiddleware",
    "gates.storage.FullStorage",  # the last one hears first of what a view could not do
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]


def sqlite(*, synchronous: str = "FULL") -> dict[str, object]:
    # IMMEDIATE is the row lock here: select_for_update does nothing on SQLite, and a deferred
    # transaction that reads before it writes fails under load. FULL: what was acknowledged
    # survives.
    return {
        "ENGINE": "config.fair_sqlite",
        "NAME": str(ENV.database_file),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}",
        },
    }


POOL = {"min_size": 2, "max_size": 10, "timeout": 5}
# Threads of a web process for what sockets ask of the database. Not more than connections in the pool, or threads would
# wait for one. 1: in the one thread in which everything else runs.
TABLE_THREADS = 8


def postgresql(url: str) -> dict[str, object]:
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        # A pool does not survive a fork, so the workers that fork keep one connection each.
        "CONN_MAX_AGE": 60 if ENV.is_prefork else 0,
        "CONN_HEALTH_CHECKS": ENV.is_prefork,
        "OPTIONS": {} if ENV.is_prefork else {"pool": POOL},
    }


DATABASES = {"default": postgresql(ENV.database_url) if ENV.database_url else sqlite()}
CACHES = {
    "default": {
        "BACKEND": "gates.patience.OpenCache",
        "LOCATION": ENV.cache_location,
        "KEY_PREFIX": "magnat",
    }
}
# The in-process pub/sub layer only: the other one fails in reconnect storms.
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [{"address": ENV.cache_location, **patience(Retry)}],
            "prefix": "magnat",
        },
    }
}

CELERY_BROKER_URL = ENV.celery_broker


AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "accounts.backends.NameOrEmailBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    *(
        {"NAME": f"django.contrib.auth.password_validation.{name}"}
        for name in (
            "UserAttributeSimilarityValidator",
            "MinimumLengthValidator",
            "CommonPasswordValidator",
            "NumericPasswordValidator",
        )
    ),
    {"NAME": "accounts.passwords.MaximumLengthValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "display_name"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_FORMS = {
    "add_email": "accounts.forms.AddressForm",
    "change_password": "accounts.forms.PasswordChangeForm",
    "login": "accounts.forms.SignInForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "reset_password": "accounts.forms.PasswordResetForm",
    "reset_password_from_key": "accounts.forms.PasswordResetKeyForm",
    "set_password": "accounts.forms.PasswordSetForm",
    "signup": "accounts.forms.SignUpForm",
}
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # guests are signed in, and still may sign up or in
ACCOUNT_EMAIL_VERIFICATION = "optional"  # unverified people may play
ACCOUNT_PREVENT_ENUMERATION = "strict"  # an address of somebody makes an account as any other does
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Magnat: "
ACCOUNT_CHANGE_EMAIL = True  # one address; a new one replaces it when it is verified
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before the e-mail address changes
ACCOUNT_EMAIL_NOTIFICATIONS = True  # whoever loses an account learns of it
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # strangers get no letters because somebody typed an address
ACCOUNT_SIGNUP_REDIRECT_URL = "account_email_verification_sent"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_RATE_LIMITS = {
    "guest": "30/m/ip,300/h/ip",
    "rename": "10/h/user",
    "import": "10/h/user,40/h/ip",
}  # besides those that allauth has
ALLAUTH_TRUSTED_PROXY_COUNT = ENV.trusted_proxies  # else one rate limit for all behind a proxy

MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_ALLOW_UNVERIFIED_EMAIL = True  # a new site's owner may have no letters to read yet
MFA_TOTP_ISSUER = "Magnat"
STAFF_FACTOR = True  # the staff's pages ask for a second factor; tests of other things go without

# In the database alone: who is signed in must not hang on the broker.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
STAFF_SESSION_AGE = 60 * 60 * 12  # since the last page
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"


# Where the site keeps its letters itself, for the mailbox page; None: it sends them.
MAILBOX_DIR = ENV.data_dir / "mail" if ENV.is_embedded and not ENV.smtp_url else None
DEFAULT_FROM_EMAIL = SERVER_EMAIL = ENV.mail_from
EMAIL_TIMEOUT = 10
if ENV.smtp_url:
    _smtp = urlsplit(ENV.smtp_url)
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = _smtp.hostname or "localhost"
    EMAIL_PORT = _smtp.port or 587
    EMAIL_HOST_USER = unquote(_smtp.username or "")
    EMAIL_HOST_PASSWORD = unquote(_smtp.password or "")
    EMAIL_USE_TLS = _smtp.scheme == "smtp+tls"
    EMAIL_USE_SSL = _smtp.scheme == "smtps"
elif MAILBOX_DIR:
    EMAIL_BACKEND = "accounts.kept_letters.MailboxBackend"
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = ENV.data_dir / "mail"


LANGUAGE_CODE = "pl"
LANGUAGES = [("pl", "Polski"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Warsaw"
FORMAT_MODULE_PATH = ["config.formats"]

# The form of an edition has an input for each value: up to 820, and five more for each card that is added.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 3000
# Bytes of a request's body; more is answered with 413 before it is stored.
BODY_LIMIT = DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
BODY_LIMITS = {"/import/18xx.games/": 10_000_000}
# Of one core, what a browser may take with its requests (gates.pace).
PAGE_SHARE = ENV.page_share / 100

# The address names the content, so that browsers keep every file for good (config.light_static).
STATIC_MARK = mark_of(BASE_DIR / "static", BASE_DIR / "requirements" / "embedded.txt")
STATIC_URL = f"/static/{STATIC_MARK}/"
STATIC_COPIES = ENV.data_dir / "static-copies" / STATIC_MARK
STATICFILES_DIRS = [BASE_DIR / "static"]
# Modules and sheets of a table come joined to few files (gates.joined).
STATIC_JOINED = True
WHITENOISE_USE_FINDERS = True  # no collectstatic on a home machine: it takes longer than the start

SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.problems.handled",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Magnat",
    "DESCRIPTION": "What pages and sockets do, as single calls. docs/api.md shows how to begin.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "PREPROCESSING_HOOKS": [],
    "POSTPROCESSING_HOOKS": ["api.openapi.completed"],
    "PATH_CONVERTER_OVERRIDES": {
        "match": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$"},
        "row": {"type": "integer", "minimum": 0, "maximum": 10**18 - 1},
        "word": {"type": "string", "minLength": 1, "maxLength": 100},
        "slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"},
    },
}

# What failed has its own line already; this one would repeat every refusal of a full disk.
DJANGO_STRUCTLOG_STATUS_5XX_LOG_LEVEL = logging.WARNING
LOGGING = logging_config(ENV.log_level, ENV.log_format)
METRICS_TOKEN = ENV.metrics_token
telemetry.start(ENV)
