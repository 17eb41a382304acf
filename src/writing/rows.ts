import { tmpdir } from 'node:os';
import { type BookFile } from '../import/book.ts';
import { CUSTOM_FIELD_COLUMN } from '../import/kinds/kind.ts';
import { contentOfBytes } from '../import/readers/content.ts';
import type { Resource } from './resource.ts';

/** A record as a program sends it: its fields by name, in the form that the schema of its route has checked. */
export type SentRecord = Readonly<Record<string, unknown>> & Readonly<{ external_id: string }>;

/** The list of records in a body. */
export const RECORDS_FIELD = 'data';

/** Where a row comes from: the record, and the item of its list; null where it has no list. */
export type Place = Readonly<{ record: number; part: number | null }>;

/** A row of a file, and where it comes from. */
export type PlacedRow = Readonly<{ place: Place; cells: Readonly<Record<string, unknown>> }>;

/** The rows of records, as a file of their kind has them: one for each item of the list of a record. */
export function rowsOf(resource: Resource, records: readonly SentRecord[]): PlacedRow[] {
  return records.flatMap((sent, record): PlacedRow[] => {
    const whole = { [resource.key]: sent.external_id, ...named(resource.fields, sent), ...customOf(sent) };
    if (resource.parts === null) return [{ place: { record, part: null }, cells: whole }];
    const { name, fields } = resource.parts;
    const parts = sent[name] as readonly Readonly<Record<string, unknown>>[];
    return parts.map((item, part) => ({
      place: { record, part },
      cells: { ...whole, ...named(fields, item) },
    }));
  });
}

/** The rows as a file, which an import reads: the row of a line is the one before it in the list. */
export function fileOf(resource: Resource, rows: readonly PlacedRow[]): BookFile {
  const content = Buffer.from(rows.map(({ cells }) => JSON.stringify(cells)).join('\n'));
  return {
    file: fileNameOf(resource),
    kind: resource.kind.name,
    encoding: 'ndjson',
    bytes: content.length,
    open: contentOfBytes(content),
    seek: null,
    mapping: null,
    spoolFolder: tmpdir(),
    beside: null,
  };
}

/** What reports call the file of a request. */
export function fileNameOf({ name }: Resource): string {
  return `${name} (API)`;
}

function named(
  columns: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(columns).filter(([field]) => sent[field] !== undefined);
  return Object.fromEntries(given.map(([field, column]) => [column, sent[field]]));
}

function customOf({ custom_fields: custom = {} }: SentRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(custom as object).map(([key, value]: [string, unknown]) => [
      `${CUSTOM_FIELD_COLUMN}${key}`,
      Array.isArray(value) ? value.join(OPTION_MARK) : value,
    ]),
  );
}

/** What separates the options of a cell. */
const OPTION_MARK = '|';
