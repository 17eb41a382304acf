import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';

const database = await testDatabase();
let tenant: TenantWriter;
beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
});

async function importing(files: BookFiles): Promise<string[]> {
  return refusalsOf(await importInto(tenant, await bookFolder(files)));
}

async function rows<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return await tenant.read(statement.compile(query));
}

const activities = async () =>
  Object.fromEntries(
    (
      await rows(
        sql<{ code: string; activity: string | null }>`select code, activity from accounts order by code`,
      )
    ).map(({ code, activity }) => [code, activity]),
  );

const ACCOUNTS = `code,name,class,activity
1000,Bank,cash,
1300,Securities,other_current_asset,investing
4000,Sales,operating_revenue,
`;

describe('the activity of an account', () => {
  it('is kept, stays where a file does not have the column, and goes where its cell is empty', async () => {
    expect(await importing({ 'accounts.csv': ACCOUNTS })).toEqual([]);
    expect(await activities()).toEqual({ 1000: null, 1300: 'investing', 4000: null });
    expect(await importing({ 'accounts.csv': 'code,name,class\n1300,Shares,other_current_asset\n' })).toEqual(
      [],
    );
    expect(await activities()).toMatchObject({ 1300: 'investing' });
    const ndjson = '{"code":"1300","name":"Shares","class":"other_current_asset","activity":""}\n';
    expect(await importing({ 'accounts.ndjson': ndjson })).toEqual([]);
    expect(await activities()).toMatchObject({ 1300: null });
  });

  it('is refused where it is none, and for cash', async () => {
    const text = 'code,name,class,activity\n1,A,loan,trading\n2,Deposit,cash,investing\n';
    expect(await importing({ 'accounts.csv': text })).toEqual([
      'accounts.csv:2: activity: none of operating, investing, financing: "trading"',
      'accounts.csv:3: activity: an account of class cash has none; a term deposit is an other_asset',
    ]);
  });
});

describe('an entry', () => {
  const journal = (header: string, marks: string) => ({
    'accounts.csv': ACCOUNTS,
    'journal.csv': `date,entry,account,amount${header}\n2026-07-05,R1,1000,8${marks}\n2026-07-05,R1,4000,-8${marks}\n`,
  });

  it('that is marked as a revaluation has its cash as the effect of exchange rates', async () => {
    expect(await importing(journal(',revaluation', ',yes'))).toEqual([]);
    expect(await rows(sql`select kind, closing from journal_entries`)).toEqual([
      { kind: 'revaluation', closing: false },
    ]);
    expect(
      await rows(sql`select exchange::float, operating::float from cash_flow_totals where grain = 'year'`),
    ).toEqual([{ exchange: 8, operating: 0 }]);
    // It still counts in income.
    expect(
      await rows(sql`select sum(credit - closing_credit)::float as sales from account_totals total
        join accounts account on account.id = total.account_id where grain = 'year' and account.code = '4000'`),
    ).toEqual([{ sales: 8 }]);
  });

  it('is the same entry as before there were revaluations, unless it is one', async () => {
    const tally = async (header: string, marks: string) => {
      const report = await importInto(tenant, await bookFolder(journal(header, marks)));
      return report.files.find(({ kind }) => kind === 'journal');
    };
    expect(await tally('', '')).toMatchObject({ added: 1 });
    expect(await tally(',revaluation', ',no')).toMatchObject({ unchanged: 1 });
    expect(await tally(',revaluation', ',true')).toMatchObject({ changed: 1 });
    expect(await tally(',closing', ',true')).toMatchObject({ changed: 1 });
  });

  it('cannot be both a revaluation and a closing entry', async () => {
    expect(await importing(journal(',closing,revaluation', ',yes,yes'))).toEqual([
      'journal.csv:2: closing, revaluation: an entry has only one of these marks',
    ]);
  });
});
