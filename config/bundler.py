"""Bundles an ES module with all that it imports: a table asks for 2 scripts instead of 64.

esbuild does not do instead: whoever runs the site has Python and make, but no npm.

Each module becomes a function that returns what it exports, without the comments that stand in lines of
their own. Of the language's ways to import and export only those are read that the site's modules use;
others are an error when static files are collected.
"""

import posixpath
import re
from collections.abc import Callable
from typing import Final

IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "([^"]+)";', re.MULTILINE)
EXPORT: Final = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*\*[^`]*?\*/)\n", re.MULTILINE)
UNREAD: Final = re.compile(r"^(?:import|export|await)\b.*|\bimport\.meta\b.*", re.MULTILINE)


class CannotBundle(ValueError):
    """A module imports or exports in a way that is not read here, or modules import each other."""


def bundle(entry: str, read: Callable[[str], str]) -> str:
    """The module `entry` with all modules that it imports, its own exports kept.

    `read` gives the text of a module by its path. Raises CannotBundle.
    """
    names: dict[str, str] = {}  # of the constants, by path, in the order in which modules are run
    parts: list[str] = []

    def linked(path: str, above: tuple[str, ...]) -> str:
        """The module's text with constants in place of its imports, which are added before."""
        if path in above:
            raise CannotBundle(f"{path} imports itself by way of {above[-1]}")

        def constant(found: re.Match[str]) -> str:
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), found[2]))
            if target not in names:
                add(target, (*above, path))
            return f"const {{{found[1].replace(' as ', ': ')}}} = {names[target]};"

        return IMPORT.sub(constant, COMMENT.sub("", read(path)))

    def add(path: str, above: tuple[str, ...]) -> None:
        text = linked(path, above)
        exports = [name for _kind, name in EXPORT.findall(text)]
        text = EXPORT.sub(r"\1 \2", text)
        check(path, text)
        names[path] = f"module{len(names)}"
        given = ", ".join(exports)
        parts.append(f"const {names[path]} = (() => {{\n{text}\nreturn {{ {given} }};\n}})();\n")

    own = linked(entry, ())
    check(entry, EXPORT.sub(r"\1 \2", own))
    return "".join([*parts, own])


def check(path: str, text: str) -> None:
    unread = UNREAD.search(text)
    if unread is not None:
        raise CannotBundle(f"{path}: {unread[0]}")
