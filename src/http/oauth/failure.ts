import type { FastifyReply, FastifyRequest } from 'fastify';
import { PATHS } from '../../oauth/metadata.ts';
import { OAuthRefusal, type RefusalCode } from '../../oauth/refusal.ts';
import { noteFailure, toAlmanacError } from '../failure.ts';
import { openToPages } from './open-to-pages.ts';

/** Answers with a failure in the form of OAuth (RFC 6749, section 5.2): `error` and `error_description`. */
export async function answerOAuthFailure(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // No page elsewhere has anything to read where a browser itself is sent.
  if (request.routeOptions.url !== PATHS.authorize) openToPages(reply);
  const { code, status, description, headers } = read(failure, request, reply);
  if (code === 'invalid_client') reply.header('WWW-Authenticate', 'Basic realm="almanac"');
  return await reply
    .code(status)
    .headers(headers)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: code, error_description: description });
}

type Answered = Readonly<{
  code: RefusalCode;
  status: number;
  description: string;
  headers: Readonly<Record<string, string>>;
}>;

function read(failure: unknown, request: FastifyRequest, reply: FastifyReply): Answered {
  if (failure instanceof OAuthRefusal) {
    const { code, status, message: description } = failure;
    return { code, status, description: withoutSpecials(description), headers: {} };
  }
  const error = toAlmanacError(failure);
  noteFailure(error, request);
  reply.errorCode = error.code;
  const { status, message, headers } = error;
  return { code: codeOf(status), status, description: withoutSpecials(message), headers };
}

function codeOf(status: number): RefusalCode {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

// An error_description holds visible ASCII without quotes and backslashes.
function withoutSpecials(text: string): string {
  return text.replaceAll('"', "'").replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');
}
