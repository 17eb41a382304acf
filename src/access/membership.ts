import { formatDay, todayIn } from '../period/index.ts';
import type { Role } from './capability.ts';

/** The parts of a membership that decide whether its user is let in. */
export type Standing = Readonly<{
  role: Role;
  status: 'active' | 'inactive';
  employment_start_date: string | null;
  termination_date: string | null;
  time_zone: string;
  /** When the closed organisation is erased; null while it is open. */
  erasure_due_at: Date | null;
}>;

/** Those of the columns below that are of `memberships`. */
export const MEMBERSHIP_COLUMNS = [
  'memberships.role',
  'memberships.status',
  'memberships.employment_start_date',
  'memberships.termination_date',
] as const;

/** The columns of `Standing`, from `memberships` joined with `organizations`. */
export const STANDING_COLUMNS = [
  ...MEMBERSHIP_COLUMNS,
  'organizations.time_zone',
  'organizations.erasure_due_at',
] as const;

/**
 * Whether the membership lets its user in: it is active, it has begun, and its last day has not passed in the
 * organisation's time zone. A closed organisation lets in only its owners, until it is erased.
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
