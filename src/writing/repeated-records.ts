import type { FieldFault } from '../fault.ts';

import type { Resource } from './resource.ts';
import { RECORDS_FIELD, type SentRecord } from './rows.ts';

/** The records that a request has twice. Their other fields may be in another form than the schema of their route says. */
export function repeatedRecords(_resource: Resource, records: readonly Partial<SentRecord>[]): FieldFault[] {
  const first = new Map<string, number>();
  return records.flatMap((record, index) => {
    const name = record?.external_id;
    if (typeof name !== 'string') return [];
    const earlier = first.get(name.trim());
    if (earlier === undefined) first.set(name.trim(), index);
    if (earlier === undefined) return [];
    const field = `${RECORDS_FIELD}[${index}].external_id`;
    return [{ field, code: 'repeated', message: `must differ from that of ${RECORDS_FIELD}[${earlier}]` }];
  });
}
