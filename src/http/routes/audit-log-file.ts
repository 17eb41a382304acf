import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { AuditRow } from '../../audit/audit-log.ts';
import { describeEvent } from './audit-log-schemas.ts';

export type AuditFormat = 'csv' | 'ndjson';

export const AUDIT_FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const satisfies Readonly<Record<AuditFormat, string>>;

/** Events as a file. A page is read when the one before has left, so that memory holds no more than one. */
export function auditFile(format: AuditFormat, pages: AsyncIterable<readonly AuditRow[]>): Readable {
  return Readable.from(format === 'csv' ? csvOf(pages) : ndjsonOf(pages), { objectMode: false });
}

async function* ndjsonOf(pages: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  for await (const rows of pages)
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(describeEvent(row))}\n`).join('');
}

async function* csvOf(pages: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  yield csv([COLUMNS]);
  for await (const rows of pages) if (rows.length > 0) yield csv(rows.map(cellsOf));
}

const COLUMNS = [
  'position',
  'occurred_at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'subject_kind',
  'subject_id',
  'before',
  'after',
  'id',
  'hash',
  'assistant_name',
];

function cellsOf(row: AuditRow): readonly (string | number | null)[] {
  const {
    position,
    occurred_at: occurredAt,
    actor,
    action,
    subject,
    before,
    after,
    id,
    hash,
  } = describeEvent(row);
  return [
    position,
    occurredAt,
    actor.kind,
    actor.id,
    actor.name,
    action,
    subject.kind,
    subject.id,
    before === null ? null : JSON.stringify(before),
    after === null ? null : JSON.stringify(after),
    id,
    hash,
    actor.assistant,
  ];
}

// A name may come from anybody, and a spreadsheet works out what looks like a formula.
function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows', escape_formulas: true });
}
