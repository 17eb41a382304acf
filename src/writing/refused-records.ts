import type { RefusedRecord } from '../errors.ts';
import type { Refusal } from '../import/fault.ts';
import { CUSTOM_FIELD_COLUMN } from '../import/kinds/kind.ts';
import type { Resource } from './resource.ts';
import type { Place, PlacedRow } from './rows.ts';

/**
 * What an import refuses of these rows, by the fields of the records: its reasons begin with the columns. What it says of each row of a
 * record, because it is about the whole, is said once.
 */
export function refusedRecords(
  resource: Resource,
  rows: readonly PlacedRow[],
  refused: readonly Pick<Refusal, 'line' | 'reason'>[],
): RefusedRecord[] {
  const all = new Map<string, RefusedRecord>();
  for (const { line, reason } of refused) {
    const place = rows[(line ?? 0) - 1]?.place ?? null;
    const one =
      place === null ? { index: null, field: null, message: reason } : refusedAt(resource, place, reason);
    all.set(JSON.stringify(one), one);
  }
  return [...all.values()];
}

function refusedAt(resource: Resource, place: Place, reason: string): RefusedRecord {
  const [, said = '', rest = reason] = /^([^:"]+): (.+)$/s.exec(reason) ?? [];
  const columns = said.split(', ');
  const [field = null] = columns.map((column) => fieldOf(resource, place, column));
  if (columns.length === 1 && field !== null) return { index: place.record, field, message: rest };
  const isOfPart = columns.every((column) => nameOf(resource.parts?.fields ?? {}, column) !== null);
  return { index: place.record, field: isOfPart ? partOf(resource, place) : null, message: reason };
}

/** The path of what a column says; null where the reason does not begin with a column. */
function fieldOf(resource: Resource, place: Place, column: string): string | null {
  if (column === resource.key) return 'external_id';
  const ofPart = nameOf(resource.parts?.fields ?? {}, column);
  if (ofPart !== null) return `${partOf(resource, place) ?? ''}.${ofPart}`;
  return column.startsWith(CUSTOM_FIELD_COLUMN) ? column : nameOf(resource.fields, column);
}

function partOf({ parts }: Resource, { part }: Place): string | null {
  return parts === null || part === null ? null : `${parts.name}[${part}]`;
}

function nameOf(fields: Readonly<Record<string, string>>, column: string): string | null {
  return Object.entries(fields).find(([, own]) => own === column)?.[0] ?? null;
}
