import { formatDay, todayIn } from '../period/index.ts';
import type { Role } from './capability.ts';

/** What of a membership decides whether its user is let in. */
export type Standing = Readonly<{
  role: Role;
  status: 'active' | 'inactive';
  employment_start_date: string | null;
  termination_date: string | null;
  time_zone: string;
  /** When the organisation is erased, because it was closed; null while it is open. */
  erasure_due_at: Date | null;
}>;

/** The columns that a statement reads for it, of `memberships` joined with `organizations`. */
export const STANDING_COLUMNS = [
  'memberships.role',
  'memberships.status',
  'memberships.employment_start_date',
  'memberships.termination_date',
  'organizations.time_zone',
  'organizations.erasure_due_at',
] as const;

/**
 * Whether the membership lets its user in: it is active, it has begun, and today, there, is not past its last day. A closed
 * organisation lets in its owners alone, until it is erased.
 */
export function isInForce(membership: Standing, now: Date): boolean {
  const today = formatDay(todayIn(membership.time_zone, now));
  const { role, erasure_due_at: erasureDueAt } = membership;
  if (erasureDueAt !== null && (role !== 'owner' || erasureDueAt <= now)) return false;
  return (
    membership.status === 'active' &&
    (membership.employment_start_date === null || membership.employment_start_date <= today) &&
    (membership.termination_date === null || membership.termination_date >= today)
  );
}
