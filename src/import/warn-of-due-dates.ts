import { sql } from 'kysely';
import type { Capability } from '../access/capability.ts';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import type { KindName } from './book.ts';
import { SEES_BALANCES } from './sees-balances.ts';

const SIDES = [
  { kind: 'invoice', file: 'invoices', terms: 'customer_terms_days', parties: 'customers' },
  { kind: 'bill', file: 'bills', terms: 'vendor_terms_days', parties: 'vendors' },
] as const;

/** After an import that may have written some, warns of open invoices and bills without a due date. Only callers who may see balances are told. */
export async function warnOfDueDates(
  transaction: Transaction,
  { kinds, capabilities }: Readonly<{ kinds: ReadonlySet<KindName>; capabilities: ReadonlySet<Capability> }>,
  warn: (warning: string) => void,
): Promise<void> {
  if (!capabilities.has(SEES_BALANCES)) return;
  for (const { kind, file, terms, parties } of SIDES) {
    if (!kinds.has('fec') && !kinds.has(file)) continue;
    const [found] = await transaction.run(
      sql<{ open: number }>`
        select count(*)::int as open from ${own('documents')} documents
        where kind = ${kind} and voided_at is null and not states_due_date and settled_on is null
          and (select ${sql.ref(terms)} from ${own('organizations')} organizations) is null
      `.compile(query),
    );
    if (found === undefined || found.open === 0) continue;
    const count = `${found.open.toLocaleString('en')} open ${found.open === 1 ? kind : file}`;
    warn(
      `${count} without a due date: overdue amounts and ageing have no value until the settings have payment terms for ${parties}`,
    );
  }
}
