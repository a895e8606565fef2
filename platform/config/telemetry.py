"""Sentry and OpenTelemetry, for operators who have them: by settings, and only then by packages.

Neither is installed with the platform (`pip install sentry-sdk`, or `opentelemetry-distro
opentelemetry-exporter-otlp` and the instrumentation for Django).
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from config.env import Env, EnvError


def start(env: Env) -> None:
    """What the settings ask for; raises EnvError where the package for it is missing."""
    if env.sentry_dsn:
        sentry = needed("sentry_sdk", "MAGNAT_SENTRY_DSN", "sentry-sdk")
        sentry.init(dsn=env.sentry_dsn, send_default_pii=False, include_local_variables=False)
    if env.otlp_url:
        _trace(env.otlp_url)


def _trace(url: str) -> None:
    package = "opentelemetry-exporter-otlp-proto-http opentelemetry-instrumentation-django"
    name = "MAGNAT_OTLP_URL"
    trace: Any = needed("opentelemetry.trace", name, package)
    sdk: Any = needed("opentelemetry.sdk.trace", name, package)
    export: Any = needed("opentelemetry.sdk.trace.export", name, package)
    otlp: Any = needed("opentelemetry.exporter.otlp.proto.http.trace_exporter", name, package)
    django: Any = needed("opentelemetry.instrumentation.django", name, package)
    provider = sdk.TracerProvider()
    provider.add_span_processor(export.BatchSpanProcessor(otlp.OTLPSpanExporter(endpoint=url)))
    trace.set_tracer_provider(provider)
    django.DjangoInstrumentor().instrument()


def needed(module: str, setting: str, package: str) -> ModuleType:
    """The module, or a sentence that names the setting and what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        raise EnvError(
            f"{setting} is set, and {module} is not installed: install {package}, or unset it."
        ) from error
