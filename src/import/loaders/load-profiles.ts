import type { ProfileDraft, ProfilesSet } from '../../records/profiles/draft.ts';
import { CUSTOM_FIELD_COLUMN } from '../kinds/kind.ts';
import type { ImportTask } from './import-task.ts';
import type { Loaded } from './load-records.ts';

/**
 * What a row says of a customer or a vendor: of the fields, those that it has a column for. A column that is not there
 * leaves what is kept; an empty cell of one that is there clears it.
 */
export function profileDraft<Fields extends object>(
  externalId: string,
  name: string,
  fields: Fields,
  { values, custom }: Readonly<Record<'values' | 'custom', Readonly<Record<string, string>>>>,
): ProfileDraft<Fields> {
  const given = Object.entries(fields).filter(([column]) => Object.hasOwn(values, column));
  return { externalId, name, fields: Object.fromEntries(given) as Partial<Fields>, custom };
}

/** Refuses the rows whose custom fields were rejected; so far other files must not be blamed for referring to them. */
export function refuseRejected(
  task: ImportTask,
  record: 'customer' | 'vendor',
  rows: readonly Readonly<{ line: number; name: string }>[],
  { rejected, ...loaded }: ProfilesSet,
): Loaded {
  for (const { index, key, reason } of rejected) {
    const row = rows[index];
    if (row === undefined) continue;
    task.refuse(row.line, `${CUSTOM_FIELD_COLUMN}${key}: ${reason}`);
    task.doubts.add(record, row.name);
  }
  return loaded;
}
