import { sql } from 'kysely';
import { query, type Statement } from './statement.ts';

/**
 * From here on to the end of the transaction, what is written belongs to this import: facts name it, and records that it changes are
 * kept as they were. Null ends that earlier. It is a statement, since what a function sets does not reach all parts of a distributed
 * database; the id is checked, because a statement that sets takes no values.
 */
export function writingForImport(id: string | null): Statement<unknown> {
  if (id !== null && !UUID.test(id)) throw new Error('the id of an import is a UUID');
  return sql`set local almanac.import_id = ${sql.lit(id ?? '')}`.compile(query);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
