import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import { divisionBy } from '../../ledger/division.ts';
import { IS_OF_PAY } from '../../ledger/pay-entries.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import { type Day, formatDay } from '../../period/index.ts';
import type { PartyPart } from '../source.ts';

/** A journal entry that names a customer or a vendor. */
export type LastEntryRow = Readonly<{
  id: string;
  external_id: string | null;
  date: string;
  description: string;
  reference: string | null;
}>;

/**
 * The last journal entry up to a day that names a customer or a vendor; no row where none does. Entries of pay count only where pay is
 * seen in detail.
 */
export function selectLastEntry({ part, id }: PartyPart, day: Day, pay: PaySight): Statement<LastEntryRow> {
  const shown = pay === 'in detail' ? sql`true` : sql`not ${IS_OF_PAY}`;
  return sql<LastEntryRow>`
    select entry.id, entry.external_id, entry.entry_date::text as date, entry.description, entry.reference
    from (
      select distinct line.entry_id from ${own('journal_lines')} line
      where line.${sql.ref(divisionBy(part).column)} = ${id}::uuid
    ) named
    cross join lateral (
      select * from ${own('journal_entries')} journal_entries
      where journal_entries.id = named.entry_id and voided_at is null and not states_opening
        and entry_date <= ${formatDay(day)}::date
      offset 0
    ) entry
    where ${shown}
    order by entry.entry_date desc, entry.recorded_at desc, entry.id desc limit 1
  `.compile(query);
}
