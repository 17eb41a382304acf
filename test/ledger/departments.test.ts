import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { EntryDraft } from '../../src/ledger/entry.ts';
import { openLedger } from '../../src/ledger/ledger.ts';
import { anOrganization, START } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { differencesOf, tamper } from './reading.ts';

const database = await testDatabase();
const NOW = new Date(START);
let tenant: TenantWriter;
let own: string;
let sales: string;
let warehouse: string;

beforeEach(async () => {
  const organization = await anOrganization(database);
  tenant = database.openTenant(organization.id);
  own = `organization_id = '${organization.id}'`;
  sales = newId(NOW);
  warehouse = newId(NOW);
  await keepBooks(tenant, { accounts: SMALL_CHART });
  await tenant.write(async (transaction) => {
    for (const [id, name] of [
      [sales, 'SALES'],
      [warehouse, 'WAREHOUSE'],
    ]) {
      await transaction.run(
        sql`insert into departments (id, external_id, name, created_at, updated_at)
            values (${id}, ${name}, ${name}, ${NOW}, ${NOW})`.compile(query),
      );
    }
  });
});

/** A sale whose income belongs to a department, or to none. */
function sale(externalId: string, date: string, amount: string, departmentId: string | null): EntryDraft {
  const draft = entry([date, ['1000', amount], ['4000', `-${amount}`]], { externalId });
  const [cash, income] = draft.lines;
  if (cash === undefined || income === undefined) throw new Error('a sale has two lines');
  return { ...draft, lines: [cash, { ...income, about: { ...income.about, departmentId } }] };
}

type Row = Readonly<{ place: string; amount: string }>;

async function totals(): Promise<Row[]> {
  return await tenant.read(
    sql<Row>`
      select concat_ws(' ', department.external_id, account.code, total.grain, total.bucket) as place,
        trim_scale(total.credit - total.debit)::text as amount
      from department_totals total
      join departments department on department.id = total.department_id
      join accounts account on account.id = total.account_id
      where total.credit <> total.debit order by 1
    `.compile(query),
  );
}

/** The same sums, added up from the lines of what stands. */
async function totalsByHand(): Promise<Row[]> {
  return await tenant.read(
    sql<Row>`
      with line as (
        select department.external_id as department, account.code, entry.entry_date as day, base_credit - base_debit as amount
        from journal_lines
        join journal_entries entry on entry.id = entry_id and voided_at is null
        join departments department on department.id = department_id
        join accounts account on account.id = account_id
      )
      select place, trim_scale(sum(amount))::text as amount from (
        select concat_ws(' ', department, code, 'day', day) as place, amount from line
        union all select concat_ws(' ', department, code, 'month', date_trunc('month', day)::date), amount from line
        union all select concat_ws(' ', department, code, 'year', date_trunc('year', day)::date), amount from line
      ) pieces group by place having sum(amount) <> 0 order by 1
    `.compile(query),
  );
}

describe('the totals of departments', () => {
  it('count the lines that name one, by day, month and year, and no others', async () => {
    await keepBooks(tenant, {
      entries: [
        sale('a', '2026-01-31', '100.00', sales),
        sale('b', '2026-01-31', '20.50', sales),
        sale('c', '2026-02-01', '7.00', warehouse),
        sale('d', '2026-02-01', '1000.00', null),
      ],
    });
    expect(await totals()).toEqual([
      { place: 'SALES 4000 day 2026-01-31', amount: '120.5' },
      { place: 'SALES 4000 month 2026-01-01', amount: '120.5' },
      { place: 'SALES 4000 year 2026-01-01', amount: '120.5' },
      { place: 'WAREHOUSE 4000 day 2026-02-01', amount: '7' },
      { place: 'WAREHOUSE 4000 month 2026-02-01', amount: '7' },
      { place: 'WAREHOUSE 4000 year 2026-01-01', amount: '7' },
    ]);
    expect(await totals()).toEqual(await totalsByHand());
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('follow an entry that moves to another department, and one that is voided', async () => {
    await keepBooks(tenant, {
      entries: [sale('a', '2026-01-31', '100.00', sales), sale('b', '2026-03-05', '20.50', sales)],
    });
    const moved = await keepBooks(tenant, { entries: [sale('a', '2026-01-31', '100.00', warehouse)] });
    expect(moved).toMatchObject({ posted: 0, corrected: 1, unchanged: 0 });
    expect((await totals()).map(({ place }) => place)).toEqual([
      'SALES 4000 day 2026-03-05',
      'SALES 4000 month 2026-03-01',
      'SALES 4000 year 2026-01-01',
      'WAREHOUSE 4000 day 2026-01-31',
      'WAREHOUSE 4000 month 2026-01-01',
      'WAREHOUSE 4000 year 2026-01-01',
    ]);
    expect(await totals()).toEqual(await totalsByHand());
    const [b] = await tenant.read(
      sql<{ id: string }>`select id from journal_entries where external_id = 'b'`.compile(query),
    );
    await tenant.write(async (transaction) => {
      await (await openLedger(transaction, NOW)).void([b?.id ?? '']);
    });
    expect((await totals()).every(({ place }) => place.startsWith('WAREHOUSE'))).toBe(true);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('are left alone by the same entry again', async () => {
    const entries = [sale('a', '2026-01-31', '100.00', sales)];
    await keepBooks(tenant, { entries });
    expect(await keepBooks(tenant, { entries })).toMatchObject({ posted: 0, corrected: 0, unchanged: 1 });
  });

  it('are recomputed by verify, which names the differences', async () => {
    await keepBooks(tenant, { entries: [sale('a', '2026-01-31', '100.00', sales)] });
    await tamper(database.pool, `update department_totals set credit = 99 where grain = 'day' and ${own}`);
    const findings = (await verifyLedger(tenant)).filter(({ differences }) => differences.length > 0);
    expect(findings).toEqual([
      {
        check: 'the totals of departments equal the lines',
        examined: 3,
        differences: [
          expect.stringMatching(/^department SALES, account 4000, day 2026-01-31: kept .* \/ 99/),
        ],
      },
    ]);
  });

  it('take no department of another organisation', async () => {
    const other = await anOrganization(database);
    const theirs = database.openTenant(other.id);
    await keepBooks(theirs, { accounts: SMALL_CHART });
    await expect(keepBooks(theirs, { entries: [sale('a', '2026-01-31', '1.00', sales)] })).rejects.toThrow(
      /foreign key/,
    );
  });
});
