"""A legal deck out of a begun one."""

import random
from dataclasses import replace

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.legality import FEWEST_CARDS


def fill_up(listed: DeckList, pool: CardPool) -> DeckList:
    """The list with a cruiser and cards by chance until it is legal; one that is legal stays as it is."""
    cards = pool.known(listed.cards)
    others = [number for number in pool.cards if number not in cards]
    lacking = min(len(others), max(0, FEWEST_CARDS - len(cards)))
    cruiser = listed.cruiser
    if cruiser not in pool.cruisers and pool.cruisers:
        cruiser = random.choice(list(pool.cruisers))  # noqa: S311 - no secret
    chosen = random.sample(others, lacking)
    return replace(listed, cards=pool.known([*cards, *chosen]), cruiser=cruiser)
