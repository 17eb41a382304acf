import { FIELD_TYPES } from '../../records/fields/field-type.ts';
import { namesOf } from '../../records/fields/record-field.ts';
import type { ProfileDraft } from '../../records/profiles/draft.ts';
import { CUSTOMERS, type ProfileKind, VENDORS } from '../../records/profiles/profile-kind.ts';
import { setProfiles } from '../../records/profiles/set-profiles.ts';
import * as files from '../kinds/index.ts';
import { type Column, CUSTOM_FIELD_COLUMN, type FileKind } from '../kinds/kind.ts';
import type { Reader } from '../readers/reader.ts';
import type { FileReport } from '../report.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { type LoadableRow, loadRecords } from './load-records.ts';
import { tellRows } from './tell-rows.ts';

type TextColumns = Readonly<Record<string, Column<string>>>;

/** Adds the customers that are new; changes those that differ. */
export const loadCustomers: Loader = async (task) => await loadCustomersBy(task);

/** The same, of a file that another reader may read. */
export async function loadCustomersBy(task: ImportTask, read?: Reader): Promise<readonly FileReport[]> {
  // What they were from which day on, a later file says.
  const { keepBeside: _, ...withoutStatuses } = CUSTOMERS;
  const kind = task.kinds.has('customer_statuses') ? withoutStatuses : CUSTOMERS;
  return [await loadProfiles(task, files.CUSTOMERS, kind, read)];
}

/** Adds the vendors that are new; changes those that differ. */
export const loadVendors: Loader = async (task) => await loadVendorsBy(task);

/** The same, of a file that another reader may read. */
export async function loadVendorsBy(task: ImportTask, read?: Reader): Promise<readonly FileReport[]> {
  return [await loadProfiles(task, files.VENDORS, VENDORS, read)];
}

/**
 * A row as a draft. A column that is not there leaves what is kept; an empty cell of one that is there clears it. `cells` are
 * those of the fields.
 */
export function profileDraft(
  { fields }: ProfileKind,
  { externalId, name }: Readonly<{ externalId: string; name: string }>,
  cells: Readonly<Record<string, unknown>>,
  { values, custom }: Pick<LoadableRow<TextColumns>, 'values' | 'custom'>,
): ProfileDraft {
  const given = namesOf(fields).filter((field) => Object.hasOwn(values, field));
  const kept = given.map((field) => [
    field,
    cells[field] ?? FIELD_TYPES[fields[field]?.kind ?? 'text'].whenEmpty,
  ]);
  return { externalId, name, fields: Object.fromEntries(kept), custom };
}

/** Refuses rows whose custom fields were rejected; other files must not be blamed for referring to them. */
export function refuseRejected(
  task: ImportTask,
  record: ProfileKind['subject'],
  rows: readonly Pick<LoadableRow<TextColumns>, 'line' | 'name'>[],
  rejected: Awaited<ReturnType<typeof setProfiles>>['rejected'],
): void {
  for (const { index, key, reason } of rejected) {
    const row = rows[index];
    if (row === undefined) continue;
    task.refuse(row.line, `${CUSTOM_FIELD_COLUMN}${key}: ${reason}`);
    task.doubts.add(record, row.name);
  }
}

async function loadProfiles(task: ImportTask, file: FileKind<TextColumns>, kind: ProfileKind, read?: Reader) {
  const { subject } = kind;
  return await loadRecords(task, file, {
    key: [subject],
    referredAs: subject,
    ...(read === undefined ? {} : { read }),
    set: async (rows) => {
      const drafts = rows.map((row) => {
        const { [subject]: externalId, name, ...cells } = row.cells;
        return profileDraft(kind, { externalId: externalId ?? '', name: name ?? '' }, cells, row);
      });
      const { rejected, outcomes, ...loaded } = await setProfiles(task.transaction, kind, drafts, task);
      tellRows(task, rows, outcomes);
      refuseRejected(task, subject, rows, rejected);
      return loaded;
    },
  });
}
