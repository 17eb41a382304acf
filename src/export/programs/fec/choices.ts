import { type RawBuilder, sql } from 'kysely';
import { own } from '../../../db/own.ts';
import { EQUITY_CLASSES, EXPENSE_CLASSES, INCOME_CLASSES } from '../../../ledger/account-class.ts';

const PROFIT = [...INCOME_CLASSES, ...EXPENSE_CLASSES];

/** The entries that close a year, which the law leaves out: what they did to equity, the opening of the next year says. */
export const IS_LEFT_OUT = sql`(entry.kind = 'closing' and not ${hasAccount(sql`account.class <> all(${[...PROFIT, ...EQUITY_CLASSES]}::text[])`)})`;

/** The openings of balance sheets with which the books begin. */
export function isFirstOpening(firstDay: string): RawBuilder<unknown> {
  return sql`(entry.kind = 'opening' and entry.entry_date = ${firstDay}::date and not ${hasAccount(sql`account.class = any(${PROFIT}::text[])`)})`;
}

function hasAccount(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from ${own('journal_lines')} line join ${own('accounts')} account on account.id = line.account_id
    where line.entry_id = entry.id and ${condition}
  )`;
}
