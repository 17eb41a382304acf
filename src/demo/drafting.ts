import { ABOUT_NOTHING, type EntryDraft, type LineDraft } from '../ledger/entry.ts';
import { Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import { type AccountName, CHART } from './chart.ts';
import { COMPANY } from './company.ts';

/** What an entry says beside its lines. */
export type Heading = Readonly<{ date: Day; description: string; reference: string | null }>;

/** An entry of these lines; lines of nothing are left out. */
export function entry(heading: Heading, lines: readonly LineDraft[]): EntryDraft {
  return {
    ...heading,
    externalId: null,
    closing: false,
    lines: lines.filter((line) => !line.amount.isZero()),
  };
}

/** An amount in base currency on the left side of an account. */
export function debit(account: AccountName, amount: Decimal, description: string | null = null): LineDraft {
  return {
    account: CHART[account].code,
    amount,
    currency: COMPANY.baseCurrency,
    rate: null,
    description,
    reconciled: false,
    about: ABOUT_NOTHING,
  };
}

/** An amount in base currency on the right side of an account. */
export function credit(account: AccountName, amount: Decimal, description: string | null = null): LineDraft {
  return debit(account, amount.negated(), description);
}

/** The line in another currency, valued at a rate: the one of the entry's date when it is null. */
export function inCurrency(line: LineDraft, currency: string, rate: Decimal | null): LineDraft {
  return { ...line, currency, rate: currency === COMPANY.baseCurrency ? null : rate };
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
