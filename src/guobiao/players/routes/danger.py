"""What a discard may cost: who may be waiting, and for what."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...table.view import View
from ...tiles import KINDS
from ..judging import Outlook


def danger(view: View, look: Outlook) -> NDArray[np.float64]:
    return np.zeros(KINDS)
