import { Link } from '@tanstack/react-router';
import { amountColumn, dayColumn, nameColumn, textColumn, textIn, wordColumn } from '../columns.tsx';
import type { RecordColumn, RecordKind } from '../kind.ts';
import { EITHER_PARTY } from '../party-link.tsx';
import { CUSTOMER_FILTER, VENDOR_FILTER, wordsFilter } from './filters.ts';

/** The kinds of a payment. */
export const PAYMENT_KINDS: Readonly<Record<string, string>> = {
  payment: 'Payment',
  credit_note: 'Credit note',
  write_off: 'Write-off',
  refund: 'Refund',
  transfer: 'Transfer',
};

const SETTLES: RecordColumn = {
  key: 'settles',
  heading: 'Settles',
  fields: ['invoice_id', 'invoice', 'bill_id', 'bill', 'allocated'],
  cell: (record) => <SettledDocument record={record} />,
};

/** The invoice or the bill that a payment settles, and a link to it. */
export function SettledDocument({ record }: Readonly<{ record: Parameters<RecordColumn['cell']>[0] }>) {
  const [invoice, bill] = [textIn(record, 'invoice_id'), textIn(record, 'bill_id')];
  if (invoice !== '')
    return (
      <Link to="/$records/$id" params={{ records: 'invoices', id: invoice }}>
        {textIn(record, 'invoice')}
      </Link>
    );
  if (bill !== '')
    return (
      <Link to="/$records/$id" params={{ records: 'bills', id: bill }}>
        {textIn(record, 'bill')}
      </Link>
    );
  // Some name a document that is not there yet.
  const name = textIn(record, 'invoice') || textIn(record, 'bill');
  return name === '' ? 'Unallocated' : `Unallocated, for ${name}`;
}

export const PAYMENTS: RecordKind = {
  name: 'payments',
  title: 'Payments',
  singular: 'payment',
  plural: 'payments',
  access: 'ledger.read',
  isDated: true,
  search: { parameter: 'text', label: 'Search payments' },
  usualSort: '-date',
  filters: [
    CUSTOMER_FILTER,
    VENDOR_FILTER,
    wordsFilter('kind', 'Kind', PAYMENT_KINDS),
    wordsFilter('allocated', 'Allocated', { true: 'Allocated', false: 'Unallocated' }),
    { kind: 'range', name: 'date', label: 'Date', of: 'day' },
  ],
  chooses: null,
  columns: [
    nameColumn('payments', 'Payment', { key: 'external_id' }),
    dayColumn('date', 'Date'),
    EITHER_PARTY,
    SETTLES,
    wordColumn('kind', 'Kind', PAYMENT_KINDS),
    textColumn('reference', 'Reference'),
    amountColumn('amount', 'Amount', 'currency'),
  ],
};
