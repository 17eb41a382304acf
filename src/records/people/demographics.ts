import { sql } from 'kysely';
import { TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Demographics } from './person-draft.ts';

/** A person's statements: a missing column is not changed, null clears. */
export type Stated = Readonly<{ personId: string; demographics: Readonly<Partial<Demographics>> }>;

/**
 * Keeps what was stated of persons, of whom each is given once, and answers with the ids of those of whom something is
 * different now. What was kept before is compared by the database and never read.
 */
export async function setDemographics(
  transaction: Transaction,
  stated: readonly Stated[],
): Promise<ReadonlySet<string>> {
  const groups = new Map<string, Group>();
  for (const { personId, demographics } of stated) {
    const columns = COLUMNS.filter((column) => demographics[column] !== undefined);
    if (columns.length === 0) continue;
    const isNothing = columns.every((column) => demographics[column] === null);
    const name = `${columns.join(' ')} ${isNothing}`;
    const group = groups.get(name) ?? { columns, isNothing, rows: [] };
    groups.set(name, group);
    group.rows.push({ person_id: personId, ...demographics });
  }
  const changed = new Set<string>();
  for (const group of groups.values()) {
    // A person who has stated nothing needs no row.
    const rows = await transaction.run(group.isNothing ? clear(group) : keep(group));
    for (const { person_id: id } of rows) changed.add(id);
  }
  return changed;
}

const COLUMNS: readonly (keyof Demographics)[] = ['gender', 'ethnicity', 'date_of_birth', 'country'];

/** Persons of whom the same columns are said: there are few groups, and one in a file with a header. */
type Group = Readonly<{
  columns: readonly (keyof Demographics)[];
  isNothing: boolean;
  rows: ({ person_id: string } & Partial<Demographics>)[];
}>;

function keep({ columns, rows }: Group) {
  const named = sql.join(columns.map((column) => sql.ref(column)));
  const kept = sql.join(columns.map((column) => sql.ref(`person_demographics.${column}`)));
  const next = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)));
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  return sql<{ person_id: string }>`
    insert into person_demographics (organization_id, person_id, ${named})
    select ${TENANT}, person_id, ${named} from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(person_id uuid, gender text, ethnicity text, date_of_birth date, country text)
    on conflict (organization_id, person_id) do update set ${set}
      where (${kept}) is distinct from (${next})
    returning person_id
  `.compile(query);
}

function clear({ columns, rows }: Group) {
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = null`));
  const named = sql.join(columns.map((column) => sql.ref(column)));
  return sql<{ person_id: string }>`
    update person_demographics set ${set}
    where organization_id = ${TENANT} and person_id = any(${rows.map((row) => row.person_id)}::uuid[]) and num_nonnulls(${named}) > 0
    returning person_id
  `.compile(query);
}
