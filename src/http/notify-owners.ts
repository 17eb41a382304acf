import type { FastifyRequest } from 'fastify';
import { selectKeysLeftBy } from '../access/key-makers.ts';
import type { CallerActor } from '../audit/audit.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Message } from '../mail/message.ts';
import { leftKeysMessage, newKeyMessage } from '../mail/messages.ts';
import type { Organization } from '../organizations/organization.ts';
import { serviceAddress } from '../service-address.ts';
import { isOwnerInForce, type Member, selectMembers } from '../settings/member.ts';
import { requireSession } from './route-access.ts';
import type { Services } from './services.ts';

/** Mails the owners of an organisation that a key was made, where mail is set up. */
export function notifyOwnersOfKey(services: Services, request: FastifyRequest, keyName: string): void {
  const { userId, organization } = requireSession(request.principal);
  const at = services.clock();
  notifyOwners(services, services.openTenant(organization.id), async (members) => {
    const maker = members.find((member) => member.user_id === userId);
    const madeBy = maker === undefined ? null : maker.name || maker.email;
    const link = keysPage(services);
    return newKeyMessage({ organizationName: organization.name, keyName, madeBy, at, link });
  });
}

/** Mails them which keys lost their maker by what somebody did from an instant on, where mail is set up and there are any. */
export function notifyOwnersOfLeftKeys(
  services: Services,
  { tenant, organization }: Readonly<{ tenant: TenantReader; organization: Pick<Organization, 'name'> }>,
  { actor, since }: Readonly<{ actor: CallerActor; since: Date }>,
): void {
  notifyOwners(services, tenant, async () => {
    const keys = await tenant.read(selectKeysLeftBy(actor, since));
    if (keys.length === 0) return null;
    const keyNames = keys.map(({ name }) => name);
    return leftKeysMessage({ organizationName: organization.name, keyNames, link: keysPage(services) });
  });
}

/**
 * Mails the owners who are let in and whose addresses are verified; `compose` answers null where there is nothing to say. `tenant` must
 * not belong to a request, whose reads are cancelled when the caller disconnects.
 */
function notifyOwners(
  { mail, inBackground, clock }: Services,
  tenant: TenantReader,
  compose: (members: readonly Member[]) => Promise<Message | null>,
): void {
  if (!mail.isSetUp) return;
  const notify = async (): Promise<void> => {
    const members = await tenant.read(selectMembers().compile());
    const message = await compose(members);
    if (message === null) return;
    for (const member of members)
      if (isOwnerInForce(member, clock()) && member.email_verified_at !== null)
        mail.send(member.email, message);
  };
  inBackground(notify());
}

function keysPage({ config }: Services): string {
  return `${serviceAddress(config)}/settings/api-keys`;
}
