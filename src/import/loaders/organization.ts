import { AlmanacError } from '../../errors.ts';
import type { OrganizationSettings } from '../../organizations/organization-settings.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { applySettings } from '../../settings/organization.ts';
import { ORGANIZATION } from '../kinds/index.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { readRows } from './read-rows.ts';

/** Changes the settings of the organisation that the file names, and leaves the others as they are. */
export const loadOrganization: Loader = async (task) => {
  const report = { file: task.file.file, kind: task.file.kind, rows: 0, added: 0, changed: 0, unchanged: 0 };
  for await (const { line, cells } of readRows(task, ORGANIZATION)) {
    report.rows += 1;
    if (cells === null) continue;
    const said = Object.entries({
      ...cells,
      full_time_weekly_hours: cells.full_time_weekly_hours?.toString() ?? null,
      invoices_from: textOf(cells.invoices_from),
      bills_from: textOf(cells.bills_from),
    });
    const given = Object.fromEntries(said.filter(([, value]) => value !== null));
    const changed = await changeSettings(task, line, given);
    report[changed ? 'changed' : 'unchanged'] += 1;
  }
  return [report];
};

function textOf(day: Day | null): string | null {
  return day === null ? null : formatDay(day);
}

async function changeSettings(
  { transaction, actor, now, refuse }: ImportTask,
  line: number,
  patch: Partial<OrganizationSettings>,
): Promise<boolean> {
  try {
    const change = { patch, actor, requireCurrent: () => undefined };
    return (await applySettings(transaction, change, now)).changed.length > 0;
  } catch (failure) {
    if (!(failure instanceof AlmanacError) || failure.code !== 'BASE_CURRENCY_FIXED') throw failure;
    refuse(line, failure.message);
    return false;
  }
}
