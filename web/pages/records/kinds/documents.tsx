import { formatCount } from '../../../format/number.ts';
import { Badge } from '../../../parts/badge.tsx';
import { amountColumn, dayColumn, nameColumn, textColumn, textIn } from '../columns.tsx';
import type { RecordColumn, RecordKind } from '../kind.ts';
import { partyColumn } from '../party-link.tsx';
import { CUSTOMER_FILTER, VENDOR_FILTER } from './filters.ts';

const STATUS: RecordColumn = {
  key: 'status',
  heading: 'Status',
  fields: ['status', 'days_overdue'],
  cell: (record) => (
    <DocumentStatus status={textIn(record, 'status')} daysOverdue={Number(record['days_overdue'] ?? 0)} />
  ),
};

export const INVOICES = documents('invoice');
export const BILLS = documents('bill');

function documents(document: 'invoice' | 'bill'): RecordKind {
  const side = document === 'invoice' ? 'customer' : 'vendor';
  const name = document === 'invoice' ? 'invoices' : 'bills';
  return {
    name,
    title: document === 'invoice' ? 'Invoices' : 'Bills',
    singular: document,
    plural: name,
    access: 'ledger.read',
    isDated: true,
    search: { parameter: 'text', label: `Search ${name}` },
    usualSort: '-issue_date',
    filters: [
      {
        kind: 'choice',
        name: 'status',
        label: 'Status',
        usual: '',
        look: 'segments',
        choices: [
          { value: '', label: 'All' },
          { value: 'open', label: 'Open' },
          { value: 'overdue', label: 'Overdue' },
          { value: 'paid', label: 'Paid' },
          { value: 'upcoming', label: 'Upcoming' },
        ],
      },
      side === 'customer' ? CUSTOMER_FILTER : VENDOR_FILTER,
      {
        kind: 'choice',
        name: 'days_overdue_over',
        label: 'Days overdue',
        usual: '',
        look: 'list',
        choices: [
          { value: '', label: 'Any' },
          ...['30', '60', '90', '180'].map((value) => ({ value, label: overDays(value) })),
        ],
        others: { form: /^\d{1,5}$/, labelOf: overDays },
      },
      { kind: 'range', name: 'issue_date', label: 'Issued', of: 'day' },
      { kind: 'range', name: 'due_date', label: 'Due', of: 'day' },
      { kind: 'range', name: 'total', label: 'Total', of: 'amount' },
    ],
    chooses: null,
    columns: [
      nameColumn(name, 'Number', { key: 'external_id', sortable: true }),
      partyColumn(side),
      dayColumn('issue_date', 'Issued'),
      dayColumn('due_date', 'Due'),
      STATUS,
      textColumn('reference', 'Reference'),
      amountColumn('total', 'Total', 'currency'),
      amountColumn('open', 'Open', 'currency'),
    ],
  };
}

function overDays(days: string): string {
  return `Over ${days} days`;
}

/** What a document is on the day that is looked at; a void one is nothing. */
export function DocumentStatus({
  status,
  daysOverdue,
}: Readonly<{ status: string | null; daysOverdue: number }>) {
  if (status === 'overdue')
    return (
      <Badge tone="bad">{`${formatCount(daysOverdue)} ${daysOverdue === 1 ? 'day' : 'days'} overdue`}</Badge>
    );
  if (status === 'open') return <Badge tone="warn">Open</Badge>;
  if (status === 'paid') return <Badge tone="good">Paid</Badge>;
  return <Badge>{status === 'upcoming' ? 'Upcoming' : 'Void'}</Badge>;
}
