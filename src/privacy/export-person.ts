import { sql } from 'kysely';
import { canonicalEmail } from '../access/canonical-email.ts';
import { type AuditActor, recordEvent } from '../audit/audit.ts';
import { own } from '../db/own.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { namesOf, type RecordFields } from '../records/fields/record-field.ts';
import { ASSIGNMENT_FIELD_NAMES } from '../records/people/assignment-fields.ts';
import { PERSON_FIELDS } from '../records/people/fields.ts';
import { PAY_COLUMN_TYPES, PAY_FIELD_NAMES, PAY_FIELDS } from '../records/people/pay-fields.ts';
import { CUSTOMERS, type ProfileKind, VENDORS } from '../records/profiles/profile-kind.ts';
import { readInFull } from './person-in-full.ts';

/** So many events are in an export, the newest; the audit log has the others. */
const MOST_EVENTS = 10_000;

/** Everything that is kept of a person, but what they have stated of themselves for figures on diversity. */
export type PersonExport = Readonly<{
  exported_at: string;
  person: Json;
  memberships: Json[];
  account: Json | null;
  invitations: Json[];
  api_keys: Json[];
  sheet_links: Json[];
  webhooks: Json[];
  connected_assistants: Json[];
  imports: Json[];
  boards: Json[];
  alerts: Json[];
  reports: Json[];
  customers: Json[];
  vendors: Json[];
  audit_events: Json[];
  audit_events_total: number;
}>;

export type Json = Readonly<Record<string, unknown>>;

/**
 * Exports a person, and writes down who did it. Throws NOT_FOUND.
 */
export async function exportPerson(
  { tenant, platform }: Readonly<{ tenant: TenantWriter; platform: PlatformDoor }>,
  { personId, actor }: Readonly<{ personId: string; actor: AuditActor }>,
  now: Date,
): Promise<PersonExport> {
  const userIds = await tenant.snapshot(async (transaction) =>
    (await readInFull(transaction, personId, { lock: false })).memberships.flatMap(
      ({ userId }) => userId ?? [],
    ),
  );
  const accounts = await platform.run(selectAccounts(userIds));
  return await tenant.write(async (transaction) => {
    const person = await readInFull(transaction, personId, { lock: false });
    const memberships = person.memberships.map(({ id }) => id);
    const emails = [person.workEmail, ...accounts.map(({ email }) => email)].filter((one) => one !== null);
    const run = async (statement: ReturnType<typeof rows>) => await all(transaction, statement);
    const invitations = await run(selectInvitations(memberships, emails));
    const subjects = [personId, ...memberships, ...userIds, ...invitations.map(({ id }) => String(id))];
    const events = await run(selectEvents(subjects, userIds));
    const answer: PersonExport = {
      exported_at: now.toISOString(),
      person: (await run(selectPerson(personId)))[0] ?? {},
      memberships: await run(selectMemberships(memberships)),
      account: accounts[0] ?? null,
      invitations,
      api_keys: await run(selectKeys(userIds)),
      sheet_links: await run(selectLinks(userIds)),
      webhooks: await run(selectWebhooks(userIds)),
      connected_assistants: await run(selectAssistants(userIds)),
      imports: await run(selectImports(userIds)),
      boards: await run(selectBoards(userIds)),
      alerts: await run(selectAlerts(userIds)),
      reports: await run(selectReports(userIds)),
      customers: await run(selectProfiles(CUSTOMERS, person.partyId)),
      vendors: await run(selectProfiles(VENDORS, person.partyId)),
      audit_events: events.map(({ total: _total, ...event }) => event),
      audit_events_total: Number(events[0]?.['total'] ?? 0),
    };
    const event = { actor, action: 'person.exported', subject: { kind: 'person', id: personId } };
    await transaction.run(recordEvent({ ...event, before: null, after: null }, now));
    return answer;
  });
}

async function all(transaction: Transaction, statement: ReturnType<typeof rows>): Promise<Json[]> {
  return (await transaction.run(statement)).map(({ row }) => row);
}

/** The rows of a query as objects of JSON: decimals are texts, instants and dates as the database writes them. */
function rows(of: ReturnType<typeof sql>) {
  return sql<Readonly<{ row: Json }>>`select to_jsonb(row) as row from (${of}) row`.compile(query);
}

