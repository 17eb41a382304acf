import { type RawBuilder, sql } from 'kysely';
import { mayCount } from '../../db/import-changes.ts';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { MentionedRecord } from '../../db/tables/imports.ts';
import type { Transaction } from '../../db/transaction.ts';
import { quote } from '../../quote.ts';
import { isNotErased } from './not-erased.ts';

/** So many are listed of each kind. */
const MOST_LISTED = 100;

/**
 * Why what an import wrote of people cannot be undone: a later import that was not undone itself states the same person, membership or pay; later
 * records belong to a membership or a person that it added, or name one as a manager; somebody signs in with one, or is invited to.
 */
export async function findLaterPeople(
  transaction: Transaction,
  importId: string,
  now: Date,
): Promise<string[]> {
  const reasons: string[] = [];
  for (const { noun, record, touched } of STATED) {
    const rows = await transaction.run(selectStatedLater(record, touched(importId), importId));
    reasons.push(
      ...rows.map(({ name }) => `${noun} ${quote(name)} is in a later import too: undo that first`),
    );
  }
  for (const { select, reason } of DEPENDING) {
    const rows = await transaction.run(select(importId, now));
    reasons.push(...rows.map(({ name }) => reason(quote(name))));
  }
  return reasons;
}

type Stated = Readonly<{
  noun: string;
  record: MentionedRecord;
  /** Selects the `id` of the records that an import wrote. */
  touched: (importId: string) => RawBuilder<unknown>;
}>;

// What an import changed of persons whose data were erased is forgotten.
const STATED: readonly Stated[] = [
  {
    noun: 'person',
    record: 'persons',
    touched: (importId) => sql`
      select record_id as id from ${own('import_changes')} change
      where import_id = ${importId}::uuid and record in ('persons', 'person_demographics')`,
  },
  {
    noun: 'membership',
    record: 'memberships',
    touched: (importId) => sql`
      select record_id as id from ${own('import_changes')} change where import_id = ${importId}::uuid and record = 'memberships'
      union select membership_id from ${own('membership_assignments')} held
      where (import_id = ${importId}::uuid or voided_import_id = ${importId}::uuid) and ${isNotErased(sql`held.membership_id`)}`,
  },
  {
    noun: 'pay',
    record: 'compensation_entries',
    touched: (importId) => sql`
      select id from ${own('compensation_entries')} pay
      where import_id = ${importId}::uuid and ${isNotErased(sql`pay.membership_id`)}`,
  },
];

type Named = Readonly<{ name: string }>;

function selectStatedLater(
  record: MentionedRecord,
  touched: RawBuilder<unknown>,
  importId: string,
): Statement<Named> {
  return sql<Named>`
    select distinct coalesce(stated.external_id, stated.id::text) as name
    from (${touched}) touched
    join ${own(record)} stated on stated.id = touched.id
    where exists (
      select from ${own('import_mentions')} mention
      join ${own('applied_imports')} later on later.id = mention.import_id
      where mention.record = ${record} and mention.record_id = touched.id and mention.import_id > ${importId}::uuid
        and later.undone_at is null
    )
    order by 1 limit ${MOST_LISTED}
  `.compile(query);
}

/** What depends on the memberships and persons that an import added, and would refer to nobody without them. */
const DEPENDING: readonly Readonly<{
  select: (importId: string, now: Date) => Statement<Named>;
  reason: (name: string) => string;
}>[] = [
  {
    select: (importId) =>
      sql<Named>`
      select distinct added.external_id as name
      from ${added('memberships', importId)} added, ${own('membership_assignments')} held
      where held.manager_membership_id = added.id and held.import_id is distinct from ${importId}::uuid and ${mayCount('held', importId)}
      order by 1 limit ${MOST_LISTED}`.compile(query),
    reason: (name) => `later assignments name membership ${name} as the manager: undo their import first`,
  },
  {
    select: (importId) =>
      sql<Named>`
      select distinct added.external_id as name
      from ${added('memberships', importId)} added
      where exists (
        select from ${own('membership_assignments')} held
        where held.membership_id = added.id and held.import_id is distinct from ${importId}::uuid and ${mayCount('held', importId)}
      ) or exists (
        select from ${own('compensation_entries')} pay
        where pay.membership_id = added.id and pay.import_id is distinct from ${importId}::uuid and ${mayCount('pay', importId)}
      )
      order by 1 limit ${MOST_LISTED}`.compile(query),
    reason: (name) => `later records belong to membership ${name}: undo their import first`,
  },
  {
    select: (importId, now) =>
      sql<Named>`
      select added.external_id as name
      from ${added('memberships', importId)} added
      where added.user_id is not null or exists (
        select from ${own('invitations')} invitation
        where invitation.membership_id = added.id and accepted_at is null and revoked_at is null and expires_at > ${now}::timestamptz
      )
      order by 1 limit ${MOST_LISTED}`.compile(query),
    reason: (name) => `somebody signs in with membership ${name}, or is invited to`,
  },
  {
    select: (importId) =>
      sql<Named>`
      select distinct added.external_id as name
      from ${added('persons', importId)} added
      where exists (
        select from ${own('memberships')} member
        where member.person_id = added.id and not exists (
            select from ${own('import_changes')} change
            where change.import_id = ${importId}::uuid and change.record = 'memberships' and change.record_id = member.id
          )
      ) or exists (
        select from ${own('import_changes')} change
        where change.record = 'memberships' and change.import_id <> ${importId}::uuid and change.before ->> 'person_id' = added.id::text
      )
      order by 1 limit ${MOST_LISTED}`.compile(query),
    reason: (name) => `later memberships are those of person ${name}: undo their import first`,
  },
];

/** The persons or memberships that an import added. */
function added(record: 'memberships' | 'persons', importId: string): RawBuilder<unknown> {
  return sql`(
    select record.* from ${own('import_changes')} change join ${own(record)} record on record.id = change.record_id
    where change.import_id = ${importId}::uuid and change.record = ${record} and change.before is null
  )`;
}
