import type { Me } from '../../../api/session.ts';
import type { Role } from '../../../session/roles.ts';
import type { Member } from './queries.ts';

/** The roles that a user may give: only owners appoint owners. */
export function rolesToGive({ role }: Pick<Me, 'role'>): readonly Role[] {
  return role === 'owner' ? ['owner', 'admin', 'member', 'contractor'] : ['admin', 'member', 'contractor'];
}

/** The reason why a user cannot change a member; null if they can. */
export function whyFixed(me: Pick<Me, 'role'>, member: Member, all: readonly Member[]): string | null {
  if (member.role !== 'owner') return null;
  if (me.role !== 'owner') return 'Only owners change owners';
  return isLastOwner(member, all) ? 'The only owner' : null;
}

function isLastOwner(member: Member, all: readonly Member[]): boolean {
  return member.can_sign_in && !all.some((other) => other.id !== member.id && isOwnerInForce(other));
}

function isOwnerInForce({ role, can_sign_in: isLetIn }: Member): boolean {
  return role === 'owner' && isLetIn;
}
