"""Writes to decks; each is atomic."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.web.errors.refusals import Refusal
from catalog.web.limits.rate_limits import check_limit
from catalog.web.pages.page_cache import forget_pages
from catalog.web.rows.locks import lock_row
from decks.accounts.names import folded_name, name_in_latin
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList, Remarks
from decks.construction.edition_pools import EditionPools
from decks.construction.legality import IllegalDeck
from decks.models import (
    Deck,
    DeckCard,
    DeckQuerySet,
    DeckTag,
    DeckVersion,
    Like,
    Owner,
    Visibility,
)

MAX_DECKS = 200
MAX_AUTOSAVES = 500
MAX_SAVED_VERSIONS = 500  # of a deck


class TooManyDecks(Refusal):
    """The owner has too many decks to add one."""

    code = "too_many_decks"
    status = 409

    def __init__(self, count: int) -> None:
        counts = {"count": count, "most": MAX_DECKS}
        super().__init__(
            _("You have %(count)d decks; at most %(most)d are allowed. Delete some first.") % counts
        )


class TooManyVersions(Refusal):
    """The deck has as many saved versions as it may, and none that may go by itself."""

    code = "too_many_versions"
    status = 409

    def __init__(self) -> None:
        sentence = _(
            "The deck has %(most)d saved versions, each with a note, seen by others or played. Copy the deck"
            " and go on with the copy."
        )
        super().__init__(sentence % {"most": MAX_SAVED_VERSIONS})


class SaveConflict(Exception):
    """The deck was saved elsewhere in the meantime; `current` is its newest version."""

    def __init__(self, current: DeckVersion) -> None:
        super().__init__(_("This deck was saved elsewhere in the meantime."))
        self.current = current


class DeckHidden(Refusal):
    """Moderators have hidden the deck, or one like it of the same owner, so it cannot be shared."""

    code = "deck_hidden"
    status = 403

    def __init__(self) -> None:
        super().__init__(
            _("Moderators have hidden this deck, so it stays private. Save it as private."),
            field="visibility",
        )


class OtherEdition(Refusal):
    """The deck's newest version belongs to another edition than the pool."""

    code = "other_edition"
    status = 409

    def __init__(self, edition: str) -> None:
        sentence = _(
            "This deck belongs to the edition “%(edition)s”, which is not the current one: carry it over"
            " first, on its page."
        )
        super().__init__(sentence % {"edition": edition})


@dataclass(frozen=True, slots=True)
class DeckDraft:
    """The content of a deck to save; cards are known and distinct, tags are normalised.

    If description, visibility, tags or remarks are None, the deck's own stay as they are.
    """

    name: str
    cruiser: str
    cards: tuple[str, ...]
    description: str | None = ""
    visibility: str | None = Visibility.PRIVATE
    tags: tuple[str, ...] | None = None
    remarks: Remarks | None = None

    def changes(self, version: DeckVersion) -> bool:
        """Whether it holds something else than the version."""
        return (self.cruiser, self.cards) != (version.cruiser, version.cards) or (
            self.remarks not in (None, version.remarks)
        )

    def with_remarks_of(self, version: DeckVersion) -> "DeckDraft":
        """The same with the version's remarks where it has none of its own."""
        return replace(self, remarks=self.remarks or version.remarks)


@transaction.atomic
def create_deck(
    *,
    owner: Owner,
    draft: DeckDraft,
    pool: CardPool,
    parent: Deck | None = None,
    note: str = "",
    is_autosave: bool = False,
) -> Deck:
    """A new deck with its first version.

    Raises TooManyDecks, LimitReached and, if it is shared, IllegalDeck and DeckHidden.
    """
    check_publishing(draft, pool)
    check_room(owner)
    check_limit("new_deck", owner.caller)
    is_hidden = parent is not None and parent.is_hidden
    own_hidden = Deck.all_rows.owned_by(owner).filter(is_hidden=True)
    check_not_hidden(draft, is_hidden=is_hidden, others=own_hidden)
    deck: Deck = Deck.objects.create(
        **owner.columns(),
        parent=parent,
        is_hidden=is_hidden,
        changed=timezone.now(),
        **deck_columns(draft),
    )
    first = add_version(deck, draft, pool, note, is_autosave=is_autosave)
    set_newest(deck, first)
    mark_shared(first, deck.visibility)
    set_tags(deck, draft.tags)
    return deck


