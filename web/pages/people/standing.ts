import type { Membership } from './directory.ts';
import { STATUSES } from './directory.ts';
import type { StatusFilter } from './search.ts';

/** Whether a person was employed on a day, by the dates of their membership. */
export type Standing = 'employed' | 'not yet' | 'left' | 'undated';

/** A person's standing on a day: employed from the first day to the last, whatever their status is today. */
function standingOn({ employment_start_date: first, termination_date: last }: Dates, day: string): Standing {
  if (last !== null && last < day) return 'left';
  if (first === null) return 'undated';
  return first <= day ? 'employed' : 'not yet';
}

/** The persons of a filter: by today's status, or on a past day by employment. */
export function isWanted(membership: Membership, filter: StatusFilter, asOf: string | undefined): boolean {
  if (filter === 'all') return true;
  if (asOf === undefined) return membership.status === filter;
  return (standingOn(membership, asOf) === 'employed') === (filter === 'active');
}

/** The note beside a name; null for the usual standing. */
export function markOf(membership: Membership, asOf: string | undefined): Mark | null {
  if (asOf !== undefined) return MARKS[standingOn(membership, asOf)];
  const { label, tone } = STATUSES[membership.status];
  return membership.status === 'active' ? null : { label, tone };
}

/** The labels of the filters, for today and for a past day. */
export const FILTERS: Readonly<Record<'today' | 'another day', readonly FilterOption[]>> = {
  today: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
    { value: 'all', label: 'All, including former' },
  ],
  'another day': [
    { value: 'active', label: 'Employed that day' },
    { value: 'inactive', label: 'Not employed that day' },
    { value: 'all', label: 'All' },
  ],
};

type Dates = Pick<Membership, 'employment_start_date' | 'termination_date'>;
type Mark = Readonly<{ label: string; tone: 'good' | 'warn' | 'neutral' }>;
type FilterOption = Readonly<{ value: StatusFilter; label: string }>;

const MARKS: Readonly<Record<Standing, Mark | null>> = {
  employed: null,
  'not yet': { label: 'Started later', tone: 'warn' },
  left: { label: 'Had left', tone: 'neutral' },
  undated: { label: 'No dates recorded', tone: 'neutral' },
};
