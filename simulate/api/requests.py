"""What is sent to the API of playtests, and the run that it describes."""

from catalog.api.requests import Form, Whole
from decks.api.requests import illegal
from decks.construction.card_pool import CardPool
from decks.library.finding import NoSuchDeck
from decks.models import Owner
from simulate.experiments.deck_search import WrongDecks, find_decks
from simulate.experiments.limits import usual_seconds
from simulate.experiments.planning import current_cards, plan_run
from simulate.experiments.run_plan import RunPlan
from simulate.experiments.run_spec import MOST_MORE, RunSpec


class ContinuationForm(Form):
    """More games of a playtest that is over."""

    more = Whole(
        min_value=0,
        max_value=MOST_MORE,
        help_text="Of each pairing, or in all for a cut list; 0 plays the rest of a stopped one.",
    )


def plan_of(spec: RunSpec, owner: Owner, pool: CardPool) -> RunPlan:
    """The run of that description. Raises Refused and NoSuchDeck for the first wrong deck, RunRefused."""
    try:
        decks = find_decks(spec, owner=owner, pool=pool)
    except WrongDecks as error:
        first = error.wrong[0]
        if isinstance(first.error, NoSuchDeck):
            first.error.field = first.field
            raise first.error from error
        raise illegal(first.error.violations) from error
    return plan_run(spec, decks, *current_cards(pool), usual_seconds(owner))
