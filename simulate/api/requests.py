"""What is sent to the API of playtests, and the run that it describes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rest_framework.exceptions import ValidationError

from catalog.web.api.errors import ApiError, Problem, problems_in
from catalog.web.api.requests import Form, Whole
from decks.construction.card_pool import CardPool
from decks.library.finding import NoSuchDeck
from decks.models import Owner
from simulate.experiments.bot_plan import BotPlan, plan_bots
from simulate.experiments.deck_search import WrongDeck, WrongDecks, find_decks
from simulate.experiments.limits import default_seconds
from simulate.experiments.planning import current_cards, plan_run
from simulate.experiments.run_plan import RunPlan
from simulate.experiments.run_spec import MAX_MORE, RunSpec
from simulate.experiments.spec_serializers import BotSpecSerializer, read_spec, serializer_of
from simulate.models import RunKind


class ContinuationForm(Form):
    """More games of a playtest that is over."""

    more = Whole(
        min_value=0,
        max_value=MAX_MORE,
        help_text="Of each pairing, or in all for a cut list; 0 plays the rest of a stopped one.",
    )


def read_plan(sent: Any, owner: Owner, pool: CardPool) -> RunPlan | BotPlan:
    """The run that was described. Raises ApiError with everything that is wrong, RunRefusal and Declined."""
    if serializer_of(sent) is BotSpecSerializer:
        return plan_bots(read_spec(sent), default_seconds(owner))
    problems: list[Problem] = []
    try:
        spec = read_spec(sent)
    except ValidationError as error:
        problems += problems_in(error)
        spec = named_decks(sent, problems)
    try:
        decks = find_decks(spec, owner=owner, pool=pool)
    except WrongDecks as error:
        problems += [problem for wrong in error.wrong for problem in problems_of(wrong)]
    if problems:
        are_missing = {problem.code for problem in problems} <= {"no_such_deck", "no_such_version"}
        raise ApiError(404 if are_missing else 400, *problems)
    return plan_run(spec, decks, *current_cards(pool), default_seconds(owner))


def named_decks(sent: Any, problems: Iterable[Problem]) -> RunSpec:
    """As much of a wrong description as names decks, so that these are looked for, too.

    Raises ApiError with the problems where it does not name the tested deck.
    """
    wrong = {str(problem.field).partition(".")[0] for problem in problems}
    if (
        not isinstance(sent, Mapping)
        or "deck" not in sent
        or wrong & {"deck", "opponents", "other"}
    ):
        raise ApiError(400, *problems)
    opponents, other = sent.get("opponents", []), sent.get("other", "")
    return RunSpec(kind=RunKind.PLAYTEST, deck=sent["deck"], opponents=opponents, other=other)


def problems_of(wrong: WrongDeck) -> Iterator[Problem]:
    """What is wrong with a deck, at its place in the description."""
    if isinstance(wrong.error, NoSuchDeck):
        yield Problem(wrong.error.code, str(wrong.error), wrong.field)
        return
    for violation, message in zip(wrong.error.violations, wrong.messages(), strict=True):
        details = {"cards": list(violation.cards)} if violation.cards else None
        yield Problem(violation.flaw.value, message, wrong.field, details)
