import { ABOUT_NOTHING, type EntryDraft, type LineDraft } from '../ledger/entry.ts';
import { Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import { type AccountName, CHART } from './chart.ts';
import { COMPANY } from './company.ts';
import { DEPARTMENT_OF_ACCOUNT, type DepartmentName } from './people/departments.ts';

/** What an entry says beside its lines. */
export type Heading = Readonly<{ date: Day; description: string; reference: string | null }>;

/** Whom and what a line is about, as the book names them. */
export type Concern = Readonly<{ customer?: number; vendor?: number; department?: DepartmentName }>;

/** A line of the book; the ids of whom it is about are known when it is posted. */
export type DemoLine = LineDraft & Readonly<{ concerns: Concern }>;

export type DemoEntry = Omit<EntryDraft, 'lines'> & Readonly<{ lines: readonly DemoLine[] }>;

/** An entry of these lines; lines of nothing are left out. */
export function entry(heading: Heading, lines: readonly DemoLine[]): DemoEntry {
  return {
    ...heading,
    externalId: null,
    kind: 'ordinary',
    lines: lines.filter((line) => !line.amount.isZero()),
  };
}

/** An entry that values what is held in another currency at a new rate. */
export function revaluation(heading: Heading, lines: readonly DemoLine[]): DemoEntry {
  return { ...entry(heading, lines), kind: 'revaluation' };
}

/** An amount in base currency on the left side of an account. */
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

/** An amount in base currency on the right side of an account. */
export function credit(account: AccountName, amount: Decimal, description: string | null = null): DemoLine {
  return debit(account, amount.negated(), description);
}

/** The line in another currency, valued at a rate: the one of the entry's date when it is null. */
export function inCurrency(line: DemoLine, currency: string, rate: Decimal | null): DemoLine {
  return { ...line, currency, rate: currency === COMPANY.baseCurrency ? null : rate };
}

/** The entry with all its lines about somebody. */
export function concerning(one: DemoEntry, concern: Concern): DemoEntry {
  return {
    ...one,
    lines: one.lines.map((line) => ({ ...line, concerns: { ...line.concerns, ...concern } })),
  };
}

/** The amount in whole cents. */
export function cents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2);
}

/** The amount in whole steps, such as hundreds of dollars: never less than one. */
export function inSteps(amount: Decimal, step: number): Decimal {
  return Decimal.max(1, amount.div(step).round()).times(step);
}

/** The part of an amount that is so many per cent of it, in cents. */
export function percentOf(amount: Decimal, percent: string): Decimal {
  return cents(amount.times(percent).div(100));
}

/** Goods and services tax on a net amount: 10 %. */
export function gstOn(net: Decimal): Decimal {
  return percentOf(net, '10');
}
