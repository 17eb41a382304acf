import { sql } from 'kysely';
import { canonicalEmail } from '../access/canonical-email.ts';
import { type AuditEvent, recordEvent } from '../audit/audit.ts';
import type { EraserDoor, ErasingRoles } from '../db/eraser.ts';
import { TENANT } from '../db/own.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { formatDay, todayIn } from '../period/index.ts';
import { deleteAccounts, lockAccountsWithout } from './delete-accounts.ts';
import { eraseEvents } from './erase-events.ts';

/** A membership of an account, in any organisation. */
export type AccountMembership = Readonly<{
  id: string;
  organization_id: string;
  slug: string;
  role: string;
  status: 'active' | 'inactive';
}>;

/** Everywhere that an account has a membership, by the slug of the organisation. */
export async function membershipsOfAccount(
  platform: PlatformDoor,
  userId: string,
): Promise<readonly AccountMembership[]> {
  return await platform.run(
    platformQuery
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select([
        'memberships.id',
        'memberships.organization_id',
        'organizations.slug',
        'memberships.role',
        'memberships.status',
      ])
      .where('memberships.user_id', '=', userId)
      .orderBy('organizations.slug')
      .compile(),
  );
}

/**
 * Erases an account that no organisation lets in and that is no person anywhere, with what holds its name or address; one
 * organisation after the other, so that one that was interrupted is ended by doing it again. Throws CONFLICT otherwise.
 */
export async function eraseAccount(
  { platform, openEraser }: Readonly<{ platform: PlatformDoor; openEraser: (id: string) => EraserDoor }>,
  account: Readonly<{ id: string; email: string }>,
  now: Date,
): Promise<Readonly<{ organizations: readonly string[] }>> {
  const memberships = await membershipsOfAccount(platform, account.id);
  for (const membership of memberships) {
    await openEraser(membership.organization_id).erase(async ({ eraser }) => {
      await requireErasable(eraser, membership);
    });
  }
  const traces = await platform.run(selectTraces(account));
  for (const { organization_id: organizationId } of traces) {
    await openEraser(organizationId).erase(async (roles) => {
      const membership = memberships.find((one) => one.organization_id === organizationId) ?? null;
      if (membership !== null) await requireErasable(roles.eraser, membership);
      await eraseTraces(roles, account, membership, now);
    });
  }
  const deleted = await platform.write(
    async (transaction) =>
      await deleteAccounts(transaction, await lockAccountsWithout(transaction, [account.id], null)),
  );
  if (deleted.length === 0)
    throw new AlmanacError(
      'CONFLICT',
      'The account joined an organisation meanwhile; nothing else is left of it.',
    );
  return { organizations: traces.map(({ slug }) => slug) };
}

/** The organisations that keep anything of an account: a membership, what it made, or an invitation to its address. */
function selectTraces({ id, email }: Readonly<{ id: string; email: string }>) {
  return sql<Readonly<{ organization_id: string; slug: string }>>`
    select organizations.id as organization_id, slug from organizations where id in (
      select organization_id from memberships where user_id = ${id}::uuid
      union select organization_id from api_keys where created_by = ${id}::uuid
      union select organization_id from sheet_links where created_by = ${id}::uuid
      union select organization_id from alerts where created_by = ${id}::uuid
      union select organization_id from connected_assistants where user_id = ${id}::uuid
      union select organization_id from invitations
        where invited_by = ${id}::uuid or canonical_email = ${canonicalEmail(email)}
    ) order by slug`.compile(platformQuery);
}

async function requireErasable(eraser: Transaction, { id, slug }: AccountMembership): Promise<void> {
  const [membership] = await eraser.run(
    query.selectFrom('memberships').select(['status', 'person_id']).where('id', '=', id).compile(),
  );
  if (membership !== undefined && membership.person_id !== null)
    throw new AlmanacError('CONFLICT', `The account is a person of ${slug}; erase that person instead.`);
  if (membership?.status === 'active')
    throw new AlmanacError('CONFLICT', `The account is let in by ${slug}; shut it out there first.`);
}

