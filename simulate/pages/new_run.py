"""The pages on which a run is described, with its cost, and submitted."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from catalog.cards.content import CardContent
from catalog.web.formats.query_values import whole_number
from catalog.web.limits.request_limits import costly
from catalog.web.pages.htmx import HtmxHttpRequest, vary_on_htmx
from decks.accounts.owners import ensure_owner, owner_of
from decks.construction.card_names import label_of
from decks.construction.card_pool import CardPool, current_pool
from decks.library.finding import name_for
from decks.models import MAX_VERSION
from simulate.experiments.estimates import estimate
from simulate.experiments.limits import limits_for
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.repetition import spec_of
from simulate.experiments.services import submit_run
from simulate.models import Rule, Run, RunKind
from simulate.pages.forms import CARD_FIELDS, DECK_FIELDS, FORMS, RunForm, default_spec


@costly("POST")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_htmx
def new_run(request: HtmxHttpRequest, kind: str = "") -> HttpResponse:
    """The form of a run with its cost; sending it begins the run."""
    make = FORMS.get(kind)
    if make is None:
        raise Http404
    is_new = request.method != "POST"
    pool = current_pool()
    data = first_data(request, make, pool) if is_new else request.POST
    form = make(data, pool=pool, owner=owner_of(request))
    # htmx asks for the cost, but sends the button along that was pressed meanwhile.
    is_run = request.POST.get("action") == "run" and not request.htmx
    if is_run and form.is_valid() and form.plan is not None:
        try:
            run = submit_run(owner=ensure_owner(request), plan=form.plan)
        except RunRefusal as error:
            form.add_error(None, str(error))
        else:
            return redirect("simulate:run", run.slug)
    return show_form(request, kind, form, is_new=is_new)


def first_data(request: HttpRequest, make: type[RunForm], pool: CardPool) -> QueryDict:
    """The usual values, or those of a run that is asked for again, and what the address says."""
    spec = default_spec(make.kind, pool)
    slug = request.GET.get("again", "").replace("\0", "")[:100]
    if again := Run.objects.exclude(kind=RunKind.BOTS).filter(slug=slug).first():
        spec = spec_of(again, pool)
    data = QueryDict(mutable=True)
    for name, value in make.first_values(spec).items():
        data.setlist(name, [str(each) for each in (value if isinstance(value, list) else [value])])
    said = request.GET.dict() | versions_said(request)
    if said.get("bot"):
        said.setdefault("enemy_bot", said["bot"])
    if said.get("games"):
        data["rule"] = Rule.FIXED
    for name in make.linked_fields:
        if given := said.get(name, ""):
            data[name] = given
    if not make.own_fields:
        # A deck is even against itself.
        others = [key for key in data.getlist("opponents") if key != data.get("deck")]
        data.setlist("opponents", others)
    if not data.get("version") and not data.get("base_version"):
        owner = owner_of(request)
        for name in DECK_FIELDS:
            if words := data.get(name, ""):
                data[name] = name_for(words, owner=owner, pool=pool)
    for name in CARD_FIELDS:
        if card := pool.cards.get(data.get(name, "")):
            data[name] = label_of(card)
    return data


def versions_said(request: HttpRequest) -> dict[str, str]:
    """Two versions `a` and `b` of a deck as fields of the form: the older is the base."""
    numbers = [
        whole_number(request.GET.get(name, ""), most=MAX_VERSION, default=None)
        for name in ("a", "b")
    ]
    if None in numbers:
        return {}
    older, newer = sorted(map(str, numbers), key=int)
    return {"base_version": older, "version": newer}


def show_form(request: HtmxHttpRequest, kind: str, form: RunForm, *, is_new: bool) -> HttpResponse:
    """The form; for htmx its cost alone. One that was not sent has no errors at empty fields."""
    is_valid = form.is_valid()
    if is_new:
        for name in [name for name in form.errors if not form.data.get(name)]:
            del form.errors[name]
    is_piece = bool(request.htmx)
    context: dict[str, Any] = {
        "kind": kind,
        "form": form,
        "is_untouched": is_new and not form.errors,
    }
    if is_valid and form.plan is not None:
        context |= {"estimate": estimate(form.plan)} | limits_for(form.owner, form.plan)
    if not is_piece:
        context |= {"own_cards": own_cards(form), "all_cards": form.pool.cards.values()}
    template = form.template + ("#cost" if is_piece else "")
    status = 200 if is_piece else status_of(form, was_sent=not is_new)
    return render(request, template, context, status=status)


def status_of(form: RunForm, *, was_sent: bool) -> int:
    """Of the page with the form: 404 alike for decks that do not exist and those of others."""
    if form.names_nothing:
        return 404
    return 422 if was_sent and form.errors else 200


def own_cards(form: RunForm) -> list[CardContent]:
    """The cards of the deck that is named so far, to choose from."""
    numbers = form.decks.deck.entrant.cards if form.decks else None
    return [form.pool.cards[number] for number in form.pool.known(numbers or ())]
