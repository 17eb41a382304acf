import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Prices } from '../../src/import/programs/prices.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { addDays, dayOf } from '../../src/period/index.ts';

const START = dayOf(2026, 1, 1);

it('a price is the last on or before a day, however prices come', () => {
  const price = fc.record({ day: fc.nat(9), value: fc.integer({ min: 1, max: 99 }) });
  fc.assert(
    fc.property(fc.array(price), fc.array(price), fc.nat(10), (first, second, asked) => {
      const prices = new Prices('EUR');
      const note = ({ day, value }: Readonly<{ day: number; value: number }>) =>
        prices.add({
          commodity: 'USD',
          currency: 'EUR',
          day: addDays(START, day),
          value: new Decimal(value),
        });
      first.forEach(note);
      prices.on('USD', START);
      second.forEach(note);
      let expected: (typeof first)[number] | null = null;
      for (const one of [...first, ...second])
        if (one.day <= asked && one.day >= (expected?.day ?? 0)) expected = one;
      expect(prices.on('USD', addDays(START, asked))?.toNumber() ?? null).toBe(expected?.value ?? null);
    }),
  );
});

it('a price of the base currency is turned round, and one of nothing is none', () => {
  const prices = new Prices('EUR');
  prices.add({ commodity: 'EUR', currency: 'USD', day: START, value: new Decimal('1.25') });
  prices.add({ commodity: 'CHF', currency: 'EUR', day: START, value: new Decimal(0) });
  prices.add({ commodity: 'GBP', currency: 'USD', day: START, value: new Decimal(2) });
  expect(['USD', 'CHF', 'GBP', 'EUR'].map((one) => prices.on(one, START)?.toFixed() ?? null)).toEqual([
    '0.8',
    null,
    null,
    null,
  ]);
});
