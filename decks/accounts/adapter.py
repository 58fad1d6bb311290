"""Signing in claims what the session owns; mail is sent in the background."""

import logging
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPException
from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from catalog.web.hooks import SESSION_CLAIMS
from catalog.web.limits.rate_limits import check_limit
from decks.accounts.names import check_name, claim_name, find_account, normal_name
from decks.accounts.owners import TOKEN_KEY, token_of
from decks.accounts.sign_in import may_try, note_wrong_password, remember_account
from decks.models import Owner

logger = logging.getLogger(__name__)

# In the background, so that neither response times nor errors reveal whether an account exists.
mail_executor: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


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
        """A new account, which is found by its name in any case. Raises LimitReached."""
        check_limit("new_account", request)
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
        return response

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
        request = context.get("request")
        mail = self.render_mail(template_prefix, email, {**context, "request": request})
        mail_executor.submit(deliver, mail)


def deliver(mail: EmailMessage) -> None:
    """Sends the mail; errors are only logged."""
    try:
        mail.send()
    except (OSError, SMTPException):
        logger.exception("A mail could not be sent.")


@transaction.atomic
def set_address(*, user: User, address: str) -> None:
    """Sets or removes the account's mail address."""
    user.email = address
    user.save(update_fields=["email"])
    EmailAddress.objects.filter(user=user).delete()
    if address:
        EmailAddress.objects.create(user=user, email=address.lower(), primary=True)
