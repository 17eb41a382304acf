import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { ReadAuditLog } from '../../../api/generated.ts';
import type { AuditSearch } from './search.ts';

export type AuditEvent = ReadAuditLog['answer']['data'][number];

/** The changes, page by page, the newest first. */
export function auditLog(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ['settings', 'audit log', search],
    queryFn: async ({ pageParam, signal }) =>
      await ask('GET /settings/audit-log', {
        query: { ...search, limit: PAGE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: NO_CURSOR,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });
}

const PAGE = '50';
const NO_CURSOR: string | null = null;
