import { describe, expect, it } from 'vitest';
import { daysAfter, type Paper } from '../oracle/papers.ts';
import { testDatabase } from '../support/database.ts';
import { scalarOf } from './answering.ts';
import { invoice, traderWith } from './trader.ts';

const database = await testDatabase();
const booksOf = async (...papers: readonly Paper[]) => await traderWith(database, papers);

it('looks back 90 days for days sales outstanding, the day itself among them', async () => {
  const { one } = await booksOf(
    invoice('old', '2026-08-22', '2026-12-31', 100),
    invoice('first', '2026-08-23', '2026-12-31', 300),
    invoice('free', '2026-11-20', '2026-12-31', 0),
  );
  // The last day with an invoice is 20 November.
  expect(await one('ar.dso', 'as_of:2026-11-20')).toBe(120); // 400 of 300 × 90 days
  expect(await one('ar.dso', 'as_of:2026-11-19')).toBe(90);
});

it('looks back from the last day with an invoice where that is earlier', async () => {
  const { one } = await booksOf(
    invoice('old', '2026-05-23', '2026-12-31', 100),
    invoice('last', '2026-08-21', '2026-12-31', 300),
  );
  // The 90 days to 21 August, and never those to the day, of which nothing is known.
  expect(await one('ar.dso', 'as_of:2026-08-21')).toBe(120); // 400 of 300 × 90 days
  expect(await one('ar.dso', 'as_of:2026-11-19')).toBe(120);
  expect(await one('ar.dso', 'today')).toBe(120);
});

it.each([
  ['ar.dso', 'invoice'],
  ['ap.dpo', 'bill'],
] as const)('takes credit notes off on both sides of %s, each on its own date', async (id, kind) => {
  const paper = invoice('one', '2026-09-01', '2026-12-31', 300, {
    kind,
    party: kind === 'invoice' ? 'C-1' : 'V-1',
    settling: [
      { kind: 'credit_note', date: '2026-10-01', amount: 100 },
      { kind: 'payment', date: '2026-10-02', amount: 50 },
    ],
  });
  const { one } = await booksOf(paper);
  expect(await one(id, 'as_of:2026-09-30')).toBe(90); // 300 of 300 × 90 days
  expect(await one(id, 'as_of:2026-10-01')).toBe(90); // 200 of 200
  expect(await one(id, 'as_of:2026-10-02')).toBe(67.5); // 150 of 200
});

describe('open amounts', () => {
  it('is past due from the day after the due date, and a band older after 30, 60 and 90 days', async () => {
    const due = '2026-03-01';
    const { ask } = await booksOf(invoice('I-1', '2026-02-01', due, 100));
    const bandAfter = async (days: number) => {
      const [ageing, overdue] = await ask([
        ['ar.ageing', `as_of:${daysAfter(due, days)}`],
        ['ar.overdue', `as_of:${daysAfter(due, days)}`],
      ]);
      if (ageing?.kind !== 'breakdown') throw new Error('not a breakdown');
      expect(ageing.items).toHaveLength(5);
      expect(scalarOf(overdue)).toBe(days > 0 ? 100 : 0);
      return ageing.items.filter(({ value }) => value === 100).map(({ key }) => key);
    };
    const bands = [];
    for (const days of [-28, 0, 1, 30, 31, 60, 61, 90, 91, 260]) bands.push(...(await bandAfter(days)));
    const twice = ['not_due', '1_30', '31_60', '61_90', 'over_90'].flatMap((band) => [band, band]);
    expect(bands).toEqual(twice);
  });

  it('is less a deposit before the issue too, which is unallocated until then', async () => {
    const { one } = await booksOf(
      invoice('I-1', '2026-05-10', '2026-06-10', 100, {
        tax: 10,
        settling: [
          { kind: 'payment', date: '2026-05-01', amount: 40 },
          { kind: 'credit_note', date: '2026-05-20', amount: 22, tax: 2 },
          { kind: 'payment', date: '2026-06-01', amount: 30, voided: true },
          { kind: 'write_off', date: '2026-07-01', amount: 18, tax: 4 },
        ],
      }),
    );
    const days = ['2026-05-09', '2026-05-10', '2026-05-19', '2026-05-20', '2026-06-30', '2026-07-01'];
    const open = [];
    for (const day of days) open.push(await one('ar.outstanding', `as_of:${day}`));
    // The deposit is known before the invoice.
    expect(open).toEqual([-40, 70, 70, 48, 48, 30]);
    expect(await one('ar.collected', '2026-05-01:2026-05-09')).toBe(40);
    // Tax falls with the credit note and with the bad debt, each on its own day.
    const taxOf = async (month: string) => await one('tax.sales_collected', month);
    expect(await taxOf('2026-05-01:2026-05-19')).toBe(10);
    expect(await taxOf('2026-05-01:2026-05-31')).toBe(8);
    expect(await taxOf('2026-05-01:2026-07-31')).toBe(4);
    expect(await one('revenue.average_invoice', '2026-05-01:2026-05-31')).toBe(80);
  });

  it('is valued at the rate of the document', async () => {
    const { one } = await booksOf(
      invoice('I-1', '2026-05-10', '2026-06-10', 100, {
        rate: 1.5,
        settling: [{ kind: 'payment', date: '2026-05-11', amount: 40 }],
      }),
    );
    expect(await one('ar.outstanding', 'today')).toBe(90);
    expect(await one('ar.collected', '2026-05-10:2026-05-10')).toBe(0);
    expect(await one('ar.collected', 'ytd')).toBeNull();
    expect(await one('ar.collected', 'last_fy')).toBe(60);
  });
});

