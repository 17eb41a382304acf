import { sql } from 'kysely';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

/**
 * Every tenant table, as the catalogue of the database has them, each before those that it refers to: emptied in this
 * order, no row is deleted while another refers to it. A table that is added later is among them by itself.
 */
export async function tablesByReference(transaction: Transaction): Promise<readonly string[]> {
  const rows = await transaction.run(SELECT_TABLES);
  const left = new Map(rows.map(({ name, refers_to: refersTo }) => [name, refersTo]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const referredTo = new Set([...left].flatMap(([name, targets]) => targets.filter((one) => one !== name)));
    const free = [...left.keys()].filter((name) => !referredTo.has(name));
    if (free.length === 0) throw new Error(`the tables ${[...left.keys()].join(', ')} refer to each other`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

const SELECT_TABLES = sql<Readonly<{ name: string; refers_to: string[] }>>`
  select class.relname as name, array(
    select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
    where conrelid = class.oid and contype = 'f'
      and exists (select from pg_attribute where attrelid = target.oid and attname = 'organization_id' and not attisdropped)
  ) as refers_to
  from pg_class class
  where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
    and exists (select from pg_attribute where attrelid = class.oid and attname = 'organization_id' and not attisdropped)
  order by class.relname
`.compile(query);
