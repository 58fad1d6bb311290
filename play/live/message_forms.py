"""The fields of a socket's messages, which are those of the same requests of the API."""

from typing import Final

from catalog.web.api.requests import Flag, Form, OneOf, Text, Whole
from play.games.game import LETTERS
from play.matches.plans import MAX_PLAN_LENGTH
from play.models import ACTION_LENGTH, OfferKind

LARGEST: Final = 2**31 - 1
GREETINGS: Final = ("hello", "moment", "well_played", "oops", "thanks", "good_game")
"""The codes of what players may say to each other; each reads it in the own language."""


class EmptyForm(Form):
    """A request that says all by its name."""


class SeatForm(Form):
    """A request for one of the player's seats."""

    seat = OneOf(
        LETTERS, required=False, help_text="For which of your seats, where you have several."
    )


class PlyForm(Form):
    """A request about the table as it was shown."""

    ply = Whole(min_value=0, max_value=LARGEST, help_text="How many actions the log has.")
    branch = Whole(min_value=0, max_value=LARGEST, required=False, help_text="Of the table shown.")


class ResumeForm(SeatForm):
    """What was shown, if anything was."""

    ply = Whole(min_value=0, max_value=LARGEST, required=False)
    branch = Whole(min_value=0, max_value=LARGEST, required=False)


class ActionAtForm(PlyForm):
    """An action that is asked about."""

    action = Text(max_length=ACTION_LENGTH, help_text="In the notation, such as play 3-10 front 2.")


class ActionForm(ActionAtForm, SeatForm):
    """An action that is done or proposed, the answer to a ply."""


class OfferAnswerForm(Form):
    """Yes or no to what another seat asks."""

    offer = OneOf(OfferKind.values, source="kind")
    accept = Flag(source="accepts")


class PassForm(Form):
    """Whether the seats do nothing unasked."""

    passes = Flag()


class AnswersAheadForm(PassForm):
    """What the seats do without being asked, which replaces what they did before."""

    answers = Text(
        allow_blank=True,
        max_length=MAX_PLAN_LENGTH,
        help_text="A line each: an action, or a condition, a colon and an action. Empty for none.",
    )
    plays_single = Flag(help_text="Whether they take the `only_action` of the table.")


class ShowHandForm(Form):
    """Whether spectators may see the hands."""

    shows = Flag()


class GreetingForm(Form):
    """A greeting by its code."""

    code = OneOf(GREETINGS)