def check_room(owner: Owner, added: int = 1) -> None:
    """Raises TooManyDecks if the owner may not add so many."""
    own = Deck.objects.owned_by(owner)
    # Locks a row of the owner, so that concurrent calls do not both pass the check.
    own.select_for_update().order_by("pk").first()
    if (count := own.count()) + added > MAX_DECKS:
        raise TooManyDecks(count)


@transaction.atomic
def save_deck(
    *, deck: Deck, draft: DeckDraft, based_on: int, pool: CardPool, note: str = ""
) -> DeckVersion:
    """Saves the draft as a new version unless the newest one has its content already.

    Raises SaveConflict if `based_on` is not the newest version, OtherEdition for a deck of another
    edition than the pool's, for a shared deck IllegalDeck, DeckHidden for one that moderators have
    hidden, and TooManyVersions.
    """
    locked, head = lock_head(deck, based_on)
    check_edition(head, pool)
    return save_head(locked, head, draft, pool, note)


def save_head(
    locked: Deck,
    head: DeckVersion,
    draft: DeckDraft,
    pool: CardPool,
    note: str,
    *,
    is_carried: bool = False,
) -> DeckVersion:
    """Saves the draft after the head of a locked deck, as a version of the pool's edition.

    One that is carried over is a new version even where its numbers stay: they mean other cards now.
    """
    draft = replace(draft, visibility=draft.visibility or locked.visibility)
    others = Deck.all_rows.filter(
        owner=locked.owner_id, session_token=locked.session_token, is_hidden=True
    )
    check_not_hidden(draft, is_hidden=locked.is_hidden, others=others)
    check_publishing(draft, pool)
    is_other = is_carried or not head.is_of(pool.edition_key) or draft.changes(head)
    if is_other or head.is_autosave:
        make_room(locked)
        head = add_version(locked, draft.with_remarks_of(head), pool, note)
    elif note:
        head.note = note
        head.save(update_fields=["note"])
    mark_shared(head, draft.visibility)
    if draft.visibility != locked.visibility:
        forget_pages()
    set_newest(locked, head, **deck_columns(draft))
    set_tags(locked, draft.tags)
    return head


@transaction.atomic
def share_deck(*, deck: Deck, visibility: str, pool: CardPool) -> DeckVersion:
    """Lets others see the newest saved version, or nobody any more.

    Raises OtherEdition, IllegalDeck and DeckHidden like `save_deck`.
    """
    locked = lock_row(Deck.objects, deck.pk)
    newest = locked.newest
    check_edition(newest, pool)
    draft = DeckDraft(locked.name, newest.cruiser, newest.cards, None, visibility)
    return save_head(locked, newest, draft, pool, "")


@transaction.atomic
def autosave_deck(*, deck: Deck, draft: DeckDraft, based_on: int, pool: CardPool) -> DeckVersion:
    """Saves cruiser and cards, legal or not, as a version that only the owner sees.

    Name and description are saved only if the deck was never saved by hand. Raises SaveConflict if
    `based_on` is not the newest version, and OtherEdition.
    """
    locked, head = lock_head(deck, based_on, draft)
    check_edition(head, pool)
    if draft.changes(head):
        head = add_version(locked, draft.with_remarks_of(head), pool, is_autosave=True)
        thin_autosaves(locked)
    if locked.newest.is_autosave:
        texts = {"name": draft.name, "description": draft.description or ""}
        set_newest(locked, head, **texts)
    return head


