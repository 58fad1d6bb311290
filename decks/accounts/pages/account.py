"""An account's page, consent, data as a file, and deletion; allauth has the pages for signing in."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account.models import EmailAddress
from allauth.account.views import SignupView
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from catalog.web.limits.rate_limits import count
from catalog.web.limits.request_limits import costly
from decks.accounts.closing import remove_account
from decks.accounts.pages.account_forms import AddressForm, PasswordConfirmedForm
from decks.accounts.personal_data import write_archive
from decks.models import MatchConsent

CHANGES = ("address", "confirmed", "password", "matches")


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
    context = {
        "form": form,
        "changed": changed if changed in CHANGES else "",
        "is_unconfirmed": EmailAddress.objects.filter(user=user, verified=False).exists(),
        "are_matches_public": MatchConsent.objects.filter(user=user).exists(),
    }
    return render(request, "account/account.html", context, status=form_status(form))


@login_required
@require_POST
def publish_matches(request: HttpRequest) -> HttpResponse:
    """Says whether the account's rated matches may stand in the public file, from its next build on."""
    user = cast(User, request.user)
    if "agrees" in request.POST:
        MatchConsent.objects.get_or_create(user=user)
    else:
        MatchConsent.objects.filter(user=user).delete()
    return redirect(f"{reverse('account')}?changed=matches#matches")


@costly("POST")
@require_POST
@login_required
def export_account(request: HttpRequest) -> HttpResponseBase:
    """Everything that the account keeps here, as a ZIP."""
    user = cast(User, request.user)
    if count("export", request).is_exceeded:
        return render(request, "429.html", status=429)
    name = f"starfighter-{user.username}.zip"
    return FileResponse(write_archive(user), as_attachment=True, filename=name)


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
        remove_account(user)
        return render(request, "account/account_deleted.html")
    context = {"form": form, "deck_count": user.decks.count()}
    return render(request, "account/delete_account.html", context, status=form_status(form))


class SignUp(SignupView):  # type: ignore[misc]
    """allauth's page, with a refusal of the form for a name that somebody else took at the same moment."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except ValidationError as error:
            form.add_error("username", error)
            answer = self.form_invalid(form)
        return answer


def with_form_status(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of allauth, which answers 200 whatever a form is like, with the status that forms have here."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        form = (getattr(response, "context_data", None) or {}).get("form")
        if form is not None and response.status_code == 200:
            response.status_code = form_status(form)
        return response

    return answer


def form_status(form: BaseForm) -> int:
    return 422 if form.errors else 200
