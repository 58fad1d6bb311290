"""One mail an address, addresses that were confirmed, and one bill for all mail."""

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from catalog.web.limits.policies import POLICIES
from decks.accounts.mail import charge_mail, mail_executor
from decks.models import ApiToken, SentMail

PASSWORD = "seven wasps in a row"
VICTIM = "victim@example.org"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


def letters():
    mail_executor.submit(lambda: None).result()
    return mail.outbox


def account(name, **options):
    """An account with that address, confirmed or not."""
    user = User.objects.create_user(name, VICTIM, PASSWORD)
    EmailAddress.objects.create(user=user, email=VICTIM, primary=True, **options)
    return user


def ask_for_a_new_password(address="203.0.113.7"):
    Client(REMOTE_ADDR=address).post("/accounts/password/reset/", {"email": VICTIM})


def test_five_accounts_that_name_an_address_bring_it_three_mails_an_hour():
    for place in range(5):
        asked = {"username": f"eve{place}", "password1": PASSWORD, "password2": PASSWORD}
        client = Client(REMOTE_ADDR=f"203.0.{place}.7")
        client.post("/accounts/signup/", asked | {"email": VICTIM})
        ask_for_a_new_password(f"203.0.{place}.7")
    assert len(letters()) == 3


def test_an_address_that_nobody_confirmed_gets_no_new_password():
    account("eve")
    ask_for_a_new_password()
    assert letters() == []


@pytest.mark.parametrize(
    ("most", "other"),
    [
        (POLICIES["mail"].guest, {"account": "other", "network": "198.51.100.0/24"}),
        (POLICIES["mail"].account, {"address": "other", "network": "198.51.100.0/24"}),
        (POLICIES["mail"].network, {"address": "other", "account": "other"}),
    ],
    ids=["address", "account", "network"],
)
def test_the_bill_is_by_address_account_and_network(most, other):
    one = {"address": VICTIM, "account": "ann", "network": "203.0.113.0/24"}

    def sent(place):
        told = one | {name: f"{value}{place}"[:43] for name, value in other.items()}
        user, _is_new = User.objects.get_or_create(username=told["account"])
        return charge_mail(**told | {"account": user})

    assert [sent(place) for place in range(most.amount + 1)] == [True] * most.amount + [False]


def test_addresses_are_not_kept_in_the_bill():
    charge_mail(address=VICTIM, account=account("ann"), network="")
    assert VICTIM not in SentMail.objects.get().address


# A new password


@pytest.fixture
def ann():
    user = User.objects.create_user("ann", password=PASSWORD)
    ApiToken.objects.create(user=user, name="script", digest="1" * 64)
    return user


def change_password(client, **more):
    new = "eight hornets in a row"
    sent = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    return client.post("/accounts/password/", sent | more)


def test_a_new_password_revokes_tokens_where_that_is_wished(client, ann):
    client.force_login(ann)
    assert "Revoke the token for programs" in client.get("/accounts/password/").text
    change_password(client)
    assert ApiToken.objects.count() == 1
    ann.refresh_from_db()
    ann.set_password(PASSWORD)
    ann.save()
    client.force_login(ann)
    change_password(client, revoke_tokens="on")
    assert ApiToken.objects.count() == 0


def test_a_new_password_ends_the_sessions_of_other_browsers(client, ann):
    other = Client()
    for each in (client, other):
        each.force_login(ann)
    change_password(client)
    assert client.get("/accounts/").status_code == 200
    assert other.get("/accounts/").status_code == 302


def link_of(user):
    return f"/accounts/address/{EmailConfirmationHMAC.create(user.emailaddress_set.get()).key}/"


def test_one_account_confirms_an_address():
    account("ann", verified=True)
    link, client = link_of(account("eve")), Client()
    assert "Another account has confirmed this address." in client.get(link).text
    client.post(link)
    ask_for_a_new_password()
    assert [letter.to for letter in letters()] == [[VICTIM]]
    assert "ann" in letters()[0].body
