import re

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from catalog.web.limits.policies import POLICIES
from decks.accounts.mail import charge_mail, mail_executor
from decks.models import ApiToken, SentMail
from tests.decks.samples import PASSWORD, SIGN_UP

VICTIM = "victim@example.org"
NEW = "eight hornets in a row"
pytestmark = pytest.mark.usefixtures("loaded")


def letters():
    """What was sent, after the background thread has finished."""
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
        asked = SIGN_UP | {"username": f"eve{place}", "email": VICTIM}
        Client(REMOTE_ADDR=f"203.0.{place}.7").post("/accounts/signup/", asked)
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
def test_the_bill_is_by_address_account_and_network_and_keeps_no_address(most, other):
    one = {"address": VICTIM, "account": "ann", "network": "203.0.113.0/24"}

    def sent(place):
        told = one | {name: f"{value}{place}"[:43] for name, value in other.items()}
        user, _is_new = User.objects.get_or_create(username=told["account"])
        return charge_mail(**told | {"account": user})

    assert [sent(place) for place in range(most.amount + 1)] == [True] * most.amount + [False]
    assert not SentMail.objects.filter(address__contains=VICTIM).exists()


def test_an_address_needs_the_password(signed_in, ann):
    answer = signed_in.post("/accounts/", {"address": "ann@example.org", "password": "wrong"})
    assert answer.status_code == 422
    assert "That is not your password." in answer.text
    assert 'value="ann@example.org"' in answer.text
    ann.refresh_from_db()
    assert ann.email == ""


def link_in(letter, place):
    return re.search(rf"http://testserver(/accounts/{place}/\S+)", letter.body)[1]


@pytest.fixture
def confirmed(signed_in):
    """A visitor, after ann has named an address and opened the link that confirms it."""
    signed_in.post("/accounts/", {"address": "Ann@example.org", "password": PASSWORD})
    link = link_in(letters()[-1], "address")
    assert "Confirm the address" in signed_in.get(link).text
    assert signed_in.post(link).headers["location"] == "/accounts/?changed=confirmed"
    mail.outbox.clear()
    signed_in.logout()
    return signed_in


@pytest.mark.parametrize(("language", "told"), [("en", "a new password"), ("ru", "новый пароль")])
def test_a_forgotten_password_is_set_anew_by_mail(language, told, confirmed, ann):
    sent = {"email": "ann@example.org"}
    confirmed.post("/accounts/password/reset/", sent, headers={"accept-language": language})
    (letter,) = letters()
    assert told in letter.subject
    link = link_in(letter, "password/reset")
    form = confirmed.get(link).headers["location"]
    assert confirmed.post(form, {"password1": NEW}).status_code == 422
    answer = confirmed.post(form, {"password1": NEW, "password2": NEW})
    assert answer.headers["location"] == "/accounts/password/reset/done/"
    ann.refresh_from_db()
    assert ann.check_password(NEW)
    assert "used already, or it is too old" in Client().get(link).text


def test_responses_do_not_reveal_whether_an_address_has_an_account(confirmed):
    answers = [
        confirmed.post("/accounts/password/reset/", {"email": address}, follow=True)
        for address in ("ann@example.org", "nobody@example.org")
    ]
    assert answers[0].redirect_chain == answers[1].redirect_chain
    taken = {"username": "bob", "email": "ann@example.org"}
    assert confirmed.post("/accounts/signup/", SIGN_UP | taken).status_code == 302
    assert [letter.to for letter in letters()] == [["ann@example.org"]] * 2


def change_password(client, **more):
    sent = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    return client.post("/accounts/password/", sent | more)


@pytest.mark.parametrize(("wish", "left"), [({}, 1), ({"revoke_tokens": "on"}, 0)])
def test_a_new_password_ends_other_sessions_and_revokes_tokens_where_that_is_wished(
    wish, left, signed_in, ann
):
    ApiToken.objects.create(user=ann, name="script", digest="1")
    other = Client()
    other.force_login(ann)
    assert "Revoke the token for programs" in signed_in.get("/accounts/password/").text
    change_password(signed_in, **wish)
    assert ApiToken.objects.count() == left
    ann.refresh_from_db()
    assert ann.check_password(NEW)
    assert signed_in.get("/accounts/").status_code == 200
    assert other.get("/accounts/").status_code == 302


def test_one_account_confirms_an_address(client):
    account("ann", verified=True)
    unconfirmed = account("eve").emailaddress_set.get()
    link = f"/accounts/address/{EmailConfirmationHMAC.create(unconfirmed).key}/"
    assert "Another account has confirmed this address." in client.get(link).text
    client.post(link)
    ask_for_a_new_password()
    assert [letter.to for letter in letters()] == [[VICTIM]]
    assert "ann" in letters()[0].body
