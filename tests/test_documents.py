"""What the documents name exists, and they stay short enough to be read."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.urls import resolve

from catalog.web.api.documentation import openapi_document
from decks.construction.stock import stock_decks

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
# The changelog names what is gone.
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")} - {CHANGELOG})
FOLDERS = "catalog|config|decks|docs|locale|play|simulate|tests|[.]ci"
FILES = "[A-Z]+[.]md|pyproject[.]toml|manage[.]py|Makefile|Procfile"
PATH = re.compile(rf"(?:{FOLDERS})/[\w./*-]*|{FILES}")
each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)


def prose(document):
    """The text without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", document.read_text(), flags=re.MULTILINE | re.DOTALL)


def paragraphs(document):
    """Paragraphs, entries of lists and rows of tables."""
    return re.split(r"\n(?:\n|(?=- |\d+[.] |[|]))", prose(document))


def anchors(document):
    """The anchors that GitHub gives to headings."""
    headings = re.findall(r"^#+ (.*)$", prose(document), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@each_document
def test_every_path_page_and_module_that_is_named_exists(document):
    quoted = re.findall(r"`([^`\n]+)`", prose(document))
    named = [name for name in quoted if PATH.fullmatch(name)]
    # What the reader of a recipe chooses; any existing file of the kind stands for it.
    assert [name for name in named if not any(ROOT.glob(re.sub("NAME|KEY", "*", name)))] == []
    for address in {*re.findall(r"`(/[a-z][a-z/_-]*/)`", prose(document))} - {"/ws/"}:  # a socket's
        resolve(address)
    modules = re.findall(r"python -m ((?:tests|config)[\w.]*)", document.read_text())
    assert [module for module in modules if find_spec(module) is None] == []


@each_document
def test_links_lead_to_files_and_headings(document):
    targets = re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", prose(document))
    for target in map("".join, targets):
        if target.startswith(("http:", "https:", "mailto:")):
            continue
        name, _, anchor = target.partition("#")
        file = document.parent / name if name else document
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


def test_the_changelog_begins_with_the_version_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    headings = re.findall(r"^## (\S+)", CHANGELOG.read_text(), flags=re.MULTILINE)
    assert next(name for name in headings if name != "Unreleased") == project["version"]


def test_changelog_architecture_and_readme_are_short():
    since_0_2 = CHANGELOG.read_text().split("## 0.1.0")[0]
    assert [line for line in since_0_2.splitlines() if len(line) > 120] == []
    assert [each for each in paragraphs(ROOT / "ARCHITECTURE.md") if len(each) > 400] == []
    assert len((ROOT / "README.md").read_text().splitlines()) <= 130


def test_the_guide_lists_the_stock_decks():
    text = (ROOT / "docs/user_guide.md").read_text().partition("### Stock decks")[2]
    told = re.findall(r"^[|] `(.+?)` [|]", text.partition("\n## ")[0], re.MULTILINE)
    assert sorted(told) == sorted(deck.key for deck in stock_decks())


def test_the_api_document_has_every_address():
    table = (ROOT / "docs/api.md").read_text().split("## Addresses")[1].split("\n## ")[0]
    routes = (resolve(address).route for address in re.findall(r"`(/api/[^`]*)`", table))
    addresses = {"/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route) for route in routes}
    streams = {"/api/stream/"}  # of events, which OpenAPI does not describe
    assert addresses - streams == openapi_document()["paths"].keys() - {"/api/"}
