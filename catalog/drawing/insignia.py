"""What tells one cruiser from another at a glance: its hull, the tops of its towers, emblem and colour.

A cruiser of an owner's edition shares those of one of the four, always the same for its key.
"""

from dataclasses import dataclass
from typing import Final
from zlib import crc32


@dataclass(frozen=True, slots=True)
class Insignia:
    """The name is that of the emblem in the sprite and of the colour token; hulls are SVG path data.

    `tower` is the top of a tower of 54 units, from its left wall to its right one.
    """

    name: str
    hull: str
    engines: str
    tower: str


INSIGNIA: Final = {
    insignia.name: insignia
    for insignia in (
        Insignia(
            "apollo",
            "M4 172H316C312 194 284 206 246 207L226 219H94L74 207C36 206 8 194 4 172z",
            "M126 221v4M148 221v4M172 221v4M194 221v4",
            "v-{shoulder}q0-9 9-9h36q9 0 9 9v{shoulder}",
        ),
        Insignia(
            "ares",
            "M2 172H318L308 189 314 200 276 202 264 208H226L214 219H106L94 208H56L44 202 6 200 12 189z",
            "M116 221v5M136 221v3M160 221v6M184 221v3M204 221v5",
            "v-{shoulder}l9-3 9-6h18l9 6 9 3v{shoulder}",
        ),
        Insignia(
            "athena",
            "M6 172H314V184L292 204H238L224 219H96L82 204H28L6 184z",
            "M122 221v4M148 221v4M172 221v4M198 221v4",
            "v-{shoulder}l9-9h36l9 9v{shoulder}",
        ),
        Insignia(
            "atlas",
            "M4 172H316V202L310 208H240V219H80V208H10L4 202z",
            "M100 222v4M124 222v4M148 222v4M172 222v4M196 222v4M220 222v4",
            "v-{shoulder}h5v-9h44v9h5v{shoulder}",
        ),
    )
}
SHOULDER: Final = 9


def insignia_of(cruiser: str) -> Insignia:
    """The insignia of the cruiser with that key."""
    names = sorted(INSIGNIA)
    return INSIGNIA.get(cruiser) or INSIGNIA[names[crc32(cruiser.encode()) % len(names)]]


def tower(insignia: Insignia, left: int, foot: int, height: int) -> str:
    """The outline of a tower that stands on the hull, as SVG path data."""
    return f"M{left} {foot}{insignia.tower.format(shoulder=height - SHOULDER)}z"
