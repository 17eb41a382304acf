import { expect, it } from 'vitest';
import { Closings } from '../../src/import/programs/closings.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { parseDay } from '../../src/period/index.ts';

const CLASSES = { sales: 'operating_revenue', kept: 'retained_earnings', bank: 'cash' } as const;

/** The places of closing entries among these: day, whether tagged, and amounts by account. */
function closing(
  entries: readonly (readonly [
    day: string,
    isTagged: boolean,
    amounts: Partial<Record<keyof typeof CLASSES, number>>,
  ])[],
  opening = 0,
): number[] {
  const closings = new Closings((account) => CLASSES[account as keyof typeof CLASSES] ?? null);
  for (const [place, [date, isTagged, amounts]] of entries.entries()) {
    const day = parseDay(date);
    if (day === null) throw new RangeError(date);
    const lines = Object.entries(amounts).map(([account, amount]) => ({
      account,
      amount: new Decimal(amount),
    }));
    closings.add({ place, day, isTagged, lines });
  }
  return [...closings.places(new Map([['sales', new Decimal(opening)]]))];
}

const SALE = ['2026-01-10', false, { bank: 5, sales: -5 }] as const;
const CLOSE = { sales: 5, kept: -5 };

it.each([
  ['on the last day of a month', [SALE, ['2026-01-31', false, CLOSE]], [1]],
  [
    'on the day after, whose own sales do not count',
    [SALE, ['2026-02-01', false, CLOSE], ['2026-02-01', false, { bank: 1, sales: -1 }]],
    [1],
  ],
  ['on any day where it is tagged', [SALE, ['2026-01-20', true, { sales: 1, kept: -1 }]], [1]],
  [
    'in parts',
    [SALE, ['2026-01-31', false, { sales: 2, kept: -2 }], ['2026-01-31', false, { sales: 3, kept: -3 }]],
    [1, 2],
  ],
  [
    'on the first and the last day of the calendar',
    [
      ['0001-01-01', false, { sales: 0, kept: 0 }],
      ['9999-12-31', false, { sales: 0, kept: 0 }],
    ],
    [0, 1],
  ],
] as const)('an entry closes income %s', (_when, entries, places) => {
  expect(closing(entries)).toEqual(places);
});

it.each([
  ['within a month', [SALE, ['2026-01-20', false, CLOSE]]],
  ['that leaves something', [SALE, ['2026-01-31', false, { sales: 4, kept: -4 }]]],
  ['with another account', [SALE, ['2026-01-31', true, { sales: 5, kept: -4, bank: -1 }]]],
  ['without equity', [['2026-01-31', true, { sales: 0 }]]],
  ['without income', [['2026-01-31', true, { kept: 0 }]]],
] as const)('an entry %s closes nothing', (_which, entries) => {
  expect(closing(entries)).toEqual([]);
});

it('what came before the file counts', () => {
  expect(closing([['2026-01-31', false, CLOSE]], -5)).toEqual([0]);
});
