import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../db/failures.ts';
import { AlmanacError, errorBody } from '../errors.ts';
import { invalidField } from '../invalid-request.ts';
import type { App } from './services.ts';

/** Every failure leaves as the envelope of the error registry; what the caller may not know goes to the log. */
export function answerFailures(app: App): void {
  app.setErrorHandler(answerFailure);
}

/** Answers with a failure, and logs it when it is ours. */
export function answerFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAlmanacError(failure);
  if (error.status >= 500) {
    request.log.error({ failure: error.cause ?? error }, error.code);
  }
  if (error.code === 'UNAUTHENTICATED') reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error));
}

/** What a failure is to the caller. */
export function toAlmanacError(failure: unknown): AlmanacError {
  if (failure instanceof AlmanacError) return failure;
  if (failure instanceof DatabaseUnavailable) {
    return new AlmanacError('UNAVAILABLE', undefined, {
      headers: { 'retry-after': RETRY_SECONDS },
      cause: failure,
    });
  }
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

const RETRY_SECONDS = '5';
// PostgreSQL has no place for a NUL in a text (22021, in a jsonb 22P05).
const UNSTORABLE = new Set(['22021', '22P05']);
