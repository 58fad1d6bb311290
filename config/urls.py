from allauth.account import views as accounts
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("catalog.urls")),
    path("", include("decks.urls")),
    path("", include("play.urls")),
    path("accounts/login/", accounts.login, name="account_login"),
    path("accounts/logout/", accounts.logout, name="account_logout"),
    path("accounts/signup/", accounts.signup, name="account_signup"),
    path("accounts/password/", accounts.password_change, name="account_change_password"),
    path("accounts/inactive/", accounts.account_inactive, name="account_inactive"),
    path("api/", include("config.api")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

handler400 = "decks.import_views.bad_request"
handler500 = "catalog.api.errors.server_error"
