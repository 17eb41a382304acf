import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { batch, catalogue } from '../../api/metrics.ts';
import { contextOf, recentMonths, yearBefore } from '../../period/charted-months.ts';
import { type ComparedWith, comparedWith } from '../../period/comparison.ts';
import { dayIn } from '../../period/day-in.ts';
import { type DescribedTime, describedTime } from '../../period/described.ts';
import type { LastingSearch } from '../../period/lasting-time.ts';
import { chosenTime } from '../../period/period.ts';
import type { KeyFigure } from '../arrangement.ts';
import type { SignedInContext } from '../context.ts';
import { areKnown, figuresOf } from './figures.ts';
import { overviewQuestions } from './questions.ts';

/** The figures of the reader's overview. */
export type Arrangement = Readonly<{ figures: readonly KeyFigure[]; isDefault: boolean }>;

/** The arrangement of the overview; what is unusual in it is looked up in the catalogue. */
export const arrangementQuery = queryOptions({
  queryKey: ['overview', 'arrangement'],
  queryFn: async ({ client, signal }): Promise<Arrangement> =>
    await arrangementOf(client, (await ask('GET /settings/overview', { signal })).data),
});

/** The numbers of the overview, by one request. */
export function overviewQuery(
  figures: readonly KeyFigure[],
  described: DescribedTime | undefined,
  today: string,
  compare: ComparedWith | null,
) {
  if (described === undefined) return { ...batch([], undefined), enabled: false };
  const { time, closing } = described;
  const charted = contextOf(described)?.period ?? time.period;
  const earlier = compare === 'last_year' ? yearBefore(described) : null;
  const recent = recentMonths(described);
  const asked = { period: time.period, charted, earlier, recent, closing, today, compare };
  return { ...batch(overviewQuestions(figures, asked), time.asOf), enabled: true };
}

/** Requests them before the page is there. The page reports a failure. */
export async function loadOverview(context: SignedInContext, search: LastingSearch): Promise<void> {
  const { queryClient, me } = context;
  const today = dayIn(me.organization.time_zone, new Date());
  const asked = describedTime(chosenTime(search), today);
  await Promise.all([queryClient.prefetchQuery(arrangementQuery), queryClient.prefetchQuery(asked)]);
  const arrangement = queryClient.getQueryData(arrangementQuery.queryKey);
  const described = queryClient.getQueryData(asked.queryKey);
  if (arrangement === undefined || described === undefined) return;
  await queryClient.prefetchQuery(
    overviewQuery(arrangement.figures, described, today, comparedWith(search.compare)),
  );
}

/** Shows exactly these figures, in this order, to all members who may see them. */
export async function arrange(client: QueryClient, figures: readonly string[]): Promise<void> {
  const { data } = await ask('PUT /settings/overview', { body: { figures: [...figures] } });
  await keep(client, data);
}

/** Shows the figures that the overview comes with. */
export async function resetArrangement(client: QueryClient): Promise<void> {
  const { data } = await ask('DELETE /settings/overview', {});
  await keep(client, data);
}

type ArrangementAnswer = Readonly<{ figures: readonly string[]; is_default: boolean }>;

async function keep(client: QueryClient, answer: ArrangementAnswer): Promise<void> {
  await client.cancelQueries({ queryKey: arrangementQuery.queryKey });
  client.setQueryData(arrangementQuery.queryKey, await arrangementOf(client, answer));
}

async function arrangementOf(client: QueryClient, answer: ArrangementAnswer): Promise<Arrangement> {
  const { figures, is_default: isDefault } = answer;
  const metrics = areKnown(figures) ? [] : await client.ensureQueryData(catalogue);
  return { figures: figuresOf(figures, metrics), isDefault };
}
