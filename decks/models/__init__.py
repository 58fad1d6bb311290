"""Rows and their constraints: decks with their versions, and what is kept of accounts."""

from decks.models.accounts import (
    FOLDED_NAME_LENGTH,
    AccountName,
    ApiToken,
    BotAccount,
    HiddenAuthor,
    MatchConsent,
    Scope,
    SentMail,
    all_scopes,
)
from decks.models.decks import (
    FIRST_AUTOSAVE,
    MAX_VERSION,
    STORED_NOTE_LENGTH,
    TOKEN_LENGTH,
    VERSION_NOTE_LENGTH,
    Deck,
    DeckCard,
    DeckQuerySet,
    DeckTag,
    DeckVersion,
    Like,
    Owner,
    Report,
    ReportSubject,
    Visibility,
    author_name,
    new_slug,
)
