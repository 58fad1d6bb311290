from allauth.account import views as accounts
from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from catalog.pages.data_sizes import data_sizes
from catalog.pages.usage import usage
from config.metrics import metrics
from decks.accounts.pages import account as own_accounts
from decks.accounts.pages.account import with_form_status

# The admin has no page of its own for signing in, since that would take any number of guesses.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("catalog.pages.urls")),
    path("", include("decks.pages.urls")),
    path("", include("play.pages.urls")),
    *(path("", include(f"play.games.{game}.board.urls")) for game in settings.GAMES),
    path("", include("simulate.pages.urls")),
    path("accounts/", own_accounts.account, name="account"),
    path("accounts/matches/", own_accounts.publish_matches, name="publish_matches"),
    path("accounts/export/", own_accounts.export_account, name="export_account"),
    path("accounts/delete/", own_accounts.delete_account, name="delete_account"),
    path("accounts/login/", with_form_status(accounts.login), name="account_login"),
    path("accounts/logout/", accounts.logout, name="account_logout"),
    path(
        "accounts/signup/", with_form_status(own_accounts.SignUp.as_view()), name="account_signup"
    ),
    path(
        "accounts/password/",
        with_form_status(accounts.password_change),
        name="account_change_password",
    ),
    path(
        "accounts/password/reset/",
        with_form_status(accounts.password_reset),
        name="account_reset_password",
    ),
    path(
        "accounts/password/reset/sent/",
        accounts.password_reset_done,
        name="account_reset_password_done",
    ),
    path(
        "accounts/password/reset/done/",
        accounts.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^accounts/password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        with_form_status(accounts.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    re_path(
        r"^accounts/address/(?P<key>[-:\w]+)/$",
        accounts.confirm_email,
        name="account_confirm_email",
    ),
    path("accounts/inactive/", accounts.account_inactive, name="account_inactive"),
    path("api/", include("config.api")),
    # Without a token, so that pages without other forms are the same for every visitor.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("metrics", metrics, name="metrics"),
    path("admin/usage/", admin.site.admin_view(usage), name="usage"),
    path("admin/data/", admin.site.admin_view(data_sizes), name="data_sizes"),
    path("admin/", admin.site.urls),
]

handler400 = "decks.pages.imports.bad_request"
handler500 = "catalog.web.api.errors.server_error"
