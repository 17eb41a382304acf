import { sql } from 'kysely';
import { TENANT } from './own.ts';
import { query, type Statement } from './statement.ts';
import type { MentionedRecord } from './tables/imports.ts';

/** Notes that the import of this transaction states these records, whether or not that was new. Outside of an import it does nothing. */
export function mention(record: MentionedRecord, ids: readonly string[]): Statement<unknown> {
  return sql<never>`
    insert into import_mentions (organization_id, record, record_id)
    select distinct ${TENANT}, ${record}, given.id from unnest(${ids}::uuid[]) as given(id) where current_import() is not null
    on conflict do nothing
    returning 1 as written
  `.compile(query);
}
