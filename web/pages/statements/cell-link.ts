import type { StatementColumn, StatementRow } from '../../api/generated.ts';
import { agedLink } from './record-link.ts';
import type { StatementSearch } from './statement-search.ts';

/** The address of the page behind a cell; null where nothing is. */
export type CellLinks = (column: StatementColumn) => string | null;

/**
 * What the address of a statement hands on to the pages behind its numbers: they are at the same as-at date, so that they show the same number, and of
 * the department that the statement is of. One that it is not of is left out: a page that takes it would show another number.
 */
export function lastingText({ asOf, compare }: StatementSearch, team: string | undefined): string {
  const given = Object.entries({ asOf, compare, team }).filter(([, value]) => value !== undefined);
  return given.map(([name, value = '']) => `&${name}=${encodeURIComponent(value)}`).join('');
}

/** The pages behind the cells of a row: those of the record that it is, or from the address that the service names for its records. */
export function cellLinks({ record, records }: RowRecords, lasting: string): CellLinks {
  if (record !== null) return (column) => agedLink(record, column);
  const page = records === null ? null : pageOf(records);
  if (page === null) return () => null;
  return ({ period }) =>
    period === null || period.asOfDate === null
      ? null
      : page.replace('{startDate}', period.startDate).replaceAll('{asOfDate}', period.asOfDate) + lasting;
}

/** What the service says of the records of a row. */
export type RowRecords = Pick<StatementRow, 'record' | 'records'>;

// Pages have the addresses of the API, except that a metric and its explanation are one page.
function pageOf(records: string): string | null {
  // The department is among what lasts.
  const [path = '', query = ''] = records.replace(/^\/api\/v1|&team=[^&]*/g, '').split('?');
  // The page of a metric of a day shows the last one of a range.
  if (path.startsWith('/metrics/'))
    return `${path.replace(/\/explain$/, '')}?${query.replace('as_of:{asOfDate}', RANGE)}`;
  if (!path.startsWith('/statements/')) return null;
  if (path.endsWith('/general-ledger')) return `${path}?${query}`;
  return `${path}?${query}${query.includes('columns=') ? '' : '&columns=none'}`;
}

const RANGE = '{startDate}:{asOfDate}';
