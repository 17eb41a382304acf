import { describe, expect, it } from 'vitest';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { ACCOUNTS, type GnucashTransaction, gnucash } from './gnucash-file.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';

const database = await testDatabase();
const importBooks = importerOf('books.gnucash');

/** A transaction that brings and takes an amount of a currency, so that only a price says what it is worth. */
function moved(currency: string, amount: string): GnucashTransaction {
  return {
    id: 't1',
    day: '2026-03-01',
    currency,
    splits: [
      ['usd', amount],
      ['usd', `-${amount}`],
    ],
  };
}

/** What the amount is worth in the base currency, or why the file is refused. */
async function worthOf(baseCurrency: string, content: string): Promise<readonly string[]> {
  const tenant = database.openTenant((await anOrganization(database, { baseCurrency })).id);
  const report = await importBooks(tenant, content);
  const refusals = refusalsOf(report).map((refusal) => refusal.replace(/:\d+:/, ':'));
  if (refusals.length > 0) return refusals;
  const [entry] = await entriesOf(tenant);
  return ((entry?.lines ?? []) as string[][]).slice(0, 1).map(([, amount = '']) => amount);
}

describe('a price of GnuCash', () => {
  it.each([
    ['has twelve decimals as a rate', 'EUR', 'IDR', '5743218/100000000000', '1000000000/1', '57432.18'],
    ['is whole before it is turned round', 'IDR', 'EUR', '1/17412', '10/1', '174120'],
    [
      'has as many digits as GnuCash keeps',
      'EUR',
      'USD',
      '900000000000000000/1000000000000000000',
      '10/1',
      '9',
    ],
  ])('%s', async (_promise, baseCurrency, currency, value, amount, worth) => {
    const prices = [[baseCurrency === 'EUR' ? currency : 'IDR', '2026-01-01', value]] as const;
    expect(await worthOf(baseCurrency, gnucash(ACCOUNTS, [moved(currency, amount)], prices))).toEqual([
      worth,
    ]);
  });

  it.each([
    ['2026-02-30', '90/100', 'price: time: there is no such date: "2026-02-30"'],
    ['2026-02-01', '90/0', 'price: value: not a fraction: "90/0"'],
  ])('between currencies is refused where it cannot be read, on %j at %s', async (day, value, reason) => {
    const prices = [
      ['USD', '2026-01-01', '50/100'],
      ['USD', day, value],
    ] as const;
    expect(await worthOf('EUR', gnucash(ACCOUNTS, [moved('USD', '10/1')], prices))).toEqual([
      `books.gnucash: ${reason}`,
    ]);
  });

  it('of shares is passed over, however it is written', async () => {
    const prices = [
      ['USD', '2026-01-01', '50/100'],
      ['NYSE:ACME', '2026-02-30', '90/0'],
    ] as const;
    expect(await worthOf('EUR', gnucash(ACCOUNTS, [moved('USD', '10/1')], prices))).toEqual(['5']);
  });
});
