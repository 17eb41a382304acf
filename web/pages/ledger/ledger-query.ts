import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type Answer, ask } from '../../api/client.ts';
import type { ChosenTime } from '../../period/period.ts';

export type LedgerPage = Answer<'GET /v1/statements/general-ledger'>;
export type LedgerRow = LedgerPage['data']['rows'][number];

/** The lines of an account in their order, page by page. */
export function ledgerQuery(account: string, { period, asOf }: ChosenTime) {
  const query = { account, period, asOf, limit: PAGE };
  return infiniteQueryOptions({
    queryKey: ['statements', 'ledger', query],
    queryFn: async ({ pageParam: cursor, signal }): Promise<LedgerPage> =>
      await ask('GET /v1/statements/general-ledger', {
        query: cursor === null ? query : { ...query, cursor },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** The rows of all pages: each begins with what the one before ended with, which is shown once. */
export function rowsOf(pages: readonly LedgerPage[]): readonly LedgerRow[] {
  return pages.flatMap(({ data: { rows } }, page) => (page === 0 ? rows : rows.slice(1)));
}

const PAGE = '100';
