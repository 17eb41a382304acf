"""Any route of the API, as the reference has it: ``GET /v1/metrics/{id}``."""

from __future__ import annotations

import json
import re
import urllib.parse
import uuid
from decimal import Decimal
from typing import Any, Dict, Mapping, Optional, Union

from ._transport import Received, Request, Transport

#: The routes that answer a repeated idempotency key as they did the first time.
_KEPT = frozenset(
    f"POST /v1/{name}"
    for name in ("customers", "vendors", "journal-entries", "invoices", "bills", "payments", "imports")
)
#: The questions that are too long for an address.
_READING = frozenset(("POST /v1/metrics/batch", "POST /v1/board-values", "POST /v1/mapping-previews"))


class File:
    """A file, sent as it is."""

    def __init__(self, content: bytes, content_type: str) -> None:
        self.content = content
        self.content_type = content_type


def ask(
    transport: Transport,
    route: str,
    *,
    path: Optional[Mapping[str, str]] = None,
    query: Optional[Mapping[str, Any]] = None,
    body: Union[File, Mapping[str, Any], None] = None,
    if_match: Optional[str] = None,
    idempotency_key: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Received:
    """Sends a request to a route. Raises AlmanacError, and ValueError for what no request can have."""
    method, _, template = route.partition(" ")
    is_file = re.search(r"\.(?:csv|xlsx)$|/file$", template) is not None
    headers: Dict[str, str] = {"Accept": "*/*" if is_file else "application/json"}
    content: Optional[bytes] = None
    if isinstance(body, File):
        content, headers["Content-Type"] = body.content, body.content_type
    elif body is not None:
        content, headers["Content-Type"] = json.dumps(body, default=_plain).encode(), "application/json"
    if if_match is not None:
        headers["If-Match"] = if_match
    if route in _KEPT:
        key = uuid.uuid4().hex if idempotency_key is None else idempotency_key
        if not re.fullmatch(r"[\x21-\x7e]{1,200}", key):
            raise ValueError("idempotency_key must have 1 to 200 visible ASCII characters")
        headers["Idempotency-Key"] = key
    repeatable = method == "GET" or route in _KEPT or route in _READING
    sent = Request(method, _path(template, path or {}, query or {}), headers, content, repeatable, is_file)
    return transport.send(sent, timeout)


def _path(template: str, path: Mapping[str, str], query: Mapping[str, Any]) -> str:
    filled = re.sub(r"\{(\w+)\}", lambda match: _step(path.get(match.group(1), "")), template)
    given = {name: _text(value) for name, value in query.items() if value is not None}
    return f"{filled}?{urllib.parse.urlencode(given)}" if given else filled


def _step(step: str) -> str:
    # The dots would be taken for steps up and down, and ask another route.
    if step in ("", ".", ".."):
        raise ValueError(f"{step!r} is not the id or the name of a record")
    return urllib.parse.quote(step, safe="")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)


def _plain(value: Any) -> str:
    """Decimals and days in a body are texts, so that no digit is lost."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise TypeError(f"{value!r} cannot be sent")
