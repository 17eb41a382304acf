import { ABOUT_NOTHING, type EntryDraft, type LineDraft } from '../ledger/entry.ts';
import { Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import { type AccountName, CHART } from './chart.ts';
import { COMPANY } from './company.ts';
import { DEPARTMENT_OF_ACCOUNT, type DepartmentName } from './people/departments.ts';

/** The details of an entry other than its lines. */
export type Heading = Readonly<{ date: Day; description: string; reference: string | null }>;

/** The customer, vendor or department of a line, as the book names them. */
export type Concern = Readonly<{ customer?: number; vendor?: number; department?: DepartmentName }>;

/** A line of the book; its references become ids when it is posted. */
export type DemoLine = LineDraft & Readonly<{ concerns: Concern }>;

export type DemoEntry = Omit<EntryDraft, 'lines'> & Readonly<{ lines: readonly DemoLine[] }>;

/** An entry of these lines, without zero lines. */
export function entry(heading: Heading, lines: readonly DemoLine[]): DemoEntry {
  return {
    ...heading,
    externalId: null,
    kind: 'ordinary',
    lines: lines.filter((line) => !line.amount.isZero()),
  };
}

/** An entry that revalues a foreign-currency balance at a new rate. */
export function revaluation(heading: Heading, lines: readonly DemoLine[]): DemoEntry {
  return { ...entry(heading, lines), kind: 'revaluation' };
}

/** A debit in base currency. */
export function debit(account: AccountName, amount: Decimal, description: string | null = null): DemoLine {
  const department = DEPARTMENT_OF_ACCOUNT[account];
  return {
    account: CHART[account].code,
    amount,
    currency: COMPANY.baseCurrency,
    rate: null,
    description,
    reconciled: false,
    about: ABOUT_NOTHING,
    concerns: department === undefined ? {} : { department },
  };
}

/** A credit in base currency. */
export function credit(account: AccountName, amount: Decimal, description: string | null = null): DemoLine {
  return debit(account, amount.negated(), description);
}

/** The line in another currency, at a rate; null takes the rate on the entry's date. */
export function inCurrency(line: DemoLine, currency: string, rate: Decimal | null): DemoLine {
  return { ...line, currency, rate: currency === COMPANY.baseCurrency ? null : rate };
}

/** The entry with a customer, vendor or department on every line. */
export function concerning(one: DemoEntry, concern: Concern): DemoEntry {
  return {
    ...one,
    lines: one.lines.map((line) => ({ ...line, concerns: { ...line.concerns, ...concern } })),
  };
}

/** The amount rounded to cents. */
export function cents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2);
}

/** The amount rounded to steps, such as hundreds of dollars: never less than one step. */
export function inSteps(amount: Decimal, step: number): Decimal {
  return Decimal.max(1, amount.div(step).round()).times(step);
}

/** A percentage of an amount, in cents. */
export function percentOf(amount: Decimal, percent: string): Decimal {
  return cents(amount.times(percent).div(100));
}

/** Goods and services tax on a net amount: 10 %. */
export function gstOn(net: Decimal): Decimal {
  return percentOf(net, '10');
}
