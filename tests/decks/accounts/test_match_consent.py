from decks.accounts.personal_data import account_files
from decks.models import MatchConsent


def is_ticked(client):
    page = client.get("/accounts/").text
    (box,) = (line for line in page.splitlines() if 'name="agrees"' in line)
    return " checked" in box


def test_consent_is_given_listed_in_the_archive_and_withdrawn_on_the_accounts_page(ann, client):
    answer = client.post("/accounts/matches/", {"agrees": "on"})
    assert answer["Location"].startswith("/accounts/login")
    client.force_login(ann)
    assert not is_ticked(client)
    for _time in range(2):
        client.post("/accounts/matches/", {"agrees": "on"})
    assert (is_ticked(client), MatchConsent.objects.get().user) == (True, ann)
    ((_name, account),) = account_files(ann)
    assert account["matches_public_since"] == MatchConsent.objects.get().since
    assert "Saved." in client.post("/accounts/matches/", follow=True).text
    assert not is_ticked(client)
    assert not MatchConsent.objects.exists()
