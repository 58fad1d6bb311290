from django.urls import path

from catalog.api import views

urlpatterns = [
    path("cards/", views.Cards.as_view(), name="cards"),
    path("cards/<str:number>/", views.OneCard.as_view(), name="card"),
    path("cruisers/", views.Cruisers.as_view(), name="cruisers"),
    path("cruisers/<slug:key>/", views.OneCruiser.as_view(), name="cruiser"),
    path("editions/", views.Editions.as_view(), name="editions"),
    path("editions/<slug:key>/", views.OneEdition.as_view(), name="edition"),
    path("editions/<slug:key>/catalogue/", views.EditionCatalogue.as_view(), name="catalogue"),
]
