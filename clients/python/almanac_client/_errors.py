"""Everything that this package raises, except ValueError for arguments."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Type

from ._generated import STATUS_OF


class AlmanacError(Exception):
    """The base of all errors of this package."""


class ApiError(AlmanacError):
    """The service refused a request, or could not carry it out."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        detail: Optional[Dict[str, Any]] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        #: Stable. ``NOT_UNDERSTOOD`` where the answer is not one of the service, but of a proxy perhaps.
        self.code = code
        self.detail: Dict[str, Any] = detail or {}
        #: Finds the request in the log of the service.
        self.request_id = request_id
        #: How many seconds to wait before the request is sent again, where the service says so.
        self.retry_after = retry_after

    @property
    def fields(self) -> List[Dict[str, Any]]:
        """Every field that is wrong."""
        return list(self.detail.get("fields", []))

    @property
    def refused(self) -> List[Dict[str, Any]]:
        """Why records were refused."""
        return list(self.detail.get("refused", []))


class InvalidRequestError(ApiError):
    """400: the request is not in the form that the route takes; ``fields`` names what to correct."""


class AuthenticationError(ApiError):
    """401: the key is missing, wrong, expired or revoked."""


class ForbiddenError(ApiError):
    """403: the key lacks a capability; ``detail["capability"]`` names it."""


class NotFoundError(ApiError):
    """404: there is nothing of this name for this key."""


class ConflictError(ApiError):
    """409: the request contradicts the state of the data."""


class PreconditionFailedError(ApiError):
    """412: the record has changed since it was read."""


class RecordsRefusedError(ApiError):
    """422: records were refused, so nothing was written; ``refused`` says why."""


class RateLimitedError(ApiError):
    """429: too many requests, also after waiting."""


class UnavailableError(ApiError):
    """5xx: the service could not carry out the request, also after trying again."""


class NoConnectionError(AlmanacError):
    """No answer came. Whether a write without an idempotency key was carried out is not known."""


class CallTimeoutError(AlmanacError):
    """The time of a call was up before it had an answer."""


class ChangedMeanwhileError(AlmanacError):
    """The books changed while several pages were read, so that they do not belong together: read them again."""


class BatchError(AlmanacError):
    """Some queries of a batch failed; ``failures`` has the error of each by its key."""

    def __init__(self, failures: Mapping[str, ApiError]) -> None:
        reasons = " ".join(f"{key}: {error.message}" for key, error in failures.items())
        super().__init__(f"{len(failures)} of the queries failed: {reasons}")
        self.failures: Mapping[str, ApiError] = failures


class ImportFailedError(AlmanacError):
    """An import was refused or interrupted, so it changed nothing; ``import_`` has the report."""

    def __init__(self, failed: Dict[str, Any]) -> None:
        refused = (failed.get("report") or {}).get("refused") or []
        reason = refused[0]["reason"] if refused else failed.get("failure")
        super().__init__(f"the import is {failed['state']}: {reason}")
        self.import_: Dict[str, Any] = failed


def api_error(
    *,
    status: int,
    body: object,
    request_id: Optional[str] = None,
    retry_after: Optional[float] = None,
) -> ApiError:
    """The error that an answer describes, as its class."""
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, dict) and "code" in error and "message" in error:
        code, message, detail = str(error["code"]), str(error["message"]), error.get("detail")
        # The errors in a batch come without a status of their own.
        status = status if status >= 400 else STATUS_OF.get(code, status)
    else:
        redirect = 300 <= status < 400
        code, detail = "NOT_UNDERSTOOD", None
        message = (
            "the address redirects to another one; use that one"
            if redirect
            else f"the answer is not one of Almanac (status {status}); check the address"
        )
    kind = _CLASSES.get(status) or (UnavailableError if status >= 500 else ApiError)
    return kind(
        message, status=status, code=code, detail=detail, request_id=request_id, retry_after=retry_after
    )


_CLASSES: Dict[int, Type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    422: RecordsRefusedError,
    429: RateLimitedError,
}
