import { insertMembership } from '../access/create-user.ts';
import type { MemberAccount } from '../access/member-account.ts';
import { recordEvents } from '../audit/audit.ts';
import { newId } from '../db/identifier.ts';
import type { Transaction } from '../db/transaction.ts';
import { insertOrganization, type OrganizationForm, organizationCreated } from './create-organization.ts';

export type Founding = Readonly<{ organizationId: string; form: OrganizationForm; founder: MemberAccount }>;

/** Stores a new organisation as that of the door, with its first owner, who is the actor of its first events. */
export async function foundOrganization(
  transaction: Transaction,
  { organizationId, form, founder }: Founding,
  now: Date,
): Promise<void> {
  await insertOrganization(transaction, form, now);
  const membershipId = newId(now);
  await transaction.run(insertMembership({ id: membershipId, account: founder, role: 'owner', now }));
  const actor = { kind: 'user', id: founder.id } as const;
  const joined = {
    actor,
    action: 'member.joined',
    subject: { kind: 'membership', id: membershipId },
    before: null,
    after: { user_id: founder.id, role: 'owner', status: 'active' },
  };
  await transaction.run(recordEvents([organizationCreated(organizationId, form, actor), joined], now));
}
