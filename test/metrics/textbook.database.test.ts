import { describe, expect, it } from 'vitest';
import { daysAfter, type Paper } from '../oracle/papers.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { scalarOf } from './answering.ts';
import { invoice, traderWith } from './trader.ts';

const database = await testDatabase();
const booksOf = async (...papers: readonly Paper[]) => await traderWith(database, papers);

describe('textbook examples', () => {
  // OpenStax, Principles of Finance 2e, section 19.4, "Foodinia Inc. Aging of Accounts Receivable Schedule": who owes how
  // much, by days past due. The schedule has no days, so ours are the first, a middle and the last of each band; it begins to
  // count at 30 days, where our second band ends.
  const FOODINIA = {
    notDue: [15_000, 30_000, 5000, 6000, 7000, 8500, 19_000, 2000, 21_000],
    to60: [16_000, 27_000, 5000, 1500],
    to90: [5000, 12_000],
    over90: [4000, 5000],
  };

  it('ages receivables as the schedule of Foodinia Inc. does', async () => {
    const due = (amounts: readonly number[], days: readonly number[]) =>
      amounts.map((amount, index) => {
        const on = daysAfter('2026-10-31', -(days[index % days.length] ?? 0));
        return invoice(`${on} ${index}`, '2026-03-01', on, amount);
      });
    const { ask } = await booksOf(
      ...due(FOODINIA.notDue, [0, -1, -30]),
      ...due(FOODINIA.to60, [31, 45, 60]),
      ...due(FOODINIA.to90, [61, 90]),
      ...due(FOODINIA.over90, [91, 140]),
    );
    const [ageing, overdue] = await ask([
      ['ar.ageing', 'as_of:2026-10-31'],
      ['ar.overdue', 'as_of:2026-10-31'],
    ]);
    expect(ageing).toMatchObject({
      total: 189_000,
      items: [
        { key: 'not_due', label: 'Not due', value: 113_500 },
        { key: '1_30', value: 0, share: 0 },
        { key: '31_60', value: 49_500 },
        { key: '61_90', value: 17_000 },
        { key: 'over_90', value: 9000 },
      ],
    });
    expect(scalarOf(overdue)).toBe(75_500);
  });

  // OpenStax, Principles of Finance 2e, section 19.1, "Periods of the Cash Cycle": King Sized Products Inc. has credit sales of
  // 40,000,000 and a cost of goods sold of 30,000,000 in a year of 365 days. The answers are those of its table, with a decimal
  // less than there; it reckons 50.21 where the numbers give 50.19. Everything here is times 0.73, which changes no number of
  // days, so that what falls in 90 of 365 days is exact; what was bought is what was sold, as there.
  it.each([
    ['scenario 1', 3_000_000, 6_000_000, 2_800_000, [36.5, 54.8, 34.1, 57.2]],
    ['scenario 2', 2_800_000, 5_500_000, 3_300_000, [34.1, 50.2, 40.2, 44.1]],
  ])(
    'reckons the cash cycle of King Sized Products as %s does',
    async (_scenario, stock, receivable, payable, published) => {
      const scaled = (amount: number) => (amount * 73) / 100;
      const ofNinetyDays = (amount: number) => (scaled(amount) * 90) / 365;
      const [sales, costs] = [ofNinetyDays(40_000_000), ofNinetyDays(30_000_000)];
      const { tenant, one } = await booksOf(
        invoice('S-1', '2026-09-01', '2026-10-01', sales, {
          settling: [{ kind: 'payment', date: '2026-10-01', amount: sales - scaled(receivable) }],
        }),
        {
          ...invoice('B-1', '2026-09-02', '2026-10-02', costs),
          kind: 'bill',
          party: 'V-1',
          settling: [{ kind: 'payment', date: '2026-10-02', amount: costs - scaled(payable) }],
        },
      );
      const chart = [...SMALL_CHART, ['1300', 'Goods', 'inventory'] as const];
      const bought = `${costs + scaled(stock)}`;
      await keepBooks(tenant, {
        accounts: chart,
        entries: [
          entry(['2026-08-01', ['1300', bought], ['3000', `-${bought}`]]),
          entry(['2026-09-01', ['5000', `${costs}`], ['1300', `-${costs}`]]),
        ],
      });
      const ids = ['operations.inventory_days', 'ar.dso', 'ap.dpo', 'operations.cash_conversion_cycle'];
      const ours = [];
      for (const id of ids) ours.push(await one(id, 'today'));
      expect(ours).toEqual(published);
    },
  );
});
