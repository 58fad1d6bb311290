"""How a match's shuffles can be verified from outside.

When a match is made the server draws a seed of 256 bits and shows its hash, the commitment; where a guest
leaves before the game begins, it draws another one, and earlier salts count no more. A bot's salt
is drawn by the server and shown at once; then each player's browser adds one of its own, which the server
could not know. The game's seed follows from all of them, so neither the server nor a player can choose it,
and when the server's seed is shown afterwards anybody can compute it again:

    commitment = SHA-256(server seed)
    key        = SHA-256(server seed ":" salt of A ":" salt of B ":" …)

where the server's seed is text, 64 hexadecimal digits, and hashes are taken of UTF-8. All chance of the game
follows from the 256 bits of the key: `play/games/kit/keyed_words.py` says which words it gives, and the
README of the game's engine how cards follow from them. Matches of before keys (`Match.is_keyed`) took the
upper 53 bits of the key as the seed of a quick generator, and are verified so.

Test vector: server seed `00` repeated 32 times and the salts `red` and `blue` give the commitment
60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55, the key
c9c60d7b7c46ebe07d01b5fc0fa2938f10950fd0360bf745181a021ce89f9d1d, and
the seed of before 7099278940932317.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

from play.games.kit.keyed_words import Seed

MAX_SALT_LENGTH: Final = 64


def new_server_seed() -> str:
    """256 random bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def new_salt() -> str:
    """A salt for a bot, or for a position that is played on."""
    return secrets.token_hex(16)


def commitment(server_seed: str) -> str:
    """What is shown before the match: 64 hexadecimal digits."""
    return hashlib.sha256(server_seed.encode()).hexdigest()


def game_key(server_seed: str, *salts: str) -> str:
    """The key from which a match is dealt, 64 hexadecimal digits; `salts` in the order of the seats."""
    return hashlib.sha256(":".join((server_seed, *salts)).encode()).hexdigest()


def game_seed(server_seed: str, *salts: str) -> int:
    """The seed of a match that was made before keys, below 2**53."""
    return int(game_key(server_seed, *salts)[:16], 16) >> 11


def bot_seed(server_seed: str, ply: int) -> int:
    """The seed of a bot's own dice for its decision at a ply, below 2**53."""
    digest = hashlib.sha256(f"{server_seed}:bot:{ply}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11


def verify(shown: str, server_seed: str, salts: Sequence[str], seed: Seed) -> bool:
    """Whether the revealed seed is the one promised and the game was dealt from it."""
    derive = game_key if isinstance(seed, str) else game_seed
    return commitment(server_seed) == shown and derive(server_seed, *salts) == seed