describe('days until paid', () => {
  it('count documents paid in full, and none that was written off, only credited, or worth nothing', async () => {
    const payment = (date: string, amount: number) => ({ kind: 'payment', date, amount }) as const;
    const { one, ask } = await booksOf(
      invoice('late', '2026-08-01', '2026-08-31', 100, {
        settling: [payment('2026-08-11', 60), payment('2026-09-10', 40)],
      }),
      invoice('before', '2026-09-05', '2026-09-30', 100, { settling: [payment('2026-08-01', 100)] }),
      invoice('credited last', '2026-09-01', '2026-09-30', 100, {
        settling: [payment('2026-09-11', 90), { kind: 'credit_note', date: '2026-09-21', amount: 10 }],
      }),
      invoice('given up', '2026-03-01', '2026-03-31', 100, {
        settling: [payment('2026-03-31', 50), { kind: 'write_off', date: '2026-09-20', amount: 50 }],
      }),
      invoice('credited', '2026-09-01', '2026-09-30', 100, {
        settling: [{ kind: 'credit_note', date: '2026-09-02', amount: 100 }],
      }),
      invoice('for nothing', '2026-09-01', '2026-09-30', 0),
      invoice('partly', '2026-09-01', '2026-09-30', 100, { settling: [payment('2026-09-02', 99)] }),
    );
    expect(await one('ar.average_days_to_pay', '2026-09-01:2026-09-30')).toBe(20); // 40, 0 and 20
    expect(await one('ar.average_days_to_pay', '2026-09-06:2026-09-10')).toBe(40);
    expect(await ask([['ar.average_days_to_pay', '2026-09-22:2026-09-30']])).toMatchObject([
      { value: null, nullReason: 'no_data' },
    ]);
  });
});

describe('customers', () => {
  it('are active for 365 days from an invoice, and lost on the day after the last of them', async () => {
    const { one } = await booksOf(
      invoice('I-1', '2025-01-10', '2025-02-10', 100),
      // Of somebody else, so that something is known of every day.
      ...sometimes('C-2', '2025-01-01', '2026-01-31'),
    );
    const on = async (day: string) => [
      await one('customers.active', `as_of:${day}`),
      await one('customers.lost', `${day}:${day}`),
    ];
    expect(await on('2025-01-09')).toEqual([1, 0]);
    expect(await on('2025-01-10')).toEqual([2, 0]);
    expect(await on('2026-01-09')).toEqual([2, 0]);
    expect(await on('2026-01-10')).toEqual([1, 1]);
    expect(await on('2026-01-11')).toEqual([1, 0]);
    expect(await one('customers.new', '2025-01-01:2025-12-31')).toBe(2);
    expect(await one('customers.new', '2025-01-11:2025-12-31')).toBe(0);
    expect(await one('customers.retention_rate', '2025-02-01:2026-01-09')).toBe(100);
    expect(await one('customers.retention_rate', '2025-02-01:2026-01-10')).toBe(50);
  });

  it('are not lost by silence after the last fact, and those of its day stay active', async () => {
    const { ask, one } = await booksOf(invoice('I-1', '2025-01-10', '2025-02-10', 100));
    expect(await one('customers.active', 'as_of:2026-01-10')).toBe(1);
    expect(await one('customers.active', 'today')).toBe(1);
    expect(await one('customers.lost', '2025-01-01:2025-01-10')).toBe(0);
    expect(
      await ask([
        ['customers.lost', '2025-01-01:2025-01-11'],
        ['customers.retention_rate', '2025-01-01:2026-01-10'],
      ]),
    ).toMatchObject([
      { value: null, nullReason: 'no_data', coverage: { through: '2025-01-10', state: 'none' } },
      { value: null, nullReason: 'no_data', coverage: { state: 'none' } },
    ]);
  });

  it('that returned before the end of a period were neither lost nor new in it', async () => {
    const { one } = await booksOf(
      invoice('I-1', '2024-01-10', '2024-02-10', 100),
      invoice('I-2', '2025-03-10', '2025-04-10', 100),
      invoice('void', '2023-03-10', '2023-04-10', 100, { voided: true }),
      ...sometimes('C-2', '2024-01-01', '2025-03-31'),
    );
    expect(await one('customers.lost', '2025-01-01:2025-01-31')).toBe(1);
    expect(await one('customers.lost', '2025-01-01:2025-03-31')).toBe(0);
    expect(await one('customers.new', '2025-01-01:2025-03-31')).toBe(0);
    expect(await one('customers.new', '2024-01-01:2024-01-31')).toBe(2);
  });
});

it('where there is nothing, nothing is known', async () => {
  const { ask } = await booksOf();
  const values = await ask([
    ...TODAY.map((id) => [id, 'today'] as const),
    ...THIS_YEAR.map((id) => [id, 'ytd'] as const),
  ]);
  for (const value of values) {
    expect(value).toMatchObject({ value: null, nullReason: 'no_data', coverage: { state: 'none' } });
  }
});

/** Invoices of a customer, one every 60 days and one on the last. */
function sometimes(party: string, first: string, last: string): Paper[] {
  const days = [last];
  for (let day = first; day < last; day = daysAfter(day, 60)) days.push(day);
  return days.map((day) => invoice(`${party} ${day}`, day, daysAfter(day, 30), 1, { party }));
}

const TODAY = [
  'ar.outstanding',
  'ar.overdue_share',
  'ar.dso',
  'growth.customers_yoy',
  'operations.cash_conversion_cycle',
  'customers.active',
];
const THIS_YEAR = [
  'ap.billed',
  'ap.average_days_to_pay',
  'revenue.average_invoice',
  'vendors.average_bill',
  'customers.revenue_per_customer',
  'customers.top_5_share',
  'customers.retention_rate',
  'customers.new',
  'customers.lost',
];
