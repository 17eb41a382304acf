import type { ErrorCode, ErrorDetail, FieldFault, Import, RefusedRecord } from './generated/api.ts';

/** The base of all errors of this package. Wrong arguments throw RangeError, and your own signal its reason. */
export class AlmanacError extends Error {
  override name = 'AlmanacError';
}

/** The content of an error of the service. */
export type ErrorAnswer = Readonly<{
  status: number;
  code: ErrorCode | 'NOT_UNDERSTOOD';
  message: string;
  detail: ErrorDetail;
  requestId: string | null;
  retryAfterMs: number | null;
}>;

/** The service refused a request, or could not carry it out. */
export class ApiError extends AlmanacError {
  override name = 'ApiError';
  readonly status: number;
  /** Stable. `NOT_UNDERSTOOD` where the answer is not one of the service, but of a proxy perhaps. */
  readonly code: ErrorAnswer['code'];
  readonly detail: ErrorDetail;
  /** Finds the request in the log of the service. */
  readonly requestId: string | null;
  /** How long to wait before the request is sent again, where the service says so. */
  readonly retryAfterMs: number | null;

  constructor({ status, code, message, detail, requestId, retryAfterMs }: ErrorAnswer) {
    super(message);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }

  /** Every field that is wrong. */
  get fields(): readonly FieldFault[] {
    return this.detail.fields ?? [];
  }

  /** Why records were refused. */
  get refused(): readonly RefusedRecord[] {
    return this.detail.refused ?? [];
  }
}

/** 400: the request is not in the form that the route takes; `fields` names what to correct. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}

/** 401: the key is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** 403: the key lacks a capability; `detail.capability` names it. */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError';
}

/** 404: there is nothing of this name for this key. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** 409: the request contradicts the state of the data. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}

/** 412: the record has changed since it was read. */
export class PreconditionFailedError extends ApiError {
  override name = 'PreconditionFailedError';
}

/** 422: records were refused, so nothing was written; `refused` says why. */
export class RecordsRefusedError extends ApiError {
  override name = 'RecordsRefusedError';
}

/** 429: too many requests, also after waiting. */
export class RateLimitedError extends ApiError {
  override name = 'RateLimitedError';
}

/** 5xx: the service could not carry out the request, also after trying again. */
export class UnavailableError extends ApiError {
  override name = 'UnavailableError';
}

/** No answer came. Whether a write was carried out is not known, unless it can be repeated with its idempotency key. */
export class ConnectionError extends AlmanacError {
  override name = 'ConnectionError';
}

/** The time of a call was up before it had an answer. */
export class TimeoutError extends AlmanacError {
  override name = 'TimeoutError';
}

/** A number has more digits than a JavaScript number can hold: read `exact` instead. */
export class InexactError extends AlmanacError {
  override name = 'InexactError';

  constructor(exact: string) {
    super(`a JavaScript number cannot hold every digit of ${exact}; read \`exact\``);
  }
}

/** The books changed while several pages were read, so that they do not belong together: read them again. */
export class ChangedMeanwhileError extends AlmanacError {
  override name = 'ChangedMeanwhileError';
}

/** Some queries of a batch failed; `failures` has the error of each by its key. */
export class BatchError extends AlmanacError {
  override name = 'BatchError';
  readonly failures: Readonly<Record<string, ApiError>>;

  constructor(failures: Readonly<Record<string, ApiError>>) {
    const reasons = Object.entries(failures).map(([key, { message }]) => `${key}: ${message}`);
    super(`${reasons.length} of the queries failed: ${reasons.join(' ')}`);
    this.failures = failures;
  }
}

/** An import was refused or interrupted, so it changed nothing; `import` has the report. */
export class ImportError extends AlmanacError {
  override name = 'ImportError';
  readonly import: Import;

  constructor(failed: Import) {
    const [first] = failed.report?.refused ?? [];
    super(
      first === undefined
        ? `the import is ${failed.state}: ${failed.failure}`
        : `the import is refused: ${first.reason}`,
    );
    this.import = failed;
  }
}

/** The error of a status, as its class. */
export function apiErrorOf(answer: ErrorAnswer): ApiError {
  const Class = CLASSES[answer.status] ?? (answer.status >= 500 ? UnavailableError : ApiError);
  return new Class(answer);
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  422: RecordsRefusedError,
  429: RateLimitedError,
};
