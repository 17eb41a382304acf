"""Every period, by name. A period is a text, so ``"ytd"`` and ``period.ytd`` are the same."""

from __future__ import annotations

import datetime
from typing import NewType, Union

from ._generated import RangeKeyword

#: A period with a first and a last day that is not a key.
Range = NewType("Range", str)
#: The end of a day that is not today.
DayEnd = NewType("DayEnd", str)

RangePeriod = Union[RangeKeyword, Range]
Day = Union[str, datetime.date]


class _Part:
    def __init__(self, this: RangeKeyword, last: RangeKeyword) -> None:
        self.this: RangeKeyword = this
        self.last: RangeKeyword = last


class _Years(_Part):
    #: The two financial years before this one.
    last_two: RangeKeyword = "last_2_fy"


class _Periods:
    mtd: RangeKeyword = "mtd"
    qtd: RangeKeyword = "qtd"
    ytd: RangeKeyword = "ytd"
    #: The end of today.
    today: DayEnd = DayEnd("today")
    month = _Part("this_month", "last_month")
    quarter = _Part("this_quarter", "last_quarter")
    #: Financial years.
    fy = _Years("this_fy", "last_fy")

    @staticmethod
    def trailing(months: int) -> Range:
        """So many months up to today, the current one counted in. Raises ValueError unless positive."""
        if isinstance(months, bool) or not isinstance(months, int) or months < 1:
            raise ValueError(f"months must be a positive whole number; {months!r} is not")
        return Range(f"trailing_{months}")

    @staticmethod
    def between(first: Day, last: Day) -> Range:
        """From the first to the last day, both counted. Raises ValueError unless both exist and are in order."""
        start, end = day_text(first), day_text(last)
        if start > end:
            raise ValueError(f"the first day must not be after the last: {start}:{end}")
        return Range(f"{start}:{end}")

    @staticmethod
    def as_of(day: Day) -> DayEnd:
        """The end of a day. Raises ValueError unless the day exists."""
        return DayEnd(f"as_of:{day_text(day)}")


period = _Periods()


def day_text(day: Day) -> str:
    """A day as the service writes it. An instant is no day: it has one in each time zone."""
    if isinstance(day, datetime.datetime):
        raise ValueError(f"must be a date, not an instant: {day!r}")
    if isinstance(day, datetime.date):
        return day.isoformat()
    try:
        exists = datetime.date.fromisoformat(day).isoformat() == day
    except ValueError:
        exists = False
    if not exists:
        raise ValueError(f"must be an existing date, YYYY-MM-DD; {day!r} is not")
    return day
