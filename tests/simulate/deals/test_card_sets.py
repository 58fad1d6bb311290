import pytest
from django.db import OperationalError, connection

from catalog.models import Card
from play.games.starfighter.card_sets import shipped_card_set
from simulate.deals.card_sets import UnknownEdition, find_card_set


def test_without_a_catalogue_the_shipped_files_are_used(db):
    assert find_card_set() == ("shipped", shipped_card_set())


def test_the_current_edition_of_the_database_comes_first(db, loaded):
    Card.objects.filter(level=0, serial=1).update(top_fighters=1)
    key, cards = find_card_set()
    assert key == "reconstruction"
    assert cards.revision != shipped_card_set().revision


def test_an_unknown_edition_is_refused_with_those_that_exist(db, loaded):
    with pytest.raises(UnknownEdition, match=r"“box”; there are shipped, reconstruction\."):
        find_card_set("box")


def test_a_database_that_does_not_answer_is_told(db, failing):
    failing(connection.introspection, "table_names", OperationalError("connection refused\nmore"))
    with pytest.raises(UnknownEdition, match=r"does not answer \(connection refused\)"):
        find_card_set()
