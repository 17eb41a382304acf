"""One organisation of a service, as a key sees it."""

from __future__ import annotations

from typing import Any, Dict, Iterator, Mapping, NamedTuple, Optional, Sequence, Union, overload

from ._errors import ApiError, BatchError, api_error
from ._generated import (
    ComparedTo,
    MetricId,
    RangeBreakdown,
    RangeScalar,
    RangeSeries,
    RangeStatement,
    SnapshotBreakdown,
    SnapshotScalar,
    SnapshotStatement,
)
from ._imports import Imports
from ._metrics import Answer, BreakdownAnswer, ScalarAnswer, SeriesAnswer, metric_answer
from ._period import Day, DayEnd, RangePeriod, day_text
from ._records import Patched, Single, SingleStepped, Stepped, Written
from ._routes import File, ask
from ._statements import Row, Statement, ledger_rows, statement_of
from ._transport import Transport

Compare = Union[ComparedTo, Sequence[ComparedTo]]


class Query(NamedTuple):
    """A question of a batch."""

    id: str
    period: str
    compare: Compare = ()
    team: Optional[str] = None


@overload
def q(id: Union[RangeScalar, RangeBreakdown], period: RangePeriod, *, compare: Compare = ..., team: Optional[str] = ...) -> Query: ...
@overload
def q(id: RangeSeries, period: RangePeriod) -> Query: ...
@overload
def q(id: Union[SnapshotScalar, SnapshotBreakdown], period: DayEnd, *, compare: Compare = ..., team: Optional[str] = ...) -> Query: ...
def q(id: MetricId, period: str, *, compare: Compare = (), team: Optional[str] = None) -> Query:
    """A question for a batch."""
    return Query(id, period, compare, team)


