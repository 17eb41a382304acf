import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../api/client.ts';
import type { GetStatement, StatementAnswer, StatementName } from '../../api/generated.ts';
import { batch } from '../../api/metrics.ts';
import { dayIn } from '../../period/day-in.ts';
import { type DescribedTime, describedTime } from '../../period/described.ts';
import { chosenTime, type PeriodSearch, USUAL_TIME } from '../../period/period.ts';
import { EVER_RECORDED } from '../arrangement.ts';
import type { SignedInContext } from '../context.ts';
import { HEADLINES } from './headlines.ts';
import { type Detail, type StatementSearch, viewOf } from './statement-search.ts';

/** The statements that the reader may see. */
export const statementsQuery = queryOptions({
  queryKey: ['statements', 'list'],
  queryFn: async ({ signal }) => (await ask('GET /v1/statements', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

type Query = NonNullable<GetStatement['query']>;

/** What the service is asked for, at this address. */
export function askedOf(name: string, search: StatementSearch): Query & Readonly<{ detail: Detail }> {
  const { columns, compare, detail } = viewOf(name, search);
  const { period, asOf } = chosenTime(search);
  return {
    period,
    ...(asOf === undefined ? {} : { asOf }),
    columns,
    ...(compare === 'none' ? {} : { compare }),
    detail,
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

/** Requests the list and its figures before the page is there. */
export async function loadStatements(
  { queryClient, me }: SignedInContext,
  search: PeriodSearch,
): Promise<void> {
  const today = dayIn(me.organization.time_zone, new Date());
  const asked = describedTime(chosenTime(search), today);
  await Promise.all([queryClient.prefetchQuery(statementsQuery), queryClient.prefetchQuery(asked)]);
  const described = queryClient.getQueryData(asked.queryKey);
  if (described !== undefined) await queryClient.prefetchQuery(headlinesQuery(described, today));
}

/** Requests the numbers before the page is there. The page reports a failure. */
export async function loadStatement(
  { queryClient }: SignedInContext,
  name: string,
  search: StatementSearch,
): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(statementsQuery),
    queryClient.prefetchQuery(statementQuery(name, askedOf(name, search))),
  ]);
}
