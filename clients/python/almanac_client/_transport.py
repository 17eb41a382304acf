"""Sends requests, again where that is safe, and keeps answers that have not changed."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import threading
import time
import urllib.parse
from collections import OrderedDict
from decimal import Decimal
from typing import Any, Dict, Mapping, NamedTuple, Optional, Tuple, Union

from ._errors import AlmanacError, ApiError, CallTimeoutError, NoConnectionError, api_error

_LONGEST_PAUSE = 8.0
#: 23 days. Some platforms cannot wait for longer.
_LONGEST_WAIT = 2_000_000.0


class Request(NamedTuple):
    """A request, ready to be sent."""

    method: str
    #: With its query, below ``/api``.
    path: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    #: Whether it only reads, or has an idempotency key.
    repeatable: bool
    is_file: bool = False


class Received(NamedTuple):
    """An answer: parsed JSON, or the bytes of a file."""

    content: Any
    tag: Optional[str]
    data_version: Optional[int]


class _Raw(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


class Transport:
    def __init__(self, address: str, key: str, *, timeout: float, retries: int, cache_bytes: int) -> None:
        if not key or any(not "!" <= letter <= "~" for letter in key):
            raise ValueError("the key must not be empty, and must have visible ASCII characters alone")
        self._scheme, self._host, self._base = _place(address)
        self.__key = key
        self._timeout = timeout
        self._retries = retries
        self._cache = EtagCache(cache_bytes)

    def __repr__(self) -> str:
        return f"Transport({self._scheme}://{self._host}{self._base})"

    def send(self, request: Request, timeout: Optional[float] = None) -> Received:
        """Raises AlmanacError."""
        seconds = self._timeout if timeout is None else timeout
        ends = time.monotonic() + seconds
        attempt = 0
        while True:
            try:
                return self._attempt(request, ends, seconds)
            except AlmanacError as failure:
                delay = _delay(failure, attempt, request.repeatable)
                if delay is None or attempt >= self._retries or delay > ends - time.monotonic():
                    raise
            time.sleep(min(delay, _LONGEST_WAIT))
            attempt += 1

    def _attempt(self, request: Request, ends: float, seconds: float) -> Received:
        known = self._cache.get(request.path) if request.method == "GET" else None
        headers = {"Authorization": f"Bearer {self.__key}", **request.headers}
        if known is not None:
            headers["If-None-Match"] = known[0]
        status, answered, body = self._exchange(request, headers, ends, seconds)
        tag = answered.get("etag")
        version = answered.get("almanac-data-version")
        data_version = None if version is None else int(version)
        if status == 304 and known is not None:
            return Received(_read_json(known[1]), tag, data_version)
        if status == 200 and request.is_file:
            return Received(body, tag, data_version)
        content = _read_json(body)
        if not 200 <= status < 300 or content is None:
            raise api_error(
                status=status,
                body=content,
                request_id=answered.get("request-id"),
                retry_after=_seconds(answered.get("retry-after")),
            )
        if request.method == "GET" and tag is not None:
            self._cache.set(request.path, (tag, body))
        return Received(content, tag, data_version)

    def _exchange(self, request: Request, headers: Mapping[str, str], ends: float, seconds: float) -> _Raw:
        """One request and its answer. Redirects are not followed: one could lead the key to another host."""
        # Every read waits for this long at most; what comes in pieces is stopped between two of them.
        left = min(max(0.001, ends - time.monotonic()), _LONGEST_WAIT)
        kind = http.client.HTTPSConnection if self._scheme == "https" else http.client.HTTPConnection
        connection = kind(self._host, timeout=left)
        try:
            connection.request(request.method, self._base + request.path, request.body, dict(headers))
            answer = connection.getresponse()
            pieces = []
            while True:
                piece: bytes = answer.read1(65536)
                if not piece:
                    break
                pieces.append(piece)
                if time.monotonic() > ends:
                    raise CallTimeoutError(f"no answer within {seconds} s")
            if answer.length:
                raise NoConnectionError("the answer broke off")
            return _Raw(answer.status, {name.lower(): value for name, value in answer.getheaders()}, b"".join(pieces))
        except (OSError, http.client.HTTPException) as cause:
            if time.monotonic() >= ends:
                raise CallTimeoutError(f"no answer within {seconds} s") from cause
            raise NoConnectionError(f"no answer came from {self._scheme}://{self._host}") from cause
        finally:
            connection.close()


class EtagCache:
    """The latest answers by their addresses, up to so many bytes."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._size = 0
        # Threads may share a client.
        self._lock = threading.Lock()
        self._answers: "OrderedDict[str, Tuple[str, bytes]]" = OrderedDict()

    def get(self, address: str) -> Optional[Tuple[str, bytes]]:
        with self._lock:
            answer = self._answers.get(address)
            if answer is not None:
                self._answers.move_to_end(address)
            return answer

    def set(self, address: str, answer: Tuple[str, bytes]) -> None:
        with self._lock:
            before = self._answers.pop(address, None)
            if before is not None:
                self._size -= _size(address, before)
            if _size(address, answer) > self._most:
                return
            self._answers[address] = answer
            self._size += _size(address, answer)
            while self._size > self._most:
                oldest, removed = self._answers.popitem(last=False)
                self._size -= _size(oldest, removed)


def _size(address: str, answer: Tuple[str, bytes]) -> int:
    return len(address) + len(answer[0]) + len(answer[1])


def _delay(failure: AlmanacError, attempt: int, repeatable: bool) -> Optional[float]:
    """How long to wait before sending a request again after a failure; None if it should not be sent again."""
    back_off: float = min(_LONGEST_PAUSE, 0.5 * 2**attempt) * (0.5 + random.random() / 2)
    if isinstance(failure, ApiError):
        refused = failure.status in (409, 429) and failure.retry_after is not None
        unknown = failure.status >= 500 and repeatable
        if not refused and not unknown:
            return None
        # Callers that were refused together should not come back together.
        return back_off if failure.retry_after is None else failure.retry_after + random.random() / 4
    return back_off if repeatable and isinstance(failure, NoConnectionError) else None


def _seconds(retry_after: Optional[str]) -> Optional[float]:
    """Seconds, or the date of a proxy."""
    if retry_after is None:
        return None
    try:
        if retry_after.isascii() and retry_after.isdigit():
            return float(retry_after)
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return None


def _read_json(body: bytes) -> Any:
    """The content, its decimals exact; None if it is not JSON."""
    try:
        return json.loads(body, parse_float=Decimal)
    except (ValueError, RecursionError):
        return None


def _place(address: str) -> Tuple[str, str, str]:
    parts: Union[urllib.parse.SplitResult, None]
    try:
        parts = urllib.parse.urlsplit(address)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
        sound = sound and not parts.query and not parts.fragment and (parts.port is None or parts.port > 0)
    except ValueError:
        parts, sound = None, False
    if parts is None or not sound:
        # Not shown: it may be the key, in the place of the address.
        raise ValueError("the address, which comes before the key, must be such as https://almanac.example.com")
    path = parts.path.rstrip("/")
    return parts.scheme, parts.netloc, path if path.endswith("/api") else f"{path}/api"
