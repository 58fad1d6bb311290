"""Forms of an account's pages; those that change the account ask for the password."""

from typing import Any

from allauth.core import ratelimit
from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.cards.vocabulary import NAME_LENGTH
from decks.accounts import adapter


class PasswordConfirmedForm(forms.Form):
    """A form that needs the account's password; attempts are rate-limited."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, request: HttpRequest, user: User, **initial: Any) -> None:
        super().__init__(request.POST if request.method == "POST" else None, initial=initial)
        self.request, self.user = request, user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not ratelimit.consume(self.request, action="reauthenticate", user=self.user):
            raise forms.ValidationError(_("Too many attempts. Wait a minute."))
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That is not your password."))
        return password


class AddressForm(PasswordConfirmedForm):
    address = forms.EmailField(
        label=_("Mail address"),
        required=False,
        max_length=254,
        help_text=_("Only for a forgotten password; nobody sees it. Leave it empty for none."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ("address", "password")

    def save(self) -> None:
        adapter.set_address(user=self.user, address=self.cleaned_data["address"])


class TokenForm(forms.Form):
    """The name of a new token."""

    name = forms.CharField(
        label=_("What the token is for"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("A token needs a name.")},
    )
