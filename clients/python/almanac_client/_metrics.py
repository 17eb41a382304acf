"""Answers about metrics, with every number as a Decimal."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from ._frames import Number, frame_of, same


@dataclass(frozen=True)
class Comparison:
    """The value at another time, and what has changed since. ``change`` of a percentage is in points."""

    value: Optional[Decimal]
    change: Optional[Decimal]
    change_percent: Optional[Decimal]
    #: The days that were counted, as the API has them.
    period: Optional[Dict[str, Any]]
    null_reason: Optional[str]


@dataclass(frozen=True)
class _Answer:
    metric: str
    #: The days that were counted, as the API has them: ``startDate``, ``endDate``, ``asOfDate``, ``label``, …
    period: Dict[str, Any]
    #: The date that pins relative periods; None for today.
    as_of: Optional[str]
    #: ISO 4217; None for what is not money.
    currency: Optional[str]
    #: How much of the days is known.
    coverage: Dict[str, Any]
    definition_version: int
    computed_at: str
    #: The state of the data; None where the service does not name it.
    data_version: Optional[int]
    basis: Optional[str]
    assumed: Optional[str]


@dataclass(frozen=True)
class ScalarAnswer(_Answer):
    """One value, or the reason why there is none."""

    value: Optional[Decimal]
    null_reason: Optional[str]
    #: By ``previous`` and ``last_year``, where they were asked for.
    comparisons: Mapping[str, Comparison] = field(default_factory=dict)


@dataclass(frozen=True)
class Point:
    """A month; ``date`` is its first day."""

    date: str
    label: str
    complete: bool
    value: Optional[Decimal]
    null_reason: Optional[str]


@dataclass(frozen=True)
class SeriesAnswer(_Answer):
    """A value for each month."""

    points: Tuple[Point, ...]

    def to_frame(self, number: Number = same) -> Any:
        """A pandas frame with a row for each month. ``number=float`` makes doubles of the decimals."""
        return frame_of([vars(point) for point in self.points], number).set_index("date")


@dataclass(frozen=True)
class Part:
    """A part of a value; ``share`` is from 0 to 1."""

    key: str
    label: str
    value: Optional[Decimal]
    share: Optional[Decimal]
    null_reason: Optional[str]


@dataclass(frozen=True)
class BreakdownAnswer(_Answer):
    """A value for each part of a whole."""

    dimension: str
    #: None where parts do not add up, one has no value, or it would reveal one that is hidden.
    total: Optional[Decimal]
    null_reason: Optional[str]
    parts: Tuple[Part, ...]
    comparisons: Mapping[str, Comparison] = field(default_factory=dict)

    def to_frame(self, number: Number = same) -> Any:
        """A pandas frame with a row for each part. ``number=float`` makes doubles of the decimals."""
        return frame_of([vars(part) for part in self.parts], number).set_index("key")


Answer = Union[ScalarAnswer, SeriesAnswer, BreakdownAnswer]


def metric_answer(data: Dict[str, Any], meta: Dict[str, Any], data_version: Optional[int]) -> Answer:
    """The answer of the service about a metric."""
    head: Dict[str, Any] = {
        "metric": meta["metric"],
        "period": meta["period"]["resolved"],
        "as_of": meta["asOf"],
        "currency": data.get("currency"),
        "coverage": data["coverage"],
        "definition_version": meta["definitionVersion"],
        "computed_at": meta["computedAt"],
        "data_version": data_version,
        "basis": data.get("basis"),
        "assumed": data.get("assumed"),
    }
    kind = data["kind"]
    if kind == "timeseries":
        return SeriesAnswer(points=tuple(map(_point, data["points"])), **head)
    compared = {one["to"]: _comparison(one) for one in data.get("comparisons", [])}
    if kind == "scalar":
        return ScalarAnswer(**_valued(data), comparisons=compared, **head)
    if kind == "breakdown":
        return BreakdownAnswer(
            dimension=data["dimension"],
            total=decimal_of(data["total"]),
            null_reason=data.get("nullReason"),
            parts=tuple(map(_part, data["items"])),
            comparisons=compared,
            **head,
        )
    raise ValueError(f"this version of the client knows no metrics of the shape {kind}")


def decimal_of(number: Union[Decimal, int, None]) -> Optional[Decimal]:
    """JSON numbers are read as decimals, or as whole numbers."""
    return None if number is None else Decimal(number)


def decimals_of(numbers: List[Any]) -> Tuple[Optional[Decimal], ...]:
    return tuple(map(decimal_of, numbers))


def _valued(data: Dict[str, Any]) -> Dict[str, Any]:
    value = decimal_of(data["value"])
    return {"value": value, "null_reason": data.get("nullReason") if value is None else None}


def _point(data: Dict[str, Any]) -> Point:
    return Point(date=data["date"], label=data["label"], complete=data["complete"], **_valued(data))


def _part(data: Dict[str, Any]) -> Part:
    return Part(key=data["key"], label=data["label"], share=decimal_of(data["share"]), **_valued(data))


def _comparison(data: Dict[str, Any]) -> Comparison:
    return Comparison(
        value=decimal_of(data["value"]),
        change=decimal_of(data["change"]),
        change_percent=decimal_of(data["changePercent"]),
        period=data["resolved"],
        null_reason=data.get("nullReason"),
    )
