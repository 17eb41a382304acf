import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DemoBook, demoBook } from '../../src/demo/book.ts';
import { rateOn } from '../../src/demo/rates.ts';
import { formatDay } from '../../src/period/index.ts';
import { anyDay } from '../generators/periods.ts';
import { day } from '../period/expecting.ts';

describe('the book', () => {
  test('is the same, byte for byte, when it is made again for the same day', () => {
    expect(JSON.stringify(demoBook(day('2026-11-20')))).toBe(JSON.stringify(demoBook(day('2026-11-20'))));
  });

  test.each([
    ['2026-07-15', '2027-06-30'],
    ['2028-02-29', '2028-03-01'],
  ])('of %s is the beginning of that of %s', (today, later) => {
    const [before, after] = [demoBook(day(today)), demoBook(day(later))];
    const extended = written(after);
    expect(extended.slice(0, before.entries.length)).toEqual(written(before));
    const added = after.entries.slice(before.entries.length);
    expect(added.filter((entry) => entry.date <= day(today))).toEqual([]);
    expect(after.invoices.slice(0, before.invoices.length)).toEqual(before.invoices);
    expect(after.bills.slice(0, before.bills.length)).toEqual(before.bills);
    expect(after.rates.slice(0, before.rates.length)).toEqual(before.rates);
  });
});

describe('an exchange rate', () => {
  test('stays within a fifth of its mean on every day there is', () => {
    const means = { USD: 1.515, NZD: 0.918, EUR: 1.656 };
    const month = anyDay.filter((date) => formatDay(date) > '0004-01-01');
    fc.assert(
      fc.property(month, fc.constantFrom('USD', 'NZD', 'EUR'), (date, currency) => {
        const distance = rateOn(currency, date).toNumber() / means[currency] - 1;
        expect(Math.abs(distance)).toBeLessThan(0.2);
      }),
    );
  });

  test('does not exist for a currency that the company does not trade in', () => {
    expect(() => rateOn('JPY', day('2026-11-20'))).toThrow('the company does not trade in JPY');
  });
});

// What is reconciled changes as time goes by, and nothing else.
function written(book: DemoBook): string[] {
  return book.entries.map((entry) =>
    JSON.stringify({ ...entry, lines: entry.lines.map((line) => ({ ...line, reconciled: null })) }),
  );
}
