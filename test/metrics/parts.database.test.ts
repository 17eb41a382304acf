import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Day } from '../../src/period/index.ts';
import { EXPENSE, FLOWS, INCOME, PERIODS } from '../by-hand/ledger-periods.ts';
import { edgedDemo } from '../generators/demo-with-edges.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import type { PlainValue } from '../support/plain.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { answerTo } from './answering.ts';
import { question } from './asking.ts';

const TODAY = day('2026-11-20');
const CUSTOMERS = 'customer_profiles p join parties on parties.id = p.party_id';
const VENDORS = 'vendor_profiles p join parties on parties.id = p.party_id';
const BREAKDOWNS = [
  ['revenue.by_customer', 'revenue.total', INCOME, 'credit', 'customer_id', CUSTOMERS],
  ['revenue.by_department', 'revenue.total', INCOME, 'credit', 'department_id', 'departments p'],
  [
    'profit.by_department',
    'profit.net',
    `(${INCOME} or ${EXPENSE})`,
    'credit',
    'department_id',
    'departments p',
  ],
  ['expenses.by_department', 'expenses.total', EXPENSE, 'debit', 'department_id', 'departments p'],
  ['expenses.by_vendor', 'expenses.total', EXPENSE, 'debit', 'vendor_id', VENDORS],
] as const;
const COUNTS: Readonly<Record<string, string>> = {
  'operations.journal_entries': `select count(*) from journal_entries where voided_at is null and kind <> 'opening' and entry_date between $1 and $2`,
  'quality.late_entries': `select count(*) from journal_entries where voided_at is null and kind <> 'opening'
    and entry_date between $1 and $2 and (recorded_at at time zone 'UTC')::date > entry_date + 30`,
  'quality.unassigned_revenue_share': `select round(100 * coalesce(sum(l.base_credit - l.base_debit)
    filter (where l.department_id is null), 0) / sum(l.base_credit - l.base_debit), 4) ${FLOWS} and ${INCOME}`,
};

const database = await testDatabase('the demo');
let tenant: TenantWriter;

beforeAll(async () => {
  tenant = await edgedDemo(database);
});

async function byHand<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return await tenant.read(CompiledQuery.raw(text, values));
}

async function ask(id: string, period: string, today: Day = TODAY, of = tenant): Promise<PlainValue> {
  return await answerTo(of, question(id, period, today));
}

describe('a breakdown of the ledger', () => {
  it.each(BREAKDOWNS)(
    '%s equals SQL by hand, and adds up to %s',
    async (id, whole, classes, side, column, parts) => {
      const amount = side === 'credit' ? 'l.base_credit - l.base_debit' : 'l.base_debit - l.base_credit';
      let parted = 0;
      for (const { period, today, first, last } of PERIODS) {
        const items = await byHand<{ key: string }>(
          `select coalesce(l.${column}::text, 'unassigned') as key, coalesce(max(named.name), 'Unassigned') as label,
           round(sum(${amount}), 2)::float as value,
           case when min(sum(${amount})) over () >= 0 or max(sum(${amount})) over () <= 0
             then round(sum(${amount}) / nullif(sum(sum(${amount})) over (), 0), 4)::float end as share
         ${FLOWS.replace('where', `left join (select p.id, name from ${parts}) named on named.id = l.${column} where`)}
           and ${classes}
         group by l.${column} having sum(${amount}) <> 0
         order by sum(${amount}) desc, coalesce(max(named.name), 'Unassigned') collate "C"`,
          [first, last],
        );
        const value = await ask(id, period, today);
        expect(value, `${id} ${period}`).toMatchObject({ kind: 'breakdown', items });
        expect((value as { items: unknown[] }).items).toHaveLength(items.length);
        expect(await ask(whole, period, today)).toMatchObject({ value: (value as { total: number }).total });
        parted += items.filter(({ key }) => key !== 'unassigned').length;
      }
      expect(parted).toBeGreaterThan(15);
    },
  );

  it('has no items and no total for days before the books', async () => {
    expect(await ask('expenses.by_vendor', '1999-01-01:1999-12-31')).toMatchObject({
      total: null,
      nullReason: 'no_data',
      items: [],
    });
  });

  it('keeps stored totals equal to the lines', async () => {
    expect((await verifyLedger(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
  });
});

describe('the quality of the bookkeeping', () => {
  it.each(Object.entries(COUNTS))('%s equals SQL by hand', async (id, statement) => {
    let nonZero = 0;
    for (const { period, today, first, last } of PERIODS) {
      const [row] = await byHand<{ value: number }>(
        `select value::float as value from (${statement}) answer(value)`,
        [first, last],
      );
      expect(await ask(id, period, today), `${id} ${period}`).toMatchObject({ value: row?.value });
      nonZero += row?.value === 0 ? 0 : 1;
    }
    expect(nonZero).toBeGreaterThanOrEqual(2);
  });

  it.each(['2026-11-20', '2026-10-31', '2025-06-30', '2023-07-01'])(
    'quality.unreconciled_lines on %s equals SQL by hand',
    async (date) => {
      const [row] = await byHand<{ value: number }>(
        `select count(*)::float as value from journal_lines l join journal_entries e on e.id = l.entry_id
         join accounts a on a.id = l.account_id
         where a.class = 'cash' and not l.reconciled and e.voided_at is null and e.entry_date <= $1`,
        [date],
      );
      expect(await ask('quality.unreconciled_lines', `as_of:${date}`)).toMatchObject({ value: row?.value });
      expect(await ask('quality.unreconciled_lines', 'today', day(date))).toMatchObject({
        value: row?.value,
      });
    },
  );

  it('counts an unreconciled line, and both lines of a transfer', async () => {
    const [before] = await byHand<{ count: string }>(
      `select count(*) from journal_lines l join accounts a on a.id = account_id where class = 'cash' and not reconciled`,
      [],
    );
    expect(Number(before?.count)).toBeGreaterThan(5);
  });

  it('is not known of an organisation without books', async () => {
    const emptyTenant = database.openTenant((await anOrganization(database)).id);
    for (const [id, period] of [
      ['operations.journal_entries', 'ytd'],
      ['quality.late_entries', 'ytd'],
      ['quality.unreconciled_lines', 'today'],
      ['quality.unassigned_revenue_share', 'ytd'],
    ] as const) {
      expect(await ask(id, period, TODAY, emptyTenant), id).toMatchObject({
        value: null,
        nullReason: 'no_data',
      });
    }
  });
});
