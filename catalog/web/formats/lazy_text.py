"""The type of texts that may be translated when they are shown."""

from typing import TypeAlias

from django.utils.functional import Promise

StrOrPromise: TypeAlias = str | Promise
