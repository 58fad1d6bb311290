from django.urls import path

from catalog import edition_views, print_views, rules_views, views

app_name = "catalog"
urlpatterns = [
    path("", views.home, name="home"),
    path("cards/", views.cards, name="cards"),
    path("cards/help/", views.card_search_help, name="card_search_help"),
    path("cards/<str:number>.json", views.card_json, name="card_json"),
    path("cards/<str:number>/", views.card, name="card"),
    path("cruisers/", views.cruisers, name="cruisers"),
    path("cruisers/<str:key>/", views.cruiser, name="cruiser"),
    path("rules/", rules_views.rules, name="rules"),
    path("editions/", edition_views.editions, name="editions"),
    path("editions/import/", edition_views.import_edition, name="import_edition"),
    path("editions/import/cards.csv", edition_views.cards_template, name="cards_template"),
    path("editions/import/cruisers.csv", edition_views.cruisers_template, name="cruisers_template"),
    path("editions/<slug:key>/current/", edition_views.choose_edition, name="choose_edition"),
    path("print/", print_views.print_and_play, name="print"),
]
