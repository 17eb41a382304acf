import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { recordEvent } from './audit.ts';
import { parseCursor } from './audit-cursor.ts';
import { type AuditFilter, type AuditRow, countEvents, readAuditLog } from './audit-log.ts';

/** The most events in one export. */
export const MOST_EXPORTED = 100_000;

export type AuditExport = Readonly<{
  organizationId: string;
  filter: Omit<AuditFilter, 'limit'>;
  timeZone: string;
  userId: string;
  /** The filter, under the names of the API. */
  asked: Readonly<Record<string, unknown>>;
}>;

/**
 * The events of an export, page by page, newest first. The export itself is recorded before any event is read. Throws
 * ANSWER_TOO_LARGE when there are more than one export may hold.
 */
export async function exportAuditLog(
  tenant: TenantWriter,
  { organizationId, filter, timeZone, userId, asked }: AuditExport,
  now: Date,
): Promise<AsyncGenerator<readonly AuditRow[]>> {
  const pages = { ...filter, limit: PAGE };
  const found = await countEvents(tenant, pages, { timeZone, most: MOST_EXPORTED + 1, now });
  if (found > MOST_EXPORTED)
    throw new AlmanacError(
      'ANSWER_TOO_LARGE',
      `At most ${MOST_EXPORTED} events are exported at once, and there are more; ask for fewer days with from and to.`,
      { detail: { limit: MOST_EXPORTED } },
    );
  const event = {
    actor: { kind: 'user', id: userId },
    action: 'audit_log.exported',
    subject: { kind: 'organization', id: organizationId },
    before: null,
    after: asked,
  } as const;
  await tenant.note(recordEvent(event, now));
  return readPages(tenant, pages, timeZone, now);
}

async function* readPages(
  tenant: TenantWriter,
  filter: AuditFilter,
  timeZone: string,
  now: Date,
): AsyncGenerator<readonly AuditRow[]> {
  let after = filter.after;
  do {
    const { rows, nextCursor } = await readAuditLog(tenant, { ...filter, after }, timeZone, now);
    yield rows;
    after = nextCursor === null ? null : parseCursor(nextCursor);
  } while (after !== null);
}

const PAGE = 1000;
