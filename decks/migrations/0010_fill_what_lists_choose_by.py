from django.db import migrations
from django.db.models import Count, F

ROWS_AT_ONCE = 100  # more take longer: the statement has a case for each row
COLUMNS = ("cruiser", "edition", "size", "search_text", "like_count")


def fill(apps, _schema_editor):
    """From the newest version of each deck, its texts and its likes."""
    deck_model, card_model = apps.get_model("decks", "Deck"), apps.get_model("decks", "DeckCard")
    versions = apps.get_model("decks", "DeckVersion").objects
    likes = apps.get_model("decks", "Like").objects.order_by()
    counts = dict(likes.values_list("deck").annotate(Count("pk")))
    newest = versions.filter(number=F("deck__latest")).select_related("deck").order_by("pk")
    decks, cards = [], []

    def write():
        deck_model.objects.bulk_update(decks, COLUMNS)
        card_model.objects.bulk_create(cards)
        decks.clear()
        cards.clear()

    for version in newest.iterator(chunk_size=ROWS_AT_ONCE):
        deck = version.deck
        deck.cruiser, deck.edition = version.cruiser, version.edition
        deck.size, deck.like_count = len(version.cards), counts.get(deck.pk, 0)
        texts = (deck.name, deck.name_ru, deck.description, deck.description_ru)
        deck.search_text = "\n".join(filter(None, texts)).casefold()
        decks.append(deck)
        cards += [card_model(deck=deck, number=number) for number in version.cards]
        if len(decks) == ROWS_AT_ONCE:
            write()
    write()


class Migration(migrations.Migration):
    dependencies = [("decks", "0009_what_lists_choose_by")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