def lock_head(
    deck: Deck, based_on: int, draft: DeckDraft | None = None
) -> tuple[Deck, DeckVersion]:
    """The locked deck and its head.

    Raises SaveConflict unless the head is `based_on`, or has its content or the draft's.
    """
    locked = lock_row(Deck.objects, deck.pk)
    head = locked.head
    if head.number == based_on or (draft and not draft.changes(head)):
        return locked, head
    based = locked.versions.filter(number=based_on).first()
    if based is None or not based.is_autosave or not based.is_same_deck(head):
        raise SaveConflict(head)
    return locked, head


def check_edition(version: DeckVersion, pool: CardPool) -> None:
    """Raises OtherEdition for a version of another edition than the pool's."""
    if not version.is_of(pool.edition_key):
        raise OtherEdition(version.edition)


def mark_shared(version: DeckVersion, visibility: str | None) -> None:
    """Notes on the version that others can see it, if the deck is not private."""
    if visibility != Visibility.PRIVATE and not version.was_shared:
        version.was_shared = True
        version.save(update_fields=["was_shared"])


def set_newest(deck: Deck, version: DeckVersion, **columns: Any) -> None:
    """Writes columns of the deck, and all by which lists find it, with this version as its newest."""
    shown = {
        "latest": version.number,
        "cruiser": version.cruiser,
        "edition": version.edition,
        "size": len(version.cards),
    }
    for name, value in (columns | shown | {"changed": timezone.now()}).items():
        setattr(deck, name, value)
    deck.fold_texts()
    deck.save(update_fields=[*columns, *shown, "changed", "search_text"])
    deck.cards.exclude(number__in=version.cards).delete()
    rows = [DeckCard(deck=deck, number=number) for number in version.cards]
    DeckCard.objects.bulk_create(rows, ignore_conflicts=True)


def set_tags(deck: Deck, tags: tuple[str, ...] | None) -> None:
    """Replaces the deck's tags; None leaves them as they are."""
    if tags is None:
        return
    deck.tags.exclude(name__in=tags).delete()
    rows = [DeckTag(deck=deck, name=name) for name in tags]
    DeckTag.objects.bulk_create(rows, ignore_conflicts=True)


def make_room(deck: Deck) -> None:
    """Deletes the oldest saved version without a note that only the owner saw and nobody played, if the deck
    has 500. Raises TooManyVersions where there is none."""
    saved = deck.versions.filter(is_autosave=False)
    if saved.count() < MAX_SAVED_VERSIONS:
        return
    plain = saved.filter(note="", was_shared=False).exclude(number=deck.latest)
    oldest = unused(plain).order_by("pk").first()
    if oldest is None:
        raise TooManyVersions
    oldest.delete()


def thin_autosaves(deck: Deck) -> None:
    """Deletes old autosaves that nobody played: beyond the newest 500, only the last of each of 500 hours
    stays."""
    autosaves = deck.versions.filter(is_autosave=True).order_by("-pk")
    hours, thinned = set[datetime](), []
    for key, created in autosaves.values_list("pk", "created")[MAX_AUTOSAVES:]:
        hour = created.replace(minute=0, second=0, microsecond=0)
        if hour in hours or len(hours) >= MAX_AUTOSAVES:
            thinned.append(key)
        hours.add(hour)
    unused(DeckVersion.objects.filter(pk__in=thinned)).delete()


def unused(versions: QuerySet[DeckVersion]) -> QuerySet[DeckVersion]:
    """Those to which no row of any app refers, as a seat of a match or a playtest does."""
    for relation in DeckVersion._meta.related_objects:
        versions = versions.filter(**{f"{relation.name}__isnull": True})
    return versions


@transaction.atomic
def restore_version(*, deck: Deck, number: int, based_on: int, pool: CardPool) -> DeckVersion:
    """Saves an old version's content as a new version. Raises what `save_deck` raises."""
    old = deck.versions.get(number=number)
    check_edition(old, pool)
    draft = DeckDraft(deck.name, old.cruiser, old.cards, None, None, remarks=old.remarks)
    note = _("An autosave") if old.is_autosave else _("Version %(number)d again")
    return save_deck(
        deck=deck, draft=draft, based_on=based_on, pool=pool, note=note % {"number": number}
    )


