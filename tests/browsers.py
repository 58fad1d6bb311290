"""The browsers of visitors without an account, who are known by a cookie."""

from django.http import HttpRequest, HttpResponse

from decks.accounts.owners import COOKIE, SALT, token_of


def browser_token(client):
    """The token in the cookie of the client."""
    request = HttpRequest()
    request.COOKIES[COOKIE] = client.cookies[COOKIE].value
    return token_of(request)


def sign_browser(client, token):
    """Gives the client the cookie with this token."""
    response = HttpResponse()
    response.set_signed_cookie(COOKIE, token, salt=SALT)
    client.cookies.update(response.cookies)
