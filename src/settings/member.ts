import type { NotNull } from 'kysely';
import type { Role } from '../access/capability.ts';
import { isInForce } from '../access/membership.ts';
import { query } from '../db/statement.ts';

/** Somebody who can be let in: a membership with what it shows of its account. */
export type Member = Readonly<{
  id: string;
  user_id: string;
  person_id: string | null;
  name: string;
  email: string;
  email_verified_at: Date | null;
  role: Role;
  status: 'active' | 'inactive';
  employment_start_date: string | null;
  termination_date: string | null;
  created_at: Date;
  updated_at: Date;
  time_zone: string;
  erasure_due_at: Date | null;
}>;

/** Every member of the door's organisation, by name and then e-mail address. */
export function selectMembers() {
  return query
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'memberships.id',
      'memberships.user_id',
      'memberships.person_id',
      'memberships.user_name as name',
      'memberships.user_email as email',
      'memberships.user_email_verified_at as email_verified_at',
      'memberships.role',
      'memberships.status',
      'memberships.employment_start_date',
      'memberships.termination_date',
      'memberships.created_at',
      'memberships.updated_at',
      'organizations.time_zone',
      'organizations.erasure_due_at',
    ])
    .where('memberships.user_id', 'is not', null)
    .$narrowType<{ user_id: NotNull; name: NotNull; email: NotNull }>()
    .orderBy('memberships.user_name')
    .orderBy('memberships.user_email')
    .orderBy('memberships.id');
}

/** Whether the member is let in today, and as an owner. */
export function isOwnerInForce(member: Member, now: Date): boolean {
  return member.role === 'owner' && isInForce(member, now);
}
