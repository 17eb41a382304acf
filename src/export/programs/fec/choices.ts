import { type RawBuilder, sql } from 'kysely';
import { own } from '../../../db/own.ts';
import { EQUITY_CLASSES, EXPENSE_CLASSES, INCOME_CLASSES } from '../../../ledger/account-class.ts';

const PROFIT = [...INCOME_CLASSES, ...EXPENSE_CLASSES];

/** The entries that close a year, which the law excludes. The opening of the next year has what they did to equity. */
export const IS_LEFT_OUT = sql`(entry.kind = 'closing' and entry.id <> all(${entriesWith(
  sql`its.kind = 'closing' and account.class <> all(${[...PROFIT, ...EQUITY_CLASSES]}::text[])`,
)}))`;

/** The openings of balance sheets with which the books begin. */
export function isFirstOpening(firstDay: string): RawBuilder<unknown> {
  const isOpening = (entry: string) =>
    sql`${sql.ref(`${entry}.kind`)} = 'opening' and ${sql.ref(`${entry}.entry_date`)} = ${firstDay}::date`;
  const others = entriesWith(sql`${isOpening('its')} and account.class = any(${PROFIT}::text[])`);
  return sql`(${isOpening('entry')} and entry.id <> all(${others}))`;
}

/** The ids of entries with a line for which a condition holds. They are few, and found once, as an entry can have thousands of lines. */
function entriesWith(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(
    select distinct its.id from ${own('journal_entries')} its
    join ${own('journal_lines')} line on line.entry_id = its.id
    join ${own('accounts')} account on account.id = line.account_id
    where its.voided_at is null and ${condition}
  )`;
}
