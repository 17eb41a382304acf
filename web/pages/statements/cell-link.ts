import type { StatementColumn, StatementRow } from '../../api/generated.ts';
import { agedLink } from './record-link.ts';

/** The address of the page behind a cell; null where nothing is. */
export type CellLinks = (column: StatementColumn) => string | null;

/**
 * The pages behind the cells of a row: those of the record that it is, or from the address that the service names for its records. They are
 * at the same as-of date, so that they show the same number.
 */
export function cellLinks({ record, records }: RowRecords, asOf: string | undefined): CellLinks {
  if (record !== null) return (column) => agedLink(record, column);
  const page = records === null ? null : pageOf(records);
  if (page === null) return () => null;
  const at = asOf === undefined ? '' : `&asOf=${encodeURIComponent(asOf)}`;
  return ({ period }) =>
    period === null || period.asOfDate === null
      ? null
      : page.replace('{startDate}', period.startDate).replaceAll('{asOfDate}', period.asOfDate) + at;
}

/** What the service says of the records of a row. */
export type RowRecords = Pick<StatementRow, 'record' | 'records'>;

// Pages have the addresses of the API, except that a metric and its explanation are one page.
function pageOf(records: string): string | null {
  const [path = '', query = ''] = records.replace(/^\/api\/v1/, '').split('?');
  // The page of a metric of a day shows the last one of a range.
  if (path.startsWith('/metrics/'))
    return `${path.replace(/\/explain$/, '')}?${query.replace('as_of:{asOfDate}', RANGE)}`;
  if (!path.startsWith('/statements/')) return null;
  if (path.endsWith('/general-ledger')) return `${path}?${query}`;
  return `${path}?${query}${query.includes('columns=') ? '' : '&columns=none'}`;
}

const RANGE = '{startDate}:{asOfDate}';
