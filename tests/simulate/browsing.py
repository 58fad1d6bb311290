"""Pages of playtests as a visitor's browser asks for them, for tests."""

from django.urls import reverse

from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.services import DeckDraft, create_deck, save_deck
from decks.models import Deck, Visibility
from simulate.models import Run
from tests.browsers import sign_browser
from tests.simulate.runs import play_everything

STOCK = [deck.key for deck in stock_decks()]
UNUSED = "abcdefghijkm"  # an address that no deck has


def page(client, name, *arguments, **query):
    return client.get(reverse(f"simulate:{name}", args=arguments), query).content.decode()


def deck_page(client, slug=STOCK[0]):
    return client.get(reverse("decks:deck", args=[slug])).text


def missing(text, *words):
    """Those of the words that the text does not have."""
    return [each for each in words if each not in text]


def become(client, owner):
    sign_browser(client, owner.token)


def filled_in(**others):
    """The fields of the form of a short playtest."""
    said = {"opponents": STOCK[1:3], "bot": "cadet", "enemy_bot": "cadet", "games": 10}
    said |= {"deck": STOCK[0], "mode": "total_war", "rule": "fixed", "seed": 3, "half_width": 1}
    return said | {"others": "", "action": "run"} | others


def send(client, **said):
    return client.post(reverse("simulate:new_run"), filled_in(**said))


def send_trial(client, kind, **said):
    """Asks for a short trial of the first stock deck against the next two."""
    usual = {"deck": STOCK[0], "opponents": STOCK[1:3], "bot": "cadet", "enemy_bot": "cadet"}
    usual |= {"seed": 5, "others": "", "margin": "10", "action": "run", "budget": 400}
    return client.post(reverse("simulate:new_trial", args=[kind]), usual | said)


def send_and_play(client, **said):
    """Has a playtest played, and gives its run."""
    send(client, **said)
    play_everything()
    return Run.objects.latest("pk")


def drop_first_card(key):
    """Gives a stock deck a second version, without the first card."""
    deck = Deck.objects.get(slug=key)
    draft = DeckDraft(deck.name, deck.newest.cruiser, deck.newest.cards[1:], "", Visibility.PUBLIC)
    save_deck(deck=deck, draft=draft, based_on=1, pool=current_pool())


def private_deck(owner):
    """A legal deck that only its owner may open."""
    stock, pool = stock_decks()[0], current_pool()
    another = [number for number in pool.cards if number not in stock.cards][-1]
    draft = DeckDraft("Secret", stock.cruiser, (*stock.cards, another), "", Visibility.PRIVATE)
    return create_deck(owner=owner, draft=draft, pool=pool)
