import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/ledger.ts';
import { verifyLedger } from '../../src/ledger/verify.ts';
import { evaluate } from '../../src/metrics/evaluate.ts';
import { Facts } from '../../src/metrics/facts.ts';
import { planReads } from '../../src/metrics/plan.ts';
import type { MetricValue } from '../../src/metrics/value.ts';
import { dayOf } from '../../src/period/index.ts';
import { compile } from '../../src/sql/compile.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { arbitraryBook, arbitraryDate, draftOf } from './arbitrary-book.ts';
import { question } from './asking.ts';
import { type Days, monthsTouched, OBVIOUS, type ObviousBook, obviousRevenueByAccount } from './obvious.ts';

const TODAY = dayOf(2027, 1, 31);
const RANGES = [
  'revenue.total',
  'expenses.total',
  'profit.net',
  'cash.in_period',
  'cash.out_period',
  'cash.net_flow',
];
const SNAPSHOTS = [
  'cash.balance',
  'balance.total_assets',
  'balance.total_liabilities',
  'quality.balance_check',
];
const database = await testDatabase();

/** Posts the book for a new organisation and answers questions of it, all by one statement. */
async function keep(book: ObviousBook) {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  await tenant.write(async (transaction) => {
    const ledger = await openLedger(transaction, new Date(START));
    await ledger.setAccounts(book.accounts);
    const drafts = book.entries.map((entry, index) => draftOf(entry, `${index}`));
    const { refused } = await ledger.post(drafts);
    expect(refused).toEqual([]);
  });
  const ask = async (wanted: readonly (readonly [id: string, period: string])[]): Promise<MetricValue[]> => {
    const questions = wanted.map(([id, period]) => question(id, period, TODAY));
    const plan = planReads(questions);
    const statement = compile(plan);
    const facts = new Facts(plan, statement === null ? [] : await tenant.read(statement));
    return questions.map((one) => evaluate(one, facts, 'AUD'));
  };
  return { tenant, ask };
}

const obvious = (id: string, book: ObviousBook, days: Days): number =>
  Number(OBVIOUS[id]?.(book, days)) / 100;

describe('on any book, for any days', () => {
  it('every metric equals what adding up the lines gives', async () => {
    const ranges = fc
      .array(fc.tuple(arbitraryDate, arbitraryDate), { minLength: 1, maxLength: 3 })
      .map((pairs) => pairs.map(([a, b]) => (a < b ? { first: a, last: b } : { first: b, last: a })));
    await fc.assert(
      fc.asyncProperty(arbitraryBook, ranges, async (book, periods) => {
        const { ask, tenant } = await keep(book);
        const wanted = periods.flatMap((days) => [
          ...RANGES.map((id) => ({ id, days, period: `${days.first}:${days.last}` })),
          ...SNAPSHOTS.map((id) => ({ id, days, period: `as_of:${days.last}` })),
        ]);
        const values = await ask(wanted.map(({ id, period }) => [id, period]));
        for (const [index, { id, days, period }] of wanted.entries()) {
          expect(values[index], `${id} ${period}`).toMatchObject({
            kind: 'scalar',
            value: obvious(id, book, days),
          });
        }
        expect((await verifyLedger(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('every month of a timeseries equals what adding up the lines gives', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBook, arbitraryDate, arbitraryDate, async (book, a, b) => {
        const days = a < b ? { first: a, last: b } : { first: b, last: a };
        const { ask } = await keep(book);
        const period = `${days.first}:${days.last}`;
        const [flow, balance] = await ask([
          ['cash.net_flow_monthly', period],
          ['cash.on_hand_monthly', period],
        ]);
        const months = monthsTouched(days);
        const expected = (id: string) => months.map((month) => ({ value: obvious(id, book, month) }));
        expect(flow).toMatchObject({ points: expected('cash.net_flow') });
        expect(balance).toMatchObject({ points: expected('cash.balance') });
      }),
      { numRuns: 25 },
    );
  });

  it('revenue by account equals what adding up the lines of each account gives', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBook, arbitraryDate, arbitraryDate, async (book, a, b) => {
        const days = a < b ? { first: a, last: b } : { first: b, last: a };
        const { ask } = await keep(book);
        const [value] = await ask([['revenue.by_account', `${days.first}:${days.last}`]]);
        if (value?.kind !== 'breakdown') throw new Error('not a breakdown');
        const items = new Map(value.items.map((item) => [item.key, item.value]));
        const expected = [...obviousRevenueByAccount(book, days)].filter(([, cents]) => cents !== 0n);
        expect(items).toEqual(new Map(expected.map(([code, cents]) => [code, Number(cents) / 100])));
        expect(value.total).toBe(obvious('revenue.total', book, days));
      }),
      { numRuns: 25 },
    );
  });
});
