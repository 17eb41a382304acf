import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { EntryDraft } from '../../src/ledger/entry.ts';
import { openLedger } from '../../src/ledger/ledger.ts';
import { anOrganization } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { differencesOf, tamper } from './reading.ts';

const database = await testDatabase();
// It is already 31 October in Sydney, but still the 30th in UTC.
const NOW = new Date('2026-10-30T22:00:00.000Z');
let tenant: TenantWriter;
let own: string;

beforeEach(async () => {
  const organization = await anOrganization(database);
  tenant = database.openTenant(organization.id);
  own = `organization_id = '${organization.id}'`;
  await keepBooks(tenant, { accounts: SMALL_CHART });
});

const sale = (name: string, date: string, reconciled = false): EntryDraft => {
  const draft = entry([date, ['1000', '5.00'], ['1010', '5.00'], ['4000', '-10.00']], { externalId: name });
  return { ...draft, lines: draft.lines.map((line) => ({ ...line, reconciled })) };
};
const keep = async (...entries: EntryDraft[]) => await keepBooks(tenant, { entries }, NOW);

async function yearOf(table: 'entry_totals' | 'cash_totals', columns: string): Promise<unknown[]> {
  return await tenant.read(
    sql`select ${sql.raw(columns)} from ${sql.table(table)} where grain = 'year'`.compile(query),
  );
}
const entries = async () => (await yearOf('entry_totals', 'entries, late_entries'))[0];
const unreconciled = async () => (await yearOf('cash_totals', 'unreconciled_lines as lines'))[0];

describe('the counts of entries', () => {
  it('show entries recorded more than 30 days after their date, by days in UTC', async () => {
    await keep(
      sale('on the 30th day', '2026-09-30'),
      sale('on the 31st', '2026-09-29'),
      sale('at once', '2026-10-30'),
    );
    expect(await entries()).toEqual({ entries: '3', late_entries: '1' });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('count an entry once, whatever its lines, and a correction in its place', async () => {
    await keep(sale('a', '2026-10-01'));
    await keep(sale('a', '2026-02-01'));
    expect(await entries()).toEqual({ entries: '1', late_entries: '1' });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('subtract a voided entry on the date it was recorded', async () => {
    await keep(sale('a', '2026-01-01'));
    const [a] = await tenant.read(sql<{ id: string }>`select id from journal_entries`.compile(query));
    await tenant.write(async (transaction) => {
      await (await openLedger(transaction, new Date('2027-03-01'))).void([a?.id ?? '']);
    });
    expect(await entries()).toEqual({ entries: '0', late_entries: '0' });
    expect(await unreconciled()).toEqual({ lines: '0' });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('are recomputed by verify', async () => {
    await keep(sale('a', '2026-01-01'));
    await tamper(database.pool, `update entry_totals set late_entries = 0 where grain = 'month' and ${own}`);
    expect(await differencesOf(tenant)).toEqual([
      'entries, month 2026-01-01: kept 1 / 0 late, there are 1 / 1 late',
    ]);
  });
});

describe('the counts of unreconciled lines', () => {
  it('count both lines of a transfer, only on cash accounts, and follow a correction', async () => {
    const transfer = entry(['2026-05-05', ['1000', '5.00'], ['1010', '-5.00']]);
    await keep(sale('a', '2026-05-05'), transfer, sale('done', '2026-05-05', true));
    expect(await unreconciled()).toEqual({ lines: '4' });
    await keep(sale('a', '2026-05-05', true));
    expect(await unreconciled()).toEqual({ lines: '2' });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('follow an account that becomes cash', async () => {
    await keep(sale('a', '2026-05-05'));
    await keepBooks(tenant, { accounts: [['4000', 'A till after all', 'cash']] });
    expect(await unreconciled()).toEqual({ lines: '3' });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('are recomputed by verify', async () => {
    await keep(sale('a', '2026-01-01'));
    await tamper(
      database.pool,
      `update cash_totals set unreconciled_lines = 9 where grain = 'day' and ${own}`,
    );
    expect(await differencesOf(tenant)).toEqual([
      expect.stringMatching(/^cash, day 2026-01-01: kept .* 9 not reconciled, lines .* 2 not reconciled$/),
    ]);
  });
});
