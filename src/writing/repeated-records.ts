import type { FieldFault } from '../fault.ts';
import type { Resource } from './resource.ts';
import { RECORDS_FIELD } from './rows.ts';

/** The records that a request has twice, and what a record has twice. Their other fields may be in another form than the schema says. */
export function repeatedRecords({ parts }: Resource, records: readonly unknown[]): FieldFault[] {
  const ofParts = records.flatMap((record, index) => {
    const items = parts === null ? null : valueOf(record, parts.name);
    if (parts === null || !Array.isArray(items)) return [];
    const path = `${RECORDS_FIELD}[${index}].${parts.name}`;
    return parts.distinctBy.flatMap((field) => repeatedIn(items, field, path));
  });
  return [...repeatedIn(records, 'external_id', RECORDS_FIELD), ...ofParts];
}

function repeatedIn(items: readonly unknown[], field: string, path: string): FieldFault[] {
  const first = new Map<string, number>();
  return items.flatMap((item, index): FieldFault[] => {
    const given = valueOf(item, field);
    if (typeof given !== 'string' || given.trim() === '') return [];
    const earlier = first.get(given.trim());
    if (earlier !== undefined)
      return [
        {
          field: `${path}[${index}].${field}`,
          code: 'repeated',
          message: `must differ from that of ${path}[${earlier}]`,
        },
      ];
    first.set(given.trim(), index);
    return [];
  });
}

function valueOf(item: unknown, field: string): unknown {
  return typeof item === 'object' && item !== null ? new Map(Object.entries(item)).get(field) : undefined;
}
