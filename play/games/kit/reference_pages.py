"""The pages about a game beside its table: its rules and what its box holds, in one frame."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe

from catalog.web.formats.lazy_text import StrOrPromise
from play.games.kit.rules_pages import GameRulebook


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """A table of a page: a row is its key, which is its anchor, and a cell for each of `heads`."""

    title: Any
    heads: Sequence[Any]
    rows: Iterable[tuple[str, Sequence[Any]]]

    @classmethod
    def of(cls, title: Any, heads: Sequence[Any], rows: Iterable[Sequence[Any]]) -> Self:
        """A table whose rows have no anchors."""
        return cls(title, heads, [("", row) for row in rows])


@dataclass(frozen=True)
class Reference:
    """`pages` are titles by names in the URLs of the game.

    `note` is what all pages say of where values are from. `contents` make by name the tables of a page, which
    needs a template of its own only where it shows more.
    """

    game: StrOrPromise
    about: StrOrPromise
    pages: Mapping[str, StrOrPromise]
    rulebook: GameRulebook
    note: Callable[[], str]
    styles: Sequence[str]
    contents: Mapping[str, Callable[[], Iterable[ReferenceTable]]] = field(default_factory=dict)

    @property
    def namespace(self) -> str:
        """Of the URLs, and of templates."""
        return self.rulebook.game

    @property
    def lobby(self) -> str:
        """The game's part of addresses."""
        return self.namespace.replace("_", "-")

    def urls(self) -> list[URLPattern]:
        """The addresses of the rules and of `contents`."""
        base = f"other-games/{self.lobby}"
        views: dict[str, Callable[..., HttpResponse]] = {"rules": self.rules}
        views |= {name: partial(self.listed, name=name) for name in self.contents}
        return [path(f"{base}/{name}/", view, name=name) for name, view in views.items()]

    def page(
        self,
        request: HttpRequest,
        name: str,
        context: Mapping[str, Any],
        *,
        template: str = "",
        here: str = "",
    ) -> HttpResponse:
        """A page; `here` is the one that the navigation marks for it."""
        links = [
            (reverse(f"{self.namespace}:{key}"), title, key == (here or name))
            for key, title in self.pages.items()
        ]
        frame = {"reference": self, "links": links, "title": self.pages.get(name, "")}
        shown = {**frame, "note": self.note(), **context}
        own = template or f"{self.namespace}/{name}.html"
        return render(request, [own, "play/reference_page.html"], shown)

    @method_decorator(require_safe)
    def listed(self, request: HttpRequest, name: str) -> HttpResponse:
        """A page of `contents`."""
        return self.page(request, name, {"tables": self.contents[name]()})

    @method_decorator(require_safe)
    def rules(self, request: HttpRequest) -> HttpResponse:
        """The rules, paragraph by paragraph."""
        return self.page(
            request, "rules", {"rulebook": self.rulebook}, template="play/rules_page.html"
        )
