import { query } from '../../db/statement.ts';
import type { DocumentKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { LOCK_LEDGER } from '../../ledger/lock.ts';
import { Rates } from '../../ledger/rates.ts';
import { type FieldDefinition, loadActiveDefinitions } from '../custom-fields/index.ts';

/** The organisation's data that setting documents of a kind needs during its transaction. */
export type DocumentBook = Readonly<{
  transaction: Transaction;
  kind: DocumentKind;
  now: Date;
  baseCurrency: string;
  rates: Rates;
  /** The payment terms for documents of the kind without a stated due date; null if there are none. */
  termsDays: number | null;
  /** The custom fields that a document of the kind has: a bill has none. */
  definitions: readonly FieldDefinition[];
}>;

/**
 * Opens the invoices or the bills in a writing transaction. Other transactions that write documents of the organisation, or
 * post, wait until this one ends: the open amount of a document is never counted twice at once.
 */
export async function openDocuments(
  transaction: Transaction,
  kind: DocumentKind,
  now: Date,
): Promise<DocumentBook> {
  await transaction.run(LOCK_LEDGER);
  const [organization] = await transaction.run(
    query
      .selectFrom('organizations')
      .select(['base_currency', 'customer_terms_days', 'vendor_terms_days'])
      .compile(),
  );
  if (organization === undefined) throw new Error('the organisation of this door does not exist');
  return {
    transaction,
    kind,
    now,
    baseCurrency: organization.base_currency,
    rates: new Rates(transaction),
    termsDays: kind === 'invoice' ? organization.customer_terms_days : organization.vendor_terms_days,
    definitions: kind === 'invoice' ? await loadActiveDefinitions(transaction, 'invoice') : [],
  };
}
