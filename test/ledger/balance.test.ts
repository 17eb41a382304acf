import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balance } from '../../src/ledger/balance.ts';
import { ABOUT_NOTHING, type EntryDraft, type LineDraft } from '../../src/ledger/entry.ts';
import { minorUnitsOf } from '../../src/money/currency.ts';
import { Decimal, sumOf } from '../../src/money/decimal.ts';
import { entry } from '../support/books.ts';

type Word = readonly [amount: string, currency?: string, rate?: string];

function draft(...words: Word[]): EntryDraft {
  const lines: LineDraft[] = words.map(([amount, currency = 'AUD', rate]) => ({
    account: '1000',
    amount: new Decimal(amount),
    currency,
    rate: rate === undefined ? null : new Decimal(rate),
    description: null,
    reconciled: false,
    about: ABOUT_NOTHING,
  }));
  return { ...entry(['2026-07-01']), lines };
}

const NO_RATES = () => null;

function baseAmounts(of: EntryDraft, base = 'AUD', rate: string | null = null): string[] {
  const balanced = balance(of, base, () => (rate === null ? null : new Decimal(rate)));
  if (!balanced.ok) throw new Error(balanced.reason);
  return balanced.lines.map((line) => line.baseAmount.toFixed(8));
}

function refusal(of: EntryDraft, base = 'AUD'): string {
  const balanced = balance(of, base, NO_RATES);
  if (balanced.ok) throw new Error('the entry was accepted');
  return `${balanced.line ?? 'entry'}: ${balanced.reason}`;
}

describe('an entry', () => {
  it('balances when debits equal credits', () => {
    expect(baseAmounts(draft(['1100'], ['-1000'], ['-100']))).toEqual([
      '1100.00000000',
      '-1000.00000000',
      '-100.00000000',
    ]);
  });

  it('may have lines of nothing', () => {
    expect(baseAmounts(draft(['0'], ['0']))).toEqual(['0.00000000', '0.00000000']);
  });

  it('is refused by a cent', () => {
    expect(refusal(draft(['100.00'], ['-99.99']))).toBe(
      'entry: the entry does not balance: debits 100.00, credits 99.99, difference 0.01 AUD',
    );
  });

  it('is refused by more than half a cent, but not by less', () => {
    expect(refusal(draft(['100.0051'], ['-100.00']))).toMatch(/difference 0.0051 AUD/);
    expect(baseAmounts(draft(['100.005'], ['-100.00']))).toEqual(['100.00000000', '-100.00000000']);
    expect(baseAmounts(draft(['100.0049'], ['-100.00']))).toEqual(['100.00000000', '-100.00000000']);
  });

  it('is held to the minor unit of its base currency', () => {
    expect(refusal(draft(['101', 'JPY'], ['-100', 'JPY']), 'JPY')).toMatch(/difference 1 JPY/);
    expect(refusal(draft(['1.001', 'BHD'], ['-1', 'BHD']), 'BHD')).toMatch(/difference 0.001 BHD/);
  });

  it.each([
    [['0.001'], ['0.003']],
    [['-0.003'], ['-0.001']],
    [['5'], ['-5'], ['0.002'], ['0.0025']],
  ] satisfies Word[][])('does not turn a debit into a credit to balance: %j %j', (...words) => {
    expect(refusal(draft(...words))).toMatch(/^entry: the entry does not balance: .*, difference -?0\.004/);
  });

  it('changes the largest line that stays on its side and fits', () => {
    expect(baseAmounts(draft(['0.002'], ['0.0025'], ['-0.0021']))).toEqual([
      '0.00200000',
      '0.00010000',
      '-0.00210000',
    ]);
    expect(baseAmounts(draft(['0.003'], ['0.002'], ['-0.001']))).toEqual([
      '0.00300000',
      '0.00200000',
      '-0.00500000',
    ]);
    expect(baseAmounts(draft(['9999999999999999.9999'], ['-9999999999999999.99'], ['-0.0139']))).toEqual([
      '9999999999999999.99990000',
      '-9999999999999999.99000000',
      '-0.00990000',
    ]);
  });

  it('needs lines', () => {
    expect(refusal(draft())).toBe('entry: the entry has no lines');
  });
});

