import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { CASH_FLOW_POLICIES, type CashFlowPolicy } from '../../src/ledger/cash-flow-policy.ts';
import { type Decimal, sumOf, ZERO } from '../../src/money/decimal.ts';
import { formatDay } from '../../src/period/index.ts';
import { changeOrganization } from '../../src/settings/organization.ts';
import { answerStatement } from '../../src/statements/answer.ts';
import { askForStatement, type StatementQuestion } from '../../src/statements/ask.ts';
import type { MadeRow } from '../../src/statements/made.ts';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { been, withDays } from '../generators/days.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { answersTo, scalarOf } from '../metrics/answering.ts';
import { question } from '../metrics/asking.ts';
import { keepBook } from '../metrics/keep-book.ts';
import { rowsByThePage } from '../oracle/cash-flow-statement.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const TODAY = '2026-06-30';
const NOW = new Date(`${TODAY}T03:00:00Z`);
const books = howManyBooks(20);
const anyBook = withDays(arbitraryBook, datesOfBook, TODAY);

it(
  'the cash-flow statement of any book has the rows of the page under both policies, adds up, and equals its metrics',
  async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyBook, async ([book, days, more]) => {
        const made = await anOrganization(database);
        const tenant = database.openTenant(made.id);
        await keepBook(tenant, book);
        for (const policy of CASH_FLOW_POLICIES) {
          await setPolicy(tenant, policy);
          const organization = { ...made, cashFlowPolicy: policy };
          const asker = { organization, capabilities: EVERY_CAPABILITY, limits: null };
          for (const one of [days, ...more]) {
            const input = { ...WHOLE, period: `${one.first}:${one.last}` };
            const asked = askForStatement('cash-flow', input, asker, NOW);
            const { rows, checks } = await answerStatement(tenant, asked, asker, NOW);
            const named = `${policy} ${input.period}`;
            const shown = new Map(rows.map(({ key, values }) => [key, values[0] ?? null]));
            // Where nothing is recorded of the days, balances alone are known.
            const isKnown = shown.get('operating') !== null;
            const expected = Object.entries(rowsByThePage(book, been(one, TODAY), policy)).filter(
              ([key]) => isKnown || !key.endsWith('_cash'),
            );
            for (const [key, cents] of expected) {
              expect(Number(shown.get(key) ?? 0), `${named} ${key}`).toBe(Number(cents) / 100);
              if (cents !== 0n) seen.add(`${policy} ${key}`);
            }
            for (const row of isKnown ? rows : [])
              expect(addedUp(row, shown), `${named} ${row.key}`).toBe(numberOf(row));
            await expectMetrics(tenant, rows, input.period);
            const direct = askForStatement('cash-flow', { ...input, method: 'direct' }, asker, NOW);
            await expectDirect(tenant, (await answerStatement(tenant, direct, asker, NOW)).rows, rows, asked);
            expect(checks.filter(({ difference }) => difference?.isZero() === false)).toEqual([]);
          }
        }
      }),
      making(books),
    );
    expect(seen.size).toBeGreaterThan(20);
  },
  timeFor(books),
);

const WHOLE = {
  asOf: undefined,
  team: undefined,
  columns: 'none',
  compare: undefined,
  detail: 'summary',
  method: undefined,
} as const;

async function setPolicy(tenant: TenantWriter, policy: CashFlowPolicy): Promise<void> {
  const patch = { cash_flow_policy: policy };
  const actor = { kind: 'operator' } as const;
  await changeOrganization(tenant, { patch, actor, requireCurrent: () => undefined }, NOW);
}

/** What the rows that a row adds come to, or itself where it adds none. */
function addedUp(row: MadeRow, shown: ReadonlyMap<string, Decimal | null>): number {
  if (row.adds.length === 0) return numberOf(row);
  return sumOf(row.adds.map(({ key, sign }) => (shown.get(key) ?? ZERO).times(sign))).toNumber();
}

function numberOf({ values: [value] }: MadeRow): number {
  return Number(value ?? 0);
}

