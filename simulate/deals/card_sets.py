"""Which card set a command plays with."""

from django.db import DatabaseError

from catalog.editions import services
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.editions.export import CatalogueExport, export_edition, load_shipped
from catalog.models import Edition
from decks.construction.card_pool import CardPool, make_pool, pool_of
from play.games.starfighter.card_sets import edition_card_set, shipped_card_set
from play.games.starfighter.engine.cards import CardSet

SHIPPED = "shipped"


class UnknownEdition(LookupError):
    """There is no such edition; the message names those that exist."""


def find_card_set(key: str | None = None) -> tuple[str, CardSet]:
    """The key and the card set of an edition.

    Without a key it is the database's current edition, or where no catalogue is loaded (a fresh
    clone) the shipped files; `shipped` means these files in any case. Raises UnknownEdition and
    IncompleteEdition.
    """
    edition = find_edition(key)
    if edition is None:
        return SHIPPED, shipped_card_set()
    return edition.key, edition_card_set(edition)


def find_edition(key: str | None) -> Edition | None:
    """The edition of that key or else the current one; None for the shipped files."""
    if key == SHIPPED:
        return None
    if not has_catalogue_tables():
        if key is None:
            return None
        raise UnknownEdition(f"There is no edition “{key}”: no catalogue is loaded.")
    if key is None:
        return services.get_current_edition()
    if edition := Edition.objects.filter(key=key).first():
        return edition
    known = ", ".join([SHIPPED, *Edition.objects.order_by("key").values_list("key", flat=True)])
    raise UnknownEdition(f"There is no edition “{key}”; there are {known}.")


def find_export(key: str) -> CatalogueExport:
    """The cards and cruisers of an edition that `find_card_set` has found."""
    return load_shipped() if key == SHIPPED else export_edition(Edition.objects.get(key=key))


def find_pool(key: str) -> CardPool:
    """What decks of an edition that `find_card_set` has found are built from."""
    if key == SHIPPED:
        files = read_edition(SHIPPED_FILES)
        return make_pool(files.key, files.cards, files.cruisers)
    return pool_of(Edition.objects.get(key=key))


def has_catalogue_tables() -> bool:
    """Whether the database was migrated. Raises UnknownEdition when it does not answer."""
    try:
        return services.has_tables()
    except DatabaseError as error:
        reason = str(error).strip().partition("\n")[0]
        raise UnknownEdition(
            f"The database does not answer ({reason}); “--edition {SHIPPED}” does without it."
        ) from error
