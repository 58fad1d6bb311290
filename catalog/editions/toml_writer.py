"""An edition as a TOML file, which `load_catalogue` reads."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from catalog.editions.export import CatalogueExport


def write_toml(export: CatalogueExport, texts: Mapping[str, str]) -> str:
    """Cards and cruisers of the edition with that key, name and notes; what is empty is left out."""
    return "\n".join(lines_of(export, texts)) + "\n"


def lines_of(export: CatalogueExport, texts: Mapping[str, str]) -> Iterator[str]:
    yield "[edition]"
    yield from (f"{field} = {value_of(text)}" for field, text in texts.items() if text)
    for kind, entries in (("card", export["cards"]), ("cruiser", export["cruisers"])):
        for entry in entries:
            yield from ("", f"[[{kind}]]")
            for field, value in entry.items():
                if value not in ("", None) and (text := value_of(value)) != "{}":
                    yield f"{field} = {text}"


def value_of(value: Any) -> str:
    """The value in TOML, whose texts are written like JSON's."""
    if isinstance(value, Mapping):
        inner = [f"{name} = {value_of(each)}" for name, each in value.items() if each is not None]
        return f"{{ {', '.join(inner)} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(value_of, value))}]"
    return json.dumps(value, ensure_ascii=False)
