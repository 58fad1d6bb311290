"""An account's own page; signing in and passwords are allauth's."""

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

from decks.account_forms import AddressForm, OwnerForm

CHANGES = ("address", "password")


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Who is signed in, with the address, the password and the end of the account."""
    user = cast(User, request.user)
    form = AddressForm(request, user, address=user.email)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect(f"{reverse('account')}?changed=address")
    changed = request.GET.get("changed", "")
    context = {"form": form, "changed": changed if changed in CHANGES else ""}
    return render(request, "account/account.html", context, status=status_of(form))


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """Tells what goes with the account, and deletes it for whoever knows its password."""
    user = cast(User, request.user)
    form = OwnerForm(request, user)
    if request.method == "POST" and form.is_valid():
        logout(request)
        user.delete()
        return render(request, "account/account_deleted.html")
    context = {"form": form, "deck_count": user.decks.count()}
    return render(request, "account/delete_account.html", context, status=status_of(form))


def status_of(form: OwnerForm) -> int:
    return 422 if form.errors else 200
