import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import { quote } from '../../quote.ts';
import type { Referred } from '../doubts.ts';
import type { ImportTask } from './import-task.ts';

/** A reference that a row makes: the column, what it must name, and the name. */
export type Reference = Readonly<{ line: number; column: string; record: Referred; name: string }>;

/** The ids of what rows refer to. */
export interface FoundReferences {
  /** The id of what is called so; null of nothing. Throws for a name that was not asked for. */
  id(record: Referred, name: string | null): string | null;
  /** The lines of rows that refer to something that is not there; they have been refused, or are in doubt. */
  readonly dangling: ReadonlySet<number>;
}

const SOURCES: Readonly<Record<Referred, RawBuilder<unknown>>> = {
  account: sql`select id from ${own('accounts')} accounts where code = given.name`,
  department: sql`select id from ${own('departments')} departments where external_id = given.name`,
  customer: sql`select id from ${own('customer_profiles')} customer_profiles where external_id = given.name`,
  vendor: sql`select id from ${own('vendor_profiles')} vendor_profiles where external_id = given.name`,
  person: sql`select id from ${own('persons')} persons where external_id = given.name`,
  // A manager whose data were erased is still the manager of those days.
  membership: sql`(select id from ${own('memberships')} memberships where external_id = given.name
    union all select record_id from ${own('erased_names')} erased_names
    where kind = 'membership' and digest = digest_of_name('membership', given.name))`,
  invoice: sql`select id from ${own('documents')} documents where external_id = given.name and kind = 'invoice' and voided_at is null`,
  bill: sql`select id from ${own('documents')} documents where external_id = given.name and kind = 'bill' and voided_at is null`,
};

/**
 * Looks up what the rows of a batch refer to, by external id. A row that names something that is not there is refused,
 * unless that was refused itself.
 */
export async function findReferred(
  task: ImportTask,
  references: readonly Reference[],
): Promise<FoundReferences> {
  const found = new Map<Referred, Map<string, string>>();
  for (const record of new Set(references.map((reference) => reference.record))) {
    const names = new Set(references.filter((one) => one.record === record).map(({ name }) => name));
    const rows = await task.transaction.run(lookUp(record, [...names]));
    found.set(record, new Map(rows.map(({ name, id }) => [name, id])));
  }
  const dangling = new Set<number>();
  for (const { line, column, record, name } of references) {
    if (found.get(record)?.has(name) === true) continue;
    dangling.add(line);
    if (!task.doubts.cover(record, name))
      task.refuse(line, `${column}: there is no ${record} ${quote(name)}`);
  }
  return {
    dangling,
    id: (record, name) => {
      if (name === null) return null;
      const id = found.get(record)?.get(name);
      if (id === undefined) throw new Error(`a ${record} was not looked up`);
      return id;
    },
  };
}

// Each name is looked up by itself, which OFFSET 0 keeps the planner from undoing: of an organisation that is new it
// has no statistics, and then it would read all of its rows.
function lookUp(record: Referred, names: readonly string[]) {
  return sql<{ name: string; id: string }>`
    select given.name, found.id
    from unnest(${names}::text[]) as given(name), lateral (${SOURCES[record]} offset 0) found
  `.compile(query);
}
