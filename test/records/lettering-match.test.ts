import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Decimal } from '../../src/money/decimal.ts';
import { addDays, parseDay } from '../../src/period/index.ts';
import { matchItems } from '../../src/records/lettering/match.ts';
import { nameOfItem, type OpenItem } from '../../src/records/lettering/open-item.ts';

// Matching the open items of one customer.
const NEW_YEAR = parseDay('2023-01-01');
if (NEW_YEAR === null) throw new Error('it is a day');
const START = NEW_YEAR;

function itemOf(entry: string, cents: number, { year = 0, days = 0, group = 'A' }): OpenItem {
  const amount = new Decimal(cents).div(100);
  const scope = addDays(START, 365 * year);
  return {
    entry,
    line: 1,
    date: addDays(scope, days),
    group,
    scope,
    isOpening: false,
    isIssued: null,
    dueDate: null,
    currency: 'EUR',
    amount,
    base: amount,
    baseTax: new Decimal(0),
    reference: null,
    description: null,
    against: new Set([cents > 0 ? 'trade' : 'cash']),
  };
}

const settledBy = (items: readonly OpenItem[]) =>
  matchItems(items).settling.map(({ item, settles }) => [
    nameOfItem(item),
    ...settles.map(({ owed, amount }) => `${nameOfItem(owed.item)} ${amount.toFixed(2)}`),
  ]);

/** The same in cents, as the rule says: each payment takes the first invoice of its amount, then the oldest ones. */
function byTheRule(amounts: readonly number[]) {
  const open = amounts.map((cents) => Math.max(cents, 0));
  const left = amounts.map((cents) => Math.max(-cents, 0));
  const settles = amounts.map((): string[] => []);
  const settle = (payment: number, invoice: number) => {
    const cents = Math.min(open[invoice] ?? 0, left[payment] ?? 0);
    if (cents === 0) return;
    open[invoice] = (open[invoice] ?? 0) - cents;
    left[payment] = (left[payment] ?? 0) - cents;
    settles[payment]?.push(`${invoice}#1 ${(cents / 100).toFixed(2)}`);
  };
  for (const [payment, cents] of left.entries()) if (cents > 0) settle(payment, open.indexOf(cents));
  for (const payment of left.keys()) for (const invoice of open.keys()) settle(payment, invoice);
  return settles.flatMap((list, place) => ((amounts[place] ?? 0) < 0 ? [[`${place}#1`, ...list]] : []));
}

it('equal amounts are matched first, then the oldest with the oldest', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(100, 200, 300, 450, -100, -200, -300, -700)), (amounts) => {
      const items = amounts.map((cents, place) => itemOf(`${place}`, cents, { days: place }));
      expect(settledBy(items)).toEqual(byTheRule(amounts));
    }),
    { numRuns: 300 },
  );
});

it('hundreds of invoices a year of one customer are each settled by their own payment', () => {
  const items = [0, 1, 2, 3].flatMap((year) =>
    Array.from({ length: 500 }, (_, place) => [
      itemOf(`I${year}-${place}`, 100 + place, { year, days: 1, group: `${year} ${place}` }),
      itemOf(`P${year}-${place}`, -100 - place, { year, days: 2, group: `${year} ${place}` }),
    ]).flat(),
  );
  expect(settledBy(items).every(([, ...settled]) => settled.length === 1)).toBe(true);
});
