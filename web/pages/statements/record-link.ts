import type { StatementColumn, StatementRecord } from '../../api/generated.ts';
import { addDays } from '../../period/end-of-day.ts';

/** The page of a record that a row is. */
export function recordLink({ kind, id }: StatementRecord): string {
  return `/${PAGES[kind]}/${id}`;
}

const PAGES: Readonly<Record<StatementRecord['kind'], string>> = {
  customer: 'customers',
  vendor: 'vendors',
  invoice: 'invoices',
  bill: 'bills',
  journal_entry: 'journal-entries',
};

/**
 * The records behind a cell of an aged list: the open documents of a customer or vendor whose age is that of the column, or what is
 * unallocated; of a document, its own page. All are as at the day of the column. Null for other records.
 */
export function agedLink(record: StatementRecord, { key, period }: StatementColumn): string | null {
  const day = period?.asOfDate ?? null;
  if (day === null || record.kind === 'journal_entry') return null;
  if (record.kind === 'invoice' || record.kind === 'bill') return `${recordLink(record)}?asOf=${day}`;
  const band = key.slice(key.lastIndexOf('.') + 1);
  const party = `${record.kind}=${record.id}`;
  if (band === 'unallocated') return `/payments?${party}&allocated=false&asOf=${day}`;
  const [oldest, newest] = BANDS[band] ?? [null, null];
  const due = [
    oldest === null ? '' : `&due_date_from=${addDays(day, -oldest)}`,
    newest === null ? '' : `&due_date_to=${addDays(day, -newest)}`,
  ].join('');
  return `/${record.kind === 'customer' ? 'invoices' : 'bills'}?${party}&status=open${due}&asOf=${day}`;
}

/** The most and the fewest days past the due date. */
const BANDS: Readonly<Record<string, readonly [number | null, number | null]>> = {
  not_due: [0, null],
  '1_30': [30, 1],
  '31_60': [60, 31],
  '61_90': [90, 61],
  over_90: [null, 91],
};
