"""What tests of decks begin with."""

import re

from django.contrib.auth.models import AnonymousUser

from decks.construction.card_pool import make_pool
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from decks.library.services import DeckDraft
from decks.models import Owner
from tests.rows import shipped_files

SHIPPED = shipped_files()
POOL = make_pool(SHIPPED.key, SHIPPED.cards, SHIPPED.cruisers)
STOCK = stock_decks()[0]
LISTED = DeckList(STOCK.cards, STOCK.cruiser)
DRAFT = DeckDraft("Wasps", STOCK.cruiser, STOCK.cards, "Sting.")
FORM = {"name": "Wasps", "cruiser": STOCK.cruiser, "card": list(STOCK.cards)}
STRANGER = Owner(AnonymousUser())
GUEST = Owner(AnonymousUser(), "token")
PASSWORD = "seven wasps in a row"
SIGN_UP = {"username": "ann", "password1": PASSWORD, "password2": PASSWORD}


def text_of(html):
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())
