import * as fc from 'fast-check';
import { type Days, monthsTouched } from '../oracle/ledger-metrics.ts';

/** How a statement is asked for, besides its days. */
export type Wish = Readonly<{
  columns: 'none' | 'months' | 'quarters' | 'years' | 'departments';
  compare: 'previous' | 'last_year' | 'previous,last_year' | undefined;
  detail: 'summary' | 'accounts';
}>;

export const arbitraryWish: fc.Arbitrary<Wish> = fc.record({
  columns: fc.constantFrom('none', 'months', 'months', 'quarters', 'years', 'departments'),
  compare: fc.constantFrom(undefined, undefined, 'previous', 'last_year', 'previous,last_year'),
  detail: fc.constantFrom('summary', 'accounts'),
});

export const STATEMENTS_OF_LEDGERS = [
  'profit-and-loss',
  'balance-sheet',
  'cash-flow',
  'trial-balance',
  'equity-changes',
] as const;
export type Name = (typeof STATEMENTS_OF_LEDGERS)[number];

/**
 * The query of a wish for the days: in longer columns, and then without a comparison, where there would be more than 60 columns; and without
 * what the statement does not have.
 */
export function queryOf(name: Name, days: Days, wish: Wish) {
  const { columns, compare, detail } = fitting(name, monthsTouched(days).length, wish);
  return { period: `${days.first}:${days.last}`, columns, compare, detail };
}

function fitting(name: Name, months: number, wish: Wish): Wish {
  const { columns, compare } = wish;
  if (columns === 'departments')
    return name === 'profit-and-loss'
      ? { ...wish, detail: 'summary' }
      : fitting(name, months, { ...wish, columns: 'years' });
  const figures = (name === 'trial-balance' ? 4 : 1) * (1 + 3 * (compare?.split(',').length ?? 0));
  const most = { none: 1, months: months + 1, quarters: months / 3 + 3, years: months / 12 + 3 }[columns];
  if (most * figures <= 60) return wish;
  const longer = ({ months: 'quarters', quarters: 'years', years: 'none', none: 'none' } as const)[columns];
  return fitting(
    name,
    months,
    columns === 'none' ? { ...wish, compare: undefined } : { ...wish, columns: longer },
  );
}
