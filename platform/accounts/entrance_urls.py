"""Our sign-in, sign-up and sign-out, at the addresses and under the names that allauth has for them."""

from django.urls import path

from accounts.views import entrance

urlpatterns = [
    path("login/", entrance.SignIn.as_view(), name="account_login"),
    path("logout/", entrance.SignOut.as_view(), name="account_logout"),
    path("signup/", entrance.SignUp.as_view(), name="account_signup"),
]
