import { sql } from 'kysely';
import { canonicalEmail } from '../access/canonical-email.ts';
import { endSessionsIn } from '../access/session.ts';
import { type AuditActor, recordEvent } from '../audit/audit.ts';
import { newWriteId, renewDataVersion } from '../db/data-version.ts';
import type { EraserDoor, ErasingRoles } from '../db/eraser.ts';
import { own, TENANT } from '../db/own.ts';
import { platformQuery, query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { personalNames, type RecordFields } from '../records/fields/record-field.ts';
import { ASSIGNMENT_FIELD_NAMES, ASSIGNMENT_FIELDS } from '../records/people/assignment-fields.ts';
import { PERSON_FIELDS } from '../records/people/fields.ts';
import { CUSTOMERS, type ProfileKind, VENDORS } from '../records/profiles/profile-kind.ts';
import { makeDueSnapshots } from '../records/snapshots/make-due-snapshots.ts';
import { asImportInProgress } from '../settings/settings-lock.ts';
import { eraseDemographics } from '../sql/people/stated.ts';
import { deleteAccounts, lockAccountsWithout } from './delete-accounts.ts';
import { deleteOpenInvitationsBy, forgetAuthors } from './erase-account.ts';
import { eraseEvents } from './erase-events.ts';
import { eraseTexts } from './erase-texts.ts';
import { ERASED_NAME, namesOf, obstacleTo, type PersonInFull, readInFull } from './person-in-full.ts';

/** The result for the person's account: they had none, it was deleted, or it stays for other organisations. */
export type AccountErasure = 'none' | 'deleted' | 'kept_elsewhere';

/** The erased data, in counts. */
export type PersonErasure = Readonly<{
  erasedAt: Date;
  account: AccountErasure;
  invitations: number;
  events: number;
  texts: number;
}>;

export type ErasureRequest = Readonly<{
  organizationId: string;
  personId: string;
  actor: AuditActor;
  /** Today in the organisation, YYYY-MM-DD. */
  today: string;
  /** Throws when the caller did not confirm who it is. */
  requireConfirmed: (person: PersonInFull) => void;
}>;

/**
 * Erases what names a person: names, addresses, identifiers, job titles, contact data, custom fields, demographics, their account or its
 * link, invitations, sessions, and what the audit log and imports say of them. What figures are made of stays without a name.
 * Throws NOT_FOUND, or CONFLICT while they are employed or where it was done already.
 */
export async function erasePerson(
  { tenant, door }: Readonly<{ tenant: TenantWriter; door: EraserDoor }>,
  request: ErasureRequest,
  now: Date,
): Promise<PersonErasure> {
  // Snapshots whose day has closed count the person as they are recorded.
  await makeDueSnapshots(tenant, now, { begins: false });
  const writeId = newWriteId();
  return await door
    .erase(async (roles) => {
      const person = await readInFull(roles.eraser, request.personId, { lock: true });
      request.requireConfirmed(person);
      const obstacle = obstacleTo(person, request.today);
      if (obstacle !== null) throw new AlmanacError('CONFLICT', obstacle);
      const users = await usersOf(roles, person);
      const names = namesOf(person, users[0]?.email ?? null);
      const emails = [person.workEmail, ...users.map(({ email }) => email)].filter((one) => one !== null);
      const deletable = await lockAccountsWithout(
        roles.platform,
        users.map(({ id }) => id),
        request.organizationId,
      );
      const invitations = await takeInvitations(roles, person, emails);
      await eraseRecords(roles, person, now);
      await roles.eraser.run(eraseDemographics());
      const texts = await eraseTexts(roles.eraser, names);
      const account = await eraseAccounts(roles, { users, deletable }, request.organizationId, now);
      const subjects = [
        person.id,
        ...person.memberships.map(({ id }) => id),
        ...invitations,
        ...(account === 'deleted' ? users.map(({ id }) => id) : []),
      ];
      const events = await eraseEvents(roles.eraser, subjects, now);
      const after = { account, invitations: invitations.length, events, texts };
      await roles.tenant.run(
        recordEvent(
          {
            actor: request.actor,
            action: 'person.erased',
            subject: { kind: 'person', id: person.id },
            before: null,
            after,
          },
          now,
        ),
      );
      await renewDataVersion(roles.tenant, writeId);
      return { erasedAt: now, account, invitations: invitations.length, events, texts };
    }, writeId)
    .catch(asImportInProgress);
}

const PERSONAL_COLUMNS = ASSIGNMENT_FIELD_NAMES.filter((name) => ASSIGNMENT_FIELDS[name].isPersonal);

type KnownUser = Readonly<{ id: string; email: string }>;

async function usersOf({ platform }: ErasingRoles, { memberships }: PersonInFull): Promise<KnownUser[]> {
  const ids = memberships.flatMap(({ userId }) => userId ?? []);
  if (ids.length === 0) return [];
  return await platform.run(
    platformQuery
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .compile(),
  );
}

async function takeInvitations(
  { eraser }: ErasingRoles,
  { memberships }: PersonInFull,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await eraser.run(
    sql<Readonly<{ id: string }>>`
      delete from invitations
      where organization_id = ${TENANT} and (membership_id = any(${memberships.map(({ id }) => id)}::uuid[])
        or canonical_email = any(${emails.map(canonicalEmail)}::text[]))
      returning id`.compile(query),
  );
  return rows.map(({ id }) => id);
}

async function eraseRecords(
  { eraser, tenant }: ErasingRoles,
  person: PersonInFull,
  now: Date,
): Promise<void> {
  const memberships = person.memberships.map(({ id }) => id);
  const names = [
    { kind: 'person', name: person.externalId, record_id: person.id },
    ...person.memberships.map(({ id, externalId }) => ({
      kind: 'membership',
      name: externalId,
      record_id: id,
    })),
  ];
  await tenant.run(
    sql`insert into erased_names (organization_id, kind, digest, record_id)
      select ${TENANT}, kind, digest_of_name(kind, name), record_id
      from json_to_recordset(${JSON.stringify(names)}::json) as given(kind text, name text, record_id uuid)
      where name is not null
      on conflict do nothing
      returning 1 as written`.compile(query),
  );
  const cleared = (fields: RecordFields) =>
    sql.join([
      ...personalNames(fields).map((name) => sql`${sql.ref(name)} = null`),
      sql`custom_fields = '{}'`,
    ]);
  const clearProfiles = ({ table, fields }: ProfileKind) =>
    sql`update ${sql.table(table)} set ${cleared(fields)}, updated_at = ${now}::timestamptz
      where organization_id = ${TENANT} and party_id = ${person.partyId}::uuid`;
  const statements = [
    sql`update parties set name = ${ERASED_NAME}, updated_at = ${now}::timestamptz where organization_id = ${TENANT} and id = ${person.partyId}::uuid`,
    sql`update persons set external_id = null, ${cleared(PERSON_FIELDS)}, erased_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where organization_id = ${TENANT} and id = ${person.id}::uuid`,
    // The role of a member is that of their account on all days; without the account, it is that of their assignments.
    sql`update membership_assignments set role = member.role from ${own('memberships')} member
      where membership_assignments.organization_id = ${TENANT} and member.id = membership_id and membership_id = any(${memberships}::uuid[])
        and member.user_id is not null and membership_assignments.role <> member.role`,
    sql`update membership_assignments set ${sql.join(PERSONAL_COLUMNS.map((name) => sql`${sql.ref(name)} = null`))}
      where organization_id = ${TENANT} and membership_id = any(${memberships}::uuid[])`,
    sql`update memberships set external_id = null, custom_fields = '{}', user_id = null, user_name = null, user_email = null,
        user_email_verified_at = null, updated_at = ${now}::timestamptz
      where organization_id = ${TENANT} and id = any(${memberships}::uuid[])`,
    sql`update compensation_entries set external_id = null
      where organization_id = ${TENANT} and membership_id = any(${memberships}::uuid[]) and external_id is not null`,
    clearProfiles(CUSTOMERS),
    clearProfiles(VENDORS),
    // What an import changed of them can no longer be given back.
    sql`delete from import_changes where organization_id = ${TENANT}
      and (record_id = any(${[person.partyId, person.id, ...memberships]}::uuid[]) or after ->> 'party_id' = ${person.partyId})`,
  ];
  for (const statement of statements) await eraser.run(statement.compile(query));
}

async function eraseAccounts(
  { eraser, platform }: ErasingRoles,
  { users, deletable }: Readonly<{ users: readonly KnownUser[]; deletable: readonly string[] }>,
  organizationId: string,
  now: Date,
): Promise<AccountErasure> {
  if (users.length === 0) return 'none';
  const ids = users.map(({ id }) => id);
  for (const id of ids) await platform.run(endSessionsIn(id, organizationId, now));
  await deleteOpenInvitationsBy(eraser, ids);
  // Also for an account that stays: nothing here refers to the person any longer, or prevents the later deletion of the account.
  await forgetAuthors(eraser, ids, now);
  await deleteAccounts(platform, deletable);
  return deletable.length === ids.length ? 'deleted' : 'kept_elsewhere';
}