describe('a line in another currency', () => {
  it('is worth its own rate, or the one in force', () => {
    expect(baseAmounts(draft(['100', 'USD', '1.5'], ['-150']))).toEqual(['150.00000000', '-150.00000000']);
    expect(baseAmounts(draft(['100', 'USD'], ['-152.5']), 'AUD', '1.525')).toEqual([
      '152.50000000',
      '-152.50000000',
    ]);
  });

  it('adds the remainder of the conversion to the largest line that is not in whole cents', () => {
    // 33.33 × 1.333 = 44.42889; 0.01 × 1.333 = 0.01333
    expect(baseAmounts(draft(['33.33', 'USD', '1.333'], ['-44.43']))).toEqual([
      '44.43000000',
      '-44.43000000',
    ]);
    expect(baseAmounts(draft(['33.33', 'USD', '1.333'], ['0.01', 'USD', '1.333'], ['-44.44']))).toEqual([
      '44.42667000',
      '0.01333000',
      '-44.44000000',
    ]);
  });

  it.each([
    [
      draft(['100', 'USD'], ['-100', 'USD']),
      '0: no exchange rate for USD on or before 2026-07-01: give a rate, or add it to exchange_rates',
    ],
    [draft(['100'], ['-100', 'XYZ']), '1: currency: not an ISO 4217 code: "XYZ"'],
    [draft(['100', 'USD', '0'], ['-100']), '0: rate: must be more than zero: 0'],
    [draft(['100', 'USD', '-1'], ['100']), '0: rate: must be more than zero: -1'],
    [draft(['100', 'AUD', '1.1'], ['-110']), '0: rate: AUD is the base currency, its rate is 1'],
    [draft(['10000000000000000'], ['-10000000000000000']), '0: the amount is too large: 10000000000000000'],
    [draft(['9000000000000000', 'USD', '2'], ['-1']), '0: the amount in AUD is too large: 18000000000000000'],
  ])('is refused %#', (of, reason) => {
    expect(refusal(of)).toBe(reason);
  });
});

describe('every entry that is accepted', () => {
  const currency = fc.constantFrom('AUD', 'USD', 'JPY', 'BHD');
  const amount = fc
    .integer({ min: -(10 ** 9), max: 10 ** 9 })
    .map((units) => new Decimal(units).dividedBy(10_000));
  const rate = fc.integer({ min: 1, max: 10 ** 7 }).map((units) => new Decimal(units).dividedBy(100_000));
  const line = fc.record({ currency, amount, rate });

  it('has base amounts of eight decimals that add up to exactly nothing', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        currency,
        fc.integer({ min: -60, max: 60 }),
        (lines, base, nudge) => {
          const words = lines.map(
            (one): Word => [
              one.amount.toFixed(),
              one.currency,
              one.currency === base ? '1' : one.rate.toFixed(),
            ],
          );
          const worth = sumOf(
            words.map(([value, code, by = '1']) =>
              new Decimal(value).times(code === base ? 1 : by).toDecimalPlaces(8),
            ),
          );
          // The last line balances the others but for a nudge of up to 0.006 of a unit.
          const last = worth.negated().plus(new Decimal(nudge).dividedBy(10_000));
          const of = draft(...words, [last.toFixed(8), base]);
          const balanced = balance(of, base, NO_RATES);
          const left = new Decimal(nudge).dividedBy(10_000);
          const unit = new Decimal(10).pow(-minorUnitsOf(base));
          const hasRoom = of.lines
            .map((one) => valueOf(one, base))
            .some((value) => !value.mod(unit).isZero() && value.minus(left).times(value).gte(0));
          expect(balanced.ok).toBe(left.isZero() || (left.abs().lte(unit.dividedBy(2)) && hasRoom));
          if (!balanced.ok) return;
          accepted += 1;
          expect(sumOf(balanced.lines.map((one) => one.baseAmount)).isZero()).toBe(true);
          for (const [index, { baseAmount }] of balanced.lines.entries()) {
            expect(baseAmount.decimalPlaces()).toBeLessThanOrEqual(8);
            expect(baseAmount.times(valueOf(of.lines[index], base)).gte(0)).toBe(true);
          }
          const moved = balanced.lines.filter(
            (one, index) => !one.baseAmount.eq(valueOf(of.lines[index], base)),
          );
          expect(moved.length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });
});

function valueOf(line: LineDraft | undefined, base: string): Decimal {
  if (line === undefined) throw new Error('a line was added');
  return line.currency === base ? line.amount : line.amount.times(line.rate ?? 1).toDecimalPlaces(8);
}
