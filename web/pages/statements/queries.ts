import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../api/client.ts';
import type { GetStatement, StatementAnswer, StatementName } from '../../api/generated.ts';
import { batch } from '../../api/metrics.ts';
import type { DescribedTime } from '../../period/described.ts';
import { chosenTime, USUAL_TIME } from '../../period/period.ts';
import { EVER_RECORDED } from '../arrangement.ts';
import { HEADLINES } from './headlines.ts';
import type { StatementSearch } from './statement-search.ts';
import { type Detail, viewOf } from './statement-view.ts';

/** The statements that the reader may see. */
export const statementsQuery = queryOptions({
  queryKey: ['statements', 'list'],
  queryFn: async ({ signal }) => (await ask('GET /v1/statements', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

type Query = NonNullable<GetStatement['query']>;

/** What the service is asked for, at this address. */
export function askedOf(
  name: string,
  search: StatementSearch,
  team: string | undefined,
): Query & Readonly<{ detail: Detail }> {
  const { columns, compare, detail, method } = viewOf(name, search);
  const { period, asOf } = chosenTime(search);
  return {
    period,
    ...(asOf === undefined ? {} : { asOf }),
    ...(team === undefined ? {} : { team }),
    columns,
    ...(compare === 'none' ? {} : { compare }),
    detail,
    ...(method === 'indirect' ? {} : { method }),
  };
}

/** A statement with its numbers. While another view of it is fetched, the one before stays. */
export function statementQuery(name: string, query: Query) {
  return queryOptions({
    queryKey: ['statements', 'one', name, query],
    queryFn: async ({ signal }): Promise<StatementAnswer> =>
      await ask('GET /v1/statements/{name}', { path: { name: name as StatementName }, query, signal }),
    placeholderData: (before, of) => (of?.queryKey[2] === name ? before : undefined),
  });
}

/** The figures of the list, by one request. */
export function headlinesQuery(described: DescribedTime | undefined, today: string) {
  const { time, closing } = described ?? { time: USUAL_TIME, closing: USUAL_TIME.period };
  const headlines = Object.values(HEADLINES).flat();
  const asked = [...new Map(headlines.map((headline) => [headline.id, headline])).values()].map(
    ({ id, of }) => ({ key: id, id, period: of === 'period' ? time.period : closing }),
  );
  const ever = { key: EVER, id: EVER_RECORDED, period: `1900-01-01:${today}` };
  return { ...batch([...asked, ever], time.asOf), enabled: described !== undefined };
}

/** Whether nothing was ever recorded. */
export function areEmptyBooks(headlines: Answer<'POST /v1/metrics/batch'> | undefined): boolean {
  const ever = headlines?.results[EVER];
  return ever?.ok === true && ever.data.coverage.from === null;
}

const EVER = 'entries of all time';
