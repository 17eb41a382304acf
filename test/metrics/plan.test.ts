import { describe, expect, it } from 'vitest';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { knowing } from '../../src/metrics/plan/question.ts';
import { dayOf, formatDay, lastDayOf } from '../../src/period/index.ts';
import { compile } from '../../src/sql/compile.ts';
import { everyDay, question } from './asking.ts';

const TODAY = dayOf(2026, 11, 20);
const ask = (id: string, period: string) => knowing(question(id, period, TODAY), everyDay(TODAY));

/** The slices of a plan as text, read by read. */
function slicesOf(...questions: Parameters<typeof planReads>[0]): string[][] {
  return planReads(questions).reads.map(({ slices }) =>
    slices.map((slice) => `${formatDay(slice.start)}…${formatDay(lastDayOf(slice))}`),
  );
}

describe('a plan', () => {
  it('reads a thing once, however many questions need it', () => {
    const revenue = ask('revenue.total', 'ytd');
    expect(slicesOf(revenue, revenue, ask('profit.net', 'ytd'))).toEqual([
      ['2026-07-01…2026-11-20'], // income, for revenue and for profit
      ['2026-07-01…2026-11-20'], // expenses
    ]);
  });

  it('reads the same days once, whatever they were called', () => {
    expect(slicesOf(ask('revenue.total', 'mtd'), ask('revenue.total', '2026-11-01:2026-11-20'))).toEqual([
      ['2026-11-01…2026-11-20'],
    ]);
  });

  it('reads balances as one running sum, earliest date first', () => {
    expect(
      slicesOf(
        ask('cash.balance', 'today'),
        ask('cash.balance', 'as_of:2026-09-30'),
        ask('cash.on_hand_monthly', 'qtd'),
      ),
    ).toEqual([['0001-01-01…2026-09-30', '2026-10-01…2026-10-31', '2026-11-01…2026-11-20']]);
  });

  it('keeps a measure apart from the same measure split by account', () => {
    expect(slicesOf(ask('revenue.total', 'mtd'), ask('revenue.by_account', 'mtd'))).toHaveLength(2);
  });

  it('reads nothing of months that have not begun', () => {
    expect(slicesOf(ask('cash.net_flow_monthly', '2026-11-15:2027-02-28'))).toEqual([
      ['2026-11-15…2026-11-20'],
      ['2026-11-15…2026-11-20'],
    ]);
  });
});

describe('the statement of a plan', () => {
  it('has the same text whatever is asked of the same sources', () => {
    const few = compile(planReads([ask('revenue.total', 'ytd')]), 'in detail');
    const many = compile(
      planReads([
        ask('cash.on_hand_monthly', 'trailing_24'),
        ask('profit.net', 'last_2_fy'),
        ask('quality.balance_check', 'today'),
      ]),
      'in detail',
    );
    expect(many?.sql).toBe(few?.sql);
  });

  it('is none when nothing is asked', () => {
    expect(compile(planReads([]), 'in detail')).toBeNull();
  });
});
