"""Weights of bots: data files beside this module, made by `manage.py train`."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

FOLDER: Final = Path(__file__).parent / "trained"


def save_weights(name: str, weights: npt.NDArray[np.float64], made: Mapping[str, Any]) -> None:
    """Keep weights under a name, to six digits, with what tells how they were made."""
    numbers = [float(f"{weight:.6g}") for weight in weights]
    (FOLDER / f"{name}.json").write_text(json.dumps({**made, "weights": numbers}, indent=1) + "\n")


def load_weights(name: str, count: int) -> npt.NDArray[np.float64]:
    """The weights of that name. Raises ValueError where there are not `count` of them."""
    document: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    weights = np.array(document["weights"], dtype=np.float64)
    if weights.shape != (count,):
        raise ValueError(f"{name}.json holds {weights.size} weights, not {count}.")
    return weights
