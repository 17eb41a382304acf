"""Files that are imported in the background, all or nothing."""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, Iterator, Optional, Union

from ._errors import ImportFailedError
from ._routes import File, ask
from ._transport import Transport

_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 2.0

_TYPES = {
    "zip": "application/zip",
    "csv": "text/csv",
    "ndjson": "application/x-ndjson",
    "text": "text/plain",
    "xml": "application/xml",
    "gzip": "application/gzip",
    "sqlite": "application/vnd.sqlite3",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class Imports:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def run(
        self,
        file: Union[bytes, str],
        *,
        format: str,
        on_progress: Optional[Callable[[Dict[str, Any]], None]] = None,
        **options: Any,
    ) -> Dict[str, Any]:
        """Imports a file and waits for the end. Raises ImportFailedError where it was refused or interrupted."""
        shown = self.start(file, format=format, **options)
        for shown in self.follow(shown["id"]):
            if on_progress is not None:
                on_progress(shown["progress"])
        return _sound(shown)

    def start(
        self,
        file: Union[bytes, str],
        *,
        format: str,
        kind: Optional[str] = None,
        mapping: Optional[str] = None,
        file_name: Optional[str] = None,
        dry_run: bool = False,
        opening: Optional[str] = None,
        opening_account: Optional[str] = None,
        opening_balance_to: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Dict[str, Any]:
        """Sends a file. A zip has the files of a book; any other is of a ``kind``, or follows a ``mapping``."""
        if format not in _TYPES:
            raise ValueError(f"the format must be one of {', '.join(_TYPES)}; {format!r} is not")
        content = file.encode() if isinstance(file, str) else bytes(file)
        query = {
            "kind": kind,
            "mapping": mapping,
            "file_name": file_name,
            "dry_run": dry_run,
            "opening": opening,
            "opening_account": opening_account,
            "opening_balance_to": opening_balance_to,
        }
        answer = ask(
            self._transport,
            "POST /v1/imports",
            query=query,
            body=File(content, _TYPES[format]),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        started: Dict[str, Any] = answer.content["data"]
        return started

    def get(self, id: str) -> Dict[str, Any]:
        """The import as it is now."""
        shown: Dict[str, Any] = ask(self._transport, "GET /v1/imports/{id}", path={"id": id}).content["data"]
        return shown

    def follow(self, id: str) -> Iterator[Dict[str, Any]]:
        """The import again and again, until it is over."""
        pause = _FIRST_PAUSE
        while True:
            shown = self.get(id)
            yield shown
            if shown["state"] != "running":
                return
            time.sleep(pause)
            pause = min(_LONGEST_PAUSE, pause * 1.5)

    def undo(self, id: str) -> Dict[str, Any]:
        """Takes an import back, and waits for the end. Raises ImportFailedError where it cannot be undone."""
        shown = ask(self._transport, "POST /v1/imports/{id}/undo", path={"id": id}).content["data"]
        for shown in self.follow(shown["id"]):
            pass
        return _sound(shown)


def _sound(shown: Dict[str, Any]) -> Dict[str, Any]:
    if shown["state"] != "done":
        raise ImportFailedError(shown)
    return shown
