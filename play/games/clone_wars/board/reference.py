"""Pages about War of the Clones: rules, heroes, cards, missions and map; each says it is reconstructed."""

from collections import Counter
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from play.games.clone_wars import KEY
from play.games.clone_wars.edition.content import ENEMY_OF, SIDES
from play.games.clone_wars.edition.reader import current_edition
from play.games.clone_wars.text import labels as words
from play.games.clone_wars.text.labels import LEVEL_MARKS, SIDE_NAMES, Labels
from play.games.game import Json
from play.games.kit.narration import in_reader_language
from play.games.kit.reference_pages import Reference, ReferenceTable
from play.games.kit.rules_pages import GameRulebook, RulesMarkup


def heroes() -> Json:
    """Character sheets and techniques."""
    edition = current_edition()
    figures = [_("Force"), pgettext("clone", "Field"), _("Persuasion"), _("Ambush")]
    tables = []
    for hero in edition.heroes.values():
        levels = zip(LEVEL_MARKS[1:], *hero.figures, strict=True)
        title = f"{in_reader_language(hero.names)} · {SIDE_NAMES[hero.side]}"
        rows = [("", level) for level in levels]
        tables.append(ReferenceTable(title, [_("Level"), *figures], rows))
    techniques = [
        (words.TECHNIQUES[key], words.COLOURS[each]) for key, each in edition.techniques.items()
    ]
    tokens = sorted(Counter(edition.tokens).items())
    return {"tables": tables, "techniques": techniques, "tokens": tokens}


def cards() -> Json:
    """The battle cards of both sides."""
    edition = current_edition()
    labels, tables = Labels(edition), []
    heads = [pgettext("card", "Key"), _("Name"), _("Type"), _("Level"), _("Copies"), _("Text")]
    for side in SIDES:
        copies = Counter(key[:4] for key in edition.deck(side))
        rows = []
        for key, card in edition.cards.items():
            if card.side == side and len(key) == 4:
                figures = words.TYPES[card.type], LEVEL_MARKS[card.level], copies[key]
                rows.append((key, (key, labels.card(key), *figures, labels.told(card))))
        tables.append(ReferenceTable(SIDE_NAMES[side], heads, rows))
    return {"tables": tables}


def missions() -> Json:
    """The missions with what either side has to do."""
    edition = current_edition()
    labels, rows = Labels(edition), []
    for key, card in edition.missions.items():
        name = f"{key} !" if card.must else key
        patron = f"{labels.patron(card.patron)} ({SIDE_NAMES[card.side]})"
        ways = (labels.condition(card.condition(each)) for each in (card.side, ENEMY_OF[card.side]))
        rows.append((key, (name, labels.mission(key), patron, card.points, *ways)))
    heads = [pgettext("card", "Key"), _("Name"), _("Patron"), _("VP"), _("The patron's side")]
    heads.append(_("The other side, of an open mission"))
    tables = [ReferenceTable(_("Missions"), heads, rows)]
    return {"tables": tables}


def galaxy() -> Json:
    """The map with its places."""
    edition = current_edition()
    labels = Labels(edition)
    rows = [
        (
            "",
            (
                key,
                labels.cell(key),
                words.KINDS[place.kind],
                place.level or "–",
                place.field or "–",
            ),
        )
        for key, place in edition.places.items()
        if place.kind in ("start", "key", "neutral", "base")
    ]
    heads = [_("Cell"), _("Name"), _("Kind"), _("Protection"), pgettext("clone", "Field")]
    counts = Counter(place.kind for place in edition.places.values())
    kinds = [(words.KINDS[kind], count) for kind, count in counts.items()]
    tables = [ReferenceTable(_("Places"), heads, rows)]
    return {"tables": tables, "kinds": kinds}


REFERENCE: Final = Reference(
    namespace="clone_wars",
    lobby="clone-wars",
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
    rulebook=GameRulebook(
        game=KEY, marks=("ruling", "picture", "inferred", "source"), markup=RulesMarkup("C")
    ),
    note=lambda: in_reader_language(current_edition().note),
    styles=("clone_wars/reference.css",),
    contents={"heroes": heroes, "cards": cards, "missions": missions, "map": galaxy},
)
