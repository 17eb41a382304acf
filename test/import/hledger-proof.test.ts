import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { verifyLedger } from '../../src/ledger/verify.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { importInto } from './importing.ts';
import { BEAN_EXAMPLE, recordedCase } from './recorded-reports.ts';

const database = await testDatabase();
const recorded = recordedCase(process.env['ALMANAC_RECORDED_CASE'] ?? BEAN_EXAMPLE);

let tenant: TenantWriter;
let report: ImportReport;

beforeAll(async () => {
  const organization = await anOrganization(database, { baseCurrency: 'USD' });
  tenant = database.openTenant(organization.id);
  report = await importInto(tenant, recorded.journal);
});

/** Debits less credits of the classes, by hand: nothing of src/sql is used. */
async function balance(classes: readonly string[], first: string, last: string): Promise<string> {
  const [row] = await tenant.read(
    sql<{ balance: string }>`
      select coalesce(sum(total.debit - total.credit), 0) as balance
      from account_totals total join accounts account on account.id = total.account_id
      where total.grain = 'day' and total.bucket between ${first} and ${last} and account.class = any(${classes})
    `.compile(query),
  );
  return row?.balance ?? '';
}

const cents = (value: Decimal | string) => new Decimal(value).toFixed(2);

describe('an hledger journal answers as hledger does, to the cent', () => {
  it('imports whole', () => {
    expect(report.refused).toEqual([]);
    expect(report.files.map(({ kind }) => kind)).toEqual(['accounts', 'hledger']);
  });

  it('covers years, quarters and months', () => {
    expect(recorded.results.length).toBeGreaterThanOrEqual(15);
    expect(recorded.balances.length).toBeGreaterThanOrEqual(15);
    expect(recorded.cash.length).toBeGreaterThanOrEqual(30);
  });

  it.each(recorded.results)('revenue and expenses from $first to $last', async (period) => {
    const revenue = await balance(['operating_revenue', 'other_income'], period.first, period.last);
    expect(cents(new Decimal(revenue).negated())).toBe(cents(period.revenue));
    const expenses = await balance(EXPENSES, period.first, period.last);
    expect(cents(expenses)).toBe(cents(period.expenses));
  });

  it.each(recorded.balances)('assets and liabilities on $date', async ({ date, assets, liabilities }) => {
    expect(cents(await balance(ASSETS, BEGINNING, date))).toBe(cents(assets));
    const owed = await balance(LIABILITIES, BEGINNING, date);
    expect(cents(new Decimal(owed).negated())).toBe(cents(liabilities));
  });

  it('cash at the end of each month', async () => {
    const ours = [];
    for (const { month } of recorded.cash)
      ours.push(cents(await balance(['cash'], BEGINNING, lastDay(month))));
    expect(ours).toEqual(recorded.cash.map((point) => cents(point.balance)));
  });

  it('keeps totals that are those of the lines', async () => {
    const findings = await verifyLedger(tenant);
    expect(findings.flatMap((finding) => finding.differences)).toEqual([]);
  });
});

const BEGINNING = '0001-01-01';
const ASSETS = [
  'cash receivable inventory prepaid other_current_asset fixed_asset accumulated_depreciation intangible other_asset',
].flatMap((names) => names.split(' '));
const LIABILITIES = [
  'payable credit_card sales_tax income_tax_payable payroll_liability deferred_revenue other_current_liability loan other_liability',
].flatMap((names) => names.split(' '));
const EXPENSES = [
  'cost_of_sales payroll operating_expense depreciation interest income_tax other_expense uncategorised',
].flatMap((names) => names.split(' '));

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
