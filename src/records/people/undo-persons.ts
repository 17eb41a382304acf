import { sql } from 'kysely';
import type { UndoneRecords } from '../../db/import-changes.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { namesOf } from '../fields/record-field.ts';
import { renameParties } from '../parties.ts';
import type { Setting } from '../profiles/draft.ts';
import { selectProfilesById } from '../profiles/profile-table.ts';
import { takeProfilesBack } from '../profiles/take-profiles-back.ts';
import { PERSON_FIELDS } from './fields.ts';
import { PERSONS } from './person-kind.ts';

/** What an undo made of persons, and of what they had stated of themselves: how many have none now, and how many what they had before. */
export type UndonePersons = UndoneRecords &
  Readonly<{ demographics: Readonly<{ voided: number; restored: number }> }>;

/**
 * Gives persons the values back that they had before an import, and removes those that it added, who must have no membership any more. Of a
 * removed person only the ids stay.
 */
export async function undoPersons(
  transaction: Transaction,
  importId: string,
  setting: Setting,
): Promise<UndonePersons> {
  const { restored, kept, added } = await takeProfilesBack(transaction, PERSONS, importId, setting);
  const restated = await transaction.run(takeDemographicsBack(importId));
  const ids = added.map(({ id }) => id);
  if (ids.length > 0) await remove(transaction, ids, setting.now);
  const voided = restated.filter(({ is_new: isNew }) => isNew).length;
  return {
    removed: ids.length,
    restored,
    kept,
    demographics: { voided, restored: restated.length - voided },
  };
}

const COLUMNS = ['gender', 'ethnicity', 'date_of_birth', 'country'] as const;

// Compared and written by the database, and never read.
function takeDemographicsBack(importId: string) {
  const current = (column: string) => sql.ref(`person_demographics.${column}`);
  const [was, became] = [
    (column: string) => sql`(change.was).${sql.ref(column)}`,
    (column: string) => sql`(change.became).${sql.ref(column)}`,
  ];
  const values = COLUMNS.map(
    (column) => sql`${sql.ref(column)} = case when ${current(column)} is not distinct from ${became(column)}
      then ${was(column)} else ${current(column)} end`,
  );
  return sql<{ is_new: boolean }>`
    update person_demographics set ${sql.join(values)}
    from (
      select record_id, before is null as is_new, jsonb_populate_record(null::person_demographics, before) as was,
        jsonb_populate_record(null::person_demographics, after) as became
      from ${own('import_changes')} import_changes where import_id = ${importId}::uuid and record = 'person_demographics'
    ) change
    where person_demographics.organization_id = ${TENANT} and person_demographics.person_id = change.record_id
      and (${sql.join(COLUMNS.map(was))}) is distinct from (${sql.join(COLUMNS.map(became))})
    returning is_new
  `.compile(query);
}

async function remove(transaction: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const gone = await transaction.run(selectProfilesById(PERSONS, ids));
  const parties = gone.map(({ party_id: id }) => ({ id, name: REMOVED_NAME }));
  await transaction.run(renameParties(parties, now));
  const cleared = sql.join(namesOf(PERSON_FIELDS).map((name) => sql`${sql.ref(name)} = null`));
  await transaction.run(
    sql<never>`
      update persons set removed_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, custom_fields = '{}', ${cleared}
      where organization_id = ${TENANT} and id = any(${ids}::uuid[])
    `.compile(query),
  );
}

/** The name of a person who was removed. */
const REMOVED_NAME = 'Removed person';
