import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { ASSIGNMENT_FIELD_NAMES, ASSIGNMENT_FIELDS, columnsOf } from './assignment-fields.ts';
import { isNotErased } from './not-erased.ts';
import { PAY_FIELD_NAMES } from './pay-fields.ts';

/** What is dated and belongs to a membership, and the columns that an undo records again beside those that all of it has. */
type Dated = Readonly<{
  table: 'compensation_entries' | 'membership_assignments';
  columns: readonly string[];
}>;

export const ASSIGNMENTS: Dated = {
  table: 'membership_assignments',
  columns: ['effective_from', ...ASSIGNMENT_FIELD_NAMES],
};

export const PAY: Dated = {
  table: 'compensation_entries',
  columns: ['external_id', 'created_at', ...PAY_FIELD_NAMES],
};

/** How many an undo voided, and how many that had been replaced it recorded again. */
export type UndoneDated = Readonly<{ voided: number; restored: number }>;

/**
 * Voids what an import recorded, and records what it had voided again, as it was and as of when it was first recorded. What is recorded again
 * belongs to the import that first wrote it, so that this one can be undone as well.
 */
export async function undoDated(
  transaction: Transaction,
  { table, columns }: Dated,
  importId: string,
  now: Date,
): Promise<UndoneDated> {
  const written = sql`import_id = ${importId}::uuid and voided_at is null`;
  const replaced = sql`voided_import_id = ${importId}::uuid and import_id is distinct from ${importId}::uuid`;
  const names = sql.join(
    ['membership_id', 'recorded_at', 'import_id', ...columns].map((name) => sql.ref(name)),
  );
  let voided = 0;
  for await (const ids of inBatches(transaction, table, written)) {
    await transaction.run(
      sql<never>`
        update ${sql.table(table)} set voided_at = ${now}::timestamptz where organization_id = ${TENANT} and id = any(${ids}::uuid[])
      `.compile(query),
    );
    voided += ids.length;
  }
  let restored = 0;
  for await (const ids of inBatches(transaction, table, replaced)) {
    await transaction.run(
      sql<never>`
        insert into ${sql.table(table)} (organization_id, id, ${names})
        select ${TENANT}, given.new_id, ${names}
        from unnest(${ids}::uuid[], ${ids.map(() => newId(now))}::uuid[]) as given(old_id, new_id), lateral (
          select * from ${own(table)} recorded where id = given.old_id offset 0
        ) former
        returning 1 as written
      `.compile(query),
    );
    restored += ids.length;
  }
  return { voided, restored };
}

/**
 * The memberships whose assignments differ once the import is undone, but for what is about pay: a change of that must not show where pay is
 * not seen.
 */
export async function membershipsAssignedBy(
  transaction: Transaction,
  importId: string,
): Promise<readonly string[]> {
  const seen = columnsOf(ASSIGNMENT_FIELD_NAMES.filter((name) => !ASSIGNMENT_FIELDS[name].isPay));
  const written = sql`import_id = ${importId}::uuid and voided_at is null`;
  const replaced = sql`voided_import_id = ${importId}::uuid and import_id is distinct from ${importId}::uuid`;
  const assignments = (which: RawBuilder<unknown>) => sql`
    select membership_id, effective_from, ${seen} from ${own('membership_assignments')} held
    where ${which} and ${isNotErased(sql`held.membership_id`)}`;
  const rows = await transaction.run(
    sql<Readonly<{ id: string }>>`
      select distinct membership_id as id from (
        (${assignments(written)} except ${assignments(replaced)}) union all (${assignments(replaced)} except ${assignments(written)})
      ) changed`.compile(query),
  );
  return rows.map(({ id }) => id);
}

const AT_ONCE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

async function* inBatches(
  transaction: Transaction,
  table: Dated['table'],
  which: RawBuilder<unknown>,
): AsyncGenerator<readonly string[]> {
  for (let after = BEFORE_ALL; ; ) {
    const rows = await transaction.run(
      sql<Readonly<{ id: string }>>`
        select id from ${own(table)} found
        where ${which} and ${isNotErased(sql`found.membership_id`)} and id > ${after}::uuid order by id limit ${AT_ONCE}
      `.compile(query),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows.map(({ id }) => id);
  }
}
