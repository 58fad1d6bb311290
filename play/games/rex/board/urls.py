from play.games.rex.board.reference import REFERENCE

app_name = "rex"
urlpatterns = REFERENCE.urls()
