"""Frames of pandas, which is loaded where one is asked for."""

from __future__ import annotations

import importlib
from decimal import Decimal
from typing import Any, Callable, Dict, Iterable

#: What becomes of each decimal in a frame.
Number = Callable[[Decimal], Any]


def same(number: Decimal) -> Decimal:
    """Decimals stay decimals, so that no digit is lost."""
    return number


def frame_of(rows: Iterable[Dict[str, Any]], number: Number = same) -> Any:
    """A frame with a column for each name. Raises ImportError where pandas is not installed."""
    pandas: Any = importlib.import_module("pandas")
    converted = [
        {name: number(value) if isinstance(value, Decimal) else value for name, value in row.items()}
        for row in rows
    ]
    return pandas.DataFrame(converted)
