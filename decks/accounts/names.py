"""Names of accounts: what may be one, and how they compare: without case, in any form of their letters.

Older accounts may have names that compare alike. The one that came first is found by the name in any case,
the others by theirs exactly.
"""

import re
import unicodedata
from typing import Final

from confusable_homoglyphs.confusables import confusables_data, is_dangerous
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from decks.models import FOLDED_NAME_LENGTH, AccountName

MIN_LENGTH: Final = 2
LATIN: Final = range(128)
UNSEEN: Final = re.compile(
    r"[\s\0\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2800\u3164\ufe00-\ufe0f\uffa0"
    r"\U000e0000-\U000e0fff]"
)
"""Spaces, and signs that show nothing by themselves."""


def normal_name(name: str) -> str:
    """The name as it is kept: full width and other forms of a letter are that letter."""
    return unicodedata.normalize("NFKC", name).strip()


def folded_name(name: str) -> str:
    """What two names that compare alike have in common."""
    return normal_name(normal_name(name).casefold())[:FOLDED_NAME_LENGTH]


def name_in_latin(name: str) -> str:
    """What the name looks like to whoever reads Latin letters into it, folded."""
    return folded_name("".join(map(latin_twin, normal_name(name))))


def latin_twin(letter: str) -> str:
    """The Latin letter that looks like this one; the letter itself without any."""
    if ord(letter) in LATIN:
        return letter
    twins = (each["c"] for each in confusables_data.get(letter, ()))
    return next((each for each in twins if len(each) == 1 and ord(each) in LATIN), letter)


def find_account(name: str) -> User | None:
    """The account of that name, in whatever case."""
    name = name.replace("\0", "")
    exact = User.objects.filter(username=name).first()
    if exact is not None:
        return exact
    known = AccountName.objects.filter(folded=folded_name(name)).select_related("user").first()
    if known is not None:
        return known.user
    # An account that a command has made is named at its first sign-in.
    return User.objects.filter(username__iexact=name).order_by("pk").first()


def accounts_like(name: str) -> QuerySet[User]:
    """The accounts whose name compares like what is to be seen of this one, or looks like it."""
    name = UNSEEN.sub("", name)
    alike = AccountName.objects.filter(Q(folded=folded_name(name)) | Q(looks=name_in_latin(name)))
    return User.objects.filter(Q(username__iexact=name) | Q(pk__in=alike.values("user")))


def check_name(name: str) -> str:
    """The name of a new account as it is kept. Raises ValidationError with the reason against it."""
    kept = normal_name(name)
    if len(kept) < MIN_LENGTH:
        raise ValidationError(_("A name has at least two characters."))
    if not kept[0].isalnum() or not kept[-1].isalnum():
        raise ValidationError(_("A name begins and ends with a letter or a digit."))
    if is_dangerous(kept):
        raise ValidationError(
            _(
                "The letters of a name are of one alphabet, since some look alike; these are of several."
            )
        )
    looks = name_in_latin(kept)
    if {looks, folded_name(kept)} & set(settings.RESERVED_NAMES):
        raise ValidationError(_("This name is reserved. Please choose another one."))
    if find_account(kept) is not None:
        raise ValidationError(_("There is an account of this name already."))
    if AccountName.objects.filter(looks=looks).exists():
        raise ValidationError(_("This name looks like that of another account."))
    return kept


def claim_name(user: User) -> None:
    """Lets the account be found by its name in any case, unless another account is."""
    looks, folded = name_in_latin(user.username), folded_name(user.username)
    with transaction.atomic():
        is_taken = AccountName.objects.filter(folded=folded).exclude(user=user).exists()
        AccountName.objects.update_or_create(
            user=user, defaults={"folded": None if is_taken else folded, "looks": looks}
        )
