import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { StaffPage, StaffRow } from './table-query.ts';

/** The pay in force on a day of everyone who reports to a member, by membership id. Only for users with access to pay. */
export function reportsPay(managerId: string, asOf: string | undefined) {
  return queryOptions({
    queryKey: ['people', 'reports', managerId, asOf ?? 'today'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, StaffRow>> => {
      const query = {
        manager: managerId,
        sort: 'name',
        status: 'all',
        fields: 'id,amount,currency,frequency,arrangements',
        limit: '500',
        ...(asOf === undefined ? {} : { asOf }),
      } as const;
      const rows: StaffRow[] = [];
      let cursor: string | null = null;
      do {
        const asked = cursor === null ? query : { ...query, cursor };
        // A list that is asked to be sorted is.
        const page = (await ask('GET /v1/memberships', { query: asked, signal })) as StaffPage;
        rows.push(...page.data);
        cursor = page.meta.next_cursor;
      } while (cursor !== null);
      return new Map(rows.map((row) => [row.id, row]));
    },
  });
}
