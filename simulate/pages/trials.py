"""Asking for evidence about changes of a deck: swap tests, comparisons, cut lists."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from catalog.cards.content import CardContent
from catalog.site.htmx import HtmxHttpRequest, vary_on_htmx
from catalog.site.query_values import whole_number
from decks.construction.card_pool import CardPool, current_pool
from decks.library.ownership import ensure_owner, owner_of
from decks.models import LARGEST_VERSION
from simulate.experiments.limits import RunRefused, told_limits
from simulate.experiments.services import submit_run
from simulate.pages.forms import LONGEST_DECK, status_of
from simulate.pages.trial_forms import FORMS, TrialForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_htmx
def new_trial(request: HtmxHttpRequest, kind: str) -> HttpResponse:
    """The form of a trial with its cost; sending it begins the run."""
    make = FORMS.get(kind)
    if make is None:
        raise Http404
    is_new = request.method != "POST"
    data = first_data(request, make) if is_new else request.POST
    form = make(data, pool=current_pool(), owner=owner_of(request))
    # htmx asks for the cost, but sends the button along that was pressed meanwhile.
    is_run = request.POST.get("action") == "run" and not request.htmx
    if is_run and form.is_valid() and form.request is not None:
        try:
            run = submit_run(owner=ensure_owner(request), request=form.request)
        except RunRefused as error:
            form.add_error(None, str(error))
        else:
            return redirect("simulate:run", run.slug)
    return show_trial(request, kind, form, is_new=is_new)


def first_data(request: HttpRequest, make: type[TrialForm]) -> QueryDict:
    """The usual, and what the address says."""
    data = QueryDict(mutable=True)
    for name, value in make.usual().items():
        data.setlist(name, [str(each) for each in (value if isinstance(value, list) else [value])])
    said = request.GET.dict() | versions_said(request)
    for name in ("deck", *make.own_fields):
        if given := said.get(name, "").replace("\0", ""):
            data[name] = given[:LONGEST_DECK]
    return data


def versions_said(request: HttpRequest) -> dict[str, str]:
    """Two versions `a` and `b` of a deck as fields of the form: the older is the base."""
    numbers = [
        whole_number(request.GET.get(name, ""), most=LARGEST_VERSION, default=None)
        for name in ("a", "b")
    ]
    if None in numbers:
        return {}
    older, newer = sorted(map(str, numbers), key=int)
    return {"base_version": older, "version": newer}


def show_trial(
    request: HtmxHttpRequest, kind: str, form: TrialForm, *, is_new: bool
) -> HttpResponse:
    """The form; for htmx what it costs alone. One that was not sent is not blamed for what it lacks, only
    for what its address says wrongly."""
    is_valid = form.is_valid() and form.request is not None
    if is_new:
        for name in [name for name in form.errors if not form.data.get(name)]:
            del form.errors[name]
    is_piece = bool(request.htmx)
    context: dict[str, Any] = {
        "kind": kind,
        "form": form,
        "is_untouched": is_new and not form.errors,
    }
    if is_valid and form.request is not None:
        context |= {"price": form.price()} | told_limits(form.owner, form.request)
    if not is_piece:
        context |= {"own_cards": own_cards(form), "all_cards": form.pool.cards.values()}
    template = "simulate/new_trial.html" + ("#cost" if is_piece else "")
    status = 200 if is_piece else status_of(form, was_sent=not is_new)
    return render(request, template, context, status=status)


def own_cards(form: TrialForm) -> list[CardContent]:
    """The cards of the deck that is named so far, to choose from."""
    pool: CardPool = form.pool
    numbers = form.own.entrant.cards if form.own else None
    return [pool.cards[number] for number in pool.known(numbers or ())]
