"""A page of the administration: who uses what of the common goods, by account and by network."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from catalog.web.limits.request_limits import costly
from catalog.web.limits.usage import GOODS, by_account, by_network, read_uses


@costly("GET")
def usage(request: HttpRequest) -> HttpResponse:
    """Processor seconds, slots, mails, open tables and stored bytes."""
    uses = read_uses()
    context = {
        **admin.site.each_context(request),
        "title": _("Who uses what"),
        "goods": GOODS.values(),
        "tables": [(_("By account"), by_account(uses)), (_("By network"), by_network(uses))],
    }
    return render(request, "admin/usage.html", context)
