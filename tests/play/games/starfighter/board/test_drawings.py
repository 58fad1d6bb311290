"""The drawings that a game table clones."""

import re

import pytest
from django.urls import reverse

from catalog.editions import services as catalogue
from catalog.editions.export import export_edition
from catalog.editions.snapshots import keep_snapshot
from tests.rows import load_shipped_edition

pytestmark = pytest.mark.django_db


@pytest.fixture
def revision():
    load_shipped_edition()
    return catalogue.current_revision()


def address(revision, language="en"):
    return reverse("starfighter:drawings", args=[revision, language])


def test_every_card_is_drawn_in_every_attitude_and_in_the_language_of_the_address(client, revision):
    page = client.get(address(revision)).content.decode()
    drawn = re.findall(r'<template data-card="([0-9-]+)" data-lying="([a-z-]+)"', page)
    assert len(set(drawn)) == len(drawn) == 400
    assert "истребител" in client.get(address(revision, "ru")).content.decode()


def test_a_match_keeps_the_drawings_of_the_set_it_began_with(client, revision):
    edition = catalogue.get_current_edition()
    keep_snapshot(export_edition(edition))
    before = client.get(address(revision)).content
    edition.cards.filter(level=0).first().delete()
    assert catalogue.current_revision() != revision
    assert client.get(address(revision)).content == before
