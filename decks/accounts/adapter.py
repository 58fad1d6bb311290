"""What allauth asks of this site: names, signing in, which claims what the session owns, and mail."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from catalog.web.hooks import SESSION_CLAIMS
from catalog.web.limits.rate_limits import check_limit, network_of_request
from catalog.web.rows.locks import lock_kind
from decks.accounts.mail import send_mail
from decks.accounts.names import check_name, claim_name, find_account, normal_name
from decks.accounts.owners import TOKEN_KEY, token_of
from decks.accounts.sign_in import may_try, note_wrong_password, remember_account
from decks.models import AccountName, Owner


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Our adapter for allauth."""

    def add_message(self, *_args: Any, **_kwargs: Any) -> None:
        """Drops allauth's messages; pages show who is signed in."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it is kept. Raises ValidationError."""
        del shallow
        for validator in User._meta.get_field("username").validators:
            validator(normal_name(username))
        return check_name(username)

    @transaction.atomic
    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """A new account, which is found by its name in any case.

        Raises LimitReached, and ValidationError for a name that another one got since the form was checked.
        """
        check_limit("new_account", request)
        lock_kind(AccountName)  # no constraint knows names that look alike
        check_name(form.cleaned_data["username"])
        super().save_user(request, user, form, commit)
        claim_name(user)
        return user

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """The account, by its name in any case. Raises ValidationError after too many wrong passwords."""
        name = credentials.pop("username", "")
        known = find_account(name)
        if not may_try(request, name, known):
            raise self.validation_error("too_many_login_attempts")
        found: User | None = super().authenticate(
            request, username=known.username if known else name, **credentials
        )
        if found is None:
            note_wrong_password(request, name, known)
        return found

    def post_login(self, request: HttpRequest, user: User, **options: Any) -> HttpResponse:
        """Where the user goes now; the browser is known from now on."""
        response: HttpResponse = super().post_login(request, user, **options)
        claim_name(user)
        remember_account(request, response, user)
        if options["signup"]:
            confirm_address(request, user)
        return response

    def get_email_verification_redirect_url(self, _email_address: EmailAddress) -> str:
        return f"{reverse('account')}?changed=confirmed"

    def login(self, request: HttpRequest, user: User) -> None:
        """Signs the user in and gives what the browser owns to the account."""
        token = token_of(request)
        super().login(request, user)
        for claim in SESSION_CLAIMS:
            claim(owner=Owner(user), token=token)
        request.session.pop(TOKEN_KEY, None)

    def get_password_change_redirect_url(self, _request: HttpRequest) -> str:
        return f"{reverse('account')}?changed=password"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Renders the mail now, in the reader's language, and sends it in the background."""
        request = context.get("request") or self.request
        mail = self.render_mail(template_prefix, email, {**context, "request": request})
        send_mail(mail, account=context["user"], network=network_of_request(request))


def set_address(*, request: HttpRequest, user: User, address: str) -> None:
    """Sets or removes the account's mail address; it counts once a link that is sent there was opened."""
    with transaction.atomic():
        user.email = address
        user.save(update_fields=["email"])
        kept = EmailAddress.objects.filter(user=user, email=address.lower())
        EmailAddress.objects.filter(user=user).exclude(pk__in=kept).delete()
        if address and not kept:
            EmailAddress.objects.create(user=user, email=address.lower(), primary=True)
    confirm_address(request, user)


def confirm_address(request: HttpRequest, user: User) -> None:
    """Sends the link that confirms the account's address, if that is not confirmed."""
    for address in EmailAddress.objects.filter(user=user, verified=False):
        address.send_confirmation(request)
