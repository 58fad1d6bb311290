"""JSON values changed at random, for what reads them from outside."""

from typing import Any

from hypothesis import strategies as st

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.integers(-3, 6),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["A", "B", "upper", "lower", "front", "back", "effect", "order", "over"]),
    st.sampled_from(["draw", "lateral", "hit", "roll", "shift", "direction", "ltr", "0-1", "3-10"]),
    st.just([]),
    st.just({}),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything inside a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, each in items:
        found.append((*path, key))
        if isinstance(each, dict | list):
            found += places(each, (*path, key))
    return found


def mutate(state: Any, path: tuple[Any, ...], how: str, value: Any) -> None:
    """Delete, replace, repeat or add at a place of a JSON value."""
    for key in path[:-1]:
        state = state[key]
    if how == "delete":
        del state[path[-1]]
    elif how == "replace":
        state[path[-1]] = value
    elif isinstance(state, list):
        state.insert(path[-1], state[path[-1]] if how == "repeat" else value)
    else:
        state["added"] = value


HOWS = st.sampled_from(["delete", "replace", "replace", "replace", "repeat", "add"])


def mutate_somewhere(draw: st.DrawFn, value: Any) -> None:
    """Changes one place; one of the outermost as often as one of all the places inside."""
    top = [path for path in places(value) if len(path) == 1]
    path = draw(st.sampled_from(draw(st.sampled_from([top, places(value)])) or [()]))
    if path:
        mutate(value, path, draw(HOWS), draw(VALUES))
