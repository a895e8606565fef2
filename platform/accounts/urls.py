from django.urls import URLPattern, URLResolver, path

from accounts import kept_letters
from accounts.views import entrance, mailbox, people

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/guest/", entrance.guest, name="guest"),
    path("owner/<word:token>/", entrance.Owner.as_view(), name="owner"),
    path("profile/", people.profile, name="profile"),
    path("profile/close/", people.profile_close, name="profile_close"),
    path("profile/warnings/", people.profile_warnings, name="warnings_read"),
    path("people/<word:reference>/", people.person, name="person"),
]
if kept_letters.is_open():
    urlpatterns.append(path("mailbox/", mailbox.mailbox, name="mailbox"))
