import { expect, it } from 'vitest';
import { Decimal } from '../../src/money/decimal.ts';
import { addDays, requireDay } from '../../src/period/index.ts';
import { matchItems } from '../../src/records/lettering/match.ts';
import { nameOfItem, type OpenItem } from '../../src/records/lettering/open-item.ts';

// Lots that entries link, as GnuCash writes them.
const START = requireDay('2026-01-01');

function itemIn(
  lot: string,
  entry: string,
  cents: number,
  { days = 0, line = 1, isLink = false } = {},
): OpenItem {
  const amount = new Decimal(cents).div(100);
  return {
    entry,
    line,
    date: addDays(START, days),
    group: `ar lot ${lot}`,
    scope: null,
    isOpening: false,
    isIssued: cents > 0 && !isLink,
    dueDate: null,
    currency: 'EUR',
    amount,
    base: amount,
    baseTax: new Decimal(0),
    reference: null,
    description: null,
    against: new Set(isLink ? [] : [cents > 0 ? 'trade' : 'cash']),
  };
}

function link(entry: string, from: string, to: string, cents: number, days: number): OpenItem[] {
  return [
    itemIn(from, entry, cents, { days, isLink: true }),
    itemIn(to, entry, -cents, { days, line: 2, isLink: true }),
  ];
}

function settled(items: readonly OpenItem[]): string[] {
  return matchItems(items).settling.map(
    ({ item, settles, left }) =>
      `${nameOfItem(item)}: ${settles.map(({ owed, amount }) => `${owed.item.entry} ${amount.toFixed(2)}`).join(', ')} left ${left.toFixed(2)}`,
  );
}

it('a link settles as much of each invoice as it states, whichever is older', () => {
  const items = [
    itemIn('1', 'i1', 100_00),
    itemIn('2', 'i2', 200_00, { days: 1 }),
    itemIn('p', 'pay', -150_00, { days: 2 }),
    ...link('x', 'p', '2', 100_00, 3),
    ...link('y', 'p', '1', 20_00, 4),
  ];
  expect(settled(items)).toEqual(['pay#1: i2 100.00, i1 20.00 left 30.00']);
});

it('what was overpaid is carried from lot to lot, in several steps', () => {
  const items = [
    itemIn('1', 'i1', 100_00),
    itemIn('1', 'pay', -250_00, { days: 1 }),
    ...link('x', '1', 'a', 150_00, 1),
    itemIn('a', 'i2', 90_00, { days: 2 }),
    ...link('y', 'a', 'b', 60_00, 3),
    itemIn('b', 'i3', 40_00, { days: 4 }),
  ];
  expect(settled(items)).toEqual(['pay#1: i1 100.00, i2 90.00, i3 40.00 left 20.00']);
});

it('two payments of one lot go on together, and one of them twice to the same invoice', () => {
  const items = [
    itemIn('1', 'i1', 100_00),
    itemIn('p', 'one', -30_00, { days: 1 }),
    itemIn('p', 'two', -50_00, { days: 1 }),
    ...link('x', 'p', '1', 40_00, 2),
    ...link('y', 'p', '1', 35_00, 3),
  ];
  expect(settled(items)).toEqual(['one#1: i1 30.00 left 0.00', 'two#1: i1 45.00 left 5.00']);
});

it('lots that are linked by more than there is to hand on are matched as one', () => {
  const items = [
    itemIn('1', 'i1', 100_00),
    itemIn('2', 'pay', -60_00, { days: 1 }),
    ...link('x', '2', '1', 80_00, 2),
  ];
  expect(settled(items)).toEqual(['pay#1: i1 60.00 left 0.00']);
});

it('a link of several lots takes from each what that gives', () => {
  const items = [
    itemIn('1', 'i1', 100_00),
    itemIn('p', 'one', -100_00, { days: 1 }),
    itemIn('q', 'two', -100_00, { days: 1 }),
    itemIn('p', 'x', 40_00, { days: 2, isLink: true }),
    itemIn('q', 'x', 60_00, { days: 2, line: 2, isLink: true }),
    itemIn('1', 'x', -100_00, { days: 2, line: 3, isLink: true }),
  ];
  expect(settled(items)).toEqual(['one#1: i1 40.00 left 60.00', 'two#1: i1 60.00 left 40.00']);
});

it('links may come in another order than what they hand on', () => {
  const items = [
    itemIn('p', 'pay', -50_00),
    ...link('y', 'a', 'b', 50_00, 1),
    ...link('x', 'p', 'a', 50_00, 2),
    itemIn('b', 'i1', 50_00, { days: 3 }),
  ];
  expect(settled(items)).toEqual(['pay#1: i1 50.00 left 0.00']);
});
