import type { TenantReader } from '../../db/tenant.ts';
import { loadActiveDefinitions } from '../../records/custom-fields/index.ts';
import type { Cell } from '../../spreadsheets/workbook.ts';
import { customCellIn, customText } from './custom-cells.ts';
import { cellIn, csvCell } from './list-cells.ts';
import type { ListedValue, PageRequest, PageRow } from './read-page.ts';
import type { ListColumn, PlainColumn, SortedList } from './sorted-list.ts';

/** A column of a list as a file. */
export type FileColumn = Readonly<{
  /** As `fields` names it. */
  name: string;
  /** As the head of a workbook names it. */
  title: string;
  width: number;
  text: (row: PageRow) => string;
  cell: (row: PageRow) => Cell | null;
}>;

/** The columns of a request, with one for each custom field. */
export async function fileColumnsOf(
  tenant: TenantReader,
  { columns }: SortedList,
  request: PageRequest,
): Promise<readonly FileColumn[]> {
  const shown: FileColumn[] = [];
  for (const name of request.columns) {
    const column = columns[name];
    if (column === undefined) throw new Error(`there is no column ${name}`);
    if (column.type === 'custom') shown.push(...(await customColumns(tenant, name, column, request)));
    else shown.push(plainColumn(name, column, request));
  }
  return shown;
}

function plainColumn(name: string, column: PlainColumn, { context }: PageRequest): FileColumn {
  return {
    name,
    title: titleOf(name),
    width: Math.max(WIDTHS[column.type], name.length + 2),
    text: (row) => csvCell(column, row[name] as ListedValue, row, context),
    cell: (row) => cellIn(column, row[name] as ListedValue, row, context),
  };
}

async function customColumns(
  tenant: TenantReader,
  name: string,
  { subject }: Extract<ListColumn, { type: 'custom' }>,
  { customKeys }: PageRequest,
): Promise<readonly FileColumn[]> {
  const definitions = await loadActiveDefinitions(tenant, subject);
  return definitions
    .filter(({ key }) => customKeys === 'all' || customKeys.has(key))
    .map(
      ({ key, label, type }): FileColumn => ({
        name: `${name}.${key}`,
        title: label,
        width: Math.max(WIDTHS.text, label.length + 2),
        text: (row) => customText(type, valueIn(row[name], key)),
        cell: (row) => customCellIn(type, valueIn(row[name], key)),
      }),
    );
}

function valueIn(values: PageRow[string], key: string): unknown {
  if (typeof values !== 'object' || values === null || values instanceof Date)
    throw new Error('custom fields of the database are an object');
  return Object.hasOwn(values, key) ? values[key] : null;
}

const WIDTHS: Readonly<Record<PlainColumn['type'], number>> = {
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
export function titleOf(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
