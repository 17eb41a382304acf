import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { CallerKind } from './logged-request.ts';
import { oldest } from './write-requests.ts';

/** How requests can end. */
export const OUTCOMES = ['succeeded', 'refused', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Who reads the log: a manager sees all of it, a member the requests of their own sheet links. */
export type LogReader = Readonly<{ userId: string; isManager: boolean }>;

/** Which requests to read. */
export type RequestFilter = Readonly<{
  /** A key or a sheet link. */
  callerId: string | null;
  outcome: Outcome | null;
  /** A part of the address, the code of the error, the tool or the request id. */
  search: string | null;
  since: Date | null;
  /** The last request of the page before. */
  after: string | null;
  limit: number;
}>;

export type RequestRow = Readonly<{
  id: string;
  caller_kind: CallerKind;
  caller_id: string;
  /** Null where the key or link is gone. */
  caller_name: string | null;
  request_id: string;
  answered_at: Date;
  method: string;
  route: string;
  path: string;
  tool: string | null;
  status: number;
  code: string | null;
  message: string | null;
  duration_us: number;
}>;

export type RequestPage = Readonly<{ rows: readonly RequestRow[]; nextCursor: string | null }>;

/** The requests of the door's organisation that the reader may see, the newest first. */
export async function readRequests(
  tenant: TenantReader,
  { userId, isManager }: LogReader,
  filter: RequestFilter,
  now: Date,
): Promise<RequestPage> {
  const ownLinks = isManager ? null : await tenant.read(selectLinks(userId));
  const visible = ownLinks?.map(({ id }) => id) ?? null;
  if (visible?.length === 0) return { rows: [], nextCursor: null };
  const found = await tenant.read(selectRequests(filter, visible, now));
  const rows = found.slice(0, filter.limit);
  // One more than the page shows that there is another.
  return { rows, nextCursor: found.length > filter.limit ? (rows.at(-1)?.id ?? null) : null };
}

function selectLinks(userId: string) {
  return query.selectFrom('sheet_links').select('id').where('created_by', '=', userId).compile();
}

function selectRequests(
  { callerId, outcome, search, since, after, limit }: RequestFilter,
  visible: readonly string[] | null,
  now: Date,
) {
  let requests = query
    .selectFrom('logged_requests')
    .selectAll()
    .select(CALLER_NAME.as('caller_name'))
    .where(
      'answered_at',
      '>',
      since !== null && since > oldest(now) ? new Date(since.getTime() - 1) : oldest(now),
    );
  if (visible !== null)
    requests = requests
      .where('caller_kind', '=', 'sheet_link')
      .where('caller_id', '=', sql<string>`any(${visible}::uuid[])`);
  if (callerId !== null) requests = requests.where('caller_id', '=', callerId);
  if (outcome !== null) requests = requests.where(ENDED[outcome]);
  if (search !== null) requests = requests.where(holds(search));
  if (after !== null) requests = requests.where('id', '<', after);
  return requests
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .compile();
}

const ENDED: Readonly<Record<Outcome, ReturnType<typeof sql<boolean>>>> = {
  succeeded: sql<boolean>`status < 400 and code is null`,
  // A tool of an assistant is refused in an answer that succeeds.
  refused: sql<boolean>`status < 500 and (status >= 400 or code is not null)`,
  failed: sql<boolean>`status >= 500`,
};

// Selected and not joined: keys and links are on another node of a cluster than the requests.
const CALLER_NAME = sql<string | null>`case logged_requests.caller_kind
  when 'api_key' then (select keys.name from ${own('api_keys')} keys where keys.id = logged_requests.caller_id)
  else (select links.name from ${own('sheet_links')} links where links.id = logged_requests.caller_id) end`;

function holds(text: string) {
  return sql<boolean>`strpos(lower(concat_ws(' ', method, path, status, code, tool, request_id)), lower(${text})) > 0`;
}
