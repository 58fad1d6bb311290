"""`EditionGame`: a `BaseGame` whose set-ups name the revision of an edition of its shelf."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from play.games.game import Declined, Json
from play.games.kit.base_game import BaseGame
from play.games.kit.editions import EditionShelf
from play.games.kit.narration import in_reader_language


class EditionGame(BaseGame):
    """A game with editions in files of which the site's owner may add some."""

    shelf: EditionShelf[Any]

    def beside_fields(self) -> Json:
        return {"edition": self.shelf.current().revision}

    def check_setup(self, setup: Json, sides: Sequence[Json] = ()) -> list[Declined]:
        problems = super().check_setup(setup, sides)
        if (revision := setup.get("edition", "")) not in list(self.shelf.all()):
            problems.append(
                Declined("unknown_revision", unknown_revision(revision), field="edition")
            )
        return problems

    def setups_of(self, edition: str) -> Mapping[str, Sequence[str]] | None:
        found = [each.revision for each in self.shelf.all().values() if each.key == edition]
        return {"edition": found} if found else None

    def damaged_editions(self) -> Sequence[str]:
        self.shelf.all()
        return self.shelf.damaged

    def lacks_edition(self, setup: Json) -> bool:
        return bool(self.damaged_editions()) and setup.get("edition") not in self.shelf.all()

    def check_edition(self, text: str) -> str:
        return in_reader_language(self.shelf.read(text).names)


def unknown_revision(revision: object) -> str:
    sentence = _("There is no edition of the revision “%(revision)s” here.")
    return sentence % {"revision": str(revision)[:40]}
