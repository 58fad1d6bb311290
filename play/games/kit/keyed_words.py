"""Random words for matches, from a key of 256 bits: HMAC-SHA256 in counter mode.

Block b of a label is HMAC-SHA256(key, "LABEL b"), the key as 32 bytes, b from 0 as a decimal number; its
32 bytes are four words, big-endian. Nobody who saw words can tell the next ones without the key.

Test vector: key `00` … `1f` and the label `chance` give 15793592510300285140, then 4183286659051199152.
"""

import hmac
import re
from typing import Any, Final

import numpy as np
import numpy.typing as npt

CHANCE: Final = "chance"
"""The label of what follows in order, the first player before all."""
Seed = int | str
"""Of a game: a number for quick generators, or a key of a match, 64 hexadecimal digits."""

WORDS_A_BLOCK: Final = 4
_KEY: Final = re.compile(r"[0-9a-f]{64}")


def is_key(seed: object) -> bool:
    """Whether a seed is a key of 256 bits."""
    return isinstance(seed, str) and _KEY.fullmatch(seed) is not None


def keyed_words(key: str, label: str, first: int, count: int) -> npt.NDArray[np.uint64]:
    """So many 64-bit words of a label, from word `first` on."""
    block, skipped = divmod(first, WORDS_A_BLOCK)
    blocks = range(block, (first + count - 1) // WORDS_A_BLOCK + 1)
    secret = bytes.fromhex(key)
    told = b"".join(hmac.digest(secret, f"{label} {each}".encode(), "sha256") for each in blocks)
    words: npt.NDArray[Any] = np.frombuffer(told, dtype=">u8")[skipped : skipped + count]
    return words.astype(np.uint64)


def read_seed(text: str) -> Seed | None:
    """A seed that was written as text; None for an empty one."""
    if not text:
        return None
    return text if is_key(text) else int(text)
