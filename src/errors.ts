import type { FieldFault } from './fault.ts';

/**
 * Every error that a caller can receive: its status, and the message if no better one is known, which says what is wrong and what
 * to do. Codes are stable: never renamed, never reused.
 */
export const ERRORS = {
  UNAUTHENTICATED: { status: 401, sentence: 'Sign in, or send an API key as a bearer token.' },
  FORBIDDEN_CAPABILITY: {
    status: 403,
    sentence: 'You do not have the capability for this; ask an owner or admin for it.',
  },
  FORBIDDEN_ROLE: {
    status: 403,
    sentence: 'Only a signed-in owner or admin of the organisation can do this; an API key cannot.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    sentence: 'The password is correct; send a code of the second factor to finish signing in.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    sentence: 'This organisation requires a second factor; set one up for your account, then try again.',
  },
  FORBIDDEN_ORIGIN: {
    status: 403,
    sentence: 'The request came from a page of another site; use the pages of this service, or an API key.',
  },
  WRONG_HOST: {
    status: 421,
    sentence: 'The service does not answer for this host; use the address in its configuration.',
  },
  METRIC_NOT_FOUND: {
    status: 404,
    sentence: 'There is no metric with this id; GET /v1/metrics lists all of them.',
  },
  NOT_FOUND: { status: 404, sentence: 'There is nothing at this address; check the path and the id.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    sentence: 'This path does not accept the method; use one of those in the Allow header.',
  },
  INVALID_PERIOD: {
    status: 400,
    sentence: 'We do not recognise this period; use one such as mtd, last_fy or as_of:2026-06-30.',
  },
  INVALID_AS_OF: {
    status: 400,
    sentence: 'The date in asOf cannot be in the future; use today or an earlier date.',
  },
  PERIOD_KIND_MISMATCH: {
    status: 400,
    sentence: 'The metric needs the other kind of period: a range of days, or the end of a day.',
  },
  ANSWER_TOO_LARGE: {
    status: 400,
    sentence: 'The answer would have too many points; ask for a shorter period or fewer metrics.',
  },
  INVALID_REQUEST: {
    status: 400,
    sentence: 'The request is not in the form that this route accepts; correct the fields in detail.fields.',
  },
  IMPORT_IN_PROGRESS: {
    status: 409,
    sentence: 'Another import of this organisation is running; try again after it.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    sentence: 'This Idempotency-Key was already sent with another request; use a new one.',
  },
  SETUP_DONE: {
    status: 409,
    sentence: 'There is an organisation already: sign in, or ask for an invitation.',
  },
  LAST_OWNER: {
    status: 409,
    sentence: 'An organisation must keep at least one active owner; make another member an owner first.',
  },
  ALREADY_EXISTS: {
    status: 409,
    sentence: 'This name, key or e-mail address is already in use; choose another.',
  },
  BASE_CURRENCY_FIXED: {
    status: 409,
    sentence: 'The base currency cannot change once amounts are recorded in it; leave it as it is.',
  },
  CONFLICT: {
    status: 409,
    sentence: 'The request conflicts with the current state; read that again, then try again.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    sentence: 'This has changed since you read it; read it again before you change it.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    sentence: 'The body is larger than this route accepts; send a smaller one.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, sentence: 'Send the body as application/json.' },
  RECORDS_REFUSED: {
    status: 422,
    sentence: 'Some of these records cannot be written, so nothing was; correct what detail.refused names.',
  },
  RATE_LIMITED: {
    status: 429,
    sentence: 'Too many requests; wait for the seconds in Retry-After, then try again.',
  },
  INTERNAL_ERROR: {
    status: 500,
    sentence: 'Something went wrong on our side; try again, and report the Request-Id if it fails again.',
  },
  UNAVAILABLE: { status: 503, sentence: 'The database cannot be reached at the moment; try again shortly.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/**
 * The details of an error: the missing capability, the running import, the exceeded limit, whether signing in must start again
 * with the password, every wrong field, and why records were refused.
 */
export type ErrorDetail = Readonly<{
  capability?: string;
  import_id?: string;
  points?: number;
  limit?: number;
  sign_in_again?: true;
  fields?: readonly FieldFault[];
  refused?: readonly RefusedRecord[];
}>;

/** Why a record of a request is refused; the index is null where it is because of several, and the field where it is none alone. */
export type RefusedRecord = Readonly<{ index: number | null; field: string | null; message: string }>;

/** A failure with a public code and sentence; `cause` is for the log alone. */
export class AlmanacError extends Error {
  override readonly name = 'AlmanacError';
  readonly code: ErrorCode;
  readonly detail: ErrorDetail | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].sentence,
    more: { detail?: ErrorDetail; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.detail = more.detail;
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The error as the caller reads it. */
export type ErrorBody = { error: { code: ErrorCode; message: string; detail?: ErrorDetail } };

export function errorBody(error: AlmanacError): ErrorBody {
  const { code, message, detail } = error;
  return { error: detail === undefined ? { code, message } : { code, message, detail } };
}
