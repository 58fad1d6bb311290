import pytest

from catalog.web import hooks

HOOKS = {name: hook for name, hook in vars(hooks).items() if isinstance(hook, hooks.Hook)}


@pytest.mark.parametrize("name", HOOKS)
def test_every_name_of_a_hook_leads_to_an_object(name):
    assert len(list(HOOKS[name])) == len(HOOKS[name].names) > 0


def test_a_wrong_name_is_an_error():
    with pytest.raises(ImportError):
        list(hooks.Hook("decks.library.services.no_such_function"))
