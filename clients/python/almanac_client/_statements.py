"""Statements, with every number as a Decimal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ._errors import ChangedMeanwhileError
from ._frames import Number, frame_of, same
from ._metrics import decimal_of, decimals_of
from ._routes import ask
from ._transport import Transport


@dataclass(frozen=True)
class Row:
    """A row, with a number for each column."""

    key: str
    label: str
    #: ``heading``, ``line``, ``subtotal``, ``total`` or ``check``.
    kind: str
    level: int
    metric: Optional[str]
    account: Optional[str]
    date: Optional[str]
    values: Tuple[Optional[Decimal], ...]
    #: Why a value is None, for each column.
    null_reasons: Tuple[Optional[str], ...]
    #: The row as the API sends it.
    raw: Dict[str, Any]


@dataclass(frozen=True)
class Check:
    """A check of the books: the difference is zero if they agree, and None if nothing is known."""

    label: str
    difference: Optional[Decimal]


@dataclass(frozen=True)
class Statement:
    name: str
    title: str
    currency: str
    #: As the API has them: ``key``, ``label``, ``kind``, ``period``, …
    columns: Tuple[Dict[str, Any], ...]
    rows: Tuple[Row, ...]
    checks: Tuple[Check, ...]
    period: Dict[str, Any]
    as_of: Optional[str]
    computed_at: str
    data_version: int

    def row(self, key: str) -> Row:
        """The row of a key. Raises KeyError where there is none."""
        for row in self.rows:
            if row.key == key:
                return row
        raise KeyError(key)

    def to_frame(self, number: Number = same) -> Any:
        """A pandas frame with a row for each row and a column for each column, by its label; also by its key, where labels repeat."""
        labels = _distinct(self.columns)
        return frame_of(
            ({"key": row.key, "label": row.label, **dict(zip(labels, row.values))} for row in self.rows), number
        ).set_index("key")


def _distinct(columns: Tuple[Dict[str, Any], ...]) -> List[str]:
    """A name for each column. Each comparison has a change, and departments may share a name: none may hide another."""
    labels = [
        f"{column['group']}: {column['label']}" if column.get("group") else str(column["label"]) for column in columns
    ]
    taken = Counter(["key", "label", *labels])
    return [
        label if taken[label] == 1 else f"{label} ({column['key']})" for label, column in zip(labels, columns)
    ]


def statement_of(data: Dict[str, Any], meta: Dict[str, Any]) -> Statement:
    return Statement(
        name=data["name"],
        title=data["title"],
        currency=data["currency"],
        columns=tuple(data["columns"]),
        rows=tuple(map(row_of, data["rows"])),
        checks=tuple(Check(check["label"], decimal_of(check["difference"])) for check in data["checks"]),
        period=meta["period"]["resolved"],
        as_of=meta["asOf"],
        computed_at=meta["computedAt"],
        data_version=meta["dataVersion"],
    )


def row_of(row: Dict[str, Any]) -> Row:
    values = decimals_of(row["values"])
    return Row(
        key=row["key"],
        label=row["label"],
        kind=row["kind"],
        level=row["level"],
        metric=row["metric"],
        account=row["account"],
        date=row["date"],
        values=values,
        null_reasons=tuple(row.get("nullReasons") or [None] * len(values)),
        raw=row,
    )


def ledger_rows(transport: Transport, query: Dict[str, Any], timeout: Optional[float]) -> Iterator[Row]:
    """The opening balance, the lines of an account in order, and the closing balance, page by page as they are read."""
    cursor: Optional[str] = None
    balance: Optional[Decimal] = None
    while True:
        sent = {**query, "limit": 500, "cursor": cursor}
        page = ask(transport, "GET /v1/statements/general-ledger", query=sent, timeout=timeout).content
        before, *rows = map(row_of, page["data"]["rows"])
        if cursor is None:
            yield before
        elif before.values[-1] != balance:
            raise ChangedMeanwhileError("the books changed while the ledger was read; read it again")
        yield from rows
        balance = (rows[-1] if rows else before).values[-1]
        cursor = page["meta"]["next_cursor"]
        if cursor is None:
            return
