from play.games.clone_wars.board.reference import REFERENCE

app_name = "clone_wars"
urlpatterns = REFERENCE.urls()
