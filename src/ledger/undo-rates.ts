import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Book } from './book.ts';
import type { UndoneFacts } from './undo-entries.ts';

/** Voids the exchange rates of an import, and records those again that it had voided. Amounts that were valued by them stay. */
export async function undoRates({ transaction, now }: Book, importId: string): Promise<UndoneFacts> {
  const voided = await transaction.run(
    query
      .updateTable('exchange_rates')
      .set({ voided_at: now })
      .where('import_id', '=', importId)
      .where('voided_at', 'is', null)
      .returning('id')
      .compile(),
  );
  const replaced = await transaction.run(
    sql<{ id: string }>`
      select id from ${own('exchange_rates')} exchange_rates
      where voided_import_id = ${importId}::uuid and import_id is distinct from ${importId}::uuid
    `.compile(query),
  );
  const ids = replaced.map(({ id }) => id);
  await transaction.run(
    sql<never>`
      insert into exchange_rates (organization_id, id, currency, rate_date, rate, recorded_at, import_id)
      select ${TENANT}, given.new_id, known.currency, known.rate_date, known.rate, known.recorded_at, known.import_id
      from unnest(${ids}::uuid[], ${ids.map(() => newId(now))}::uuid[]) as given(id, new_id)
      join ${own('exchange_rates')} known on known.id = given.id
      returning 1 as written
    `.compile(query),
  );
  return { voided: voided.length, restored: ids.length };
}
