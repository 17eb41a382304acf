import { describe, expect, it } from 'vitest';
import { equity } from '../../src/metrics/catalog/balance-sheet.ts';
import { grossMargin, netProfit } from '../../src/metrics/catalog/profitability.ts';
import { debitBalance, income } from '../../src/metrics/definition/measures/ledger.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { EQUITY_CHANGES } from '../../src/statements/definition/equity-changes.ts';
import { PROFIT_AND_LOSS } from '../../src/statements/definition/profit-and-loss.ts';
import { amountOnDate } from '../../src/statements/definition/row-metrics.ts';
import type { Statement } from '../../src/statements/definition/statement.ts';
import { addsUpOverTime } from '../../src/statements/files/flows.ts';
import { quotientFormula, sumFormula, type Term } from '../../src/statements/files/sheet-formula.ts';

const sumOf = (terms: readonly (readonly [sign: 1 | -1, row: number, column: number, value: string])[]) => [
  ...sumFormula(
    terms.map(([sign, row, column, value]): Term => ({ sign, row, column, value: new Decimal(value) })),
    2,
  ),
];
const quotientOf = (dividend: string | null, divisor: string | null) => [
  ...quotientFormula(
    { name: 'B1', value: dividend === null ? null : new Decimal(dividend), decimals: 2 },
    { name: 'B2', value: divisor === null ? null : new Decimal(divisor), decimals: 2 },
    6,
  ),
];

describe('the sum of cells', () => {
  it.each([
    [
      'next to each other',
      'SUM(B2:B4)',
      [
        [1, 1, 1, '1'],
        [1, 3, 1, '2'],
        [1, 2, 1, '3'],
      ],
    ],
    [
      'beside each other',
      'SUM(B2:C2)',
      [
        [1, 1, 1, '1'],
        [1, 1, 2, '2'],
      ],
    ],
    [
      'apart',
      'B2+B4',
      [
        [1, 1, 1, '1'],
        [1, 3, 1, '2'],
      ],
    ],
    [
      'of which some are taken away',
      'B2-SUM(B3:B4)+B5',
      [
        [1, 1, 1, '9'],
        [-1, 2, 1, '2'],
        [-1, 3, 1, '3'],
        [1, 4, 1, '1'],
      ],
    ],
    [
      'of which the first is taken away',
      '-B2+B3',
      [
        [-1, 1, 1, '9'],
        [1, 2, 1, '2'],
      ],
    ],
  ] as const)('%s', (_case, formula, terms) => {
    const value = terms.reduce((sum, [sign, , , amount]) => sum + sign * Number(amount), 0);
    expect(sumOf(terms)).toEqual([{ formula, value: new Decimal(value) }]);
  });

  it('is no formula where there is nothing to add, or where binary numbers would lose a cent', () => {
    expect(sumOf([])).toEqual([]);
    expect(
      sumOf([
        [1, 1, 1, '99999999999.99'],
        [1, 2, 1, '0.01'],
      ]),
    ).toHaveLength(1);
    expect(
      sumOf([
        [1, 1, 1, '99999999999999.99'],
        [1, 2, 1, '0.01'],
      ]),
    ).toEqual([]);
  });
});

describe('a cell divided by another', () => {
  it('is rounded, and empty where the other is not above zero', () => {
    const formula = 'IF(ROUND(B2,2)>0,ROUND(B1/B2,6),"")';
    expect(quotientOf('2', '3')).toEqual([{ formula, value: new Decimal('0.666667') }]);
    expect(quotientOf('-2', '3')).toEqual([{ formula, value: new Decimal('-0.666667') }]);
    expect(quotientOf('2', '0')).toEqual([{ formula, value: null }]);
    expect(quotientOf('2', '-3')).toEqual([{ formula, value: null }]);
  });

  it('is no formula where a number is missing, or where it lies halfway between two', () => {
    expect(quotientOf(null, '3')).toEqual([]);
    expect(quotientOf('3', null)).toEqual([]);
    expect(quotientOf('1', '128')).toEqual([]);
  });
});

describe('what adds up over time', () => {
  const rowsOf = (statement: Statement) =>
    statement.kind === 'metrics'
      ? statement.rows.flatMap((row) =>
          row.kind === 'heading' ? [] : [{ key: row.key, adds: addsUpOverTime(row.metric) }],
        )
      : [];

  it('is every amount of days', () => {
    const rows = rowsOf(PROFIT_AND_LOSS);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ adds }) => !adds)).toEqual([]);
    expect(addsUpOverTime(netProfit)).toBe(true);
  });

  it('is no balance, and no percentage', () => {
    const others = rowsOf(EQUITY_CHANGES).filter(({ adds }) => !adds);
    expect(others.map(({ key }) => key)).toEqual(['opening', 'closing']);
    expect([equity, grossMargin].map(addsUpOverTime)).toEqual([false, false]);
    expect(addsUpOverTime(debitBalance(['cash']))).toBe(false);
    expect(addsUpOverTime(amountOnDate('x', 'Of the last day', income(['operating_revenue'])))).toBe(false);
  });
});
