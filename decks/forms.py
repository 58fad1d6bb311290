"""What players type about a deck."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from catalog.vocabulary import NAME_LENGTH, NOTE_LENGTH
from decks.models import VERSION_NOTE_LENGTH, Deck, DeckVersion, Visibility
from decks.services import Draft
from decks.supply import Supply
from decks.tags import LONGEST_TAGS, TagError, read_tags, tag_label

UNNAMED: Final = _("Unnamed deck")


class Prose(forms.CharField):
    """Text of several lines; browsers send two characters where they count one."""

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")


class DraftForm(forms.Form):
    """Name, cruiser, cards, description and, for an account's deck, who may see it."""

    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("A deck needs a name.")},
    )
    cruiser = forms.CharField(required=False)
    description = Prose(
        label=_("Description"), max_length=NOTE_LENGTH, required=False, widget=forms.Textarea
    )
    tags = forms.CharField(label=_("Tags"), max_length=LONGEST_TAGS, required=False)
    note = forms.CharField(
        label=_("What this version is about"), max_length=VERSION_NOTE_LENGTH, required=False
    )
    visibility = forms.ChoiceField(label=_("Who may see it"), choices=Visibility, required=False)

    def __init__(self, *args: Any, supply: Supply, has_account: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.supply = supply
        self.has_account = has_account

    def clean_cruiser(self) -> str:
        """The cruiser's key; none where the edition does not have it."""
        key: str = self.cleaned_data["cruiser"]
        return key if key in self.supply.cruisers else ""

    def clean_tags(self) -> tuple[str, ...]:
        try:
            return read_tags(self.cleaned_data["tags"])
        except TagError as error:
            raise forms.ValidationError(str(error)) from error

    def clean_visibility(self) -> str:
        chosen: str = self.cleaned_data["visibility"]
        return chosen if chosen and self.has_account else Visibility.PRIVATE

    def chosen_cards(self) -> tuple[str, ...]:
        """The chosen cards that the edition has, whether or not the rest is valid."""
        given = self.data.getlist("card") if hasattr(self.data, "getlist") else []
        return self.supply.known(given)

    def draft(self) -> Draft:
        """What is to be saved, of a valid form."""
        return Draft(
            self.cleaned_data["name"],
            self.cleaned_data["cruiser"],
            self.chosen_cards(),
            self.cleaned_data["description"],
            self.cleaned_data["visibility"],
            self.cleaned_data["tags"],
        )

    def unfinished(self) -> Draft:
        """What is to be kept meanwhile, valid or not: for the keeper alone, and with a name."""
        self.is_valid()
        return Draft(
            self.typed("name", NAME_LENGTH) or str(UNNAMED),
            self.cleaned_data.get("cruiser", ""),
            self.chosen_cards(),
            self.typed("description", NOTE_LENGTH),
        )

    def typed(self, name: str, longest: int) -> str:
        """The field's text; of one that is not valid, as much as can be kept."""
        text = self.cleaned_data.get(name, self.data.get(name))
        return str(text or "").replace("\0", "")[:longest].strip()


class TokenForm(forms.Form):
    """What a token is called, so that its owner knows it again."""

    name = forms.CharField(
        label=_("What the token is for"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("A token needs a name.")},
    )


def described(deck: Deck, head: DeckVersion) -> dict[str, str]:
    """What the form shows at first of a deck that work goes on from that version of."""
    return {
        "name": deck.name,
        "description": deck.description,
        "visibility": deck.visibility,
        "cruiser": head.cruiser,
        "tags": ", ".join(map(tag_label, deck.tag_names)),
    }
