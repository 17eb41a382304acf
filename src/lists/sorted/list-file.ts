import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { TenantReader } from '../../db/tenant.ts';
import { cellStyle, PLAIN_FORMAT, textCell } from '../../spreadsheets/cells.ts';
import { MOST_ROWS } from '../../spreadsheets/reference.ts';
import type { Sheet, SheetRow } from '../../spreadsheets/workbook.ts';
import { workbookStream } from '../../spreadsheets/write-workbook.ts';
import { cellIn, csvCell } from './list-cells.ts';
import { type ListedRow, type PageRequest, readPage } from './read-page.ts';
import type { ListColumn, SortedList } from './sorted-list.ts';

export const LIST_FORMATS = ['csv', 'xlsx'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/**
 * The whole of a list as a file, page by page: the next one is read once the one before has left, so that memory holds no more than one. What
 * is written meanwhile may be in it or not; no record comes twice.
 */
export function listFile(
  format: ListFormat,
  tenant: TenantReader,
  list: SortedList,
  request: PageRequest,
): Readable {
  const rows = readAllRows(tenant, list, { ...request, columns: withCurrencies(list, request.columns) });
  const file = {
    list,
    request,
    columns: request.columns.map((name) => [name, columnOf(list, name)] as const),
  };
  return format === 'csv'
    ? Readable.from(csvOf(file, rows), { objectMode: false })
    : workbookStream(sheetsOf(file, rows));
}

type ListFile = Readonly<{
  list: SortedList;
  request: PageRequest;
  columns: readonly (readonly [name: string, column: ListColumn])[];
}>;

async function* readAllRows(
  tenant: TenantReader,
  list: SortedList,
  request: PageRequest,
): AsyncGenerator<readonly ListedRow[]> {
  let after = request.after;
  do {
    const page = await readPage(tenant, list, { ...request, after, limit: PAGE });
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

const PAGE = 1000;

// An amount is written with the decimals of its currency, whether that is a column of the file or not.
function withCurrencies(list: SortedList, names: readonly string[]): readonly string[] {
  const currencies = names.flatMap((name) => {
    const column = columnOf(list, name);
    return column.type === 'amount' && column.currency !== 'base' ? [column.currency] : [];
  });
  return [...new Set([...names, ...currencies])];
}

async function* csvOf(
  { request, columns }: ListFile,
  pages: AsyncIterable<readonly ListedRow[]>,
): AsyncGenerator<string> {
  yield csv([columns.map(([name]) => name)]);
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield csv(
      rows.map((row) => columns.map(([name, each]) => csvCell(each, row[name], row, request.context))),
    );
  }
}

function csv(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows' });
}

/** One sheet, and further ones where it is full. */
async function* sheetsOf(file: ListFile, pages: AsyncIterable<readonly ListedRow[]>): AsyncGenerator<Sheet> {
  const { list, columns } = file;
  const rows = rowsOf(file, pages);
  let next = await rows.next();
  do {
    async function* sheetRows(): AsyncGenerator<SheetRow> {
      yield columns.map(([name]) => textCell(titleOf(name), HEAD));
      for (let count = 1; next.done !== true && count < MOST_ROWS; count += 1) {
        yield next.value;
        next = await rows.next();
      }
    }
    yield {
      name: titleOf(list.noun),
      columns: columns.map(([name, { type }]) => ({ width: Math.max(WIDTHS[type], name.length + 2) })),
      rows: sheetRows(),
      frozen: { rows: 1, columns: 0 },
      page: { orientation: 'landscape', repeatedRows: 1, foot: '' },
    };
  } while (next.done !== true);
}

async function* rowsOf(
  { request, columns }: ListFile,
  pages: AsyncIterable<readonly ListedRow[]>,
): AsyncGenerator<SheetRow> {
  for await (const rows of pages)
    for (const row of rows)
      yield columns.map(([name, each]) => cellIn(each, row[name], row, request.context));
}

const HEAD = cellStyle(PLAIN_FORMAT, { isBold: true });
const WIDTHS: Readonly<Record<ListColumn['type'], number>> = {
  id: 38,
  text: 24,
  choice: 12,
  day: 12,
  count: 10,
  rate: 12,
  amount: 16,
  flag: 10,
  instant: 26,
};

/** `issue_date` is "Issue date". */
function titleOf(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function columnOf({ columns }: SortedList, name: string): ListColumn {
  const column = columns[name];
  if (column === undefined) throw new Error(`there is no column ${name}`);
  return column;
}
