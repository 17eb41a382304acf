import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { TenantReader } from '../../db/tenant.ts';
import { cellStyle, PLAIN_FORMAT, textCell } from '../../spreadsheets/cells.ts';
import { MOST_ROWS } from '../../spreadsheets/reference.ts';
import type { Sheet, SheetRow } from '../../spreadsheets/workbook.ts';
import { workbookStream } from '../../spreadsheets/write-workbook.ts';
import { type FileColumn, fileColumnsOf, titleOf } from './file-columns.ts';
import { type PageRequest, type PageRow, readPage } from './read-page.ts';
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
  const columns = async () => await fileColumnsOf(tenant, list, request);
  return format === 'csv'
    ? Readable.from(csvOf(columns, rows), { objectMode: false })
    : workbookStream(sheetsOf({ noun: list.noun, columns }, rows));
}

type ColumnsReader = () => Promise<readonly FileColumn[]>;

async function* readAllRows(
  tenant: TenantReader,
  list: SortedList,
  request: PageRequest,
): AsyncGenerator<readonly PageRow[]> {
  let after = request.after;
  do {
    const page = await readPage(tenant, list, { ...request, after, limit: PAGE, isCounted: false });
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
  readColumns: ColumnsReader,
  pages: AsyncIterable<readonly PageRow[]>,
): AsyncGenerator<string> {
  const columns = await readColumns();
  yield csv([columns.map(({ name }) => name)]);
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield csv(rows.map((row) => columns.map(({ text }) => text(row))));
  }
}

function csv(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows' });
}

/** One sheet, and further ones where it is full. */
async function* sheetsOf(
  { noun, columns: readColumns }: Readonly<{ noun: string; columns: ColumnsReader }>,
  pages: AsyncIterable<readonly PageRow[]>,
): AsyncGenerator<Sheet> {
  const columns = await readColumns();
  const rows = rowsOf(columns, pages);
  let next = await rows.next();
  do {
    async function* sheetRows(): AsyncGenerator<SheetRow> {
      yield columns.map(({ title }) => textCell(title, HEAD));
      for (let count = 1; next.done !== true && count < MOST_ROWS; count += 1) {
        yield next.value;
        next = await rows.next();
      }
    }
    yield {
      name: titleOf(noun),
      columns: columns.map(({ width }) => ({ width })),
      rows: sheetRows(),
      frozen: { rows: 1, columns: 0 },
      page: { orientation: 'landscape', repeatedRows: 1, foot: '' },
    };
  } while (next.done !== true);
}

async function* rowsOf(
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly PageRow[]>,
): AsyncGenerator<SheetRow> {
  for await (const rows of pages) for (const row of rows) yield columns.map(({ cell }) => cell(row));
}

const HEAD = cellStyle(PLAIN_FORMAT, { isBold: true });

function columnOf({ columns }: SortedList, name: string): ListColumn {
  const column = columns[name];
  if (column === undefined) throw new Error(`there is no column ${name}`);
  return column;
}
