import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { changeOrganization } from '../../src/settings/organization.ts';
import { anOrganization, START } from '../support/app.ts';
import { type AccountText, entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { answering, scalarOf } from './answering.ts';

const database = await testDatabase();

const CHART: readonly AccountText[] = [
  ['1000', 'Bank', 'cash'],
  ['1500', 'Machines', 'fixed_asset'],
  ['2000', 'Creditors', 'payable'],
  ['2400', 'Loan', 'loan'],
  ['2500', 'Lease', 'lease_liability'],
  ['3000', 'Shares', 'share_capital'],
  ['4000', 'Sales', 'operating_revenue'],
  ['4900', 'Interest received', 'interest_income'],
  ['6000', 'Costs', 'operating_expense'],
  ['6900', 'Interest', 'interest'],
];

async function books(...entries: ReturnType<typeof entry>[]): Promise<TenantWriter> {
  const tenant = database.openTenant((await anOrganization(database)).id);
  await keepBooks(tenant, { accounts: CHART, entries });
  return tenant;
}

async function ask(tenant: TenantWriter, id: string, period: string, today = '2026-11-20') {
  const [answer] = await answering(tenant, today)([[id, period]]);
  return answer;
}

/** 300 of costs, 40 of a lease with 5 of interest and 90 for a machine in each of three months, all paid. */
const BURNING = ['2026-08', '2026-09', '2026-10'].flatMap((month) => [
  entry([`${month}-05`, ['6000', '300'], ['1000', '-300']]),
  entry([`${month}-06`, ['2500', '40'], ['6900', '5'], ['1000', '-45']]),
  entry([`${month}-07`, ['1500', '90'], ['1000', '-90']]),
]);
const CAPITAL = entry(['2026-07-01', ['1000', '9000'], ['3000', '-9000']]);
const ON_ACCOUNT = entry(['2026-11-02', ['6000', '1'], ['2000', '-1']]);
const LOAN = entry(['2026-09-15', ['1000', '5000'], ['2400', '-5000']]);

describe('the burn rate', () => {
  it('is capital expenditure and payments of leases less operating cash flow: 90 + 40 + 305, whatever was borrowed', async () => {
    const tenant = await books(CAPITAL, ...BURNING, LOAN);
    expect(await ask(tenant, 'cash.burn_rate', '2026-08-01:2026-10-31')).toMatchObject({
      value: 435,
      basis: 'posted',
    });
    // Cash grew by the loan.
    expect(scalarOf(await ask(tenant, 'cash.net_flow', '2026-08-01:2026-10-31'))).toBe(3695);
    expect(scalarOf(await ask(tenant, 'cash.free_cash_flow', '2026-08-01:2026-10-31'))).toBe(-1185);
  });

  it('divides by whole months, and by the days of a part of one over its length', async () => {
    const tenant = await books(CAPITAL, ...BURNING);
    // October and 10 days of November's 30; then 31 − 4 days of August.
    expect(scalarOf(await ask(tenant, 'cash.burn_rate', '2026-10-01:2026-11-10'))).toBe(326.25);
    expect(scalarOf(await ask(tenant, 'cash.burn_rate', '2026-08-05:2026-08-31'))).toBe(499.44);
  });

  it('is 0 when the business earns more than it uses up', async () => {
    const tenant = await books(...BURNING, entry(['2026-09-09', ['1000', '2000'], ['4000', '-2000']]));
    expect(scalarOf(await ask(tenant, 'cash.burn_rate', '2026-08-01:2026-10-31'))).toBe(0);
  });
});

describe('the runway', () => {
  it('is cash divided by the burn rate of the last three complete months', async () => {
    const tenant = await books(CAPITAL, ...BURNING, ON_ACCOUNT);
    // 9,000 − 3 × 435 = 7,695; November burns nothing, and is not complete.
    expect(scalarOf(await ask(tenant, 'cash.runway', 'today'))).toBe(17.7);
  });

  it('looks back from the last entry where that is earlier: a month that is not recorded to its end is not complete', async () => {
    const tenant = await books(CAPITAL, ...BURNING);
    // The last entry is of 7 October: July, August and September, of which July burned nothing. 7,695 / 290.
    expect(scalarOf(await ask(tenant, 'cash.runway', 'today'))).toBe(26.5);
  });

  it('is 0 with no cash or less, burning or not', async () => {
    const broke = await books(...BURNING);
    expect(scalarOf(await ask(broke, 'cash.runway', 'today'))).toBe(0);
    const recovering = await books(
      entry(['2026-06-01', ['6000', '900'], ['1000', '-900']]),
      entry(['2026-09-01', ['1000', '100'], ['4000', '-100']]),
    );
    expect(scalarOf(await ask(recovering, 'cash.runway', 'today'))).toBe(0);
  });

  it('is not known of empty books', async () => {
    expect(await ask(await books(), 'cash.runway', 'today')).toMatchObject({
      value: null,
      nullReason: 'no_data',
    });
  });

  it('is not applicable while the business is not burning', async () => {
    const tenant = await books(CAPITAL, entry(['2026-09-09', ['1000', '2000'], ['4000', '-2000']]));
    expect(await ask(tenant, 'cash.runway', 'today')).toMatchObject({
      value: null,
      nullReason: 'not_applicable',
    });
  });
});

describe('the policy', () => {
  it('ifrs18 counts interest paid in financing and interest received in investing, at once and for the past', async () => {
    const tenant = await books(
      CAPITAL,
      ...BURNING,
      entry(['2026-08-31', ['1000', '22'], ['4900', '-22']]),
      // Added to the loan: never paid, under neither policy.
      entry(['2026-08-31', ['6900', '7'], ['2400', '-7']]),
    );
    const flows = async () => {
      const ids = ['operating_flow', 'investing_flow', 'financing_flow', 'fx_effect', 'capital_expenditure'];
      const values = await Promise.all(
        ids.map(async (id) => scalarOf(await ask(tenant, `cash.${id}`, 'ytd'))),
      );
      return values;
    };
    expect(await flows()).toEqual([-893, -270, 8880, 0, 270]);
    const actor = { kind: 'operator' } as const;
    const change = { patch: { cash_flow_policy: 'ifrs18' } as const, actor, requireCurrent: () => undefined };
    await changeOrganization(tenant, change, new Date(START));
    expect(await flows()).toEqual([-900, -248, 8865, 0, 270]);
  });
});