function selectAccounts(userIds: readonly string[]) {
  return query
    .selectFrom('users')
    .select(['id', 'email', 'name', 'created_at'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .compile();
}

function selectPerson(id: string) {
  return rows(sql`
    select person.id, external_id, name as legal_name, ${columnsOf(PERSON_FIELDS)}, custom_fields, person.created_at, person.updated_at, erased_at
    from ${own('persons')} person join ${own('parties')} party on party.id = person.party_id where person.id = ${id}::uuid`);
}

// An amount leaves as text, so that no digit is lost.
const PAY_PAIRS = sql.join(
  PAY_FIELD_NAMES.map((name) => {
    const isNumber = PAY_COLUMN_TYPES[PAY_FIELDS[name].kind] === 'numeric';
    return sql`${sql.lit(name)}, ${sql.ref(name)}${sql.raw(isNumber ? '::text' : '')}`;
  }),
);

// A department leaves by its name.
const ASSIGNMENT_PAIRS = sql.join(
  ASSIGNMENT_FIELD_NAMES.map((name) =>
    name === 'department_id'
      ? sql`'department', (select name from ${own('departments')} departments where id = department_id)`
      : sql`${sql.lit(name)}, ${sql.ref(name)}`,
  ),
);

function selectMemberships(ids: readonly string[]) {
  return rows(sql`
    select id, external_id, role, status, employment_start_date, termination_date, custom_fields, created_at, updated_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('effective_from', effective_from, ${ASSIGNMENT_PAIRS}, 'recorded_at', recorded_at, 'voided_at', voided_at)
          order by effective_from, recorded_at)
        from ${own('membership_assignments')} membership_assignments where membership_id = memberships.id
      ), '[]') as assignments,
      coalesce((
        select jsonb_agg(jsonb_build_object('external_id', external_id, ${PAY_PAIRS},
          'recorded_at', recorded_at, 'voided_at', voided_at) order by effective_from, recorded_at)
        from ${own('compensation_entries')} compensation_entries where membership_id = memberships.id
      ), '[]') as compensation
    from ${own('memberships')} memberships where id = any(${ids}::uuid[])
    order by employment_start_date, id`);
}

function selectInvitations(memberships: readonly string[], emails: readonly string[]) {
  return rows(sql`
    select id, email, role, created_at, expires_at, accepted_at, revoked_at from ${own('invitations')} invitations
    where membership_id = any(${memberships}::uuid[]) or canonical_email = any(${emails.map(canonicalEmail)}::text[])
    order by created_at, id`);
}

function selectKeys(userIds: readonly string[]) {
  return rows(sql`
    select id, name, created_at, last_used_at, revoked_at from ${own('api_keys')} api_keys
    where created_by = any(${userIds}::uuid[]) and assistant_id is null order by created_at, id`);
}

function selectLinks(userIds: readonly string[]) {
  return rows(sql`
    select id, name, metrics, statements, created_at, last_used_at, expires_at, revoked_at
    from ${own('sheet_links')} sheet_links
    where created_by = any(${userIds}::uuid[]) order by created_at, id`);
}

function selectWebhooks(userIds: readonly string[]) {
  return rows(sql`
    select id, name, url, kinds, created_at, updated_at, disabled_at from ${own('webhooks')} webhooks
    where created_by = any(${userIds}::uuid[]) order by created_at, id`);
}

function selectAssistants(userIds: readonly string[]) {
  return rows(sql`
    select id, client_name as name, client_host as host, capabilities, created_at, expires_at, revoked_at
    from ${own('connected_assistants')} connected_assistants
    where user_id = any(${userIds}::uuid[]) and redeemed_at is not null order by created_at, id`);
}

function selectImports(userIds: readonly string[]) {
  return rows(sql`
    select id, kind, state, created_at, finished_at from ${own('imports')} imports
    where actor_kind = 'user' and actor_id = any(${userIds}::uuid[]) order by created_at, id`);
}

// What is in a private board its owner sees alone, also against who exports.
function selectBoards(userIds: readonly string[]) {
  return rows(sql`
    select id, case when is_shared then name end as name, is_shared, created_at, updated_at from ${own('boards')} boards
    where owner_id = any(${userIds}::uuid[]) order by created_at, id`);
}

function selectAlerts(userIds: readonly string[]) {
  return rows(sql`
    select id, name, metric, statement, statement_row, period, team, condition, threshold::text, threshold_unit, by_mail, is_paused, fired_at,
      created_at, updated_at
    from ${own('alerts')} alerts where created_by = any(${userIds}::uuid[]) order by created_at, id`);
}

// Of the reports of others when they get them, and whether they stopped them.
function selectReports(userIds: readonly string[]) {
  return rows(sql`
    select report.id, name, created_by = any(${userIds}::uuid[]) as is_own, recipient.user_id is not null as is_recipient, recipient.left_at as stopped_at,
      created_at, updated_at
    from ${own('reports')} report
    left join ${own('report_recipients')} recipient on recipient.report_id = report.id and recipient.user_id = any(${userIds}::uuid[])
    where created_by = any(${userIds}::uuid[]) or recipient.user_id is not null order by created_at, report.id`);
}

function selectProfiles({ table, fields }: ProfileKind, partyId: string) {
  return rows(sql`
    select id, external_id, ${columnsOf(fields)}, custom_fields, created_at, updated_at
    from ${own(table)} profile where party_id = ${partyId}::uuid order by id`);
}

// An amount leaves as text, so that no digit is lost.
function columnsOf(fields: RecordFields) {
  return sql.join(namesOf(fields).map((name) => sql`${sql.ref(name)}::text`));
}

function selectEvents(subjects: readonly string[], userIds: readonly string[]) {
  return rows(sql`
    select id, occurred_at, action, subject_kind, subject_id, before, after,
      (actor_kind = 'user' and actor_id = any(${userIds}::uuid[])) as by_them, count(*) over () as total
    from ${own('audit_events')} audit_events
    where subject_id = any(${subjects}::uuid[]) or (actor_kind = 'user' and actor_id = any(${userIds}::uuid[]))
    order by occurred_at desc, id desc limit ${MOST_EVENTS}`);
}
