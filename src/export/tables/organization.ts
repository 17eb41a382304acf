import { query } from '../../db/statement.ts';
import { ORGANIZATION } from '../../import/kinds/index.ts';
import { type CellsOf, type ExportSource, exportedTable, plainRows } from '../exported-table.ts';

/** The settings that figures depend on. */
export const ORGANIZATION_TABLE = exportedTable(ORGANIZATION, [], async (source) =>
  plainRows(readSettings(source)),
);

const COLUMNS = Object.keys(ORGANIZATION.columns) as readonly (keyof typeof ORGANIZATION.columns)[];

async function* readSettings({
  transaction,
}: ExportSource): AsyncGenerator<CellsOf<typeof ORGANIZATION.columns>> {
  const rows = await transaction.run(query.selectFrom('organizations').select(COLUMNS).compile());
  for (const row of rows) {
    yield Object.fromEntries(COLUMNS.map((name) => [name, row[name] === null ? null : String(row[name])]));
  }
}
