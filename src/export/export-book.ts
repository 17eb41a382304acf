import type { Capability } from '../access/capability.ts';
import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { encodingsOf } from '../import/book.ts';
import { MANIFEST } from '../import/kinds/index.ts';
import { EXPORT_VERSION } from '../import/kinds/manifest.ts';
import type { ExportedTable, ExportScope, ExportSource } from './exported-table.ts';
import { csvText, jsonText, type TableText } from './table-text.ts';
import { EXPORTED_TABLES } from './tables/index.ts';

/** Where the files of an export go, one after the other. */
export type ExportTarget = Readonly<{ write: (file: string, text: AsyncIterable<string>) => Promise<void> }>;

/** What an export has: its files with their rows, and what is not in it. */
export type ExportReport = Readonly<{
  files: readonly Readonly<{ file: string; rows: number }>[];
  leftOut: readonly string[];
}>;

export type ExportRequest = Readonly<{
  scope: ExportScope;
  target: ExportTarget;
  /** Hears how many rows there were so far; when it throws, the export ends there. */
  onProgress: (rows: number) => void;
}>;

/**
 * Writes the whole book of an organisation, in the files that an import reads, from one snapshot. The same book gives the same bytes:
 * nothing in them is random, or of the moment.
 */
export async function exportBook(tenant: TenantReader, request: ExportRequest): Promise<ExportReport> {
  return await tenant.snapshot(async (transaction) => await exportFrom(transaction, request));
}

/** The same in a transaction that is one snapshot. */
export async function exportFrom(
  transaction: Transaction,
  { scope, target, onProgress }: ExportRequest,
): Promise<ExportReport> {
  const [organization] = await transaction.run(
    query.selectFrom('organizations').select('base_currency').compile(),
  );
  if (organization === undefined) throw new Error('the organisation of this door does not exist');
  const source = { transaction, scope, baseCurrency: organization.base_currency };
  const leftOut = EXPORTED_TABLES.flatMap((table) => leftOutOf(table, scope));
  const files: { file: string; rows: number }[] = [];
  let rows = 0;
  for (const table of EXPORTED_TABLES.filter((one) => isSeen(one, scope))) {
    const counted = { file: fileOf(table), rows: 0 };
    const text = await textOf(table, source, () => {
      counted.rows += 1;
      rows += 1;
      onProgress(rows);
    });
    const begun = await beginning(text);
    if (begun === null) continue;
    await target.write(counted.file, begun);
    files.push(counted);
  }
  await target.write(`${MANIFEST.name}.json`, manifestText(leftOut));
  return { files, leftOut };
}

function isSeen({ needs }: ExportedTable, { capabilities }: ExportScope): boolean {
  return needs.every((capability) => capabilities.has(capability));
}

/** What the export has not of a table: all of it, or some columns. */
function leftOutOf(table: ExportedTable, scope: ExportScope): readonly string[] {
  const { kind, hides } = table;
  if (!isSeen(table, scope)) return [kind.name];
  return hides(scope).map((name) => `${name} of ${kind.name}`);
}

function fileOf({ kind }: ExportedTable): string {
  return `${kind.name}.${encodingsOf(kind.name)[0]}`;
}

async function textOf(
  { kind, omits, hides, read }: ExportedTable,
  source: ExportSource,
  onRow: () => void,
): Promise<TableText> {
  const content = await read(source);
  return encodingsOf(kind.name)[0] === 'json'
    ? jsonText(content.rows, onRow)
    : csvText(kind, content, [...omits, ...hides(source.scope)], onRow);
}

/** The same text, or null where there is none. */
async function beginning(text: TableText): Promise<AsyncIterable<string> | null> {
  const first = await text.next();
  return first.done === true ? null : whole(first.value, text);
}

async function* whole(first: string, rest: TableText): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* manifestText(leftOut: readonly string[]): AsyncGenerator<string> {
  const said = {
    export_version: EXPORT_VERSION,
    ...(leftOut.length === 0 ? {} : { left_out: leftOut.join(', ') }),
  };
  yield `${JSON.stringify(said, null, 2)}\n`;
}

/** The capabilities that an export of this scope depends on. A download needs all of them, and no others. */
export function neededFor({ capabilities }: ExportScope): readonly Capability[] {
  const needed = EXPORTED_TABLES.flatMap(({ needs }) => needs);
  return [...new Set(needed)].filter((capability) => capabilities.has(capability)).sort();
}
