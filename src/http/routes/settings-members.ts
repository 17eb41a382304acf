import { selectLastSessions } from '../../access/session.ts';
import { actorOf } from '../../audit/audit.ts';
import { changeMember } from '../../settings/change-member.ts';
import { type Member, selectMembers } from '../../settings/member.ts';
import { notifyOwnersOfLeftKeys } from '../notify-owners.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import { describeMember, MemberAnswer, MemberBody, MemberList } from './settings-members-schemas.ts';

/** Who can be let in to the active organisation, and as what. For signed-in owners and admins. */
export function memberRoutes(app: App, services: Services): void {
  const { platform, clock } = services;
  app.get(
    '/settings/members',
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'listMembers',
          summary: 'List members',
          description: 'Everybody with an account here, by name. Employees without one are memberships only.',
        }),
        response: { 200: MemberList },
      },
    },
    async (request) => {
      const { userId, organization } = requireSession(request.principal);
      const members = await request.tenant().read(selectMembers().compile());
      const lastSessions = await lastSessionsOf(members, organization.id);
      const data = members.map((member) =>
        describeMember(member, {
          userId,
          lastSignedInAt: lastSessions.get(member.user_id) ?? null,
          now: clock(),
        }),
      );
      return recordEnvelope(data, { total: data.length });
    },
  );

  app.patch(
    '/settings/members/:membership_id',
    {
      config: { access: 'manager', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'patchMember',
          summary: 'Update a member',
          description:
            'A member who becomes inactive is signed out of this organisation at once; keys that they made keep working. Only owners change owners or make a member an owner, and one active owner always remains.',
        }),
        params: Exactly({ membership_id: Uuid }),
        body: MemberBody,
        response: { 200: MemberAnswer },
      },
    },
    async (request) => {
      const { userId, organization } = requireSession(request.principal);
      const now = clock();
      const { member, changed } = await changeMember(
        { platform, tenant: request.tenantWriter() },
        {
          organizationId: organization.id,
          membershipId: request.params.membership_id,
          patch: request.body,
          by: { kind: 'user', id: userId },
        },
        now,
      );
      notifyOwnersOfLeftKeys(
        services,
        { tenant: services.openTenant(organization.id), organization },
        { actor: actorOf(request.principal), since: now },
      );
      const lastSessions = await lastSessionsOf([member], organization.id);
      const lastSignedInAt = lastSessions.get(member.user_id) ?? null;
      return {
        ...recordEnvelope(describeMember(member, { userId, lastSignedInAt, now })),
        changed: [...changed],
      };
    },
  );

  async function lastSessionsOf(
    members: readonly Member[],
    organizationId: string,
  ): Promise<ReadonlyMap<string, Date>> {
    const userIds = members.map((member) => member.user_id);
    const rows = await platform.run(selectLastSessions(organizationId, userIds));
    return new Map(rows.map((row) => [row.user_id, row.began_at]));
  }
}
