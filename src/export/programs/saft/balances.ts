import { sql } from 'kysely';
import { own } from '../../../db/own.ts';
import { query } from '../../../db/statement.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { Decimal } from '../../../money/decimal.ts';
import { amountCell } from '../../amounts.ts';
import { byName, named } from '../../names.ts';
import { readRows } from '../../read-rows.ts';
import { STANDING_LINES } from '../read-ledger.ts';
import { idElement } from './xml-text.ts';

/** The opening and closing balance of an account, or of a customer or vendor on it. Debits are positive. */
export type Balance = Readonly<{ account: string; opening: string; closing: string }>;

/** The control totals of a file. */
export type EntryTotals = Readonly<{
  entries: string;
  debit: string;
  credit: string;
  /** The number of lines whose amounts have more decimals than the schema allows. */
  fine: string;
}>;

/** The openings of the first day: a file states them as balances, not as entries. */
export const IS_OPENING = sql`(entry.kind = 'opening' and entry.entry_date = (
  select min(entry_date) from ${own('journal_entries')} first_entry where voided_at is null
))`;

const SUMS = sql`
  coalesce(sum(line.base_debit - line.base_credit) filter (where ${IS_OPENING}), 0)::text as opening,
  coalesce(sum(line.base_debit - line.base_credit), 0)::text as closing`;

export async function readBalances(transaction: Transaction): Promise<ReadonlyMap<string, Balance>> {
  const rows = await transaction.run(
    sql<Balance>`
      select account.code as account, ${SUMS} from ${STANDING_LINES}
      where entry.voided_at is null group by account.code`.compile(query),
  );
  return new Map(rows.map((row) => [row.account, row]));
}

export async function readTotals(transaction: Transaction): Promise<EntryTotals> {
  const [totals] = await transaction.run(
    sql<EntryTotals>`
      select count(distinct entry.id)::text as entries,
        coalesce(sum(greatest(line.base_debit - line.base_credit, 0)), 0)::text as debit,
        coalesce(sum(greatest(line.base_credit - line.base_debit, 0)), 0)::text as credit,
        count(*) filter (where scale(trim_scale(line.base_debit - line.base_credit)) > 2)::text as fine
      from ${STANDING_LINES} where entry.voided_at is null and not ${IS_OPENING}`.compile(query),
  );
  if (totals === undefined) throw new Error('a sum has no row');
  return totals;
}

/** A customer or vendor with its balance on an account, which is null if it has none. */
export type PartyBalance = Readonly<{ id: string; name: string; account: string | null }> &
  Omit<Balance, 'account'>;

const PARTIES = {
  customer: { table: 'customer_profiles', class: 'receivable' },
  vendor: { table: 'vendor_profiles', class: 'payable' },
} as const;

/** The customers or vendors, with what they owe or are owed. */
export function readParties(
  transaction: Transaction,
  kind: keyof typeof PARTIES,
): AsyncGenerator<PartyBalance> {
  const { table, class: accountClass } = PARTIES[kind];
  return readRows(
    transaction,
    sql<PartyBalance>`
      select profile.name as id, party.name, balance.account, balance.opening, balance.closing
      from ${named(table)} profile
      join ${own('parties')} party on party.id = profile.party_id
      left join (
        select ${sql.ref(`line.${kind}_id`)} as id, account.code as account, ${SUMS} from ${STANDING_LINES}
        where entry.voided_at is null and account.class = ${accountClass} and ${sql.ref(`line.${kind}_id`)} is not null
        group by 1, 2
      ) balance on balance.id = profile.id
      order by ${byName('profile.name')}, ${byName('balance.account')}`,
  );
}

/** The elements of an opening and closing balance. */
export function balanceElements({ opening, closing }: Omit<Balance, 'account'>, currency: string): string {
  return balanceElement('Opening', opening, currency) + balanceElement('Closing', closing, currency);
}

function balanceElement(when: 'Opening' | 'Closing', balance: string, currency: string): string {
  const amount = new Decimal(balance);
  const name = `${when}${amount.isNegative() ? 'Credit' : 'Debit'}Balance`;
  return `<${name}>${amountCell(amount.abs().toFixed(), currency)}</${name}>`;
}

/** The element with the id of an account. */
export function accountId(code: string): string {
  return idElement('AccountID', code, 70);
}
