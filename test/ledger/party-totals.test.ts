import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { ABOUT_NOTHING, type EntryDraft, type LineAbout } from '../../src/ledger/entry.ts';
import { openLedger } from '../../src/ledger/ledger.ts';
import { anOrganization, START } from '../support/app.ts';
import { type EntryOptions, type EntryText, entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { differencesOf, tamper } from './reading.ts';

const database = await testDatabase();
const NOW = new Date(START);
let tenant: TenantWriter;
let own: string;
let one: string;
let other: string;

const PARTIES = {
  customer: { table: 'customer_profiles', totals: 'customer_totals', key: 'customerId', account: '4000' },
  vendor: { table: 'vendor_profiles', totals: 'vendor_totals', key: 'vendorId', account: '6100' },
} as const;

/** Adds two customers or vendors to both tables, to distinguish their amounts from others. */
beforeEach(async () => {
  const organization = await anOrganization(database);
  tenant = database.openTenant(organization.id);
  own = `organization_id = '${organization.id}'`;
  [one, other] = [newId(NOW), newId(NOW)];
  await keepBooks(tenant, { accounts: SMALL_CHART });
  await tenant.write(async (transaction) => {
    for (const [id, name] of [
      [one, 'ONE'],
      [other, 'OTHER'],
    ] as const) {
      await transaction.run(
        sql`insert into parties (id, kind, name, created_at, updated_at)
            values (${id}, 'organization', ${name}, ${NOW}, ${NOW})`.compile(query),
      );
      for (const { table } of Object.values(PARTIES)) {
        await transaction.run(
          sql`insert into ${sql.table(table)} (id, party_id, external_id, created_at, updated_at)
              values (${id}, ${id}, ${name}, ${NOW}, ${NOW})`.compile(query),
        );
      }
    }
  });
});

/** An entry with the same party on every line. */
function about(part: Partial<LineAbout>, text: EntryText, options: EntryOptions = {}): EntryDraft {
  const draft = entry(text, options);
  return { ...draft, lines: draft.lines.map((line) => ({ ...line, about: { ...ABOUT_NOTHING, ...part } })) };
}

async function totals(party: keyof typeof PARTIES): Promise<string[]> {
  const { totals: table, table: profiles } = PARTIES[party];
  const rows = await tenant.read(
    sql<{ row: string }>`
      select concat_ws(' ', profile.external_id, account.code, total.grain, total.bucket,
        trim_scale(total.debit), trim_scale(total.credit)) as row
      from ${sql.table(table)} total
      join ${sql.table(profiles)} profile on profile.id = ${sql.ref(`total.${party}_id`)}
      join accounts account on account.id = total.account_id
      where (total.debit, total.credit) <> (0, 0) order by 1
    `.compile(query),
  );
  return rows.map(({ row }) => row);
}

describe.each(['customer', 'vendor'] as const)('the totals of %ss', (party) => {
  const { key, account, totals: table } = PARTIES[party];
  const sale = (name: string, date: string, amount: string, id: string | null): EntryDraft =>
    about({ [key]: id }, [date, ['1100', amount], [account, `-${amount}`]], { externalId: name });

  it('add up the income and expense lines of each, by day, month and year', async () => {
    await keepBooks(tenant, {
      entries: [
        sale('a', '2026-01-31', '100.00', one),
        sale('b', '2026-02-01', '20.50', one),
        sale('c', '2026-02-01', '7.00', other),
        sale('d', '2026-02-01', '1000.00', null),
      ],
    });
    expect(await totals(party)).toEqual([
      `ONE ${account} day 2026-01-31 0 100`,
      `ONE ${account} day 2026-02-01 0 20.5`,
      `ONE ${account} month 2026-01-01 0 100`,
      `ONE ${account} month 2026-02-01 0 20.5`,
      `ONE ${account} year 2026-01-01 0 120.5`,
      `OTHER ${account} day 2026-02-01 0 7`,
      `OTHER ${account} month 2026-02-01 0 7`,
      `OTHER ${account} year 2026-01-01 0 7`,
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
    expect(await totals(party === 'customer' ? 'vendor' : 'customer')).toEqual([]);
  });

  /** A sale that names parties on the lines of receivables alone, and two of them where there are two. */
  const saleTo = (name: string, first: string, second: string | null): EntryDraft => {
    const draft = entry(['2026-03-31', ['1100', '60.00'], ['1000', '40.00'], [account, '-100.00']], {
      externalId: name,
    });
    const named = [first, second, null];
    return {
      ...draft,
      lines: draft.lines.map((line, index) => ({
        ...line,
        about: { ...ABOUT_NOTHING, [key]: named[index] ?? null },
      })),
    };
  };

  it('have all lines of an entry that names one alone, and no others of one that names two', async () => {
    await keepBooks(tenant, {
      entries: [saleTo('a', one, null), saleTo('b', one, one), saleTo('c', one, other)],
    });
    expect((await totals(party)).filter((row) => row.includes('year'))).toEqual([
      `ONE ${account} year 2026-01-01 0 200`,
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
    await keepBooks(tenant, { entries: [saleTo('a', other, null), saleTo('c', other, other)] });
    expect((await totals(party)).filter((row) => row.includes('year'))).toEqual([
      `ONE ${account} year 2026-01-01 0 100`,
      `OTHER ${account} year 2026-01-01 0 200`,
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
    expect(await totals(party === 'customer' ? 'vendor' : 'customer')).toEqual([]);
  });

  it('leave each line what it says itself', async () => {
    await keepBooks(tenant, { entries: [saleTo('a', one, null)] });
    const named = await tenant.read(
      sql<{
        id: string | null;
      }>`select ${sql.ref(`${party}_id`)} as id from journal_lines order by line_number`.compile(query),
    );
    expect(named).toEqual([{ id: one }, { id: null }, { id: null }]);
  });

  it('are those of whom entries say that they alone are named, which verify examines', async () => {
    await keepBooks(tenant, { entries: [saleTo('a', one, null)] });
    await tamper(database.pool, `update journal_entries set only_${party}_id = '${other}' where ${own}`);
    const findings = (await verifyLedger(tenant)).filter(({ differences }) => differences.length > 0);
    expect(findings.map(({ check }) => check)).toEqual([
      'the only customer and vendor of an entry are those whom its lines name',
      `the totals of ${party}s equal the lines`,
    ]);
  });

  it('follow an entry that is moved to another, and one that is voided', async () => {
    await keepBooks(tenant, { entries: [sale('a', '2026-01-31', '100.00', one)] });
    await keepBooks(tenant, { entries: [sale('a', '2026-01-31', '100.00', other)] });
    expect((await totals(party)).map((row) => row.slice(0, 10))).toEqual(Array(3).fill(`OTHER ${account}`));
    const [a] = await tenant.read(
      sql<{ id: string }>`select id from journal_entries where voided_at is null`.compile(query),
    );
    await tenant.write(async (transaction) => {
      await (await openLedger(transaction, NOW)).void([a?.id ?? '']);
    });
    expect(await totals(party)).toEqual([]);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('follow an account that becomes an expense, and one that stops being one', async () => {
    await keepBooks(tenant, { entries: [sale('a', '2026-01-31', '100.00', one)] });
    await keepBooks(tenant, { accounts: [['1100', 'Written off', 'other_expense']] });
    expect((await totals(party)).filter((row) => row.startsWith('ONE 1100 year'))).toEqual([
      'ONE 1100 year 2026-01-01 100 0',
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
    await keepBooks(tenant, { accounts: [[account, 'A deposit', 'other_liability']] });
    expect((await totals(party)).some((row) => row.startsWith(`ONE ${account}`))).toBe(false);
    await keepBooks(tenant, { entries: [sale('b', '2026-01-31', '7.00', one)] });
    expect(await totals(party)).toContain('ONE 1100 year 2026-01-01 107 0');
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('keep closing entries separate', async () => {
    await keepBooks(tenant, {
      entries: [
        about({ [key]: one }, ['2026-06-30', [account, '9.00'], ['3900', '-9.00']], { kind: 'closing' }),
      ],
    });
    const rows = await tenant.read(
      sql<{ closing: string }>`
        select trim_scale(closing_debit)::text as closing from ${sql.table(table)} where grain = 'year'
      `.compile(query),
    );
    expect(rows).toEqual([{ closing: '9' }]);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('are recomputed by verify, which names differences', async () => {
    await keepBooks(tenant, { entries: [sale('a', '2026-01-31', '100.00', one)] });
    await tamper(database.pool, `update ${table} set credit = 99 where grain = 'day' and ${own}`);
    const findings = (await verifyLedger(tenant)).filter(({ differences }) => differences.length > 0);
    expect(findings).toEqual([
      {
        check: `the totals of ${party}s equal the lines`,
        examined: 3,
        differences: [
          expect.stringMatching(
            new RegExp(`^${party} ONE, account ${account}, day 2026-01-31: kept .* / 99`),
          ),
        ],
      },
    ]);
  });

  it('exclude other organisations', async () => {
    const theirs = database.openTenant((await anOrganization(database)).id);
    await keepBooks(theirs, { accounts: SMALL_CHART });
    await expect(keepBooks(theirs, { entries: [sale('a', '2026-01-31', '1.00', one)] })).rejects.toThrow(
      /foreign key/,
    );
  });
});