async function eraseTraces(
  { eraser, tenant }: ErasingRoles,
  { id, email }: Readonly<{ id: string; email: string }>,
  membership: AccountMembership | null,
  now: Date,
): Promise<void> {
  const invitations = await eraser.run(
    sql<Readonly<{ id: string }>>`
      delete from invitations where organization_id = ${TENANT} and canonical_email = ${canonicalEmail(email)} returning id`.compile(
      query,
    ),
  );
  await deleteOpenInvitationsBy(eraser, [id]);
  await forgetAuthors(eraser, [id], now);
  const subjects = [id, ...invitations.map((invitation) => invitation.id)];
  if (membership !== null) {
    // The row exists only because of the account: without a person it counts in no figure.
    await eraser.run(query.deleteFrom('memberships').where('id', '=', membership.id).compile());
    subjects.push(membership.id);
  }
  await eraseEvents(eraser, subjects, now);
  const events: AuditEvent[] =
    membership === null
      ? // An organisation that only invited the address does not learn that it has an account.
        invitations.map((invitation) => erased('invitation', invitation.id))
      : [erased('user', id)];
  for (const event of events) await tenant.run(recordEvent(event, now));
}

function erased(kind: 'invitation' | 'user', id: string): AuditEvent {
  const actor = { kind: 'operator' } as const;
  return { actor, action: `${kind}.erased`, subject: { kind, id }, before: null, after: null };
}

/** Deletes pending invitations that users sent: they must not look as if an operator had sent them. */
export async function deleteOpenInvitationsBy(
  eraser: Transaction,
  userIds: readonly string[],
): Promise<void> {
  await eraser.run(
    sql<never>`delete from invitations
      where organization_id = ${TENANT} and invited_by = any(${userIds}::uuid[]) and accepted_at is null and revoked_at is null`.compile(
      query,
    ),
  );
}

/**
 * Leaves keys, invitations, sheet links, connected assistants and shared boards without the users who made them. Private boards and alerts, which
 * are theirs alone, go with them, and so do their reports and what was mailed to them.
 */
export async function forgetAuthors(
  eraser: Transaction,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const [organization] = await eraser.run(query.selectFrom('organizations').select('time_zone').compile());
  if (organization === undefined) return;
  const today = formatDay(todayIn(organization.time_zone, now));
  await eraser.run(
    sql<never>`update api_keys set created_by = null, maker_erased_on = ${today}::date
      where organization_id = ${TENANT} and created_by = any(${userIds}::uuid[])`.compile(query),
  );
  await eraser.run(
    sql<never>`update invitations set invited_by = null where organization_id = ${TENANT} and invited_by = any(${userIds}::uuid[])`.compile(
      query,
    ),
  );
  await eraser.run(
    sql<never>`update sheet_links set created_by = null where organization_id = ${TENANT} and created_by = any(${userIds}::uuid[])`.compile(
      query,
    ),
  );
  for (const table of [sql.table('alert_firings'), sql.table('alerts')])
    await eraser.run(
      sql<never>`delete from ${table} where organization_id = ${TENANT} and created_by = any(${userIds}::uuid[])`.compile(
        query,
      ),
    );
  await eraser.run(
    sql<never>`delete from reports where organization_id = ${TENANT} and created_by = any(${userIds}::uuid[])`.compile(
      query,
    ),
  );
  for (const table of ['report_recipients', 'report_runs'])
    await eraser.run(
      sql<never>`delete from ${sql.table(table)} where organization_id = ${TENANT} and user_id = any(${userIds}::uuid[])`.compile(
        query,
      ),
    );
  await eraser.run(
    sql<never>`update connected_assistants set user_id = null where organization_id = ${TENANT} and user_id = any(${userIds}::uuid[])`.compile(
      query,
    ),
  );
  await eraser.run(
    sql<never>`delete from boards where organization_id = ${TENANT} and owner_id = any(${userIds}::uuid[])
        and (not is_shared or deleted_at is not null)`.compile(query),
  );
  await eraser.run(
    sql<never>`update boards set owner_id = null where organization_id = ${TENANT} and owner_id = any(${userIds}::uuid[])`.compile(
      query,
    ),
  );
}
