import { sql } from 'kysely';
import type { Role } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import { type Answer, anOrganization, aSession, aUser, START, type TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

/** A signed-in member of a team. */
export type TeamMember = Readonly<{ id: string; email: string; membershipId: string; as: string }>;

type Event = { action: string; actor_id: string | null; subject_id: string; before: unknown; after: unknown };

/** An organisation of its own with a signed-in owner, so that tests do not see each other's members. */
export async function aTeam(database: TestDatabase, { get, post, send }: TestApp) {
  const organization = await anOrganization(database, { name: 'Acme' });
  const tenant = database.openTenant(organization.id);
  const join = async (role: Role): Promise<TeamMember> => {
    const user = await aUser(database, organization, { role });
    return { ...user, as: await aSession(database, organization, user) };
  };
  const owner = await join('owner');
  return {
    organization,
    tenant,
    owner,
    join,
    patchMember: async (as: TeamMember, member: Readonly<{ membershipId: string }>, body: unknown) =>
      await send('PATCH', `/api/settings/members/${member.membershipId}`, { as: as.as, body }),
    invite: async (body: object, as = owner) =>
      await post('/api/settings/invitations', { as: as.as, body: { role: 'member', ...body } }),
    pending: async () =>
      (await get('/api/settings/invitations', { as: owner.as }))
        .json<{ data: { email: string }[] }>()
        .data.map(({ email }) => email),
    /** The changes in the audit log, oldest first, and those of one instant by action. Sign-ins are left out. */
    events: async () =>
      await tenant.read(
        sql<Event>`select action, actor_id, subject_id, before, after from audit_events
          where action not in ('user.signed_in', 'user.sign_in_failed', 'user.signed_out', 'user.entered',
            'user.new_device')
          order by occurred_at, action`.compile(query),
      ),
    /** The roles of the active members, in order. */
    activeRoles: async () => {
      const { data } = (await get('/api/settings/members', { as: owner.as })).json<{
        data: { role: string; can_sign_in: boolean }[];
      }>();
      return data
        .filter((member) => member.can_sign_in)
        .map(({ role }) => role)
        .toSorted();
    },
    setMembership: async ({ membershipId }: Readonly<{ membershipId: string }>, change: object) =>
      await tenant.write(
        async (transaction) =>
          await transaction.run(
            query.updateTable('memberships').set(change).where('id', '=', membershipId).compile(),
          ),
      ),
    /** An employee without an account. */
    employee: async (dates: object = {}) => {
      const membershipId = newId(new Date(START));
      const row = {
        id: membershipId,
        role: 'member' as const,
        created_at: new Date(START),
        updated_at: new Date(START),
      };
      await tenant.write(
        async (transaction) =>
          await transaction.run(
            query
              .insertInto('memberships')
              .values({ ...row, ...dates })
              .compile(),
          ),
      );
      return { membershipId };
    },
  };
}

/** The status and the code of a refusal. */
export const refusal = (answer: Answer) => [
  answer.statusCode,
  answer.json<{ error?: { code: string } }>().error?.code,
];

export const messageOf = (answer: Answer) => answer.json<{ error: { message: string } }>().error.message;

/** The session cookie that an answer sets. */
export function sessionOf(answer: Answer): string {
  return answer.cookies.find(({ name }) => name === 'almanac_session')?.value ?? '';
}

let network = 0;

/** An address of its own, so that one test does not use up the attempts of another. */
export function anAddress(): string {
  network += 1;
  return `203.0.${network}.7`;
}
