import { sql } from 'kysely';
import { type ColumnTypes, type GivenValue, givenRows } from '../db/given-rows.ts';
import { newId } from '../db/identifier.ts';
import { own, TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import { cleanMessage } from './clean-message.ts';
import { cleanPath, cleanRequestId } from './clean-path.ts';
import type { AnsweredRequest } from './logged-request.ts';
import { MOST_OF_CALLER } from './request-buffer.ts';

/** Days for which requests are kept at most. */
export const KEPT_DAYS = 7;

/** Adds requests to the log of the door's organisation. */
export function insertRequests(requests: readonly AnsweredRequest[]): Statement<unknown> {
  return sql`
    insert into logged_requests (organization_id, ${sql.join(Object.keys(COLUMNS).map((name) => sql.ref(name)))})
    select ${TENANT}, request.* from ${givenRows('request', COLUMNS, requests.map(rowOf))}
    returning 1 as written
  `.compile(query);
}

/** Deletes the oldest requests of callers that have more than are kept. */
export function forgetSurplus(callerIds: readonly string[]): Statement<unknown> {
  return sql`
    delete from logged_requests where organization_id = ${TENANT} and id = any(array(
      select numbered.id from (
        select request.id, row_number() over (partition by request.caller_id order by request.id desc) as place
        from ${own('logged_requests')} request where request.caller_id = any(${callerIds}::uuid[])
      ) numbered where numbered.place > ${MOST_OF_CALLER}::int
    ))
  `.compile(query);
}

/** Deletes the requests that are too old. */
export function forgetOldRequests(now: Date): Statement<unknown> {
  return sql`
    delete from logged_requests where organization_id = ${TENANT} and answered_at <= ${oldest(now)}::timestamptz
  `.compile(query);
}

/** The instant before which no request is shown. */
export function oldest(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000);
}

function rowOf(request: AnsweredRequest) {
  const { caller, refusal, method, route } = request;
  const at = new Date(request.at);
  const path = cleanPath(request.url);
  const isRead = method === 'GET' || method === 'HEAD';
  return {
    id: newId(at),
    caller_kind: caller.kind,
    caller_id: caller.id,
    request_id: cleanRequestId(request.requestId),
    answered_at: at.toISOString(),
    method,
    route,
    path,
    tool: request.tool,
    status: request.status,
    code: refusal?.code ?? null,
    message: refusal === null ? null : cleanMessage(refusal, { isRead, url: request.url, path }),
    duration_us: Math.min(Math.max(0, Math.round(request.durationMs * 1000)), LONGEST_US),
  };
}

const LONGEST_US = 2_000_000_000;

const COLUMNS: ColumnTypes<Record<keyof ReturnType<typeof rowOf>, GivenValue>> = {
  id: 'uuid',
  caller_kind: 'text',
  caller_id: 'uuid',
  request_id: 'text',
  answered_at: 'time',
  method: 'text',
  route: 'text',
  path: 'text',
  tool: 'text',
  status: 'integer',
  code: 'text',
  message: 'text',
  duration_us: 'integer',
};
