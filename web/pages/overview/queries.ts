import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { batch, catalogue } from '../../api/metrics.ts';
import type { Organization } from '../../api/session.ts';
import { closingOf, dayIn } from '../../period/closing.ts';
import { dayOfClosing, monthsUpTo, needsContext } from '../../period/months.ts';
import { chosenTime, type PeriodSearch, rangeOf } from '../../period/period.ts';
import type { KeyFigure } from '../arrangement.ts';
import type { SignedInContext } from '../context.ts';
import { areKnown, figuresOf, overviewQuestions } from './figures.ts';

/** Which figures the overview shows to the reader. */
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
  search: PeriodSearch,
  organization: Organization,
  today: string,
) {
  const time = chosenTime(search);
  const { period, asOf } = time;
  const closing = closingOf(time, organization, today);
  const context = contextOf(search, organization, today);
  const charted = context?.period ?? period;
  return batch(overviewQuestions(figures, { period, charted, closing, today }), asOf);
}

/** The year of months around a period of few months, and how many of them are those of the period; null for a longer one. */
export function contextOf(
  search: PeriodSearch,
  organization: Organization,
  today: string,
): Readonly<{ period: string; chosen: number }> | null {
  const time = chosenTime(search);
  const day = dayOfClosing(closingOf(time, organization, today), time, today);
  const charted = monthsUpTo(day, time.period, organization);
  const [first, last] = [charted.months.at(0), charted.months.at(-1)];
  if (first === undefined || last === undefined || !needsContext(charted)) return null;
  return { period: rangeOf(first.first, last.last), chosen: charted.chosen };
}

/** Asks for them before the page is there; that it fails is for the page to tell. */
export async function loadOverview(context: SignedInContext, search: PeriodSearch): Promise<void> {
  const { queryClient, me } = context;
  await queryClient.prefetchQuery(arrangementQuery);
  const arrangement = queryClient.getQueryData(arrangementQuery.queryKey);
  if (arrangement === undefined) return;
  const today = dayIn(me.organization.time_zone, new Date());
  await queryClient.prefetchQuery(overviewQuery(arrangement.figures, search, me.organization, today));
}

/** Shows exactly these figures to everybody who may see them, in this order. */
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

async function keep(client: QueryClient, told: ArrangementAnswer): Promise<void> {
  await client.cancelQueries({ queryKey: arrangementQuery.queryKey });
  client.setQueryData(arrangementQuery.queryKey, await arrangementOf(client, told));
}

async function arrangementOf(client: QueryClient, told: ArrangementAnswer): Promise<Arrangement> {
  const { figures, is_default: isDefault } = told;
  const metrics = areKnown(figures) ? [] : await client.ensureQueryData(catalogue);
  return { figures: figuresOf(figures, metrics), isDefault };
}
