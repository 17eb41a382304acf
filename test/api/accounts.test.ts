import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantReader } from '../../src/db/tenant.ts';
import { EXPENSE_CLASSES, INCOME_CLASSES, PAY_CLASSES } from '../../src/ledger/account-class.ts';
import { howManyBooks, making } from '../generators/how-many.ts';
import { aKey, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { sortedListsOf } from './sorted-lists-asking.ts';
import { aTradingWriter, aWriter, SALE } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { allOf, pageOf, ask } = sortedListsOf(app);

const PROFIT: readonly string[] = [...INCOME_CLASSES, ...EXPENSE_CLASSES];
const PAY: readonly string[] = PAY_CLASSES;
const CODES = SMALL_CHART.map(([code]) => code);

type Balance = Readonly<{ code: string; class: string; balance: string }>;

/** Balances from the lines themselves; the financial year begins in July. */
async function byHand(tenant: TenantReader, day: string): Promise<Balance[]> {
  return await tenant.read(
    sql<Balance>`
      select account.code, account.class, coalesce(sum(line.base_debit - line.base_credit) filter (where entry.id is not null), 0)::numeric(24, 8)::text as balance
      from accounts account
      left join journal_lines line on line.organization_id = account.organization_id and line.account_id = account.id
      left join journal_entries entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
        and entry.voided_at is null and entry.entry_date <= ${day}::date
        and (account.class <> all(${PROFIT}::text[]) or (entry.kind <> 'closing' and entry.entry_date >= date_trunc('year', ${day}::date - interval '6 months') + interval '6 months'))
      group by account.code, account.class order by account.code collate "C"`.compile(query),
  );
}

const DAYS = [
  '2024-12-31',
  '2025-01-01',
  '2025-02-14',
  '2025-12-31',
  '2026-01-15',
  '2026-03-31',
  '2026-04-01',
];

const posting = fc
  .record({
    day: fc.constantFrom(...DAYS),
    from: fc.constantFrom(...CODES),
    to: fc.constantFrom(...CODES),
    amount: fc.integer({ min: 1, max: 99_999 }),
    kind: fc.constantFrom('ordinary' as const, 'closing' as const),
  })
  .filter(({ from, to }) => from !== to);

describe('the list of accounts', () => {
  it('has the balance of every account as its lines have it, as at any day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { maxLength: 20 }), async (postings) => {
        const { tenant, as } = await aWriter(database, app);
        const entries = postings.map(({ day, from, to, amount, kind }, index) =>
          entry([day, [to, `${amount / 100}`], [from, `${-amount / 100}`]], {
            externalId: `E-${index}`,
            kind,
          }),
        );
        await keepBooks(tenant, { accounts: SMALL_CHART, rates: SMALL_RATES, entries });
        for (const asOf of [...DAYS, '2026-02-28', '0001-01-01']) {
          const rows = await allOf(as, 'accounts', { asOf, limit: '3', fields: 'code,class,balance' });
          expect(rows.map((row) => ({ ...row, balance: Number(row['balance']).toFixed(8) }))).toEqual(
            await byHand(tenant, asOf),
          );
        }
      }),
      { ...making(howManyBooks(6)), endOnFailure: true },
    );
  }, 120_000);

  it('has one row for a class of pay for who may not see pay, and the same sums', async () => {
    const ours = await aTradingWriter(database, app);
    const { secret: as } = await aKey(database, ours.organization, ['ledger.read']);
    await ours.tenant.write(
      async (transaction) =>
        await transaction.run(
          sql`insert into accounts (id, code, name, class, created_at, updated_at)
            values (gen_random_uuid(), '6001', 'Bonus of Ann', 'payroll', now(), now())`.compile(query),
        ),
    );
    await ours.write('journal-entries', [
      {
        ...SALE,
        lines: [
          { account: '6000', debit: 70 },
          { account: '6001', debit: 30 },
          { account: '1100', credit: 100 },
        ],
      },
    ]);
    const seen = await allOf(as, 'accounts', { sort: 'name', limit: '4' });
    expect(JSON.stringify(seen)).not.toMatch(/6000|6001|Ann/);
    const sumOf = (rows: readonly Readonly<Record<string, unknown>>[], name: string) =>
      rows.filter((row) => row['class'] === name).reduce((sum, { balance }) => sum + Number(balance), 0);
    const all = await allOf(ours.as, 'accounts', {});
    expect(sumOf(all, 'payroll')).toBe(100);
    for (const name of new Set(all.map((row) => String(row['class']))))
      expect(sumOf(seen, name)).toBe(sumOf(all, name));
    expect(seen.filter((row) => PAY.includes(String(row['class'])))).toEqual(
      seen.filter(({ id, code, name }) => id === null && code === null && name === 'Payroll'),
    );
    for (const parameters of [{ external_id: '6000' }, { text: 'Ann' }, { text: '6001' }])
      expect((await pageOf(as, 'accounts', parameters)).data).toEqual([]);
    expect((await app.get('/api/v1/accounts.csv', { as })).body).not.toMatch(/6000|6001|Ann/);
    for (const code of ['6000', '6001']) {
      const answer = await app.get(`/api/v1/accounts/${code}`, { as });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { error: { detail: { capability: 'people.view_cost' } } },
      ]);
    }
  });

  it('has those of a class, an activity or a text, and each by its id or code with an ETag', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.write('journal-entries', [SALE]);
    const [bank] = (await pageOf(ours.as, 'accounts', { external_id: '1100' })).data;
    expect(bank).toMatchObject({ code: '1100', balance: '1100.00000000', balance_from: null });
    expect((await pageOf(ours.as, 'accounts', { external_id: '4000' })).data).toMatchObject([
      { balance: '-1100.00000000', balance_from: '2026-07-01' },
    ]);
    const names = async (parameters: Readonly<Record<string, string>>) =>
      (await allOf(ours.as, 'accounts', parameters)).map(({ code }) => code);
    expect(await names({ class: String(bank?.['class']) })).toContain('1100');
    expect(await names({ text: '1100' })).toEqual(['1100']);
    expect(await names({ activity: 'financing' })).toEqual([]);
    for (const name of ['1100', String(bank?.['id'])]) {
      const answer = await app.get(`/api/v1/accounts/${name}`, { as: ours.as });
      expect(answer.json()).toMatchObject({ data: bank });
      const headers = { 'if-none-match': String(answer.headers['etag']) };
      expect((await app.get(`/api/v1/accounts/${name}`, { as: ours.as, headers })).statusCode).toBe(304);
    }
  });

  it('is of its organisation, and needs its capability', async () => {
    const ours = await aTradingWriter(database, app);
    const theirs = await aWriter(database, app);
    const [account] = (await pageOf(ours.as, 'accounts', {})).data;
    expect((await pageOf(theirs.as, 'accounts', {})).data).toEqual([]);
    for (const name of ['1100', String(account?.['id'])])
      expect((await app.get(`/api/v1/accounts/${name}`, { as: theirs.as })).statusCode).toBe(404);
    const { secret: as } = await aKey(database, ours.organization, ['metrics.read', 'records.read']);
    expect((await ask(as, 'accounts')).statusCode).toBe(403);
    expect((await app.get('/api/v1/accounts/1100', { as })).statusCode).toBe(403);
  });
});
