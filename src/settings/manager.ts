import { isManager, type Role } from '../access/capability.ts';
import { isInForce } from '../access/membership.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { type Member, selectMembers } from './member.ts';

/**
 * The user as the manager that they still are, while no other change of members runs: since the request was authenticated, they
 * may have been demoted. Throws FORBIDDEN_ROLE.
 */
export async function requireManager(transaction: Transaction, userId: string, now: Date): Promise<Member> {
  const [member] = await transaction.run(selectMembers().where('memberships.user_id', '=', userId).compile());
  if (member === undefined || !isManager(member.role) || !isInForce(member, now))
    throw new AlmanacError('FORBIDDEN_ROLE');
  return member;
}

/** Throws FORBIDDEN_ROLE when owners are concerned, and the manager is none. */
export function requireOwnerFor(manager: Member, ...roles: readonly (Role | undefined)[]): void {
  if (manager.role === 'owner' || !roles.includes('owner')) return;
  throw new AlmanacError('FORBIDDEN_ROLE', 'Only owners can change owners or make a member an owner.');
}
