"""Accounts: whoever signs up or in takes the decks of the session along; mail is sent meanwhile."""

import logging
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPException
from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse

from decks import services
from decks.keeping import CLAIMS, TOKEN_KEY
from decks.models import Keeper

logger = logging.getLogger(__name__)

# One letter after another, and never while somebody waits: how long an answer takes, or that the
# mail server is down, must not tell whether there was a letter to send.
postman: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """What is ours about signing in; allauth calls it."""

    def add_message(self, *_args: Any, **_kwargs: Any) -> None:
        """Says nothing: the pages themselves show who is signed in."""

    def login(self, request: HttpRequest, user: User) -> None:
        """Signs the user in and gives what the session keeps to the account."""
        token = request.session.get(TOKEN_KEY, "")
        super().login(request, user)
        services.claim_decks(keeper=Keeper(user), token=token)
        for claim in CLAIMS:
            claim(Keeper(user), token)
        request.session.pop(TOKEN_KEY, None)

    def get_password_change_redirect_url(self, _request: HttpRequest) -> str:
        return f"{reverse('account')}?changed=password"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Renders the letter now, in the reader's language, and sends it later."""
        request = context.get("request")
        postman.submit(
            deliver, self.render_mail(template_prefix, email, {**context, "request": request})
        )


def deliver(letter: EmailMessage) -> None:
    """Sends the letter; that it failed is for whoever runs the site to know."""
    try:
        letter.send()
    except (OSError, SMTPException):
        logger.exception("A letter could not be sent.")


@transaction.atomic
def set_address(*, user: User, address: str) -> None:
    """Gives the account a mail address, or none."""
    user.email = address
    user.save(update_fields=["email"])
    EmailAddress.objects.filter(user=user).delete()
    if address:
        EmailAddress.objects.create(user=user, email=address.lower(), primary=True)
