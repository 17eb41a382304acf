import { ENGAGEMENT_TYPES, FREQUENCIES, PAY_TYPES } from './pay.ts';

/**
 * A field of a pay arrangement, declared once: its name is that of its column, of its property in the API and of its column in
 * files. `required` is one that a file must fill; of an `optional` one nothing may be known; a `defaulted` one always has a
 * value.
 */
export type PayField = Readonly<{ meaning: string; example: string }> & FieldForm & FieldPresence;

type FieldForm =
  | Readonly<{ kind: 'choice'; words: readonly string[] }>
  | Readonly<{ kind: 'amount' | 'currency_code' | 'hours' | 'day' }>;

type FieldPresence =
  | Readonly<{ presence: 'required' }>
  | Readonly<{ presence: 'defaulted' | 'optional'; whenEmpty: string }>;

/** The fields of a pay arrangement other than its membership, in their order. */
export const PAY_FIELDS = {
  pay_type: {
    kind: 'choice',
    words: PAY_TYPES,
    presence: 'required',
    meaning: 'What is paid.',
    example: 'salary',
  },
  amount: { kind: 'amount', presence: 'required', meaning: 'How much each time.', example: '96000.00' },
  currency: {
    kind: 'currency_code',
    presence: 'defaulted',
    whenEmpty: 'that of the organisation',
    meaning: 'Currency of the amount.',
    example: 'AUD',
  },
  frequency: {
    kind: 'choice',
    words: FREQUENCIES,
    presence: 'required',
    meaning: 'How often the amount is paid.',
    example: 'annual',
  },
  engagement_type: {
    kind: 'choice',
    words: ENGAGEMENT_TYPES,
    presence: 'required',
    meaning: 'How they are engaged.',
    example: 'full_time',
  },
  weekly_hours: {
    kind: 'hours',
    presence: 'optional',
    whenEmpty: 'they are not recorded',
    meaning: 'Hours a week that the amount is paid for.',
    example: '38',
  },
  effective_from: {
    kind: 'day',
    presence: 'required',
    meaning: 'First day of the arrangement.',
    example: '2025-07-01',
  },
  effective_to: {
    kind: 'day',
    presence: 'optional',
    whenEmpty: 'it has none yet',
    meaning: 'Last day.',
    // The example is a person's first arrangement, whose end is open.
    example: '',
  },
} as const satisfies Readonly<Record<string, PayField>>;

export type PayFieldName = keyof typeof PAY_FIELDS;

/** The fields as they are kept: amounts and hours with all their decimals, days as `YYYY-MM-DD`, both included. */
export type PayContent = {
  readonly [Name in PayFieldName]: KeptWord<(typeof PAY_FIELDS)[Name]> | Absence<(typeof PAY_FIELDS)[Name]>;
};

type KeptWord<Field extends PayField> = Field extends { words: readonly (infer Word)[] } ? Word : string;
type Absence<Field extends PayField> = Field['presence'] extends 'optional' ? null : never;

export const PAY_FIELD_NAMES = Object.keys(PAY_FIELDS) as readonly PayFieldName[];

/** The types of the columns, as PostgreSQL calls them. */
export const PAY_COLUMN_TYPES = {
  choice: 'text',
  amount: 'numeric',
  currency_code: 'text',
  hours: 'numeric',
  day: 'date',
} as const satisfies Readonly<Record<PayField['kind'], string>>;

/** So many decimals amounts and hours are kept with. */
export const PAY_DECIMALS = { amount: 4, hours: 2 } as const;
