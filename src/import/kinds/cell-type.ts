import { type AccountClass, isAccountClass } from '../../ledger/account-class.ts';
import { ACTIVITIES, type Activity, isActivity } from '../../ledger/activity.ts';
import { CASH_FLOW_POLICIES, type CashFlowPolicy, isCashFlowPolicy } from '../../ledger/cash-flow-policy.ts';
import { RATE_DECIMALS } from '../../ledger/rates.ts';
import { isCurrency } from '../../money/currency.ts';
import { AMOUNT_DECIMALS, Decimal, isStorableAmount, parseDecimal } from '../../money/decimal.ts';
import { isCountry } from '../../organizations/country.ts';
import { type Day, isTimeZone, parseDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';

/** The value that a cell holds, or why it holds none. */
export type CellReading<Value> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; reason: string }>;

/**
 * The type of a cell: a value described by the type's name, or a choice of words, which it lists. `read` gets it
 * trimmed, and never empty.
 */
export type CellType<Value> = Readonly<{
  kind: 'value' | 'choice';
  name: string;
  /** The form in which other programs write it in their own way; text where it is not given. */
  form?: 'date' | 'number';
  read: (text: string) => CellReading<Value>;
}>;

/** Text of at most so many characters. */
export function text(most: number): CellType<string> {
  return {
    kind: 'value',
    name: `text of up to ${most} characters`,
    read: (cell) =>
      cell.length <= most ? value(cell) : wrong(`longer than ${most} characters: ${quote(cell)}`),
  };
}

export const DATE: CellType<Day> = {
  kind: 'value',
  form: 'date',
  name: 'date, YYYY-MM-DD',
  read: (cell) => {
    const day = parseDay(cell);
    if (day !== null) return value(day);
    return /^\d{4}-\d{2}-\d{2}$/.test(cell)
      ? wrong(`there is no such date: ${quote(cell)}`)
      : wrong(`not a date in the form YYYY-MM-DD: ${quote(cell)}`);
  },
};

/** An amount of money, positive or negative. */
export const AMOUNT: CellType<Decimal> = {
  kind: 'value',
  form: 'number',
  name: `number of up to 16 digits before the point and ${AMOUNT_DECIMALS} after`,
  read: (cell) => {
    const number = readNumber(cell);
    if (number.ok && number.value.decimalPlaces() > AMOUNT_DECIMALS) {
      return wrong(`more than ${AMOUNT_DECIMALS} decimals: ${quote(cell)}`);
    }
    return number.ok && !isStorableAmount(number.value) ? wrong(`too large: ${quote(cell)}`) : number;
  },
};

/** An amount on one side of an entry: the other side has a column of its own. */
export const SIDE_AMOUNT: CellType<Decimal> = {
  kind: 'value',
  form: 'number',
  name: `${AMOUNT.name}, not negative`,
  read: (cell) => {
    const amount = AMOUNT.read(cell);
    return amount.ok && amount.value.lt(0)
      ? wrong(`negative: ${quote(cell)}; put it on the other side`)
      : amount;
  },
};

const LARGEST_RATE = new Decimal(999_999_999_999);

export const RATE: CellType<Decimal> = {
  kind: 'value',
  form: 'number',
  name: `number more than zero, up to ${RATE_DECIMALS} decimals`,
  read: (cell) => {
    const number = readNumber(cell);
    if (!number.ok) return number;
    if (!number.value.gt(0)) return wrong(`not more than zero: ${quote(cell)}`);
    if (number.value.gt(LARGEST_RATE)) return wrong(`too large: ${quote(cell)}`);
    return number.value.decimalPlaces() > RATE_DECIMALS
      ? wrong(`more than ${RATE_DECIMALS} decimals: ${quote(cell)}`)
      : number;
  },
};

export const CURRENCY: CellType<string> = {
  kind: 'value',
  name: 'currency code of ISO 4217',
  read: (cell) => (isCurrency(cell) ? value(cell) : wrong(`not an ISO 4217 currency code: ${quote(cell)}`)),
};

export const ACCOUNT_CLASS: CellType<AccountClass> = {
  kind: 'value',
  name: 'account class',
  read: (cell) => (isAccountClass(cell) ? value(cell) : wrong(`no such account class: ${quote(cell)}`)),
};

export const ACTIVITY: CellType<Activity> = {
  kind: 'choice',
  name: `one of ${ACTIVITIES.join(', ')}`,
  read: (cell) =>
    isActivity(cell) ? value(cell) : wrong(`none of ${ACTIVITIES.join(', ')}: ${quote(cell)}`),
};

export const CASH_FLOW_POLICY: CellType<CashFlowPolicy> = {
  kind: 'choice',
  name: `one of ${CASH_FLOW_POLICIES.join(', ')}`,
  read: (cell) =>
    isCashFlowPolicy(cell) ? value(cell) : wrong(`none of ${CASH_FLOW_POLICIES.join(', ')}: ${quote(cell)}`),
};

export const TIME_ZONE: CellType<string> = {
  kind: 'value',
  name: 'time zone by its IANA name',
  read: (cell) => (isTimeZone(cell) ? value(cell) : wrong(`not an IANA time zone: ${quote(cell)}`)),
};

export const COUNTRY: CellType<string> = {
  kind: 'value',
  name: 'country by its ISO 3166-1 code of two letters',
  read: (cell) =>
    isCountry(cell)
      ? value(cell)
      : wrong(`not a country by its ISO 3166-1 code of two letters: ${quote(cell)}`),
};

const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

export const BOOLEAN: CellType<boolean> = {
  kind: 'value',
  name: 'true or false (yes and no will do)',
  read: (cell) => {
    const truth = TRUTHS.get(cell.toLowerCase());
    return truth === undefined ? wrong(`neither true nor false: ${quote(cell)}`) : value(truth);
  },
};

/** A whole number within bounds. */
export function integer(least: number, most: number): CellType<number> {
  return {
    kind: 'value',
    name: `whole number from ${least} to ${most}`,
    read: (cell) => {
      const number = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
      return number >= least && number <= most
        ? value(number)
        : wrong(`not a whole number from ${least} to ${most}: ${quote(cell)}`);
    },
  };
}

/** Any text. */
export const ANYTHING: CellType<string> = { kind: 'value', name: 'text', read: value };

function readNumber(cell: string): CellReading<Decimal> {
  const number = parseDecimal(cell);
  return number === null ? wrong(`not a number: ${quote(cell)}`) : value(number);
}

function value<Value>(read: Value): CellReading<Value> {
  return { ok: true, value: read };
}

function wrong(reason: string): CellReading<never> {
  return { ok: false, reason };
}
