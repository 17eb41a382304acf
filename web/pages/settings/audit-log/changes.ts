import { formatDay, formatInstant } from '../../../format/date.ts';
import { formatDecimal, isDecimal } from '../../../format/decimal.ts';
import { formatCount } from '../../../format/number.ts';
import { MONTHS } from '../organization/organization-fields.ts';
import type { AuditEvent } from './queries.ts';
import type { Names } from './use-names.ts';
import { fieldInWords } from './words.ts';

/** A field that is different, in words; null for nothing there. */
export type AuditChange = Readonly<{ field: string; before: string | null; after: string | null }>;

/** The differences, field by field, without what identifies the record, which is shown elsewhere. */
export function changesOf(
  { before, after }: Pick<AuditEvent, 'before' | 'after'>,
  names: Names,
): AuditChange[] {
  const [was, is] = [flat(before), flat(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => !UNTOLD.has(field));
  return fields.flatMap((field) => {
    const change = {
      field: fieldInWords(field),
      before: inWords(field, was.get(field), names),
      after: inWords(field, is.get(field), names),
    };
    return change.before === change.after ? [] : [change];
  });
}

const UNTOLD: ReadonlySet<string> = new Set([
  'id',
  'organization_id',
  'created_by',
  'created_at',
  'updated_at',
  'identifier',
  'last_used_at',
  'type_config',
]);

type Value = unknown;

function flat(value: Value): ReadonlyMap<string, Value> {
  if (!isRecord(value)) return new Map(value === null ? [] : [['value', value]]);
  return new Map(
    Object.entries(value).flatMap(([field, content]) =>
      field === 'custom_fields' && isRecord(content)
        ? Object.entries(content).map(([key, each]) => [`custom_fields.${key}`, each] as const)
        : [[field, content] as const],
    ),
  );
}

function isRecord(value: Value): value is Readonly<Record<string, Value>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inWords(field: string, value: Value, names: Names): string | null {
  if (field === 'financial_year_start_month') return MONTHS[Number(value) - 1]?.label ?? null;
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return textInWords(field, value, names);
  if (Array.isArray(value)) {
    const parts = value.flatMap((each: Value) => inWords(field, each, names) ?? []);
    return parts.length === 0 ? null : parts.join(', ');
  }
  return isRecord(value) ? recordInWords(value) : JSON.stringify(value);
}

function textInWords(field: string, text: string, names: Names): string {
  const kind = IDS.find((each) => field.endsWith(`${each}_id`));
  if (kind !== undefined) return names(kind, text) ?? 'one that is not known';
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatInstant(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  // Amounts are stored with four places.
  if (isDecimal(text) && /\.\d{4}$/.test(text)) return formatDecimal(text, null);
  return text;
}

const IDS = ['membership', 'department', 'user'] as const;

// A file of an import by its name, with how many rows of it did what; of anything else what there is of it.
function recordInWords({ file, ...record }: Readonly<Record<string, Value>>): string {
  const fields = Object.entries(record).filter(
    ([field, value]) => typeof value === 'number' && value > 0 && field !== 'rows',
  );
  const counts = fields
    .map(([field, count]) => `${formatCount(Number(count))} ${fieldInWords(field)}`)
    .join(', ');
  if (typeof file !== 'string') return JSON.stringify(record);
  return counts === '' ? file : `${file} (${counts})`;
}
