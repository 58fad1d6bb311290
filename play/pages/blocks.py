"""The players whom the reader does not want to be brought together with."""

from typing import cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from decks.accounts.people import access_person
from decks.models import author_name
from play.games.game import Declined
from play.matches.blocks import block
from play.models import Block

MAX_NAME_LENGTH = 150


class BlockForm(forms.Form):
    """Whom to block."""

    name = forms.CharField(max_length=MAX_NAME_LENGTH)

    def clean_name(self) -> User:
        name = self.cleaned_data["name"]
        try:
            return access_person(
                name
            )  # of an account that shows nothing nobody learns that it is there
        except Http404 as error:
            raise ValidationError(_("There is no player “%(name)s”.") % {"name": name}) from error


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def blocks(request: HttpRequest) -> HttpResponse:
    """Lists whom the reader blocks, and blocks one more."""
    reader, form = cast(User, request.user), BlockForm(request.POST or None)
    if form.is_valid():
        try:
            block(account=reader, whom=form.cleaned_data["name"])
        except Declined as declined:
            form.add_error(None, declined.message)
        else:
            return redirect("play:blocks")
    rows = Block.objects.filter(account=reader).select_related("blocked__hidden_author")
    told = [(row, author_name(row.blocked)) for row in rows.order_by("-pk")]
    context = {"blocks": told, "form": form}
    return render(request, "play/blocks.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def remove_block(request: HttpRequest, pk: int) -> HttpResponse:
    """Blocks a player no longer."""
    Block.objects.filter(account=cast(User, request.user), pk=pk).delete()
    return redirect("play:blocks")
