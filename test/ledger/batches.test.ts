import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { EntryDraft } from '../../src/ledger/entry.ts';
import { openLedger } from '../../src/ledger/ledger.ts';
import { addDays, formatDay } from '../../src/period/index.ts';
import { anOrganization, START } from '../support/app.ts';
import { day, entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { balancesByLines, balancesByTotals, differencesOf } from './reading.ts';

const database = await testDatabase();
const NOW = new Date(START);
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
  await keepBooks(tenant, { accounts: SMALL_CHART });
});

/** Posts the batches, and returns what the ledger said of each. */
async function post(batches: AsyncIterable<readonly EntryDraft[]>) {
  return await tenant.write(async (transaction) => {
    const ledger = await openLedger(transaction, NOW);
    const heard: string[] = [];
    await ledger.postBatches(numbered(batches), ({ number }, { posted, corrected, unchanged, refused }) => {
      heard.push(
        [number, posted, corrected, unchanged, ...refused.map((one) => `${one.entry}: ${one.reason}`)].join(),
      );
    });
    return heard;
  });
}

async function* numbered(batches: AsyncIterable<readonly EntryDraft[]>) {
  let number = 0;
  for await (const entries of batches) {
    number += 1;
    yield { number, entries };
  }
}

async function* inTurn(
  ...batches: readonly (readonly EntryDraft[])[]
): AsyncGenerator<readonly EntryDraft[]> {
  yield* batches;
}

function sale(externalId: string, amount: string): EntryDraft {
  return entry(['2026-07-01', ['1000', amount], ['4000', `-${amount}`]], { externalId });
}

async function countEntries(): Promise<number> {
  const [row] = await tenant.read(
    sql<{ count: string }>`select count(*) from journal_entries`.compile(query),
  );
  return Number(row?.count);
}

describe('entries in batches', () => {
  it('are in the totals, also when these are written in between', async () => {
    const first = day('2016-01-01');
    const dates = Array.from({ length: 900 }, (_, index) => formatDay(addDays(first, index)));
    async function* years() {
      for (let at = 0; at < dates.length; at += 180) {
        yield dates
          .slice(at, at + 180)
          .map((date, index) =>
            entry(
              [
                date,
                ...SMALL_CHART.slice(0, -1).map(([code]) => [code, '1.25'] as const),
                ['4000', remainder],
              ],
              { externalId: `${date} ${index}` },
            ),
          );
      }
    }
    const remainder = `-${(SMALL_CHART.length - 1) * 1.25}`;
    const heard = await post(years());
    expect(heard).toEqual([1, 2, 3, 4, 5].map((number) => `${number},180,0,0`));
    expect(await balancesByTotals(tenant, 'year')).toEqual(await balancesByLines(tenant));
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('may correct, repeat and refuse entries in any of them', async () => {
    await post(inTurn([sale('a', '1'), sale('b', '2')]));
    const heard = await post(
      inTurn(
        [sale('c', '3'), sale('a', '10')],
        [sale('b', '2'), sale('c', '3')],
        [entry(['2026-07-01', ['1000', '1'], ['9999', '-1']]), sale('d', '4')],
        [sale('a', '11')],
      ),
    );
    const before = "was there before: an entry's lines must follow one another";
    expect(heard).toEqual([
      '1,1,1,0',
      `2,0,0,1,1: entry: "c" ${before}`,
      '3,1,0,0,0: account: there is no account "9999"',
      `4,0,0,0,0: entry: "a" ${before}`,
    ]);
    expect(await balancesByTotals(tenant, 'month')).toEqual({
      '1000': '19.00000000',
      '4000': '-19.00000000',
    });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('are told of before the fault of what they are read from', async () => {
    async function* faulty() {
      yield [sale('a', '1')];
      yield [sale('a', '1'), sale('b', '2')];
      throw new Error('the file ends');
    }
    const heard: number[] = [];
    const posting = tenant.write(async (transaction) => {
      const ledger = await openLedger(transaction, NOW);
      await ledger.postBatches(numbered(faulty()), ({ number }) => heard.push(number));
    });
    await expect(posting).rejects.toThrow('the file ends');
    expect(heard).toEqual([1, 2]);
    expect(await countEntries()).toBe(0);
  });

  it('fail with what the database refused first, and none of them is kept', async () => {
    const unstorable = { ...sale('b', '1'), description: 'a NUL \u0000 is no text' };
    const posting = post(inTurn([sale('a', '1')], [unstorable], [sale('c', '1')], [sale('d', '1')]));
    await expect(posting).rejects.toMatchObject({ code: '22021' });
    expect(await countEntries()).toBe(0);
    expect(await post(inTurn([sale('a', '1')]))).toEqual(['1,1,0,0']);
  });

  it('do not let an account change meanwhile, only be added', async () => {
    const posting = tenant.write(async (transaction) => {
      const ledger = await openLedger(transaction, NOW);
      async function* adding() {
        await ledger.setAccounts([{ code: '4900', name: 'New', class: 'operating_revenue' }]);
        yield { entries: [entry(['2026-07-01', ['1000', '1'], ['4900', '-1']])] };
        await ledger.setAccounts([{ code: '1000', name: 'Old', class: 'receivable' }]);
      }
      await ledger.postBatches(adding(), () => undefined);
    });
    await expect(posting).rejects.toThrow('an account cannot change while entries are posted');
  });
});
