import { addressOf } from '../../api/client.ts';
import type { Metric } from '../../api/metrics.ts';
import type { MetricQuestions } from './questions.ts';

/** A placeholder for a key: the page has none, and a session must not be shared. */
const KEY = 'ALMANAC_API_KEY';

/** The page's request for the value, for use outside the page. */
export function requestTexts(
  metric: Metric,
  { queries: [own], time: { asOf }, team }: MetricQuestions,
  origin: string,
): Readonly<{ curl: string; typescript: string }> {
  const query = { period: own?.period, asOf, team, compare: own?.compare };
  const path = addressOf('GET /v1/metrics/{id}/value', { path: { id: metric.id }, query });
  // These mean nothing in a query, and are read more easily as they are.
  const address = `${origin}${path.replaceAll('%3A', ':').replaceAll('%2C', ',')}`;
  return {
    curl: [`curl -H "Authorization: Bearer $${KEY}" \\`, `  '${address}'`].join('\n'),
    typescript: [
      `const response = await fetch(`,
      `  '${address}',`,
      `  { headers: { Authorization: \`Bearer \${process.env.${KEY}}\` } },`,
      `);`,
      `if (!response.ok) throw new Error(await response.text());`,
      `const { data, meta } = await response.json();`,
      SHAPES[metric.shape],
    ].join('\n'),
  };
}

const SHAPES: Readonly<Record<Metric['shape'], string>> = {
  scalar: 'console.log(data.value, meta.period.resolved.label);',
  timeseries: 'for (const { date, value } of data.points) console.log(date, value);',
  breakdown: 'for (const { label, value } of data.items) console.log(label, value);',
};
