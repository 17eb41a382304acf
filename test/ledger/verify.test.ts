import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { tamper } from './reading.ts';

const database = await testDatabase();
let tenant: TenantWriter;
let own: string;

beforeEach(async () => {
  const organization = await anOrganization(database);
  tenant = database.openTenant(organization.id);
  own = `organization_id = '${organization.id}'`;
  await keepBooks(tenant, { accounts: SMALL_CHART, rates: SMALL_RATES, entries: SMALL_BOOKS });
});

/** The checks that find something, and the first thing that each finds. */
async function found(): Promise<Record<string, string>> {
  const findings = await verifyLedger(tenant);
  return Object.fromEntries(
    findings.flatMap(({ check, differences: [first] }) => (first === undefined ? [] : [[check, first]])),
  );
}

const ENTRIES = 'every entry balances';
const LINES = 'every line is of an entry';
const PARTIES = 'the only customer and vendor of an entry are those whom its lines name';
const ACCOUNTS = 'the totals of accounts equal the lines';
const REVALUATIONS = 'the revaluations in the totals of accounts equal the lines';
const DEPARTMENTS = 'the totals of departments equal the lines';
const CUSTOMERS = 'the totals of customers equal the lines';
const VENDORS = 'the totals of vendors equal the lines';
const CASH = 'the totals of cash in and out equal the lines';
const FLOWS = 'the cash flows of entries follow from their lines';
const FLOW_TOTALS = 'the totals of cash flows equal those of the entries';
const CLASS_TOTALS = 'the totals of cash flows by class equal those of the entries';
const COUNTS = 'the counts of entries equal the entries';
const EQUATION = 'assets equal liabilities, equity and profit';

describe('verify', () => {
  it('finds nothing in a sound ledger, and says how much it looked at', async () => {
    expect(await found()).toEqual({});
    const findings = await verifyLedger(tenant);
    expect(findings.map(({ check }) => check)).toEqual([
      ENTRIES,
      LINES,
      PARTIES,
      ACCOUNTS,
      REVALUATIONS,
      DEPARTMENTS,
      CUSTOMERS,
      VENDORS,
      CASH,
      FLOWS,
      FLOW_TOTALS,
      CLASS_TOTALS,
      COUNTS,
      EQUATION,
    ]);
    expect(findings[0]?.examined).toBe(SMALL_BOOKS.length);
    expect(findings[3]?.examined).toBeGreaterThan(60);
  });

  it('finds a line that was changed', async () => {
    await tamper(
      database.pool,
      `update journal_lines set base_debit = base_debit + 1 where base_debit = 50000 and ${own}`,
    );
    const findings = await found();
    expect(Object.keys(findings)).toEqual([ENTRIES, ACCOUNTS, CASH]);
    expect(findings[ENTRIES]).toBe(
      'entry opening of 2025-06-01: debits 50001.00000000, credits 50000.00000000',
    );
    expect(findings[ACCOUNTS]).toMatch(/^account 1000, (day|month|year) 2025-/);
  });

  it('finds an entry that lost a line, or all of them', async () => {
    await tamper(database.pool, `delete from journal_lines where base_debit = 3600 and ${own}`);
    expect(Object.keys(await found())).toEqual([ENTRIES, ACCOUNTS, FLOWS]);
  });

  it('finds lines and cash flows of no entry', async () => {
    await tamper(
      database.pool,
      `update journal_lines set entry_id = '01a1fbae-0ab4-74bf-b2f4-700c9aca38ab' where base_debit = 3600 and ${own};
       update cash_flows set entry_id = '01a1fbae-0ab4-74bf-b2f4-700c9aca38ab'
       where entry_id = (select min(entry_id::text)::uuid from cash_flows where ${own}) and ${own}`,
    );
    const findings = await found();
    expect(findings[LINES]).toMatch(/^line \d of entry 01a1fbae-.*: there is no such entry$/);
    expect(Object.keys(findings)).toEqual([ENTRIES, LINES, ACCOUNTS, FLOWS, FLOW_TOTALS]);
  });

  it.each(['day', 'month', 'year'])('finds a total of a %s that was changed', async (grain) => {
    await tamper(
      database.pool,
      `update account_totals set debit = debit + 0.01 where grain = '${grain}' and bucket < '2025-06-02' and debit > 0 and ${own}`,
    );
    const findings = await found();
    expect(findings[ACCOUNTS]).toMatch(new RegExp(`^account \\d{4}, ${grain} `));
    expect(Object.keys(findings)).toEqual(grain === 'year' ? [ACCOUNTS, EQUATION] : [ACCOUNTS]);
  });

  it.each(['opening_debit', 'opening_credit', 'closing_debit', 'closing_credit'])(
    'finds a change in %s',
    async (column) => {
      await tamper(
        database.pool,
        `update account_totals set ${column} = ${column} + 1 where grain = 'day' and ${own}`,
      );
      expect(Object.keys(await found())).toEqual([ACCOUNTS]);
    },
  );

  it.each(['revaluation_debit', 'revaluation_credit'])('finds a change in %s', async (column) => {
    await tamper(
      database.pool,
      `update account_totals set ${column} = ${column} + 1 where grain = 'month' and ${own}`,
    );
    expect(Object.keys(await found())).toEqual([REVALUATIONS]);
  });

  it('finds a total that is missing, and one that has no lines', async () => {
    await tamper(
      database.pool,
      `delete from account_totals where grain = 'month' and bucket = '2026-10-01' and ${own}`,
    );
    expect((await found())[ACCOUNTS]).toMatch(/^account \d{4}, month 2026-10-01: kept  \/  /);
    await tamper(
      database.pool,
      `insert into cash_totals (organization_id, grain, bucket, inflow, outflow)
       select id, 'day', '2020-01-01', 1, 0 from organizations where ${own.replace('organization_id', 'id')}`,
    ).catch(async () => {
      // The owner is held to the policies of organizations, which has no row for it.
      await tamper(
        database.pool,
        `update cash_totals set inflow = inflow + 1 where grain = 'day' and ${own}`,
      );
    });
    expect(Object.keys(await found())).toEqual([ACCOUNTS, CASH]);
  });

  it('finds an entry that was voided without being counted out', async () => {
    await tamper(
      database.pool,
      `update journal_entries set voided_at = now() where external_id = 's3' and ${own}`,
    );
    expect(Object.keys(await found())).toEqual([ACCOUNTS, CASH, FLOWS, COUNTS]);
  });

  it('finds an account that became cash behind its back', async () => {
    await tamper(database.pool, `update accounts set class = 'cash' where code = '2500' and ${own}`);
    expect(Object.keys(await found())).toEqual([CASH, FLOWS]);
  });

  it('looks at no other organisation', async () => {
    const other = database.openTenant((await anOrganization(database)).id);
    await tamper(
      database.pool,
      `update journal_lines set base_debit = base_debit + 1 where base_debit = 50000 and ${own}`,
    );
    expect((await verifyLedger(other)).flatMap(({ differences }) => differences)).toEqual([]);
  });
});
