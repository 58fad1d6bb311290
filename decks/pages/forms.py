"""Forms of decks."""

from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.cards.vocabulary import (
    NAME_LENGTH,
    NOTE_LENGTH,
    STORED_NAME_LENGTH,
    STORED_TEXT_LENGTH,
)
from catalog.web.formats.one_line import MaxSigns, check_one_line
from catalog.web.formats.query_values import without_nul
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import CARD_NOTE_LENGTH, Remarks
from decks.construction.tags import MAX_TAGS_LENGTH, TagError, read_tags, tag_label
from decks.library.services import DeckDraft
from decks.models import (
    STORED_NOTE_LENGTH,
    VERSION_NOTE_LENGTH,
    Deck,
    DeckVersion,
    ReportSubject,
    Visibility,
)

CARD_NOTE: Final = "card_note-"  # and the card's number: the name of its note's field
UNNAMED: Final = _("Unnamed deck")


class Prose(forms.CharField):
    """Text of several lines; browsers count a line break as one character but send CR LF."""

    def __init__(self, **kwargs: Any) -> None:
        limits = [MaxSigns(NOTE_LENGTH)]
        super().__init__(max_length=STORED_TEXT_LENGTH, validators=limits, **kwargs)

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")


class DraftForm(forms.Form):
    """Name, cruiser, cards, description and, for an account's deck, who may see it."""

    data: MultiValueDict[str, Any]

    name = forms.CharField(
        label=_("Name"),
        max_length=STORED_NAME_LENGTH,
        validators=[MaxSigns(NAME_LENGTH), check_one_line],
        error_messages={"required": _("A deck needs a name.")},
    )
    cruiser = forms.CharField(required=False)
    description = Prose(label=_("Description"), required=False, widget=forms.Textarea)
    tags = forms.CharField(label=_("Tags"), max_length=MAX_TAGS_LENGTH, required=False)
    note = forms.CharField(
        label=_("What this version is about"),
        max_length=STORED_NOTE_LENGTH,
        validators=[MaxSigns(VERSION_NOTE_LENGTH)],
        required=False,
    )
    visibility = forms.ChoiceField(label=_("Who may see it"), choices=Visibility, required=False)

    def __init__(self, *args: Any, pool: CardPool, has_account: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pool = pool
        self.has_account = has_account

    def clean_cruiser(self) -> str:
        """The cruiser's key; empty if the edition does not have it."""
        key: str = self.cleaned_data["cruiser"]
        return key if key in self.pool.cruisers else ""

    def clean_tags(self) -> tuple[str, ...]:
        try:
            return read_tags(self.cleaned_data["tags"])
        except TagError as error:
            raise forms.ValidationError(str(error)) from error

    def clean_visibility(self) -> str:
        chosen: str = self.cleaned_data["visibility"]
        return chosen if chosen and self.has_account else Visibility.PRIVATE

    def clean(self) -> None:
        for number, text in self.posted_remarks().notes:
            try:
                MaxSigns(CARD_NOTE_LENGTH)(text)
            except forms.ValidationError as error:
                place = gettext("Note on %(number)s") % {"number": number}
                self.add_error(None, f"{place}: {error.messages[0]}")

    def chosen_cards(self) -> tuple[str, ...]:
        """The chosen cards that the edition has, even if the form is invalid."""
        return self.pool.known(self.data.getlist("card"))

    def posted_remarks(self) -> Remarks:
        """Cards to think about, chosen ones among them, and notes of cards that the edition has."""
        named = {name.removeprefix(CARD_NOTE) for name in self.data if name.startswith(CARD_NOTE)}
        written = {
            number: without_nul(" ".join(str(self.data[f"{CARD_NOTE}{number}"]).split()))
            for number in self.pool.known(named)
        }
        notes = sorted((number, text[: 4 * CARD_NOTE_LENGTH]) for number, text in written.items())
        return Remarks(
            self.pool.known(self.data.getlist("maybe")), tuple(each for each in notes if each[1])
        )

    def remarks(self) -> Remarks:
        """The same as it is kept: a chosen card is thought about no more."""
        posted, chosen = self.posted_remarks(), self.chosen_cards()
        return replace(posted, maybe=tuple(n for n in posted.maybe if n not in chosen))

    def draft(self) -> DeckDraft:
        """The draft of a valid form."""
        return DeckDraft(
            self.cleaned_data["name"],
            self.cleaned_data["cruiser"],
            self.chosen_cards(),
            self.cleaned_data["description"],
            self.cleaned_data["visibility"],
            self.cleaned_data["tags"],
            self.remarks(),
        )

    def autosave_draft(self) -> DeckDraft:
        """The draft of a form that may be invalid: private, and with a default name."""
        self.is_valid()
        return DeckDraft(
            self.typed("name", STORED_NAME_LENGTH) or str(UNNAMED),
            self.cleaned_data.get("cruiser", ""),
            self.chosen_cards(),
            self.typed("description", STORED_TEXT_LENGTH),
            remarks=self.remarks(),
        )

    def typed(self, name: str, longest: int) -> str:
        """The field's text; cut to what can be stored if it is invalid."""
        text = self.cleaned_data.get(name, self.data.get(name))
        return without_nul(str(text or ""))[:longest].strip()


class ReportForm(forms.Form):
    """What is wrong with a deck."""

    about = forms.ChoiceField(label=_("What is wrong?"), choices=ReportSubject)
    text = Prose(
        label=_("In your words"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )


def initial_values(deck: Deck, head: DeckVersion) -> dict[str, str]:
    """The form's initial values for a stored deck."""
    return {
        "name": deck.name,
        "description": deck.description,
        "visibility": deck.visibility,
        "cruiser": head.cruiser,
        "tags": ", ".join(map(tag_label, deck.tag_names)),
    }
