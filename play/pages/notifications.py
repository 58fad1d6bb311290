"""The page on which an account says how it wants to be told that a match waits; all of it is off before."""

from typing import Any, cast

from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.web.limits.rate_limits import check_limit, network_of_request
from play.games.game import Declined
from play.live import subscriptions, webhooks
from play.live.mail_digest import account_of_link
from play.live.web_push import TryLater, application_server_key
from play.models import MAX_ADDRESS_LENGTH, MailPace, PushSubscription, TurnMail, Webhook


class MailForm(forms.Form):
    """How often mails may come."""

    pace = forms.ChoiceField(choices=[("", _("never")), *MailPace.choices], required=False)


class PushForm(forms.Form):
    """A browser's push subscription."""

    endpoint = forms.CharField(max_length=MAX_ADDRESS_LENGTH)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=100)


class WebhookForm(forms.Form):
    """A program's address."""

    address = forms.CharField(label=_("Address"), max_length=MAX_ADDRESS_LENGTH)


def origin_of(request: HttpRequest) -> str:
    """Scheme and host of the site, as the reader calls it."""
    return request.build_absolute_uri("/").rstrip("/")


def account_of(request: HttpRequest) -> User:
    return cast(User, request.user)


@require_safe
@login_required
@never_cache
def notifications(request: HttpRequest) -> HttpResponse:
    """What the account wants to be told, and how."""
    return render_page(request)


def render_page(request: HttpRequest, status: int = 200, **told: Any) -> HttpResponse:
    account = account_of(request)
    wish = TurnMail.objects.filter(account=account).first()
    address = EmailAddress.objects.filter(user=account, verified=True).first()
    context = {
        "server_key": application_server_key(),
        "browsers": PushSubscription.objects.filter(account=account).order_by("created"),
        "address": address.email if address else "",
        "pace": wish.pace if wish else "",
        "paces": MailForm.base_fields["pace"].choices,  # type: ignore[attr-defined]
        "hooks": Webhook.objects.filter(account=account).order_by("created"),
        "most_failures": webhooks.MAX_FAILURES,
        "form": WebhookForm(),
    }
    return render(request, "play/notifications.html", context | told, status=status)


@require_POST
@login_required
def set_mail(request: HttpRequest) -> HttpResponse:
    """Says how often mails may come; their language is that of the page."""
    form = MailForm(request.POST)
    if form.is_valid():
        subscriptions.set_mail(
            account=account_of(request),
            pace=form.cleaned_data["pace"],
            language=get_language() or "en",
            origin=origin_of(request),
        )
    return redirect("play:notifications")


@require_POST
@login_required
def add_browser(request: HttpRequest) -> HttpResponse:
    """Keeps the push subscription that the script of the page has made."""
    form = PushForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"message": str(_("That is no push subscription."))}, status=422)
    try:
        subscriptions.subscribe(
            account=account_of(request),
            **form.cleaned_data,
            language=get_language() or "en",
            network=network_of_request(request),
        )
    except Declined as declined:
        return JsonResponse({"message": declined.message}, status=422)
    return HttpResponse(status=204)


@require_POST
@login_required
def remove_browser(request: HttpRequest, pk: int) -> HttpResponse:
    """Ends notifications in a browser."""
    PushSubscription.objects.filter(account=account_of(request), pk=pk).delete()
    return redirect("play:notifications")


@require_POST
@login_required
@never_cache
def add_webhook(request: HttpRequest) -> HttpResponse:
    """Keeps a program's address, and shows its secret once."""
    form = WebhookForm(request.POST)
    if not form.is_valid():
        return render_page(request, 422, form=form)
    try:
        made = subscriptions.add_webhook(
            account=account_of(request),
            address=form.cleaned_data["address"],
            origin=origin_of(request),
            network=network_of_request(request),
        )
    except Declined as declined:
        form.add_error("address", declined.message)
        return render_page(request, 422, form=form)
    return render_page(request, made=made)


@require_POST
@login_required
def remove_webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Sends nothing more to a program."""
    Webhook.objects.filter(account=account_of(request), pk=pk).delete()
    return redirect("play:notifications")


@require_POST
@login_required
@never_cache
def try_webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Sends a test message now, and says whether it was taken; one that was given up is used again."""
    hook = get_object_or_404(Webhook, account=account_of(request), pk=pk)
    check_limit("webhook_test", request)
    document = {"event": "test", "page": f"{hook.origin}{reverse('play:notifications')}"}
    try:
        webhooks.post(hook, document)
    except TryLater as error:
        return render_page(request, tried=hook, error=str(error))
    return render_page(request, tried=hook)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def leave_mail(request: HttpRequest, token: str) -> HttpResponse:
    """Ends the mails of the account that a signed link names, without signing in. Raises Http404.

    Opening the link only asks: programs that look through mail open links, too.
    """
    account = account_of_link(token)
    if account is None:
        raise Http404
    if request.method == "POST":
        TurnMail.objects.filter(account=account).delete()
    context = {"has_left": not TurnMail.objects.filter(account=account).exists()}
    return render(request, "play/leave_mail.html", context)
