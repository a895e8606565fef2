from django.urls import URLPattern, URLResolver, path

from api import paths
from api.calls import at
from api.views import papers, settings

urlpatterns: list[URLPattern | URLResolver] = [
    path("profile/tokens/", settings.tokens, name="tokens"),
    path("profile/tokens/new/", settings.token_new, name="token_new"),
    path("profile/tokens/<row:token_id>/revoke/", settings.token_revoke, name="token_revoke"),
    path(f"{paths.ROOT}docs/", papers.docs, name="api_docs"),
    path(f"{paths.ROOT}openapi.json", papers.openapi, name="api_openapi"),
    path(f"{paths.ROOT}asyncapi.json", papers.asyncapi, name="api_asyncapi"),
    *paths.urlpatterns,
    # What is nowhere else: a page would be of no use to a program.
    path(f"{paths.ROOT}<path:rest>", at(papers.nowhere, papers.nowhere), name="api_nowhere"),
]
