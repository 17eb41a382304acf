import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/ledger.ts';
import { anOrganization, START } from '../support/app.ts';
import { day, entry, keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { answerTo } from './answering.ts';
import { question } from './asking.ts';

// Queries that a bookkeeper would write on the lines, without knowledge of totals, plans or classes of measures.
const LINES = `
  from journal_lines l
  join journal_entries e on e.organization_id = l.organization_id and e.id = l.entry_id and e.voided_at is null
  join accounts a on a.organization_id = l.organization_id and a.id = l.account_id
  where l.organization_id = $1`;
const INCOME = `a.class in ('operating_revenue', 'other_income', 'interest_income') and e.kind not in ('opening', 'closing')`;
const EXPENSE = `a.class in ('cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense', 'depreciation', 'interest', 'income_tax', 'other_expense', 'uncategorised') and e.kind not in ('opening', 'closing')`;
const ASSET = `a.class in ('cash', 'receivable', 'inventory', 'prepaid', 'other_current_asset', 'fixed_asset', 'accumulated_depreciation', 'intangible', 'other_asset')`;
const LIABILITY = `a.class in ('payable', 'credit_card', 'sales_tax', 'income_tax_payable', 'payroll_liability', 'deferred_revenue', 'other_current_liability', 'current_loan', 'loan', 'lease_liability', 'other_liability')`;
const EQUITY = `a.class in ('share_capital', 'retained_earnings', 'drawings', 'other_comprehensive_income', 'other_equity')`;
const ENTRY_CASH = `(select sum(l.base_debit - l.base_credit) as net ${LINES} and a.class = 'cash' and e.entry_date between $2 and $3 group by e.id) nets`;
const DURING = `and e.entry_date between $2 and $3`;
const UNTIL = `and e.entry_date <= $3 and $2::date is not null`;

const STATEMENTS: Readonly<Record<string, string>> = {
  'revenue.total': `select sum(l.base_credit - l.base_debit) ${LINES} and ${INCOME} ${DURING}`,
  'expenses.total': `select sum(l.base_debit - l.base_credit) ${LINES} and ${EXPENSE} ${DURING}`,
  'profit.net': `select sum(l.base_credit - l.base_debit) ${LINES} and (${INCOME} or ${EXPENSE}) ${DURING}`,
  'cash.in_period': `select sum(net) from ${ENTRY_CASH} where net > 0`,
  'cash.out_period': `select -sum(net) from ${ENTRY_CASH} where net < 0`,
  'cash.net_flow': `select sum(l.base_debit - l.base_credit) ${LINES} and a.class = 'cash' ${DURING}`,
  'cash.balance': `select sum(l.base_debit - l.base_credit) ${LINES} and a.class = 'cash' ${UNTIL}`,
  'balance.total_assets': `select sum(l.base_debit - l.base_credit) ${LINES} and ${ASSET} ${UNTIL}`,
  'balance.total_liabilities': `select sum(l.base_credit - l.base_debit) ${LINES} and ${LIABILITY} ${UNTIL}`,
  'quality.balance_check': `select sum(case when ${ASSET} then l.base_debit - l.base_credit else 0 end)
    - sum(case when ${LIABILITY} or ${EQUITY} then l.base_credit - l.base_debit else 0 end)
    - sum(case when ${ASSET} or ${LIABILITY} or ${EQUITY} then 0 else l.base_credit - l.base_debit end) ${LINES} ${UNTIL}`,
};
const RANGES = [
  '2025-06-01:2025-06-30',
  '2025-07-01:2026-06-30',
  '2026-02-28:2026-02-28',
  '2026-07-01:2026-11-20',
  '2025-05-01:2026-11-19',
];

const database = await testDatabase();
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
await keepBooks(tenant, { accounts: SMALL_CHART, rates: SMALL_RATES, entries: SMALL_BOOKS });
await voidOne();

/** A sale that was posted and then voided. */
async function voidOne(): Promise<void> {
  await keepBooks(tenant, {
    entries: [entry(['2026-08-08', ['1000', '77777.00'], ['4000', '-77777.00']], { externalId: 'mistake' })],
  });
  const rows = await sqlByHand<{ id: string }>(
    `select id from journal_entries where external_id = 'mistake'`,
    [],
  );
  await tenant.write(async (transaction) => {
    await (await openLedger(transaction, new Date(START))).void(rows.map((row) => row.id));
  });
}

/** The rows of a statement written by hand, read through the door: without it, even the owner of the tables sees none. */
async function sqlByHand<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return await tenant.read(CompiledQuery.raw(text, values));
}

async function ask(id: string, period: string) {
  return await answerTo(tenant, question(id, period, day('2026-11-20')));
}

/** The single number of a statement written by hand, to the cent. */
async function byHand(statement: string, first: string, last: string): Promise<number> {
  const rows = await sqlByHand<{ value: string }>(
    `select round(coalesce(value, 0), 2) as value from (${statement}) answer(value)`,
    [organization.id, first, last],
  );
  return Number(rows[0]?.value);
}

it.each(Object.entries(STATEMENTS))('%s equals SQL written by hand on the lines', async (id, statement) => {
  const values: number[] = [];
  for (const range of RANGES) {
    const [first = '', last = ''] = range.split(':');
    const isSnapshot = statement.includes('<= $3');
    const expected = await byHand(statement, first, last);
    expect(await ask(id, isSnapshot ? `as_of:${last}` : range), `${id} ${range}`).toMatchObject({
      value: expected,
    });
    values.push(expected);
  }
  // Comparing only zeros would prove nothing.
  const nonZero = values.filter((value) => value !== 0).length;
  expect(nonZero).toBeGreaterThanOrEqual(id === 'quality.balance_check' ? 0 : 2);
});

it('revenue.by_account equals SQL written by hand on the lines', async () => {
  const rows = await sqlByHand<{ key: string }>(
    `select a.code as key, a.name as label, round(sum(l.base_credit - l.base_debit), 2)::float as value
     ${LINES} and ${INCOME} and e.entry_date between $2 and $3 group by a.code, a.name order by 3 desc, 2`,
    [organization.id, '2025-06-01', '2026-11-20'],
  );
  expect(rows.length).toBe(3);
  expect(await ask('revenue.by_account', '2025-06-01:2026-11-20')).toMatchObject({ items: rows });
});

it('the monthly metrics equal SQL written by hand, month by month', async () => {
  const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];
  const flows = [];
  const balances = [];
  for (const month of months) {
    const rows = await sqlByHand<{ last: string }>(
      `select ($1::date + interval '1 month' - interval '1 day')::date as last`,
      [`${month}-01`],
    );
    const last = rows[0]?.last ?? '';
    const flow = await byHand(STATEMENTS['cash.net_flow'] ?? '', `${month}-01`, last);
    // Between 1 July and 31 October nothing was recorded: a balance carries on, a flow is not known.
    flows.push({ date: `${month}-01`, value: ['2026-08', '2026-09'].includes(month) ? null : flow });
    balances.push({
      date: `${month}-01`,
      value: await byHand(STATEMENTS['cash.balance'] ?? '', `${month}-01`, last),
    });
  }
  expect(await ask('cash.net_flow_monthly', '2026-06-01:2026-10-31')).toMatchObject({ points: flows });
  expect(await ask('cash.on_hand_monthly', '2026-06-01:2026-10-31')).toMatchObject({ points: balances });
});
