import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../api/client.ts';
import type { ChosenTime } from '../../period/period.ts';
import type { PartyKind } from './party-kind.ts';

export type SummaryAnswer = Answer<'GET /v1/customers/{id}/summary'>;
export type Summary = SummaryAnswer['data'];

/** What a customer owes or a vendor is owed, and what was sold or bought. The summary of the time before stays meanwhile. */
export function summaryQuery(kind: PartyKind, id: string, { period, asOf }: ChosenTime) {
  return queryOptions({
    queryKey: [`${kind}s`, 'summary', id, period, asOf],
    queryFn: async ({ signal }): Promise<SummaryAnswer> =>
      await ask(`GET /v1/${kind}s/{id}/summary`, { path: { id }, query: { period, asOf }, signal }),
    placeholderData: keepPreviousData,
  });
}
