import { type Field, type FieldRecord, plainText, valueIn } from '../../custom-fields/field.ts';
import { visibleNames } from '../../custom-fields/visible.ts';
import { digitsOf, isDecimal, readDecimal, sameDecimal, typedDecimal } from '../../format/decimal.ts';

/** The content of a field's control: a text, or the selected options. */
export type Draft = string | readonly string[];

/** The input, by the name of the field; untouched fields are absent. */
export type Drafts = ReadonlyMap<string, Draft>;

/** The value of a draft in the form of the API (null clears), or the rule that it breaks. */
export type DraftReading = Readonly<{ ok: true; value: unknown } | { ok: false; problem: string }>;

/** A value in the form of its control. */
function draftOf({ type }: Field, value: unknown): Draft {
  if (type === 'multi_select') return Array.isArray(value) ? value.map(String) : [];
  if (value === undefined || value === null) return '';
  const text = plainText(value);
  return (type === 'number' || type === 'currency') && isDecimal(text) ? typedDecimal(text) : text;
}

/** The present content of a field's control. */
export function draftIn(drafts: Drafts, field: Field, base: FieldRecord): Draft {
  return drafts.get(field.name) ?? draftOf(field, valueIn(base, field.name));
}

/**
 * Reads a draft. Only input that cannot be sent is refused here; the service judges the rest: a malformed number
 * is sent as typed if the service accepts a text, and a required field is not cleared.
 */
export function readDraft({ type, required }: Field, draft: Draft): DraftReading {
  if (typeof draft !== 'string') {
    return required && draft.length === 0 ? REQUIRED : right(draft.length === 0 ? null : draft);
  }
  const text = draft.trim();
  if (text === '') return required ? REQUIRED : right(null);
  switch (type) {
    case 'boolean':
      return right(text === 'true');
    case 'number': {
      const decimal = readDecimal(text);
      if (decimal === null) return wrong('must be a number');
      return digitsOf(decimal) > 15 ? wrong('must be a number of at most 15 digits') : right(Number(decimal));
    }
    case 'currency':
      return right(readDecimal(text) ?? text);
    case 'currency_code':
      return right(text.toUpperCase());
    case 'text':
    case 'long_text':
    case 'date':
    case 'select':
    case 'multi_select':
    case 'email':
    case 'url':
    case 'phone':
      return right(text);
    default:
      return type satisfies never;
  }
}

/** The fields that are there, by what is typed. What cannot be read will not be taken: what is kept counts then. */
export function visibleIn(fields: readonly Field[], drafts: Drafts, base: FieldRecord): ReadonlySet<string> {
  return visibleNames(fields, (field) => {
    const kept = valueIn(base, field.name);
    const draft = drafts.get(field.name);
    if (draft === undefined) return kept;
    const reading = readDraft(field, draft);
    if (!reading.ok) return kept;
    return reading.value ?? undefined;
  });
}

/** The fields whose value is another than the one that is kept, hidden ones too. */
export function touchedIn(fields: readonly Field[], drafts: Drafts, base: FieldRecord): readonly Field[] {
  return fields.filter((field) => {
    const draft = drafts.get(field.name);
    return draft !== undefined && !isSameDraft(field, draft, draftOf(field, valueIn(base, field.name)));
  });
}

/** Whether two values of a field, as the service keeps them, are the same. */
export function isSameValue(field: Field, one: unknown, other: unknown): boolean {
  return isSameDraft(field, draftOf(field, one), draftOf(field, other));
}

const REQUIRED = wrong('required');

function isSameDraft({ type }: Field, one: Draft, other: Draft): boolean {
  if (typeof one !== 'string' && typeof other !== 'string') {
    return one.length === other.length && one.every((option) => other.includes(option));
  }
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  if (one.trim() === other.trim()) return true;
  if (type === 'currency_code') return one.trim().toUpperCase() === other.trim().toUpperCase();
  if (type !== 'number' && type !== 'currency') return false;
  const [a, b] = [readDecimal(one), readDecimal(other)];
  return a !== null && b !== null && sameDecimal(a, b);
}

function right(value: unknown): DraftReading {
  return { ok: true, value };
}

function wrong(problem: string): DraftReading {
  return { ok: false, problem };
}
