"""An account's page and its deletion; allauth has the pages for signing in and passwords."""

from typing import cast

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from decks.pages.account_forms import AddressForm, PasswordConfirmedForm

CHANGES = ("address", "password")


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The account's page: mail address, links to password, tokens and deletion."""
    user = cast(User, request.user)
    form = AddressForm(request, user, address=user.email)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect(f"{reverse('account')}?changed=address")
    changed = request.GET.get("changed", "")
    context = {"form": form, "changed": changed if changed in CHANGES else ""}
    return render(request, "account/account.html", context, status=form_status(form))


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """Asks for the password and deletes the account."""
    user = cast(User, request.user)
    form = PasswordConfirmedForm(request, user)
    if request.method == "POST" and form.is_valid():
        logout(request)
        user.delete()
        return render(request, "account/account_deleted.html")
    context = {"form": form, "deck_count": user.decks.count()}
    return render(request, "account/delete_account.html", context, status=form_status(form))


def form_status(form: PasswordConfirmedForm) -> int:
    return 422 if form.errors else 200
