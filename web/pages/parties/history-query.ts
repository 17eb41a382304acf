import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../api/client.ts';
import type { ReadAuditLog } from '../../api/generated.ts';
import type { PartyKind } from './party-kind.ts';

export type HistoryEntry = ReadAuditLog['answer']['data'][number];

/** The changes of a customer or a vendor, the newest first. For owners and admins. */
export function historyQuery(kind: PartyKind, id: string) {
  return infiniteQueryOptions({
    queryKey: [`${kind}s`, 'history', id],
    queryFn: async ({ pageParam, signal }): Promise<Answer<'GET /settings/audit-log'>> =>
      await ask('GET /settings/audit-log', {
        query: {
          subject: `${kind}/${id}`,
          limit: '10',
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });
}
