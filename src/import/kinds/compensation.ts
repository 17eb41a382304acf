import type { Decimal } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import {
  PAY_DECIMALS,
  PAY_FIELDS,
  type PayContent,
  type PayField,
  type PayFieldName,
} from '../../records/people/pay-fields.ts';
import { type CellType, CURRENCY, DATE, text } from './cell-type.ts';
import { type Column, column, type FileKind } from './kind.ts';
import { numberWithin, WEEKLY_HOURS } from './number-within.ts';
import { oneOf } from './one-of.ts';

const PAY: CellType<Decimal> = numberWithin(
  'number of up to 15 digits before the point and 4 after, not negative',
  PAY_DECIMALS.amount,
  (number) => number.gte(0) && number.lt('1e15'),
);

const CELLS: Readonly<Record<Exclude<PayField['kind'], 'choice'>, CellType<string>>> = {
  // Without the sign that a zero may have.
  amount: kept(PAY, (amount) => amount.abs().toFixed(PAY_DECIMALS.amount)),
  currency_code: CURRENCY,
  hours: kept(WEEKLY_HOURS, (hours) => hours.toFixed(PAY_DECIMALS.hours)),
  day: kept(DATE, formatDay),
};

/** The cell as the record keeps it. */
function kept<Value>({ read, ...type }: CellType<Value>, keep: (value: Value) => string): CellType<string> {
  return {
    ...type,
    read: (cell) => {
      const reading = read(cell);
      return reading.ok ? { ok: true, value: keep(reading.value) } : reading;
    },
  };
}

type PayColumns = {
  readonly [Name in PayFieldName]: Column<
    NonNullable<PayContent[Name]>,
    (typeof PAY_FIELDS)[Name]['presence'] extends 'required' ? 'required' : 'optional'
  >;
};

function payColumns(): PayColumns {
  const columns = Object.entries(PAY_FIELDS).map(([name, field]) => [name, columnFor(field)]);
  return Object.fromEntries(columns) as PayColumns;
}

function columnFor(field: PayField): Column {
  const type = field.kind === 'choice' ? oneOf(field.words) : CELLS[field.kind];
  const settings = { confidential: field.kind === 'amount' };
  return field.presence === 'required'
    ? column(type, 'required', field.meaning, field.example, settings)
    : column(type, 'optional', `${field.meaning} If empty, ${field.whenEmpty}.`, field.example, settings);
}

const COLUMNS = {
  compensation: column(
    text(200),
    'required',
    'What identifies the pay arrangement; the same again is the same one, corrected if it differs.',
    'PAY-17-2',
  ),
  membership: column(text(200), 'required', 'Whose pay it is.', 'M-17'),
  ...payColumns(),
};

export const COMPENSATION: FileKind<typeof COLUMNS, 'compensation'> = {
  name: 'compensation',
  requires: 'people.write',
  privacy: 'pay',
  summary: 'What people are paid: a row for each pay arrangement. Those that are not in the file stay.',
  columns: COLUMNS,
};
