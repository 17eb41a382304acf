import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { catalogue, type Metric } from '../../api/metrics.ts';

/** A question that the examples ask, and its answer; null where the organisation has no data for it. */
export type Example = Readonly<{ id: string; label: string; period: ExamplePeriod; value: string | null }>;

/** The first metric of the catalogue that has a value, so that a first request is answered with a number. */
export const exampleQuery = queryOptions({
  queryKey: ['developers', 'example'],
  queryFn: async ({ client, signal }): Promise<Example | null> => {
    const candidates = candidatesOf(await client.ensureQueryData(catalogue));
    const [first] = candidates;
    if (first === undefined) return null;
    const { results } = await ask('POST /v1/metrics/batch', {
      body: { queries: candidates.map(({ key, id, period }) => ({ key, id, period })) },
      signal,
    });
    for (const { key, id, label, period } of candidates) {
      const result = results[key];
      if (result?.ok && result.data.kind === 'scalar' && result.data.value !== null)
        return { id, label, period, value: String(result.data.value) };
    }
    return { id: first.id, label: first.label, period: first.period, value: null };
  },
});

/** Asks for it before the page is there. */
export function loadExample({ queryClient }: Readonly<{ queryClient: QueryClient }>): void {
  void queryClient.prefetchQuery(exampleQuery);
}

function candidatesOf(metrics: readonly Metric[]) {
  return metrics
    .filter(
      ({ requiresCapability, shape, unit, periodKind }) =>
        requiresCapability === 'metrics.read' &&
        shape === 'scalar' &&
        unit === 'currency' &&
        periodKind === 'range',
    )
    .slice(0, MOST_TRIED)
    .flatMap(({ id, label }) => PERIODS.map((period) => ({ key: `${id} ${period}`, id, label, period })));
}

const MOST_TRIED = 5;
// A year that is over has the same answer tomorrow.
const PERIODS = ['last_fy', 'ytd'] as const;
type ExamplePeriod = (typeof PERIODS)[number];

/** The periods of examples as part of a question. */
export const PERIOD_WORDS: Readonly<Record<ExamplePeriod, string>> = {
  last_fy: 'in the last financial year',
  ytd: 'so far this financial year',
};
