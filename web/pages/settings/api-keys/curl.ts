import type { Capability } from './queries.ts';

/** A request that the key may make, to paste into a terminal as it is. Every shell reads its quotation marks alike. */
export function curlOf(key: string, capabilities: readonly Capability[], origin: string): string {
  return `curl -H "Authorization: Bearer ${key}" "${origin}${pathFor(capabilities)}"`;
}

/** What the request answers, in words. */
export function aboutCurl(capabilities: readonly Capability[]): string {
  return firstOf(capabilities)?.answers ?? 'It answers whether the key is known.';
}

function pathFor(capabilities: readonly Capability[]): string {
  return firstOf(capabilities)?.path ?? '/api/health?auth=1';
}

type Example = Readonly<{ capability: Capability; path: string; answers: string }>;

// What nobody minds seeing in a terminal comes first.
const EXAMPLES: readonly Example[] = [
  {
    capability: 'metrics.read',
    path: '/api/v1/metrics/cash.balance/value?period=today',
    answers: 'It answers the cash balance of today.',
  },
  { capability: 'records.read', path: '/api/v1/customers?fields=name', answers: 'It lists your customers.' },
  {
    capability: 'people.view_diversity',
    path: '/api/v1/metrics/diversity.gender/value?period=today',
    answers: 'It answers how many women work for you.',
  },
  { capability: 'imports.write', path: '/api/v1/imports', answers: 'It lists what was imported.' },
  {
    capability: 'people.view_paygap',
    path: '/api/v1/metrics/paygap.gender_median_gap/value?period=today',
    answers: 'It answers the median pay gap of today.',
  },
  {
    capability: 'people.view_cost',
    path: '/api/v1/metrics/comp.annual_total/value?period=today',
    answers: 'It answers what a year of pay comes to.',
  },
];

function firstOf(capabilities: readonly Capability[]): Example | undefined {
  return EXAMPLES.find(({ capability }) => capabilities.includes(capability));
}
