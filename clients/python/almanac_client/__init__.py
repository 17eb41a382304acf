"""Ask Almanac for metrics, statements and records, exact and typed."""

from __future__ import annotations

from ._client import Almanac, Query, q
from ._errors import (
    AlmanacError,
    ApiError,
    AuthenticationError,
    BatchError,
    CallTimeoutError,
    ChangedMeanwhileError,
    ConflictError,
    ForbiddenError,
    ImportFailedError,
    InvalidRequestError,
    NoConnectionError,
    NotFoundError,
    PreconditionFailedError,
    RateLimitedError,
    RecordsRefusedError,
    UnavailableError,
)
from ._generated import MetricId
from ._metrics import Answer, BreakdownAnswer, Comparison, Part, Point, ScalarAnswer, SeriesAnswer
from ._period import DayEnd, Range, RangePeriod, period
from ._records import Changed, Changes, Listing, Record
from ._routes import File
from ._statements import Check, Row, Statement

__all__ = [
    "Almanac",
    "AlmanacError",
    "Answer",
    "ApiError",
    "AuthenticationError",
    "BatchError",
    "BreakdownAnswer",
    "CallTimeoutError",
    "ChangedMeanwhileError",
    "Changed",
    "Changes",
    "Check",
    "Comparison",
    "ConflictError",
    "DayEnd",
    "File",
    "ForbiddenError",
    "ImportFailedError",
    "InvalidRequestError",
    "Listing",
    "MetricId",
    "NoConnectionError",
    "NotFoundError",
    "Part",
    "Point",
    "PreconditionFailedError",
    "Query",
    "Range",
    "RangePeriod",
    "RateLimitedError",
    "Record",
    "RecordsRefusedError",
    "Row",
    "ScalarAnswer",
    "SeriesAnswer",
    "Statement",
    "UnavailableError",
    "period",
    "q",
]
