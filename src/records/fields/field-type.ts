import type { FaultCode } from '../../fault.ts';
import { AMOUNT_FORM, readAmount } from './amount-rule.ts';
import { STATUSES } from './status.ts';
import { CURRENCY_CODE, EMAIL, keptText, LINE, LINES, type TextRule, WEB_ADDRESS } from './text-rule.ts';

/** The type of a record's field. */
export type FieldKind =
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'url'
  | 'currency_code'
  | 'currency'
  | 'status';

/** A value as it is kept, null where there is none, or why it cannot be taken. */
export type FieldReading =
  | Readonly<{ ok: true; value: string | null }>
  | Readonly<{ ok: false; code: FaultCode; problem: string }>;

/** The accepted values of a kind of field, and the way they are stored. */
export type FieldType = Readonly<{
  /** The accepted values, in words. */
  meaning: string;
  /** The type of its column, as PostgreSQL calls it. */
  column: 'text' | 'numeric';
  /** The most characters that it can have; null where its form says it. */
  longest: number | null;
  /** The value of an empty cell, and of a missing column for a new record. */
  whenEmpty: string | null;
  /** Reads a value of JSON or a cell of a file. */
  read: (given: unknown) => FieldReading;
}>;

export const FIELD_TYPES: Readonly<Record<FieldKind, FieldType>> = {
  text: textType(LINE),
  long_text: textType(LINES),
  email: textType(EMAIL),
  phone: textType(LINE),
  url: textType(WEB_ADDRESS),
  currency_code: textType(CURRENCY_CODE),
  currency: {
    meaning: AMOUNT_FORM,
    column: 'numeric',
    longest: null,
    whenEmpty: null,
    read: (given) => {
      const reading = readAmount(given);
      return reading.ok ? reading : { ...reading, code: 'format' };
    },
  },
  status: {
    meaning: `one of ${STATUSES.join(', ')}`,
    column: 'text',
    longest: null,
    whenEmpty: 'active',
    read: (given) => {
      const status = STATUSES.find((known) => known === given);
      return status === undefined
        ? { ok: false, code: 'enum', problem: `not one of ${STATUSES.join(', ')}` }
        : { ok: true, value: status };
    },
  },
};

function textType({ meaning, longest, faultOf }: TextRule): FieldType {
  return {
    meaning,
    column: 'text',
    longest,
    whenEmpty: null,
    read: (given) => {
      if (given === null) return { ok: true, value: null };
      if (typeof given !== 'string') return { ok: false, code: 'type', problem: 'must be a text or null' };
      const text = keptText(given);
      const fault = text === null ? null : faultOf(text);
      return fault === null
        ? { ok: true, value: text }
        : { ok: false, code: fault.code, problem: fault.message };
    },
  };
}