async function expectMetrics(tenant: TenantWriter, rows: readonly MadeRow[], period: string): Promise<void> {
  const [, last = ''] = period.split(':');
  const ends = `as_of:${last < TODAY ? last : TODAY}`;
  const named = rows.flatMap(({ metric, values: [value] }) =>
    metric === null ? [] : [{ metric, value: value === null || value === undefined ? null : Number(value) }],
  );
  const questions = named.map(({ metric }) =>
    question(metric, metric === 'cash.balance' ? ends : period, day(TODAY)),
  );
  const answers = await answersTo(tenant, questions);
  expect(named.map(({ metric, value }) => [metric, value])).toEqual(
    named.map(({ metric }, index) => [metric, scalarOf(answers[index])]),
  );
}

/** The rows of the direct method equal the entries' own cash by class, and its totals those of the indirect method. */
async function expectDirect(
  tenant: TenantWriter,
  rows: readonly MadeRow[],
  indirect: readonly MadeRow[],
  { days }: StatementQuestion,
): Promise<void> {
  const shown = new Map(rows.map(({ key, values }) => [key, values[0] ?? null]));
  const known = shown.get('operating') !== null;
  for (const row of known ? rows : []) expect(addedUp(row, shown), row.key).toBe(numberOf(row));
  for (const row of indirect.filter(({ kind }) => kind === 'subtotal' || kind === 'total'))
    expect(shown.get(row.key), row.key).toEqual(row.values[0] ?? null);
  const byHand: { activity: string; part: string; amount: string }[] = await tenant.read(
    CompiledQuery.raw(BY_CLASS, [
      formatDay(days.period.counted.start),
      formatDay(days.period.asOfDate),
      indirect.some(({ key }) => key === 'operating_profit'),
    ]),
  );
  const parts = new Map(byHand.map(({ activity, part, amount }) => [`${activity}_${part}`, Number(amount)]));
  const lines = rows.filter(({ key }) => /^(operating|investing|financing)_(?!activities)/.test(key));
  expect(lines.map((row) => [row.key, numberOf(row)])).toEqual(
    lines.map(({ key }) => [key, parts.get(key) ?? 0]),
  );
}

// Each class in its row; what interest is of, the policy says.
const BY_CLASS = `
  select activity, part, sum(amount) as amount
  from journal_entries e join cash_flow_classes c on c.entry_id = e.id, lateral (values
    (case when $3 and class = 'interest' then 'financing' when $3 and class = 'interest_income' then 'investing' else 'operating' end,
      operating),
    ('investing', investing), ('financing', financing)
  ) as flow(activity, amount), lateral (select case
    when class = 'interest' and activity <> 'investing' then 'interest_paid'
    when class = 'interest_income' and activity <> 'financing' then 'interest_received'
    when activity = 'operating' and class in ('operating_revenue', 'receivable', 'deferred_revenue') then 'customers'
    when activity = 'operating' and class in ('payable', 'credit_card', 'inventory', 'prepaid', 'cost_of_sales', 'operating_expense',
      'uncategorised') then 'vendors'
    when activity = 'operating' and class in ('payroll', 'direct_payroll', 'payroll_liability') then 'employees'
    when activity = 'operating' and class = 'sales_tax' then 'sales_tax'
    when activity = 'operating' and class in ('income_tax', 'income_tax_payable') then 'income_tax'
    when activity = 'investing' and class in ('fixed_asset', 'accumulated_depreciation', 'intangible', 'depreciation',
      'other_income', 'other_expense', 'other_comprehensive_income') then 'assets'
    when activity = 'financing' and class in ('loan', 'current_loan') then 'loans'
    when activity = 'financing' and class = 'lease_liability' then 'leases'
    when activity = 'financing' and class in ('share_capital', 'other_equity') then 'capital'
    when activity = 'financing' and class in ('drawings', 'retained_earnings') then 'owners'
    else 'other' end as part) named
  where e.entry_date between $1::date and $2::date group by 1, 2`;
