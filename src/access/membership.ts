import { formatDay, todayIn } from '../period/index.ts';

/** What of a membership decides whether its user is let in. */
export type Standing = Readonly<{
  status: 'active' | 'inactive';
  employment_start_date: string | null;
  termination_date: string | null;
  time_zone: string;
}>;

/** The columns that a statement reads for it, of `memberships` joined with `organizations`. */
export const STANDING_COLUMNS = [
  'memberships.status',
  'memberships.employment_start_date',
  'memberships.termination_date',
  'organizations.time_zone',
] as const;

/** Whether the membership lets its user in: it is active, it has begun, and today, there, is not past its last day. */
export function isInForce(membership: Standing, now: Date): boolean {
  const today = formatDay(todayIn(membership.time_zone, now));
  return (
    membership.status === 'active' &&
    (membership.employment_start_date === null || membership.employment_start_date <= today) &&
    (membership.termination_date === null || membership.termination_date >= today)
  );
}