def fork_deck(*, deck: Deck, owner: Owner, pool: CardPool) -> Deck:
    """A private copy, of the same edition, with the deck as its parent. Raises TooManyDecks.

    Remarks are copied of the owner's own deck only.

    `pool` is the current edition's.
    """
    newest = deck.newest
    tags = tuple(deck.tag_names)
    remarks = newest.remarks if owner.owns(deck) else None
    draft = DeckDraft(
        str(deck), newest.cruiser, newest.cards, deck.text, tags=tags, remarks=remarks
    )
    own = EditionPools(pool).of(newest.edition)
    as_kept = replace(own, revision=newest.revision or own.revision)
    return create_deck(owner=owner, draft=draft, pool=as_kept, parent=deck)


@transaction.atomic
def delete_deck(*, deck: Deck) -> None:
    """Deletes the deck with its versions; its copies stay.

    One that moderators have hidden, or have yet to look at, is out of sight alone, so that it does not come
    back as another one.
    """
    found = Deck.objects.filter(pk=deck.pk)
    found.moderated().update(deleted_at=timezone.now())
    found.delete()
    forget_pages()


@transaction.atomic
def claim_decks(owner: Owner, token: str) -> int:
    """Gives the session's decks to the account and returns their number.

    This may exceed the account's limit, because decks left behind would be inaccessible.
    """
    return Deck.objects.owned_by(Owner(token=token)).update(**owner.columns())


@transaction.atomic
def set_like(*, deck: Deck, user: User, liked: bool) -> None:
    """Adds or removes the user's like; idempotent."""
    lock_row(Deck.objects, deck.pk)
    if liked:
        Like.objects.get_or_create(deck=deck, user=user)
    else:
        Like.objects.filter(deck=deck, user=user).delete()
    Deck.objects.filter(pk=deck.pk).count_likes()


def check_publishing(draft: DeckDraft, pool: CardPool) -> None:
    """Raises IllegalDeck if the draft is shared but illegal (R2.3)."""
    if draft.visibility == Visibility.PRIVATE:
        return
    if violations := pool.violations_of(DeckList(draft.cards, draft.cruiser)):
        raise IllegalDeck(violations)


def check_not_hidden(draft: DeckDraft, *, is_hidden: bool, others: DeckQuerySet) -> None:
    """Raises DeckHidden if the draft shares a hidden deck, or brings one of the owner's others back: one with
    a name that looks the same as it does or did, or the same cruiser and cards.
    """
    if draft.visibility == Visibility.PRIVATE:
        return
    told = Q(was_shared=True) | Q(number=F("deck__latest"))
    hidden = DeckVersion.objects.filter(told, deck__in=others, cruiser=draft.cruiser)
    names = {looks_of(name) for pair in others.values_list("name", "hidden_name") for name in pair}
    is_hidden = is_hidden or looks_of(draft.name) in names
    if is_hidden or set(draft.cards) in map(set, hidden.values_list("cards", flat=True)):
        raise DeckHidden


def looks_of(name: str) -> str:
    """What names that look alike in any case have in common."""
    return name_in_latin(folded_name(name))


def deck_columns(draft: DeckDraft) -> dict[str, str]:
    """The deck's columns that the draft says something about."""
    columns = {
        "name": draft.name,
        "description": draft.description,
        "visibility": draft.visibility,
    }
    return {name: value for name, value in columns.items() if value is not None}


def add_version(
    deck: Deck,
    draft: DeckDraft,
    pool: CardPool,
    note: str = "",
    *,
    is_autosave: bool = False,
) -> DeckVersion:
    """The draft's cruiser, cards and remarks as a version of the pool's edition and revision."""
    remarks = draft.remarks or Remarks()
    return DeckVersion.objects.create(
        deck=deck,
        number=deck.next_number(is_autosave=is_autosave),
        cruiser=draft.cruiser,
        cards=draft.cards,
        edition=pool.edition_key,
        revision=pool.revision,
        note=note,
        is_autosave=is_autosave,
        maybe=remarks.maybe,
        card_notes=dict(remarks.notes),
    )
