import type { Membership } from './directory.ts';
import { STATUSES } from './directory.ts';
import type { StatusFilter } from './search.ts';

/** The persons of a filter, by their status on the day. On another day than today, accounts without employment are in none. */
export function isWanted(membership: Standing, filter: StatusFilter, asOf: string | undefined): boolean {
  if (filter === 'all') return true;
  return membership.status === filter && (asOf === undefined || membership.employment_start_date !== null);
}

/** The note beside a name; null for the usual standing. */
export function markOf(membership: Standing, asOf: string | undefined): Mark | null {
  const { status, employment_start_date: first } = membership;
  if (asOf !== undefined && status === 'terminated') return { label: 'Had left', tone: 'neutral' };
  if (asOf !== undefined && first === null) return { label: 'No dates recorded', tone: 'neutral' };
  if (asOf !== undefined && first !== null && first > asOf) return { label: 'Started later', tone: 'warn' };
  const { label, tone } = STATUSES[status];
  return status === 'active' ? null : { label, tone };
}

/** The labels of the filters, for today and for a past day. */
export const FILTERS: Readonly<Record<'today' | 'another day', readonly FilterOption[]>> = {
  today: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
    { value: 'all', label: 'All, including former' },
  ],
  'another day': [
    { value: 'active', label: 'Active that day' },
    { value: 'inactive', label: 'Inactive that day' },
    { value: 'all', label: 'All, including former' },
  ],
};

type Standing = Pick<Membership, 'status' | 'employment_start_date'>;
type Mark = Readonly<{ label: string; tone: 'good' | 'warn' | 'neutral' }>;
type FilterOption = Readonly<{ value: StatusFilter; label: string }>;
