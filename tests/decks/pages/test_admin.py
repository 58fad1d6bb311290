from decks.models import Deck, Visibility


def test_decks_are_found_by_name_owner_and_tag_with_few_queries(
    admin_client, make, django_assert_num_queries
):
    make(tags=("slow",))
    for words in ("wasp", "ann", "slow"):
        assert "Wasps" in admin_client.get(f"/admin/decks/deck/?q={words}").text
    assert "Wasps" not in admin_client.get("/admin/decks/deck/?q=hornets").text
    for _round in range(2):
        make(tags=("slow",))
        with django_assert_num_queries(5):
            admin_client.get("/admin/decks/deck/")


def test_versions_are_shown_and_not_written_and_a_deck_is_hidden(admin_client, deck):
    page = admin_client.get(f"/admin/decks/deck/{deck.pk}/change/").text
    assert deck.newest.cards[0] in page
    assert 'name="versions-0-cards"' not in page
    assert admin_client.get("/admin/decks/deck/add/").status_code == 403
    kinds = ("TOTAL_FORMS", "INITIAL_FORMS")
    forms = {f"{name}-{kind}": 0 for name in ("tags", "versions") for kind in kinds}
    sent = {"name": deck.name, "visibility": "private"} | forms
    assert admin_client.post(f"/admin/decks/deck/{deck.pk}/change/", sent).status_code == 302
    assert Deck.objects.get().visibility == Visibility.PRIVATE
