"""Our sign-in, sign-up, sign-out and what follows a reset, at the addresses and under the names that allauth has for them."""

from django.urls import path

from accounts.views import entrance

urlpatterns = [
    path("login/", entrance.SignIn.as_view(), name="account_login"),
    path("logout/", entrance.SignOut.as_view(), name="account_logout"),
    path("password/reset/done/", entrance.ResetSent.as_view(), name="account_reset_password_done"),
    path("signup/", entrance.SignUp.as_view(), name="account_signup"),
]
