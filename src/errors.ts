import type { FieldFault } from './fault.ts';

/**
 * Every error that a caller can meet: its status and the sentence said when there is nothing better to say. Codes are
 * stable: never renamed, never used for something else.
 */
export const ERRORS = {
  UNAUTHENTICATED: { status: 401, sentence: 'Sign in, or send an API key as a bearer token.' },
  FORBIDDEN_CAPABILITY: { status: 403, sentence: 'This needs a capability that you do not have.' },
  FORBIDDEN_ROLE: { status: 403, sentence: 'This needs a signed-in owner or admin of the organisation.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    sentence: 'The password is right; give a code of the second factor.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    sentence: 'This organisation requires a second factor; set one up for your account.',
  },
  FORBIDDEN_ORIGIN: { status: 403, sentence: 'A signed-in change must come from the pages of this service.' },
  WRONG_HOST: { status: 421, sentence: 'The request is for another host than this service.' },
  METRIC_NOT_FOUND: { status: 404, sentence: 'There is no such metric.' },
  NOT_FOUND: { status: 404, sentence: 'There is nothing here.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    sentence: 'This path does not take that method; Allow lists those that it takes.',
  },
  INVALID_PERIOD: { status: 400, sentence: 'The period must be in an accepted form.' },
  INVALID_AS_OF: { status: 400, sentence: 'The date in asOf must be today or earlier.' },
  PERIOD_KIND_MISMATCH: { status: 400, sentence: 'The period must fit the kind of the metric.' },
  ANSWER_TOO_LARGE: {
    status: 400,
    sentence: 'The answer must not have more points than one answer may hold.',
  },
  INVALID_REQUEST: { status: 400, sentence: 'The request must be in the form that this route takes.' },
  IMPORT_IN_PROGRESS: { status: 409, sentence: 'Another import of this organisation is running.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    sentence: 'This Idempotency-Key came with another request before; use a new one.',
  },
  SETUP_DONE: {
    status: 409,
    sentence: 'There is an organisation already: sign in, or ask for an invitation.',
  },
  LAST_OWNER: { status: 409, sentence: 'An organisation must keep at least one active owner.' },
  ALREADY_EXISTS: {
    status: 409,
    sentence: 'Something with this name, key or e-mail address exists already.',
  },
  BASE_CURRENCY_FIXED: {
    status: 409,
    sentence: 'The base currency must stay as it is, because amounts are kept in it.',
  },
  CONFLICT: { status: 409, sentence: 'The request conflicts with what is kept now.' },
  PRECONDITION_FAILED: {
    status: 412,
    sentence: 'It has changed since you read it; read it again before you change it.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'The body must not be larger than this route takes.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, sentence: 'Send the body as application/json.' },
  RATE_LIMITED: { status: 429, sentence: 'Too many requests; wait as long as Retry-After says.' },
  INTERNAL_ERROR: {
    status: 500,
    sentence: 'Something went wrong on our side; the Request-Id helps us find it.',
  },
  UNAVAILABLE: { status: 503, sentence: 'The database cannot be reached right now; try again shortly.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/**
 * The details of an error: the missing capability, the running import, the exceeded limit, that signing in
 * starts again with the password, every wrong field.
 */
export type ErrorDetail = Readonly<{
  capability?: string;
  import_id?: string;
  points?: number;
  limit?: number;
  sign_in_again?: true;
  fields?: readonly FieldFault[];
}>;

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
