"""Forms of an account's pages; those that change the account ask for the password."""

from datetime import timedelta
from typing import Any

from allauth.account.forms import ChangePasswordForm, ResetPasswordForm, ResetPasswordKeyForm
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from catalog.cards.vocabulary import NAME_LENGTH
from catalog.web.formats.one_line import check_one_line
from decks.accounts import adapter
from decks.models import ApiToken, Scope


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
        help_text=_(
            "For a forgotten password, and for notifications if you want them there; nobody sees it. It"
            " counts once you have opened the link that is sent there, up to three an hour. Leave it"
            " empty for none."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ("address", "password")

    def save(self) -> None:
        adapter.set_address(
            request=self.request, user=self.user, address=self.cleaned_data["address"]
        )


class ResetForm(ResetPasswordForm):  # type: ignore[misc]
    """Asks for a new password by mail; only a confirmed address is written to, once."""

    def clean_email(self) -> str:
        address: str = self.cleaned_data["email"]
        confirmed = EmailAddress.objects.filter(email=address.lower(), verified=True)
        self.users = list(User.objects.filter(pk__in=confirmed.values("user"), is_active=True))
        return address


class RevokingForm(forms.Form):
    """Beside a new password: whether programs keep their tokens."""

    user: User

    def __init__(self, *values: Any, **options: Any) -> None:
        super().__init__(*values, **options)
        count = ApiToken.objects.filter(user=self.user).count()
        if count:
            self.fields["revoke_tokens"] = forms.BooleanField(
                label=ngettext(
                    "Revoke the token for programs",
                    "Revoke the %(count)d tokens for programs",
                    count,
                )
                % {"count": count},
                help_text=_("Whoever knew the password may have made one."),
                initial=True,
                required=False,
            )

    def save(self) -> None:
        super().save()  # type: ignore[misc]
        if self.cleaned_data.get("revoke_tokens"):
            ApiToken.objects.filter(user=self.user).delete()


class ChangeForm(RevokingForm, ChangePasswordForm):  # type: ignore[misc]
    """A new password; other browsers are signed out, and tokens may be revoked."""


class NewPasswordForm(RevokingForm, ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password by a link from a mail, likewise."""


class TokenForm(forms.Form):
    """What a new token is called, what it allows, and for how long."""

    name = forms.CharField(
        label=_("What the token is for"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("A token needs a name.")},
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it allows"),
        choices=Scope.choices,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("A token allows at least one thing.")},
    )
    days = forms.TypedChoiceField(
        label=_("How long it works"),
        choices=[
            (30, _("30 days")),
            (90, _("90 days")),
            (365, _("a year")),
            (0, _("until it is revoked")),
        ],
        coerce=int,
        initial=90,
    )

    @property
    def lifetime(self) -> timedelta | None:
        days: int = self.cleaned_data["days"]
        return timedelta(days=days) if days else None


class BotForm(PasswordConfirmedForm):
    """Who answers for an account that is a program."""

    author = forms.CharField(
        label=_("Who runs the bot"),
        max_length=NAME_LENGTH,
        validators=[check_one_line],
        help_text=_("Shown beside its games."),
        error_messages={"required": _("Say who runs the bot.")},
    )
    field_order = ("author", "password")
