"""Pages about War of the Clones: rules, heroes, cards, missions and map; each says it is reconstructed."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from catalog.rulebook.markup import RULING
from play.games.clone_wars import KEY
from play.games.clone_wars.edition.content import ENEMY_OF, SIDES
from play.games.clone_wars.edition.reader import current_edition
from play.games.clone_wars.text import labels as words
from play.games.clone_wars.text.labels import LEVEL_MARKS, SIDE_NAMES, Labels
from play.games.kit.narration import in_reader_language
from play.games.kit.reference_pages import Reference, ReferenceTable
from play.games.kit.rules_pages import INFERRED, PICTURE, SOURCE, GameRulebook


def heroes() -> Iterator[ReferenceTable]:
    """Character sheets, techniques and tokens."""
    edition = current_edition()
    figures = [_("Force"), pgettext("clone", "Field"), _("Persuasion"), _("Ambush")]
    for hero in edition.heroes.values():
        title = f"{in_reader_language(hero.names)} · {SIDE_NAMES[hero.side]}"
        levels = zip(LEVEL_MARKS[1:], *hero.figures, strict=True)
        yield ReferenceTable.of(title, [_("Level"), *figures], levels)
    techniques = [
        (words.TECHNIQUES[key], words.COLOURS[each]) for key, each in edition.techniques.items()
    ]
    yield ReferenceTable.of(_("Techniques"), [_("Name"), _("Kind")], techniques)
    tokens = sorted(Counter(edition.tokens).items())
    yield ReferenceTable.of(_("Planetary tokens of a side"), [_("Number"), _("Copies")], tokens)


def cards() -> Iterator[ReferenceTable]:
    """The battle cards of both sides."""
    edition = current_edition()
    labels = Labels(edition)
    heads = [pgettext("card", "Key"), _("Name"), _("Type"), _("Level"), _("Copies"), _("Text")]
    for side in SIDES:
        copies, rows = Counter(key[:4] for key in edition.deck(side)), []
        for key in copies:
            card = edition.cards[key]
            figures = words.TYPES[card.type], LEVEL_MARKS[card.level], copies[key]
            rows.append((key, (key, labels.card(key), *figures, labels.told(card))))
        yield ReferenceTable(SIDE_NAMES[side], heads, rows)


def missions() -> Iterator[ReferenceTable]:
    """The missions with what either side has to do."""
    labels, rows = Labels(current_edition()), []
    for key, card in labels.edition.missions.items():
        name = f"{key} !" if card.must else key
        patron = f"{labels.patron(card.patron)} ({SIDE_NAMES[card.side]})"
        ways = (labels.condition(card.condition(each)) for each in (card.side, ENEMY_OF[card.side]))
        rows.append((key, (name, labels.mission(key), patron, card.points, *ways)))
    heads = [pgettext("card", "Key"), _("Name"), _("Patron"), _("VP"), _("The patron's side")]
    heads.append(_("The other side, of an open mission"))
    yield ReferenceTable(_("Missions"), heads, rows)


def galaxy() -> Iterator[ReferenceTable]:
    """The kinds of cells, and the places of the map."""
    labels = Labels(current_edition())
    places = labels.edition.places.values()
    counts = Counter(words.KINDS[place.kind] for place in places)
    yield ReferenceTable.of(pgettext("game", "Map"), [_("Kind"), _("Cells")], counts.items())
    rows = [
        (
            each.key,
            labels.cell(each.key),
            words.KINDS[each.kind],
            each.level or "–",
            each.field or "–",
        )
        for each in places
        if each.kind in ("start", "key", "neutral", "base")
    ]
    heads = [_("Cell"), _("Name"), _("Kind"), _("Protection"), pgettext("clone", "Field")]
    yield ReferenceTable.of(_("Places"), heads, rows)


REFERENCE: Final = Reference(
    game=gettext_lazy("War of the Clones"),
    about=gettext_lazy(
        "War of the Clones for two to four players: rules, heroes, cards, missions and the map."
    ),
    pages={
        "rules": gettext_lazy("Rules"),
        "heroes": gettext_lazy("Heroes"),
        "cards": gettext_lazy("Battle cards"),
        "missions": gettext_lazy("Missions"),
        "map": pgettext_lazy("game", "Map"),
    },
    rulebook=GameRulebook(KEY, "C", (RULING, PICTURE, INFERRED, SOURCE)),
    note=lambda: in_reader_language(current_edition().note),
    styles=("clone_wars/star_map.css",),
    contents={"heroes": heroes, "cards": cards, "missions": missions, "map": galaxy},
)
