"""Our sign-in and sign-up, at the addresses and under the names that allauth has for them."""

from django.urls import path

from accounts.views import entrance

urlpatterns = [
    path("login/", entrance.SignIn.as_view(), name="account_login"),
    path("signup/", entrance.SignUp.as_view(), name="account_signup"),
]
