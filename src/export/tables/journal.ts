import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { JOURNAL } from '../../import/kinds/index.ts';
import type { EntryKind } from '../../ledger/entry-kind.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { amountCell, markCell } from '../amounts.ts';
import { type CellsOf, type ExportSource, exportedTable, plainRows } from '../exported-table.ts';
import { byName, named } from '../names.ts';
import { readRows } from '../read-rows.ts';

/**
 * The entries that stand, and what whole openings state. An opening that follows from a whole one is left out, since an import
 * derives it again. Entries of pay are among them.
 */
export const JOURNAL_TABLE = exportedTable(
  JOURNAL,
  ['ledger.read', SEES_PAY],
  async (source) => plainRows(readLines(source)),
  // Debits and credits say what amounts do, and the worth in base currency more than a rate.
  { omits: ['amount', 'rate'] },
);

type Line = Readonly<{
  date: string;
  entry: string;
  account: string;
  description: string;
  line_description: string | null;
  currency: string;
  debit: string;
  credit: string;
  base_debit: string;
  base_credit: string;
  customer: string | null;
  vendor: string | null;
  department: string | null;
  reference: string | null;
  reconciled: boolean;
  lettering: string | null;
  kind: EntryKind;
  is_stated: boolean;
  adjusts_to: string | null;
  recorded_at: Date;
}>;

const SELECT = sql<Line>`
  select entry.entry_date::text as date, entry.name as entry, account.code as account, entry.description,
    line.description as line_description, line.currency, line.debit::text, line.credit::text, line.base_debit::text,
    line.base_credit::text, customer.name as customer, vendor.name as vendor, department.external_id as department, entry.reference,
    line.reconciled, line.lettering, entry.kind, coalesce(entry.voided_at = '-infinity', false) as is_stated,
    entry.adjusts_to, entry.recorded_at
  from ${named('journal_entries')} entry
  join ${own('journal_lines')} line on line.entry_id = entry.id
  join ${own('accounts')} account on account.id = line.account_id
  left join ${named('customer_profiles')} customer on customer.id = line.customer_id
  left join ${named('vendor_profiles')} vendor on vendor.id = line.vendor_id
  left join ${own('departments')} department on department.id = line.department_id
  where (entry.voided_at is null or entry.voided_at = '-infinity')
    and not (entry.voided_at is null and entry.kind = 'opening' and exists (
      select from ${own('journal_entries')} stated where stated.voided_at = '-infinity' and stated.external_id = entry.external_id
    ))
  order by entry.entry_date, ${byName('entry.name')}, line.line_number`;

async function* readLines({
  transaction,
  baseCurrency,
}: ExportSource): AsyncGenerator<CellsOf<typeof JOURNAL.columns>> {
  for await (const line of readRows(transaction, SELECT)) yield lineCells(line, baseCurrency);
}

function lineCells(line: Line, baseCurrency: string): CellsOf<typeof JOURNAL.columns> {
  const { date, entry, account, description, currency, kind, reference, customer, vendor, department } = line;
  const isDebit = isSome(line.debit) || (isSome(line.base_debit) && !isSome(line.credit));
  const [amount, base] = isDebit ? [line.debit, line.base_debit] : [line.credit, line.base_credit];
  const shown = amountCell(amount, currency);
  // An amount in another currency is stated with its worth, since no rate may give it exactly.
  const worth = currency === baseCurrency && base === amount ? null : amountCell(base, baseCurrency);
  return {
    date,
    entry,
    account,
    description,
    currency,
    reference,
    customer,
    vendor,
    department,
    line_description: line.line_description,
    debit: isDebit ? shown : null,
    credit: isDebit ? null : shown,
    base_amount: worth === null || isDebit ? worth : negated(worth),
    reconciled: markCell(line.reconciled),
    lettering: line.lettering,
    opening: markCell(line.is_stated),
    adjust_to: line.adjusts_to,
    account_opening: markCell(kind === 'opening' && !line.is_stated),
    closing: markCell(kind === 'closing'),
    revaluation: markCell(kind === 'revaluation'),
    recorded_at: line.is_stated ? null : line.recorded_at.toISOString(),
  };
}

function isSome(amount: string): boolean {
  return /[1-9]/.test(amount);
}

function negated(amount: string): string {
  return isSome(amount) ? `-${amount}` : amount;
}
