"""What a reading has found so far: cards, cruisers, a title, questions, and what is not used."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from catalog.cards.content import CardContent
from catalog.cards.vocabulary import NAME_LENGTH
from catalog.models import cruiser_name
from catalog.web.formats.one_line import count_signs, is_one_line
from decks.construction.card_names import CardNames, Named, label_of
from decks.construction.deck_list import (
    Choice,
    DeckList,
    ParsedDeck,
    Question,
    Remarks,
    Unused,
)

MAX_CALL_SIGN_WORDS: Final = 5
MAX_QUOTE_LENGTH: Final = 200
MAX_LOOKUPS: Final = 1000  # pieces for which near names are looked for


@dataclass(slots=True)
class Findings:
    """Cards and cruisers are by number and key, each with the line of its first mention."""

    names: CardNames
    cards: dict[str, int] = field(default_factory=dict)
    maybe: dict[str, int] = field(default_factory=dict)
    cruisers: dict[str, int] = field(default_factory=dict)
    removed: dict[str, Unused] = field(default_factory=dict)
    mentioned_cruisers: dict[str, int] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    similar: dict[str, list[Named]] = field(default_factory=dict)
    title: str = ""
    is_named: bool = False
    questions: list[Question] = field(default_factory=list)
    unused: list[Unused] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.cards or self.cruisers or self.maybe or self.questions)

    def leave(self, line: int, text: str, reason: str, *, is_doubtful: bool = False) -> None:
        """Lists a piece as not used."""
        self.unused.append(Unused(line, quoted(text), reason, is_doubtful))

    def note_card(self, line: int, number: str, section: str, text: str) -> None:
        if section == "out":
            self.leave(line, text, _("said to be out of the deck"))
            self.removed.setdefault(number, self.unused[-1])
        elif number not in self.names.pool.cards:
            sentence = _("the card set has no card %(number)s")
            self.leave(line, text, sentence % {"number": number}, is_doubtful=True)
        elif number in (held := self.maybe if section == "maybe" else self.cards):
            sentence = _("the card is in the list already, by line %(line)d")
            self.leave(line, text, sentence % {"line": held[number]})
        else:
            held[number] = line

    def note_cruiser(self, line: int, words: str) -> None:
        """Notes the cruiser of that name, or what it may mean."""
        words = words.strip()
        if cruiser := self.names.cruiser(words):
            self.cruisers.setdefault(cruiser.key, line)
        elif words and (meant := self.names.similar(words)):
            self.ask(line, words, _("nearly a name."), meant)
        elif words:
            known = ", ".join(map(cruiser_name, self.names.pool.cruisers.values()))
            reason = _("there is no such cruiser; there are %(cruisers)s") % {"cruisers": known}
            self.leave(line, words, reason, is_doubtful=True)

    def note_title(self, line: int, words: str, *, is_named: bool = False) -> None:
        title = " ".join(words.split())
        if not title:
            return
        if count_signs(title) > NAME_LENGTH or not is_one_line(title):
            sentence = _("a name is one line of at most %(longest)d characters")
            self.leave(line, title, sentence % {"longest": NAME_LENGTH}, is_doubtful=True)
        elif self.title and (self.is_named or not is_named):
            self.leave(line, title, _("not understood"), is_doubtful=not is_named)
        else:
            if self.title:
                self.leave(line, self.title, _("the deck is named otherwise"))
            self.title, self.is_named = title, is_named

    def note_deck(self, line: int, listed: DeckList) -> None:
        for number in listed.cards:
            self.note_card(line, number, "card", number)
        if listed.cruiser and not self.cruisers:
            self.cruisers[listed.cruiser] = line
        if listed.name:
            self.title = self.title if self.is_named else listed.name

    def ask(
        self, line: int, text: str, reason: str, meant: Sequence[Named], section: str = "card",
        *, is_contradiction: bool = False,
    ) -> None:  # fmt: skip
        field_of = "maybe" if section == "maybe" else "card"
        choices = tuple(
            Choice(field_of, each.number, label_of(each))
            if isinstance(each, CardContent)
            else Choice("cruiser", each.key, label_of(each))
            for each in meant
        )
        self.questions.append(Question(line, quoted(text), reason, choices, is_contradiction))

    def ask_or_leave(self, line: int, words: str, text: str, section: str) -> None:
        """Asks what the words may mean, or lists them as not used."""
        if words not in self.similar and len(self.similar) < MAX_LOOKUPS:
            is_short = len(words) <= NAME_LENGTH
            self.similar[words] = self.names.similar(words) if is_short else []
        meant = self.similar.get(words, [])
        if section != "out" and meant:
            self.ask(line, text, _("nearly a name."), meant, section)
        else:
            is_doubtful = section != "out" and may_be_a_card(text)
            self.leave(line, text, _("not understood"), is_doubtful=is_doubtful)

    def ask_whether(self, number: str, line: int, reason: str) -> None:
        """Asks where a card belongs of which the text says two things."""
        label = label_of(self.names.pool.cards[number])
        choices = (
            Choice("card", number, _("%(card)s, in the deck") % {"card": label}),
            Choice("maybe", number, _("%(card)s, set aside") % {"card": label}),
        )
        del self.cards[number]
        self.questions.append(Question(line, label, reason, choices, is_contradiction=True))

    def is_out(self, question: Question) -> bool:
        """Whether it asks for the one card of a range that is said to be out."""
        values = {choice.value for choice in question.choices}
        return not question.is_contradiction and len(values) == 1 and values <= self.removed.keys()

    def result(self) -> ParsedDeck:
        """The deck and the rest; contradictions become questions."""
        for number in [number for number in self.cards if number in self.maybe]:
            reason = _("the card is both in the deck and set aside.")
            self.ask_whether(number, self.maybe.pop(number), reason)
        for number in [number for number in self.cards if number in self.removed]:
            out = self.removed[number]
            self.unused = [each for each in self.unused if each is not out]
            self.ask_whether(number, out.line, _("the card is in the list and said to be out."))
        self.questions = [each for each in self.questions if not self.is_out(each)]
        cruisers = self.cruisers or self.mentioned_cruisers
        if len(cruisers) > 1:
            known = self.names.pool.cruisers
            choices = tuple(Choice("cruiser", key, cruiser_name(known[key])) for key in cruisers)
            text = ", ".join(choice.label for choice in choices)
            reason = _("a deck has one cruiser.")
            place = list(cruisers.values())[1]
            self.questions.append(Question(place, text, reason, choices, is_contradiction=True))
        cruiser = next(iter(cruisers)) if len(cruisers) == 1 else None
        remarks = Remarks(tuple(self.maybe), tuple(self.notes.items()))
        deck = DeckList(tuple(self.cards), cruiser, self.title, remarks)
        questions = sorted(self.questions, key=lambda question: question.line)
        return ParsedDeck(deck, tuple(questions), tuple(self.unused))


def may_be_a_card(text: str) -> bool:
    """Whether the text is no sentence, such as “Any thoughts on this list?”."""
    return len(text.split()) <= MAX_CALL_SIGN_WORDS and not re.search(r"[?!]\s*$", text)


def quoted(text: str) -> str:
    """The text without control characters, shortened if it is very long."""
    text = text.strip()
    shown = text if len(text) <= MAX_QUOTE_LENGTH else text[:MAX_QUOTE_LENGTH] + "…"
    return "".join(char if char.isprintable() else " " for char in shown)
