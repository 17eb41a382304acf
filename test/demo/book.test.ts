import { describe, expect, test } from 'vitest';
import { CHART } from '../../src/demo/chart.ts';
import { ACCOUNT_CLASSES } from '../../src/ledger/account-class.ts';
import { sumOf } from '../../src/money/decimal.ts';
import { formatDay } from '../../src/period/index.ts';
import { day } from '../period/expecting.ts';
import { bookOn, classesOf, post, TODAYS } from './reading.ts';

describe.each(TODAYS)('the book of %s', (today) => {
  const book = bookOn(today);
  const posted = post(book);

  test('balances in every entry, and uses only accounts of its chart', () => {
    const codes = new Set(book.accounts.map((account) => account.code));
    const wrong = posted.filter(({ lines }) => !sumOf(lines.map((line) => line.baseAmount)).isZero());
    expect(wrong).toEqual([]);
    expect(posted.flatMap(({ lines }) => lines).filter((line) => !codes.has(line.account))).toEqual([]);
  });

  test('has about 18,000 lines', () => {
    const count = posted.reduce((sum, entry) => sum + entry.lines.length, 0);
    expect(count).toBeGreaterThan(13_000);
    expect(count).toBeLessThan(21_000);
  });

  test('begins three full financial years before this one and ends today, in order', () => {
    const dates = book.entries.map((entry) => entry.date);
    const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 4 : 3);
    expect(formatDay(dates[0] ?? day(today))).toBe(`${year}-07-01`);
    expect(dates.at(-1)).toBeLessThanOrEqual(day(today));
    expect(dates.at(-1)).toBeGreaterThanOrEqual(day(today) - 3);
    expect(dates).toEqual(dates.toSorted((one, other) => one - other));
  });

  test('moves every account, and so every class', () => {
    const used = new Set(posted.flatMap(({ lines }) => lines.map((line) => line.account)));
    expect(book.accounts.filter((account) => !used.has(account.code))).toEqual([]);
    expect(new Set(book.accounts.map((account) => account.class))).toEqual(new Set(ACCOUNT_CLASSES));
  });

  test('sells in three foreign currencies, at rates of every month', () => {
    const lines = book.entries.filter((entry) => entry.kind !== 'closing').flatMap((entry) => entry.lines);
    const sales = lines.filter((line) => line.account === CHART.exportSales.code);
    expect(new Set(sales.map((line) => line.currency))).toEqual(new Set(['USD', 'NZD', 'EUR']));
    for (const currency of ['USD', 'NZD', 'EUR']) {
      const rates = book.rates.filter((rate) => rate.currency === currency);
      expect(rates.length).toBeGreaterThanOrEqual(4 * 12);
      expect(new Set(rates.map((rate) => rate.rate.toFixed())).size).toBeGreaterThan(30);
    }
  });

  test('moves money between its own accounts', () => {
    const classes = classesOf(book);
    const transfers = book.entries.filter(
      ({ lines }) => lines.length === 2 && lines.every((line) => classes.get(line.account) === 'cash'),
    );
    const pairs = transfers.map(({ lines }) => lines.map((line) => line.account).join());
    expect(pairs).toEqual(expect.arrayContaining(['1110,1120', '1120,1110', '1140,1110']));
    expect(transfers.length).toBeGreaterThan(50);
  });

  test('has its cash reconciled but for the last weeks and a few lines', () => {
    const classes = classesOf(book);
    const cash = book.entries.flatMap((entry) =>
      entry.lines
        .filter((line) => classes.get(line.account) === 'cash')
        .map((line) => ({
          isOld: entry.date < day(today) - 30,
          isRecent: entry.date > day(today) - 10,
          ...line,
        })),
    );
    const open = cash.filter((line) => line.isOld && !line.reconciled);
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThan(cash.length / 100);
    expect(cash.filter((line) => line.isRecent && line.reconciled)).toEqual([]);
    const others = book.entries.flatMap((entry) =>
      entry.lines.filter((line) => classes.get(line.account) !== 'cash'),
    );
    expect(others.filter((line) => line.reconciled)).toEqual([]);
  });

  test('names every document once, and no real person', () => {
    const numbers = [...book.invoices, ...book.bills].map((document) => document.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    const references = book.entries.map((entry) => entry.reference ?? '');
    expect(references.filter((reference) => /^INV-\d{4}-\d{5}$/.test(reference)).length).toBeGreaterThan(
      1500,
    );
    expect(book.entries.filter((entry) => entry.description === '')).toEqual([]);
  });
});
