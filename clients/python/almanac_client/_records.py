"""Records: lists page by page, single ones, and changes."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence

from ._frames import Number, frame_of, same
from ._routes import ask
from ._transport import Transport

_BEGINNING = "1970-01-01T00:00:00Z"


class Record(Dict[str, Any]):
    """A record that was read, with its version for a later ``if_match``. Its amounts are decimals as text."""

    etag: Optional[str] = None


class Changes(NamedTuple):
    """A part of a list in the order of writing, and where it goes on. Keep both together."""

    records: List[Dict[str, Any]]
    cursor: str


class Listing:
    """A list that is read page by page, each time from its beginning."""

    def __init__(self, transport: Transport, route: str, query: Mapping[str, Any]) -> None:
        self._transport = transport
        self._route = route
        self._query = query

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        cursor: Optional[str] = None
        while True:
            sent = {**self._query, "limit": 500, "cursor": cursor}
            page = ask(self._transport, self._route, query=sent).content
            yield from page["data"]
            cursor = page["meta"]["next_cursor"]
            if cursor is None:
                return

    def to_frame(self, number: Number = same) -> Any:
        """All of it as a pandas frame."""
        return frame_of(self, number)


class Sorted:
    """Records that can be listed, sorted and filtered."""

    def __init__(self, transport: Transport, name: str, sort: str, id_name: str = "id") -> None:
        self._transport = transport
        self._name = name
        self._sort = sort
        self._id_name = id_name

    def list(self, *, fields: Optional[Sequence[str]] = None, sort: Optional[str] = None, **filters: Any) -> Listing:
        """Every record that passes the filters, by the names that the reference has for them."""
        query = {"sort": sort or self._sort, "fields": fields, **filters}
        return Listing(self._transport, f"GET /v1/{self._name}", query)

    def _named(self, name: str) -> Dict[str, str]:
        return {self._id_name: name}

    def _one(self, method: str) -> str:
        return f"{method} /v1/{self._name}/{{{self._id_name}}}"


class Single(Sorted):
    """Records that can also be read one at a time."""

    def get(self, name: str, **query: Any) -> Record:
        """The record of an id, or of its name in its source where it has one."""
        found = ask(self._transport, self._one("GET"), path=self._named(name), query=query)
        record = Record(found.content["data"])
        record.etag = found.tag
        return record


class Stepped(Sorted):
    """Records that can also be listed in the order of writing."""

    def changes(self, since: Optional[str] = None) -> Iterator[Changes]:
        """Records written since the cursor, or since the beginning, a page at a time. A changed record comes again."""
        cursor = since
        more = True
        while more:
            start = {"updated_since": _BEGINNING} if cursor is None else {"cursor": cursor}
            page = ask(self._transport, f"GET /v1/{self._name}", query={**start, "limit": 500}).content
            cursor, more = str(page["meta"]["next_cursor"]), bool(page["meta"]["has_more"])
            yield Changes(page["data"], cursor)


class SingleStepped(Single, Stepped):
    """Records that can be read one at a time and in the order of writing."""


class Written(SingleStepped):
    """Records that can also be written and taken back."""

    def write(
        self,
        records: Sequence[Mapping[str, Any]],
        *,
        existing: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> List[Dict[str, Any]]:
        """
        Creates or replaces from 1 to 500 records, all or none, and says what became of each. It is sent again after a
        broken connection, and written once. Give an ``idempotency_key`` if another run may send the same again.
        """
        body: Dict[str, Any] = {"data": [dict(record) for record in records]}
        if existing is not None:
            body["existing"] = existing
        route = f"POST /v1/{self._name}"
        answer = ask(self._transport, route, body=body, idempotency_key=idempotency_key, timeout=timeout)
        written: List[Dict[str, Any]] = answer.content["data"]
        return written

    def remove(self, name: str, *, if_match: Optional[Record] = None) -> Dict[str, Any]:
        """Takes a record back. It no longer counts."""
        answer = ask(self._transport, self._one("DELETE"), path=self._named(name), if_match=_tag(if_match))
        removed: Dict[str, Any] = answer.content["data"]
        return removed


class Changed(NamedTuple):
    """A record that was changed. ``rejected`` has the fields that were not, each with its reason."""

    data: Dict[str, Any]
    changed: List[str]
    rejected: Dict[str, str]


class Patched(Written):
    """Records whose fields can also be changed."""

    def patch(self, name: str, changes: Mapping[str, Any], *, if_match: Optional[Record] = None) -> Changed:
        """
        Changes the fields that are named. With ``if_match``, a record that was read with ``get``, it raises
        PreconditionFailedError where the record has changed since.
        """
        path, tag = self._named(name), _tag(if_match)
        answer = ask(self._transport, self._one("PATCH"), path=path, body=dict(changes), if_match=tag).content
        return Changed(answer["data"], answer["changed"], answer["rejected"])


def _tag(record: Optional[Record]) -> Optional[str]:
    if record is None:
        return None
    # Without a version the change would go through whatever happened meanwhile.
    if record.etag is None:
        raise ValueError("if_match must be a record that get returned")
    return record.etag
