import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { openLedger } from '../../src/ledger/ledger.ts';
import { LedgerRefusal } from '../../src/ledger/void.ts';
import { anOrganization, START } from '../support/app.ts';
import { entry, keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { balancesByLines, balancesByTotals, cashFlow, differencesOf } from './reading.ts';

const database = await testDatabase();
const NOW = new Date(START);
const LATER = new Date('2026-11-21T00:00:00Z');

async function aTenant(): Promise<TenantWriter> {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  await keepBooks(tenant, { accounts: SMALL_CHART, rates: SMALL_RATES });
  return tenant;
}

type KeptEntry = Readonly<{
  id: string;
  external_id: string;
  corrects_entry_id: string | null;
  recorded_at: Date;
  voided_at: Date | null;
}>;

async function entriesOf(tenant: TenantWriter): Promise<KeptEntry[]> {
  return await tenant.read(
    sql<KeptEntry>`
      select id, external_id, corrects_entry_id, recorded_at, voided_at from journal_entries order by recorded_at, id
    `.compile(query),
  );
}

describe('posting', () => {
  it('keeps totals of every grain equal to the lines', async () => {
    const tenant = await aTenant();
    const posting = await keepBooks(tenant, { entries: SMALL_BOOKS });
    expect(posting).toMatchObject({ posted: SMALL_BOOKS.length, corrected: 0, unchanged: 0, refused: [] });
    const byLines = await balancesByLines(tenant);
    expect(byLines['1000']).toBe('43999.00000000');
    for (const grain of ['day', 'month', 'year'] as const) {
      expect(await balancesByTotals(tenant, grain)).toEqual(byLines);
    }
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('changes nothing when the same entries come again', async () => {
    const tenant = await aTenant();
    await keepBooks(tenant, { entries: SMALL_BOOKS });
    const before = await entriesOf(tenant);
    const again = await keepBooks(tenant, { entries: SMALL_BOOKS }, LATER);
    expect(again).toMatchObject({ posted: 0, corrected: 0, unchanged: SMALL_BOOKS.length, lines: 0 });
    expect(await entriesOf(tenant)).toEqual(before);
  });

  it('corrects an entry that differs by voiding the one that stood', async () => {
    const tenant = await aTenant();
    await keepBooks(tenant, {
      entries: [entry(['2026-07-01', ['1000', '10'], ['4000', '-10']], { externalId: 'a' })],
    });
    const changed = entry(['2026-08-01', ['1000', '12'], ['4000', '-12']], { externalId: 'a' });
    expect(await keepBooks(tenant, { entries: [changed] }, LATER)).toMatchObject({ posted: 0, corrected: 1 });
    const [first, second] = await entriesOf(tenant);
    expect(first?.voided_at).toEqual(LATER);
    expect(second).toMatchObject({ corrects_entry_id: first?.id, voided_at: null, recorded_at: LATER });
    expect(await balancesByTotals(tenant, 'month')).toEqual({
      '1000': '12.00000000',
      '4000': '-12.00000000',
    });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it.each([
    [
      'the description',
      entry(['2026-07-01', ['1000', '10'], ['4000', '-10']], { externalId: 'a', description: 'x' }),
    ],
    ['the account', entry(['2026-07-01', ['1010', '10'], ['4000', '-10']], { externalId: 'a' })],
    [
      'that it closes the year',
      entry(['2026-07-01', ['1000', '10'], ['4000', '-10']], { externalId: 'a', kind: 'closing' }),
    ],
  ])('sees a difference in %s', async (_what, changed) => {
    const tenant = await aTenant();
    await keepBooks(tenant, {
      entries: [entry(['2026-07-01', ['1000', '10'], ['4000', '-10']], { externalId: 'a' })],
    });
    expect(await keepBooks(tenant, { entries: [changed] })).toMatchObject({ corrected: 1, unchanged: 0 });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('refuses lines that it cannot store, and names them', async () => {
    const tenant = await aTenant();
    const posting = await keepBooks(tenant, {
      entries: [
        entry(['2026-07-01', ['1000', '10'], ['9999', '-10']], { externalId: 'a' }),
        entry(['2026-07-01', ['1000', '10'], ['4000', '-9']], { externalId: 'b' }),
        entry(['2025-12-31', ['1000', '10', 'USD'], ['4000', '-10', 'USD']], { externalId: 'c' }),
        entry(['2026-07-01', ['1000', '10'], ['4000', '-10']], { externalId: 'd' }),
        entry(['2026-07-01', ['1000', '11'], ['4000', '-11']], { externalId: 'd' }),
      ],
    });
    expect(posting.refused).toEqual([
      { entry: 0, line: 1, reason: 'account: there is no account "9999"' },
      {
        entry: 1,
        line: null,
        reason: 'the entry does not balance: debits 10.00, credits 9.00, difference 1.00 AUD',
      },
      {
        entry: 2,
        line: 0,
        reason: 'no exchange rate for USD on or before 2025-12-31: give a rate, or add it to exchange_rates',
      },
      {
        entry: 4,
        line: null,
        reason: 'entry: "d" was there before: an entry\'s lines must follow one another',
      },
    ]);
    expect(posting.posted).toBe(1);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('counts a backdated entry where it belongs', async () => {
    const tenant = await aTenant();
    await keepBooks(tenant, { entries: SMALL_BOOKS });
    await keepBooks(tenant, { entries: [entry(['2019-02-28', ['1000', '7'], ['3000', '-7']])] }, LATER);
    const [year] = await tenant.read(
      sql<{
        bucket: string;
      }>`select bucket from account_totals where grain = 'year' order by bucket limit 1`.compile(query),
    );
    expect(year?.bucket).toBe('2019-01-01');
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('is one at a time in an organisation, so that no total is lost', async () => {
    const tenant = await aTenant();
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        await keepBooks(tenant, {
          entries: [entry(['2026-07-01', ['1000', '1'], ['4000', '-1']], { externalId: `p${index}` })],
        });
      }),
    );
    expect(await balancesByTotals(tenant, 'day')).toEqual({ '1000': '8.00000000', '4000': '-8.00000000' });
    expect(await differencesOf(tenant)).toEqual([]);
  });
});

describe('voiding and correcting', () => {
  it('take an entry out of the totals, and keep it', async () => {
    const tenant = await aTenant();
    await keepBooks(tenant, { entries: SMALL_BOOKS });
    const sale = (await entriesOf(tenant)).find((one) => one.external_id === 's3');
    await tenant.write(async (transaction) => {
      await (await openLedger(transaction, LATER)).void([sale?.id ?? '']);
    });
    expect((await balancesByTotals(tenant, 'year'))['1000']).toBe('43449.00000000');
    expect((await entriesOf(tenant)).length).toBe(SMALL_BOOKS.length);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('replace an entry by another, in one transaction', async () => {
    const tenant = await aTenant();
    await keepBooks(tenant, { entries: SMALL_BOOKS });
    const sale = (await entriesOf(tenant)).find((one) => one.external_id === 's3');
    const changed = entry(['2026-11-19', ['1000', '1'], ['4100', '-1']], { externalId: 's3' });
    const id = await tenant.write(
      async (transaction) => await (await openLedger(transaction, LATER)).correct(sale?.id ?? '', changed),
    );
    const kept = await entriesOf(tenant);
    expect(kept.find((one) => one.id === id)).toMatchObject({ corrects_entry_id: sale?.id, voided_at: null });
    expect(kept.find((one) => one.id === sale?.id)?.voided_at).toEqual(LATER);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('are refused for an entry that does not stand, or a correction that does not balance', async () => {
    const tenant = await aTenant();
    await keepBooks(tenant, { entries: SMALL_BOOKS });
    const [first] = await entriesOf(tenant);
    const act = async (work: (ledger: Awaited<ReturnType<typeof openLedger>>) => Promise<unknown>) =>
      await tenant.write(async (transaction) => await work(await openLedger(transaction, NOW)));
    await expect(
      act(async (ledger) => await ledger.void(['01a1fbae-0ab4-74bf-b2f4-700c9aca38ab'])),
    ).rejects.toThrow(LedgerRefusal);
    await expect(
      act(async (ledger) => await ledger.correct(first?.id ?? '', entry(['2026-07-01', ['1000', '1']]))),
    ).rejects.toThrow(/does not balance/);
    await act(async (ledger) => await ledger.void([first?.id ?? '']));
    await expect(act(async (ledger) => await ledger.void([first?.id ?? '']))).rejects.toThrow(LedgerRefusal);
    expect(await differencesOf(tenant)).toEqual([]);
  });
});

describe('the class of an account', () => {
  it('moves the money in and out when it becomes cash, and back when it is not cash any more', async () => {
    const tenant = await aTenant();
    await keepBooks(tenant, { entries: SMALL_BOOKS });
    const before = await cashFlow(tenant);
    await keepBooks(tenant, { accounts: [['1100', 'Receivables', 'cash']] });
    const during = await cashFlow(tenant);
    // The invoice of 1,100 came in when it was issued; its payment is a transfer now.
    expect(Number(during.inflow) - Number(before.inflow)).toBe(0);
    expect(await differencesOf(tenant)).toEqual([]);
    await keepBooks(tenant, { accounts: [['1010', 'Savings account', 'other_asset']] });
    const without = await cashFlow(tenant);
    expect(Number(without.outflow) - Number(during.outflow)).toBe(20_000);
    expect(await differencesOf(tenant)).toEqual([]);
    await keepBooks(tenant, { accounts: SMALL_CHART });
    expect(await cashFlow(tenant)).toEqual(before);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('counts for entries that are posted and voided after it changed', async () => {
    const tenant = await aTenant();
    await keepBooks(tenant, { entries: SMALL_BOOKS });
    await keepBooks(tenant, {
      accounts: [['1100', 'Receivables', 'cash']],
      entries: [entry(['2026-07-01', ['1100', '5'], ['4000', '-5']], { externalId: 'new' })],
    });
    const sale = (await entriesOf(tenant)).find((one) => one.external_id === 's1');
    await tenant.write(async (transaction) => {
      await (await openLedger(transaction, LATER)).void([sale?.id ?? '']);
    });
    expect(await differencesOf(tenant)).toEqual([]);
  });
});

describe('an exchange rate', () => {
  it('that changes corrects the entries that come again', async () => {
    const tenant = await aTenant();
    await keepBooks(tenant, { entries: SMALL_BOOKS });
    const changed = await tenant.write(async (transaction) => {
      const ledger = await openLedger(transaction, LATER);
      return await ledger.setRates([
        {
          date: entry(['2026-01-01']).date,
          currency: 'USD',
          rate: entry(['2026-01-01', ['1', '1.56']]).lines[0]?.amount ?? never(),
        },
      ]);
    });
    expect(changed).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const again = await keepBooks(tenant, {
      entries: [
        entry(['2026-02-28', ['1000', '1000.00', 'USD'], ['4100', '-1560.00']], { externalId: 'usd' }),
      ],
    });
    expect(again).toMatchObject({ corrected: 1 });
    expect((await balancesByTotals(tenant, 'year'))['4100']).toBe('-2060.00000000');
    expect(await differencesOf(tenant)).toEqual([]);
  });
});

function never(): never {
  throw new Error('there is a line');
}
