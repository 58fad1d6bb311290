"""What players type about a deck."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalog.vocabulary import NAME_LENGTH, NOTE_LENGTH
from decks.models import Deck, Visibility
from decks.services import Draft
from decks.supply import Supply


class DraftForm(forms.Form):
    """Name, cruiser, cards, description and, for an account's deck, who may see it."""

    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("A deck needs a name.")},
    )
    cruiser = forms.CharField(required=False)
    description = forms.CharField(
        label=_("Description"), max_length=NOTE_LENGTH, required=False, widget=forms.Textarea
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
        )


def described(deck: Deck) -> dict[str, str]:
    """What the form shows of a deck at first."""
    return {
        "name": deck.name,
        "description": deck.description,
        "visibility": deck.visibility,
        "cruiser": deck.newest.cruiser,
    }
