import { type ApiError, apiErrorOf } from './errors.ts';
import { parseExactJson } from './exact-json.ts';
import type { ApiError as ErrorBody } from './generated/api.ts';

/** The content of an answer; null if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return null;
  }
}

/** The error that an answer describes. */
export function failureOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  content: unknown,
): ApiError {
  const answered = {
    status,
    requestId: headers.get('Request-Id'),
    retryAfterMs: millisecondsOf(headers.get('Retry-After')),
  };
  if (isErrorAnswer(content)) {
    const { code, message, detail = {} } = content.error;
    return apiErrorOf({ ...answered, code, message, detail });
  }
  // A redirect has the status 0 in browsers, which do not say where it leads.
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  const message = isRedirect
    ? 'the address redirects to another one; use that one'
    : `the answer is not one of Almanac (status ${status}); check the address`;
  return apiErrorOf({ ...answered, code: 'NOT_UNDERSTOOD', message, detail: {} });
}

// Seconds, or the date of a proxy.
function millisecondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function isErrorAnswer(content: unknown): content is Readonly<{ error: ErrorBody }> {
  if (typeof content !== 'object' || content === null || !('error' in content)) return false;
  const { error } = content;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
