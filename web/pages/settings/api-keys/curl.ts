import type { Metric } from '../../../api/metrics.ts';
import type { Capability, MintedKey } from './queries.ts';

/** A request that a key may make, and what it answers, in words. */
export type Example = Readonly<{ path: string; answers: string }>;

/** The request as a command, to paste into a terminal as it is. Every shell reads its quotation marks alike. */
export function curlOf(key: string, { path }: Example, origin: string): string {
  return `curl -H "Authorization: Bearer ${key}" "${origin}${path}"`;
}

/** A request for a key to be tried with: a number of the catalogue, or what else the key may read. */
export function exampleFor(
  { capabilities, metric_families: families }: Pick<MintedKey, 'capabilities' | 'metric_families'>,
  metrics: readonly Metric[],
): Example {
  for (const capability of IN_ORDER) {
    if (!capabilities.includes(capability)) continue;
    const metric = metrics.find(
      ({ requiresCapability, category, periodKind, shape }) =>
        requiresCapability === capability &&
        (families === null || families.includes(category)) &&
        periodKind === 'snapshot' &&
        shape !== 'timeseries',
    );
    const example = metric === undefined ? OTHERS[capability] : ofMetric(metric);
    if (example !== undefined) return example;
  }
  return { path: '/api/health?auth=1', answers: 'It answers whether the key is known.' };
}

function ofMetric({ id, label }: Metric): Example {
  return { path: `/api/v1/metrics/${id}/value?period=today`, answers: `It answers ${label} as of today.` };
}

// Harmless data come first, since the request may run in a shared terminal.
const IN_ORDER: readonly Capability[] = [
  'metrics.read',
  'records.read',
  'people.view_diversity',
  'imports.write',
  'people.view_paygap',
  'people.view_cost',
];

const OTHERS: Partial<Record<Capability, Example>> = {
  'metrics.read': { path: '/api/v1/metrics', answers: 'It lists the metrics that the key may read.' },
  'records.read': { path: '/api/v1/customers?fields=name', answers: 'It lists your customers.' },
  'imports.write': { path: '/api/v1/imports', answers: 'It lists the imports.' },
};
