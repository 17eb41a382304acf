import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { needsOf } from '../../src/metrics/plan/plan.ts';
import { FLOWS, PERIODS } from '../by-hand/ledger-periods.ts';
import { edgedDemo } from '../generators/demo-with-edges.ts';
import { EXPENSES, INCOME } from '../oracle/account-classes.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { answersTo } from './answering.ts';
import { question } from './asking.ts';

// Each metric from the sums of the classes, in SQL, as a bookkeeper would write it for a department and all below it.
const MONEY: Readonly<Record<string, string>> = {
  'revenue.total': 'operating_revenue + other_income + interest_income',
  'revenue.operating': 'operating_revenue',
  'revenue.other': 'other_income + interest_income',
  'profit.gross': 'operating_revenue + cost_of_sales + direct_payroll',
  'profit.net': 'whole',
  'profit.before_tax': 'whole - income_tax',
  'profit.operating': 'whole - income_tax - interest - other_income - interest_income - other_expense',
  'profit.ebitda':
    'whole - income_tax - interest - other_income - interest_income - other_expense - depreciation',
  'expenses.total': 'operating_revenue + other_income + interest_income - whole',
  'expenses.cost_of_sales': '-(cost_of_sales + direct_payroll)',
  'expenses.operating': '-(operating_expense + payroll + uncategorised)',
  'expenses.payroll': '-(payroll + direct_payroll)',
  'expenses.depreciation': '-depreciation',
  'expenses.interest': '-interest',
  'expenses.other': '-other_expense',
};
const SHARES: Readonly<Record<string, string>> = {
  'profit.gross_margin':
    '(operating_revenue + cost_of_sales + direct_payroll) / case when operating_revenue > 0 then operating_revenue end',
  'profit.ebitda_margin':
    '(whole - income_tax - interest - other_income - interest_income - other_expense - depreciation) / case when operating_revenue > 0 then operating_revenue end',
  'profit.operating_margin':
    '(whole - income_tax - interest - other_income - interest_income - other_expense) / case when operating_revenue > 0 then operating_revenue end',
  'profit.net_margin': 'whole / case when operating_revenue > 0 then operating_revenue end',
};
const CLASSES = [...INCOME, ...EXPENSES];
const IDS = [...Object.keys(MONEY), ...Object.keys(SHARES)];
const SUMS = `
  select coalesce(sum(l.base_credit - l.base_debit) filter (where a.class = any('{${CLASSES.join(',')}}')), 0) as whole,
  ${CLASSES.map((name) => `coalesce(sum(l.base_credit - l.base_debit) filter (where a.class = '${name}'), 0) as ${name}`).join()}
  ${FLOWS} and l.department_id in (
    with recursive tree as (
      select id from departments where id = $3
      union all select child.id from departments child join tree on child.parent_department_id = tree.id
    ) select id from tree)`;
const VALUES = [
  ...Object.entries(MONEY).map(([id, by]) => `'${id}', round(${by}, 2)`),
  ...Object.entries(SHARES).map(([id, by]) => `'${id}', round(100 * ${by}, 4)`),
].join();

const database = await testDatabase('the demo');
let tenant: TenantWriter;
let departments: { id: string; external_id: string }[];

beforeAll(async () => {
  tenant = await edgedDemo(database);
  departments = await byHand('select id, external_id from departments order by external_id', []);
});

async function byHand<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return await tenant.read(CompiledQuery.raw(text, values));
}

async function ask(questions: readonly ReturnType<typeof question>[]) {
  return (await answersTo(tenant, questions)) as { value: number | null; nullReason?: string }[];
}

describe('a metric of a team', () => {
  it('equals SQL written by hand over the department and all below it, for every department and period', async () => {
    const wanted = departments.flatMap(({ id: team }) => PERIODS.map((when) => ({ team, ...when })));
    // All teams, metrics and periods are one statement.
    const answers = await ask(
      wanted.flatMap(({ team, period, today }) => IDS.map((id) => question(id, period, today, 7, team))),
    );
    let nonZero = 0;
    for (const [index, { team, period, first, last }] of wanted.entries()) {
      const [row] = await byHand<{ values: Record<string, number | null> }>(
        `select json_build_object(${VALUES}) as values from (${SUMS}) sums`,
        [first, last, team],
      );
      const ours = answers.slice(index * IDS.length, (index + 1) * IDS.length);
      expect(Object.fromEntries(ours.map(({ value }, at) => [IDS[at], value])), `${team} ${period}`).toEqual(
        row?.values,
      );
      nonZero += ours.filter(({ value }) => value !== null && value !== 0).length;
    }
    // Comparing only zeros would prove nothing.
    expect(nonZero).toBeGreaterThan(400);
  });

  it('counts all four levels of the tree, and no entries without a department', async () => {
    const named = new Map(departments.map(({ id, external_id }) => [external_id, id]));
    const today = day('2026-11-20');
    const of = (name: string | null) =>
      question('revenue.total', '2024-03-01:2024-03-01', today, 7, name === null ? null : named.get(name));
    const [stalls, sales, commercial, company, beside, idle, whole] = await ask(
      ['STALLS', 'D-SALES', 'D-COMMERCIAL', 'D-COMPANY', 'BESIDE', 'IDLE', null].map(of),
    );
    const [{ sales: below, everything } = { sales: 0, everything: 0 }] = await byHand<{
      sales: number;
      everything: number;
    }>(
      `select round(sum(l.base_credit - l.base_debit) filter (where d.external_id in ('D-SALES', 'STALLS')), 2)::float as sales,
         round(sum(l.base_credit - l.base_debit), 2)::float as everything
       ${FLOWS.replace('where', 'left join departments d on d.id = l.department_id where')}
         and a.class in ('operating_revenue', 'other_income', 'interest_income')`,
      ['2024-03-01', '2024-03-01'],
    );
    expect(stalls?.value).toBe(77.77);
    expect(sales?.value).toBe(below);
    expect(below).toBeGreaterThan(77.77);
    expect(commercial?.value).toBeGreaterThanOrEqual(below);
    expect(company?.value).toBe(commercial?.value);
    expect([beside?.value, idle?.value]).toEqual([0, 0]);
    expect(whole?.value).toBe(everything);
  });

  it('has no margin when the team has no sales', async () => {
    const idle = departments.find(({ external_id }) => external_id === 'IDLE')?.id ?? '';
    expect(await ask([question('profit.net_margin', 'ytd', day('2026-11-20'), 7, idle)])).toMatchObject([
      { value: null, nullReason: 'division_by_zero' },
    ]);
  });

  it('is available for every metric of the ledger marked in the catalogue, whose measures all know departments', () => {
    const marked = CATALOG.filter(
      ({ teamScoped, category }) =>
        teamScoped === true && ['revenue', 'profitability', 'expenses'].includes(category),
    );
    expect(marked.map(({ id }) => id).toSorted()).toEqual(IDS.toSorted());
    for (const { id } of marked) {
      const needs = needsOf(question(id, 'ytd', day('2026-11-20'), 7, 'team'));
      expect(needs.length, id).toBeGreaterThan(0);
      for (const { measure, by, team } of needs) {
        expect([measure.source, by, team], id).toEqual(['account totals', 'nothing', 'team']);
      }
    }
  });
});
