import type { ListRequests } from '../../api/generated.ts';

type Filters = NonNullable<ListRequests['query']>;
type Outcome = NonNullable<Filters['outcome']>;

/** The filters in the address. */
export type RequestLogSearch = Readonly<{
  caller?: string;
  outcome?: Outcome;
  search?: string;
  within?: keyof typeof WITHIN;
}>;

export const OUTCOMES: Readonly<Record<Outcome, string>> = {
  succeeded: 'Succeeded',
  refused: 'Refused',
  failed: 'Failed',
};

/** How long ago requests may be, in minutes. */
export const WITHIN = {
  hour: { label: 'Last hour', minutes: 60 },
  day: { label: 'Last 24 hours', minutes: 24 * 60 },
} as const;

export function readRequestLogSearch({
  caller,
  outcome,
  search,
  within,
}: Readonly<Record<string, unknown>>): RequestLogSearch {
  return {
    ...(typeof caller === 'string' && caller !== '' ? { caller } : {}),
    ...(isKeyOf(OUTCOMES, outcome) ? { outcome } : {}),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(isKeyOf(WITHIN, within) ? { within } : {}),
  };
}

function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, name: unknown): name is Key {
  return typeof name === 'string' && Object.hasOwn(record, name);
}
