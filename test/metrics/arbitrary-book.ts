import * as fc from 'fast-check';
import { ACCOUNT_CLASSES } from '../../src/ledger/account-class.ts';
import { ABOUT_NOTHING, type EntryDraft } from '../../src/ledger/entry.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { parseDay } from '../../src/period/index.ts';
import type { ObviousBook, ObviousEntry } from './obvious.ts';

const FIRST = Date.UTC(2021, 0, 1);
const DAYS = 6 * 365;

/** A date from 2021 to 2026, often one on which something ends. */
export const arbitraryDate: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: DAYS }).map((day) => iso(FIRST + day * 86_400_000)) },
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

/** A chart with accounts of random classes, cash among them, and entries of two to five lines that balance. */
export const arbitraryBook: fc.Arbitrary<ObviousBook> = fc
  .array(fc.constantFrom('cash', 'cash', 'operating_revenue', ...ACCOUNT_CLASSES), {
    minLength: 3,
    maxLength: 12,
  })
  .chain((classes) => {
    const accounts = classes.map((name, index) => ({
      code: `${1000 + index}`,
      name: `${name} ${index}`,
      class: name,
    }));
    return fc.record({
      accounts: fc.constant(accounts),
      entries: fc.array(arbitraryEntry(accounts.map((account) => account.code)), {
        minLength: 1,
        maxLength: 40,
      }),
    });
  });

function arbitraryEntry(codes: readonly string[]): fc.Arbitrary<ObviousEntry> {
  const line = fc.record({ account: fc.constantFrom(...codes), cents: fc.bigInt(-10_000_000n, 10_000_000n) });
  return fc
    .record({
      date: arbitraryDate,
      closing: fc.boolean(),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      last: fc.constantFrom(...codes),
    })
    .map(({ date, closing, lines, last }) => ({
      date,
      closing,
      lines: [...lines, { account: last, cents: -lines.reduce((sum, { cents }) => sum + cents, 0n) }],
    }));
}

/** The entry as it is posted. */
export function draftOf(entry: ObviousEntry, externalId: string): EntryDraft {
  const date = parseDay(entry.date);
  if (date === null) throw new Error(`not a date: ${entry.date}`);
  return {
    externalId,
    date,
    description: '',
    reference: null,
    closing: entry.closing,
    lines: entry.lines.map(({ account, cents }) => ({
      account,
      amount: new Decimal(cents.toString()).div(100),
      currency: 'AUD',
      rate: null,
      description: null,
      reconciled: false,
      about: ABOUT_NOTHING,
    })),
  };
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
