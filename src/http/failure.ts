import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BusyReason,
  CallerGone,
  DatabaseBusy,
  DatabaseUnavailable,
  RowsLocked,
  WritesCollided,
} from '../db/failures.ts';
import { AlmanacError, type ErrorCode, errorBody } from '../errors.ts';
import { invalidField } from '../invalid-request.ts';
import { nameHolder } from './lock-holder.ts';
import type { App } from './services.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the error that is answered. */
    errorCode: ErrorCode | null;
    /** That error. */
    error: AlmanacError | null;
  }
  interface FastifyContextConfig {
    /** How to authenticate, where a route says more about it than others. */
    challenge?: (request: FastifyRequest) => string;
  }
}

/** Every failure leaves as the envelope of the error registry; what the caller may not know goes to the log. */
export function answerFailures(app: App): void {
  app.decorateReply('errorCode', null);
  app.decorateReply('error', null);
  app.setErrorHandler(answerFailure);
}

/** Answers with a failure, and logs it when it is ours. */
export async function answerFailure(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const error = toAlmanacError(
    isBodyCutOff(failure, request)
      ? new CallerGone()
      : await nameHolder(failure, request).catch((another: unknown) => another),
  );
  noteFailure(error, request);
  reply.errorCode = error.code;
  reply.error = error;
  if (error.code === 'UNAUTHENTICATED')
    reply.header('WWW-Authenticate', request.routeOptions.config.challenge?.(request) ?? 'Bearer');
  return await reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error));
}

/** Logs a failure where it is ours. */
export function noteFailure(error: AlmanacError, { log }: Pick<FastifyRequest, 'log'>): void {
  if (error.cause instanceof CallerGone) {
    log.info('the caller went away before the answer');
  } else if (error.status >= 500) {
    log.error({ failure: error.cause ?? error }, error.code);
  }
}

// Nobody waits for the answer any more.
function isBodyCutOff(failure: unknown, { raw }: FastifyRequest): boolean {
  return (
    raw.readableAborted && failure instanceof Error && 'code' in failure && failure.code === 'ECONNRESET'
  );
}

/** What a failure is to the caller. */
export function toAlmanacError(failure: unknown): AlmanacError {
  if (failure instanceof AlmanacError) return failure;
  if (failure instanceof DatabaseUnavailable || failure instanceof CallerGone) {
    return unavailable(undefined, failure);
  }
  if (failure instanceof DatabaseBusy) return unavailable(BUSY[failure.reason], failure);
  if (failure instanceof RowsLocked) return conflict(LOCKED, LOCKED_RETRY_SECONDS, failure);
  if (failure instanceof WritesCollided) return conflict(COLLIDED, COLLIDED_RETRY_SECONDS, failure);
  const { code = '', statusCode = 500 } = (failure instanceof Error ? failure : {}) as Partial<FastifyError>;
  if (UNSTORABLE.has(code)) {
    return invalidField('body', 'format', 'must not contain a NUL character');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AlmanacError('UNSUPPORTED_MEDIA_TYPE');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AlmanacError('PAYLOAD_TOO_LARGE');
  if (code.startsWith('FST_ERR_CTP') && statusCode < 500) {
    return invalidField('body', 'length', 'must be as long as its Content-Length says');
  }
  return new AlmanacError('INTERNAL_ERROR', undefined, { cause: failure });
}

function unavailable(message: string | undefined, cause: Error): AlmanacError {
  return new AlmanacError('UNAVAILABLE', message, { headers: { 'retry-after': RETRY_SECONDS }, cause });
}

function conflict(message: string, retrySeconds: string, cause: Error): AlmanacError {
  return new AlmanacError('CONFLICT', message, { headers: { 'retry-after': retrySeconds }, cause });
}

const RETRY_SECONDS = '5';
const LOCKED_RETRY_SECONDS = '10';
const COLLIDED_RETRY_SECONDS = '1';
const LOCKED = 'Another change of this organisation holds what this one needs; try again after it.';
const COLLIDED = 'Another change of this organisation came in between, and nothing was changed; try again.';
const BUSY: Readonly<Record<BusyReason, string>> = {
  'too many wait': 'Too many requests of this organisation are waiting for the database; try again shortly.',
  'waited too long': 'The database did not get to this request in time; try again shortly.',
  'rows locked':
    'A change of this organisation, an import perhaps, holds what the answer needs; try again after it.',
  'statement timeout':
    'The database took too long over this request and stopped it; ask for less, or try again later.',
};
// PostgreSQL has no place for a NUL in a text (22021, in a jsonb 22P05).
const UNSTORABLE = new Set(['22021', '22P05']);
