import type { ErrorCode } from './generated.ts';

/** A failure, as all of the app sees it. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: FailureCode;
  readonly detail: FailureDetail;
  /** As the log of the service has it; null where no answer came. */
  readonly requestId: string | null;
  /** After how long to try again, where waiting helps. */
  readonly retryAfterMs: number | null;

  constructor({ message, ...facts }: FailureFacts) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail ?? {};
    this.requestId = facts.requestId ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

/** The codes of the API, and two of the app: no answer came, or one that is not of this service. */
export type FailureCode = ErrorCode | 'NO_CONNECTION' | 'NOT_UNDERSTOOD';

/** The details of an error beside its message. */
export type FailureDetail = Readonly<{
  capability?: string;
  import_id?: string;
  /** Signing in begins again with the password. */
  sign_in_again?: true;
  fields?: readonly Readonly<{ field: string; code: string; message: string }>[];
  /** Why records are refused, each by its place in the request; a field is null where the whole record is. */
  refused?: readonly Readonly<{ index: number | null; field: string | null; message: string }>[];
}>;

type FailureFacts = Readonly<{
  status: number;
  code: FailureCode;
  message: string;
  detail?: FailureDetail;
  requestId?: string | null;
  retryAfterMs?: number | null;
}>;

/** Whether the same request may well succeed a little later. */
export function mayPass(failure: unknown): failure is ApiFailure {
  return (
    failure instanceof ApiFailure &&
    (failure.code === 'NO_CONNECTION' || failure.code === 'UNAVAILABLE' || failure.code === 'RATE_LIMITED')
  );
}

/** Whether the failure is the answer with this code. */
export function hasCode(failure: unknown, code: FailureCode): failure is ApiFailure {
  return failure instanceof ApiFailure && failure.code === code;
}
