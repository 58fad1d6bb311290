from django.urls import path

from catalog.pages import cards, device, editions, pictures

app_name = "catalog"
urlpatterns = [
    path("", cards.home, name="home"),
    path("cards/", cards.cards, name="cards"),
    path("cards/help/", cards.card_search_help, name="card_search_help"),
    path("cards/<str:number>.json", cards.card_json, name="card_json"),
    path("cards/<str:number>/face.png", pictures.card_face, name="card_face"),
    path("cards/<str:number>/picture.png", pictures.card_picture, name="card_picture"),
    path("cruisers/<str:key>/picture.png", pictures.cruiser_picture, name="cruiser_picture"),
    path("cards/<str:number>/read/", cards.card_reader, name="card_reader"),
    path("cards/<str:number>/", cards.card, name="card"),
    path("cruisers/", cards.cruisers, name="cruisers"),
    path("cruisers/<str:key>/", cards.cruiser, name="cruiser"),
    path("rules/", cards.rules, name="rules"),
    path("site.webmanifest", device.manifest, name="manifest"),
    path("service-worker.js", device.service_worker, name="service_worker"),
    path("kept-pages.json", device.kept_pages, name="kept_pages"),
    path("editions/", editions.editions, name="editions"),
    path("editions/import/", editions.import_edition, name="import_edition"),
    path("editions/import/cards.csv", editions.cards_template, name="cards_template"),
    path("editions/import/cruisers.csv", editions.cruisers_template, name="cruisers_template"),
    path("editions/<slug:key>/current/", editions.choose_edition, name="choose_edition"),
    path("print/", cards.print_and_play, name="print"),
]
