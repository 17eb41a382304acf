import { query } from '../../db/statement.ts';
import { changeBaseCurrency } from '../../ledger/base-currency.ts';
import { LedgerRefusal } from '../../ledger/void.ts';
import { ORGANIZATION } from '../kinds/index.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { readRows } from './read-rows.ts';

/** Changes the settings of the organisation that the file names, and leaves the others as they are. */
export const loadOrganization: Loader = async (task) => {
  const report = { file: task.file.file, kind: task.file.kind, rows: 0, added: 0, changed: 0, unchanged: 0 };
  for await (const { line, cells } of readRows(task, ORGANIZATION)) {
    report.rows += 1;
    if (cells === null) continue;
    const given = Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null)) as Settings;
    const changed = await changeSettings(task, line, given);
    report[changed ? 'changed' : 'unchanged'] += 1;
  }
  return [report];
};

type Settings = Readonly<{
  name?: string;
  base_currency?: string;
  time_zone?: string;
  financial_year_start_month?: number;
  minimum_group_size?: number;
}>;

async function changeSettings(task: ImportTask, line: number, given: Settings): Promise<boolean> {
  const { transaction, now } = task;
  const [before] = await transaction.run(
    query
      .selectFrom('organizations')
      .select(['name', 'base_currency', 'time_zone', 'financial_year_start_month', 'minimum_group_size'])
      .compile(),
  );
  const differs = (name: keyof Settings) => given[name] !== undefined && given[name] !== before?.[name];
  const { base_currency: currency, ...others } = given;
  if (currency !== undefined && differs('base_currency')) {
    try {
      await changeBaseCurrency(transaction, currency, now);
    } catch (failure) {
      if (!(failure instanceof LedgerRefusal)) throw failure;
      task.refuse(line, `base_currency: ${failure.message}`);
    }
  }
  if ((Object.keys(others) as (keyof Settings)[]).some(differs)) {
    await transaction.run(
      query
        .updateTable('organizations')
        .set({ ...others, updated_at: now })
        .compile(),
    );
  }
  return (Object.keys(given) as (keyof Settings)[]).some(differs);
}
