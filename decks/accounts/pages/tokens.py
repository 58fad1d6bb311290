"""The page where an account makes and revokes API tokens."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from decks.accounts.bots import NoBot, declare_bot
from decks.accounts.pages.account_forms import BotForm, TokenForm
from decks.accounts.tokens import TokenRefused, issue_token
from decks.models import ApiToken, BotAccount


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The account's tokens; a new token is shown only once."""
    user = cast(User, request.user)
    form = TokenForm(request.POST if request.method == "POST" else None)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        try:
            name, scopes = form.cleaned_data["name"], form.cleaned_data["scopes"]
            context["token"] = issue_token(
                user=user, name=name, scopes=scopes, lifetime=form.lifetime
            )
            context["form"] = TokenForm()
        except TokenRefused as error:
            form.add_error("name", str(error))
    context["bot"] = BotAccount.objects.filter(user=user).first()
    context["tokens"] = ApiToken.objects.filter(user=user).order_by("-created", "-pk")
    return render(request, "decks/tokens.html", context, status=422 if form.errors else 200)


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bot_account(request: HttpRequest) -> HttpResponse:
    """Declares the account a bot, for good."""
    user = cast(User, request.user)
    form = BotForm(request, user, author="")
    if request.method == "POST" and form.is_valid():
        try:
            declare_bot(user=user, author=form.cleaned_data["author"])
            return redirect("decks:tokens")
        except NoBot as error:
            form.add_error(None, str(error))
    return render(
        request, "decks/bot_account.html", {"form": form}, status=422 if form.errors else 200
    )


@login_required
@require_POST
def join_ladder(request: HttpRequest) -> HttpResponse:
    """Takes the account's bot onto the open ladder, or off it."""
    joins = request.POST.get("joins") == "yes"
    BotAccount.objects.filter(user=cast(User, request.user)).update(is_on_ladder=joins)
    return redirect("decks:tokens")


@login_required
@require_POST
def revoke_token(request: HttpRequest, number: int) -> HttpResponse:
    """Deletes a token of the account."""
    get_object_or_404(ApiToken, user=cast(User, request.user), pk=number).delete()
    return redirect("decks:tokens")