class Almanac:
    """
    ``address`` is where the service is served, ``key`` an API key, which says which organisation is asked. A call may take
    ``timeout`` seconds with all of its ``retries``. Raises ValueError for an address or a key that cannot be right.
    """

    def __init__(
        self, address: str, key: str, *, timeout: float = 60.0, retries: int = 5, cache_bytes: int = 4_000_000
    ) -> None:
        self._transport = Transport(address, key, timeout=timeout, retries=retries, cache_bytes=cache_bytes)
        self.customers = Patched(self._transport, "customers", "name")
        self.vendors = Patched(self._transport, "vendors", "name")
        self.invoices = Written(self._transport, "invoices", "-issue_date", "external_id")
        self.bills = Written(self._transport, "bills", "-issue_date", "external_id")
        self.payments = Written(self._transport, "payments", "-date", "external_id")
        self.journal_entries = Written(self._transport, "journal-entries", "-date", "external_id")
        self.accounts = Single(self._transport, "accounts", "code")
        self.memberships = SingleStepped(self._transport, "memberships", "name")
        self.persons = SingleStepped(self._transport, "persons", "legal_name")
        self.compensation = Stepped(self._transport, "compensation", "-effective_from")
        self.imports = Imports(self._transport)

    @overload
    def value(self, id: RangeScalar, period: RangePeriod, *, compare: Compare = ..., team: Optional[str] = ..., as_of: Optional[Day] = ..., timeout: Optional[float] = ...) -> ScalarAnswer: ...
    @overload
    def value(self, id: SnapshotScalar, period: DayEnd, *, compare: Compare = ..., team: Optional[str] = ..., as_of: Optional[Day] = ..., timeout: Optional[float] = ...) -> ScalarAnswer: ...
    @overload
    def value(self, id: RangeSeries, period: RangePeriod, *, as_of: Optional[Day] = ..., timeout: Optional[float] = ...) -> SeriesAnswer: ...
    @overload
    def value(self, id: RangeBreakdown, period: RangePeriod, *, compare: Compare = ..., team: Optional[str] = ..., as_of: Optional[Day] = ..., timeout: Optional[float] = ...) -> BreakdownAnswer: ...
    @overload
    def value(self, id: SnapshotBreakdown, period: DayEnd, *, compare: Compare = ..., team: Optional[str] = ..., as_of: Optional[Day] = ..., timeout: Optional[float] = ...) -> BreakdownAnswer: ...
    def value(
        self,
        id: MetricId,
        period: str,
        *,
        compare: Compare = (),
        team: Optional[str] = None,
        as_of: Optional[Day] = None,
        timeout: Optional[float] = None,
    ) -> Answer:
        """The value of a metric in a period."""
        query = {"period": period, "compare": _compared(compare), "team": team, "asOf": _day(as_of)}
        answer = ask(self._transport, "GET /v1/metrics/{id}/value", path={"id": id}, query=query, timeout=timeout)
        return metric_answer(answer.content["data"], answer.content["meta"], answer.data_version)

    def batch(self, queries: Mapping[str, Query], *, as_of: Optional[Day] = None) -> Dict[str, Any]:
        """Up to 50 answers by their keys, all from one state of the data. Raises BatchError if one of them fails."""
        settled = self.batch_settled(queries, as_of=as_of)
        failures = {key: result for key, result in settled.items() if isinstance(result, ApiError)}
        if failures:
            raise BatchError(failures)
        return dict(settled)

    def batch_settled(
        self, queries: Mapping[str, Query], *, as_of: Optional[Day] = None
    ) -> Dict[str, Union[Answer, ApiError]]:
        """The same, with an answer or an error for each."""
        body: Dict[str, Any] = {"queries": [_sent(key, query) for key, query in queries.items()]}
        if as_of is not None:
            body["asOf"] = _day(as_of)
        answer = ask(self._transport, "POST /v1/metrics/batch", body=body)
        return {
            key: metric_answer(result["data"], result["meta"], answer.data_version)
            if result["ok"]
            else api_error(status=200, body=result)
            for key, result in answer.content["results"].items()
        }

    @overload
    def statement(self, name: RangeStatement, period: RangePeriod, **options: Any) -> Statement: ...
    @overload
    def statement(self, name: SnapshotStatement, period: Union[RangePeriod, DayEnd], **options: Any) -> Statement: ...
    def statement(self, name: str, period: str, *, as_of: Optional[Day] = None, **options: Any) -> Statement:
        """A statement in columns; ``columns``, ``compare``, ``detail``, ``team`` and ``method`` are those of the API."""
        query = {"period": period, "asOf": _day(as_of), **options}
        answer = ask(self._transport, "GET /v1/statements/{name}", path={"name": name}, query=query).content
        return statement_of(answer["data"], answer["meta"])

    def ledger(
        self, account: str, period: RangePeriod, *, as_of: Optional[Day] = None, timeout: Optional[float] = None
    ) -> Iterator[Row]:
        """The lines of an account, by its code, with the balance after each."""
        return ledger_rows(self._transport, {"account": account, "period": period, "asOf": _day(as_of)}, timeout)

    def request(
        self,
        route: str,
        *,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Union[File, Mapping[str, Any], None] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        """Any route of the API: ``request("GET /v1/metrics/{id}/explain", path={"id": …}, query={"period": …})``."""
        return ask(self._transport, route, path=path, query=query, body=body, timeout=timeout).content


def _compared(compare: Compare) -> Optional[str]:
    # One time by itself is a sequence of letters to Python.
    return (compare if isinstance(compare, str) else ",".join(compare)) or None


def _sent(key: str, query: Query) -> Dict[str, Any]:
    if not isinstance(query, Query):
        raise TypeError(f"the query {key!r} must be made by q(id, period)")
    sent: Dict[str, Any] = {"key": key, "id": query.id, "period": query.period}
    compare = _compared(query.compare)
    if compare is not None:
        sent["compare"] = compare
    if query.team is not None:
        sent["team"] = query.team
    return sent


def _day(day: Optional[Day]) -> Optional[str]:
    # The service also takes the word.
    if day is None or day == "today":
        return None
    return day_text(day)
