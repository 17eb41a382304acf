import * as fc from 'fast-check';
import { ACCOUNT_CLASSES } from '../../src/ledger/account-class.ts';
import { ACTIVITIES, type Activity } from '../../src/ledger/activity.ts';
import type { ObviousBook, ObviousEntry, ObviousLine } from '../oracle/ledger-metrics.ts';

const FIRST = Date.UTC(2021, 0, 1);
const DAYS = 6 * 365;

/** A date from 2021 to 2026, often one on which something ends. */
const arbitraryDate: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: DAYS }).map(dateAfter) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2024-02-29',
      '2023-12-31',
      '2024-01-01',
      '2025-06-30',
      '2025-07-01',
      '2024-03-31',
    ),
  },
);

/** Of six years, with up to 40 entries. */
export const arbitraryBook: fc.Arbitrary<ObviousBook> = bookOf(arbitraryDate, {
  minLength: 1,
  maxLength: 40,
});

// Up to two years: enough for a year that is closed and for the one that it is compared with.
const datesOfMonths = fc
  .record({ from: fc.integer({ min: 0, max: DAYS }), days: fc.constantFrom(1, 35, 120, 400, 730) })
  .map(({ from, days }) => fc.integer({ min: from, max: from + days }).map(dateAfter));

/** Mostly of few entries within some months, which meet the rules as well; some of six years, and few of hundreds of entries. */
export const arbitraryBookOfAnySize: fc.Arbitrary<ObviousBook> = fc.oneof(
  {
    weight: 85,
    arbitrary: datesOfMonths.chain((dates) => bookOf(dates, { minLength: 1, maxLength: 16 })),
  },
  { weight: 14, arbitrary: arbitraryBook },
  { weight: 1, arbitrary: bookOf(arbitraryDate, { minLength: 200, maxLength: 400 }) },
);

/**
 * A chart with accounts of random classes, cash among them, some of which were of another class before; a tree of
 * departments, some customers and vendors; and entries of two to five lines that balance.
 */
function bookOf(
  dates: fc.Arbitrary<string>,
  length: Readonly<{ minLength: number; maxLength: number }>,
): fc.Arbitrary<ObviousBook> {
  return fc
    .record({
      classes: fc.array(fc.constantFrom('cash', 'cash', 'operating_revenue', ...ACCOUNT_CLASSES), {
        minLength: 3,
        maxLength: 20,
        size: 'max',
      }),
      activities: fc.dictionary(
        fc.constantFrom('1002', '1003', '1005'),
        fc.constantFrom<Activity>(...ACTIVITIES),
      ),
      earlierClasses: fc.dictionary(fc.constantFrom('1001', '1004'), fc.constantFrom(...ACCOUNT_CLASSES)),
      departments: fc.array(fc.nat(), { maxLength: 6, size: 'max' }),
      customers: fc.constantFrom(0, 1, 3),
      vendors: fc.constantFrom(0, 1, 3),
    })
    .map(({ classes, activities, earlierClasses, departments, customers, vendors }) => ({
      accounts: classes.map((name, index) => ({
        code: `${1000 + index}`,
        name: `${name} ${index}`,
        class: name,
        classBefore: earlierClasses[`${1000 + index}`] ?? name,
        activity: activities[`${1000 + index}`] ?? null,
      })),
      // Each is below one before it, or below none.
      departments: departments.map((seed, index) => ({
        name: `Department ${index}`,
        below: seed % (index + 1) === index ? null : `Department ${seed % (index + 1)}`,
      })),
      customers: Array.from({ length: customers }, (_, index) => `Customer ${index}`),
      vendors: Array.from({ length: vendors }, (_, index) => `Vendor ${index}`),
    }))
    .chain((parts) =>
      fc.record({
        accounts: fc.constant(parts.accounts),
        departments: fc.constant(parts.departments),
        customers: fc.constant(parts.customers),
        vendors: fc.constant(parts.vendors),
        entries: fc.array(arbitraryEntry(parts, dates), { ...length, size: 'max' }),
      }),
    );
}

/** Every date of its entries. */
export function datesOfBook({ entries }: ObviousBook): string[] {
  return entries.map(({ date }) => date);
}

function arbitraryEntry(
  parts: Omit<ObviousBook, 'entries'>,
  dates: fc.Arbitrary<string>,
): fc.Arbitrary<ObviousEntry> {
  const line = fc.record({
    account: fc.constantFrom(...parts.accounts.map(({ code }) => code)),
    cents: fc.bigInt(-10_000_000n, 10_000_000n),
    reconciled: fc.boolean(),
    department: fc.constantFrom(null, ...parts.departments.map(({ name }) => name)),
    customer: fc.constantFrom(null, ...parts.customers),
    vendor: fc.constantFrom(null, ...parts.vendors),
  });
  return fc
    .record({
      date: dates,
      kind: fc.constantFrom(
        'ordinary',
        'ordinary',
        'ordinary',
        'ordinary',
        'closing',
        'opening',
        'revaluation',
      ),
      recorded: fc.constantFrom('2024-06-15', '2026-11-20'),
      first: fc.constantFrom('as it is', 'as it is', 'as it is', 'with mistakes'),
      voided: fc.constantFrom(false, false, false, true),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      last: line,
    })
    .map(({ lines, last, ...entry }) => ({ ...entry, lines: [...lines, balancing(lines, last)] }));
}

function balancing(lines: readonly ObviousLine[], last: ObviousLine): ObviousLine {
  return { ...last, cents: -lines.reduce((sum, { cents }) => sum + cents, 0n) };
}

/** The day so many days after the first. */
function dateAfter(days: number): string {
  return new Date(FIRST + days * 86_400_000).toISOString().slice(0, 10);
}
