import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { balancesByLines, differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { BATCH, bookings, type Head, labels, type Row } from './datev-file.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';

const database = await testDatabase();
const importBatch = importerOf('EXTF_Buchungsstapel.csv');

async function aTenant(baseCurrency = 'EUR'): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency })).id);
}

/** The lines that a row becomes, or why it is refused. */
async function linesOf(row: Row, head: Head = {}): Promise<string[]> {
  const tenant = await aTenant();
  const report = await importBatch(tenant, bookings([row], head));
  if (report.refused.length > 0) return report.refused.map(({ line, reason }) => `${line}: ${reason}`);
  const entries = await entriesOf(tenant);
  return entries.flatMap(({ lines }) =>
    (lines as string[][]).map(([account, amount]) => `${account} ${amount}`),
  );
}

describe('a Buchungsstapel', () => {
  it('is recognised by its content, and brings accounts, parties, an opening and entries without their tax', async () => {
    const tenant = await aTenant();
    const report = await importerOf('export.csv')(tenant, BATCH);
    expect(refusalsOf(report)).toEqual([]);
    expect(report.warnings).toEqual([
      'export.csv: tax was taken out of the amounts of 8400 by the functions of these accounts in the SKR 03',
      'export.csv: 1 row of statistics (class 9): left out',
    ]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['accounts', 0, 8],
      ['customers', 0, 1],
      ['vendors', 0, 1],
      ['datev', 6, 3],
    ]);
    expect(await entriesOf(tenant)).toMatchObject([
      {
        name: 'datev:opening of 2025-01-01',
        kind: 'opening',
        lines: [
          ['1200', '500', 'x', null],
          ['1400', '119', 'x', '10001'],
          ['0800', '-619', 'x', null],
        ],
      },
      {
        name: 'datev:2025-03-15:RE-1:10001/8400',
        kind: 'ordinary',
        reference: 'RE-1',
        lines: [
          ['1400', '1190', 'Honorar, März', '10001'],
          ['8400', '-1000', 'Honorar, März', null],
          ['1776', '-190', 'Honorar, März', null],
        ],
      },
      {
        name: 'datev:2025-03-16:ER 9:70001/4940',
        lines: [
          ['1600', '-107', 'Bücher', '70001'],
          ['4940', '100', 'Bücher', null],
          ['1571', '7', 'Bücher', null],
        ],
      },
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
    expect((await importBatch(tenant, BATCH)).files.at(-1)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
    });
  });

  it('is read in Windows-1252, and in UTF-8 with a mark', async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    await importBatch(one, Buffer.from(BATCH, 'latin1'));
    await importBatch(other, Buffer.from(`\uFEFF${BATCH}`));
    expect(await entriesOf(one)).toEqual(await entriesOf(other));
  });

  it('covers the days that it states', async () => {
    const tenant = await aTenant();
    await importBatch(tenant, BATCH);
    await importBatch(
      tenant,
      bookings([{ amount: '1,00', account: '1000', contra: '1200', day: '0104' }], {
        from: '20250501',
        to: '20250531',
      }),
    );
    const { query } = await import('../../src/db/statement.ts');
    const periods = await tenant.read(
      query.selectFrom('covered_periods').select(['first_day', 'last_day']).compile(),
    );
    expect(periods).toEqual([{ first_day: '2025-01-01', last_day: '2025-03-31' }]);
  });
});

describe('the tax of a row', () => {
  it.each<[string, Row, readonly string[]]>([
    [
      'by the function of an account',
      { amount: '107,00', account: '1000', contra: '8300' },
      ['1000 107', '8300 -100', '1771 -7'],
    ],
    [
      'of an account that is named first',
      { amount: '238,00', account: '3400', contra: '70000' },
      ['3400 200', '1600 -238', '1576 38'],
    ],
    [
      'by a key',
      { amount: '119,00', account: '4930', contra: '1200', key: '9' },
      ['4930 100', '1200 -119', '1576 19'],
    ],
    [
      'by a longer key',
      { amount: '119,00', account: '4930', contra: '1200', key: '401' },
      ['4930 100', '1200 -119', '1576 19'],
    ],
    [
      'by a key in place of a function',
      { amount: '107,00', account: '1000', contra: '8400', key: '2' },
      ['1000 107', '8400 -100', '1771 -7'],
    ],
    [
      'none by key 40',
      { amount: '100,00', account: '1000', contra: '8400', key: '40' },
      ['1000 100', '8400 -100'],
    ],
    [
      'none without key and function',
      { amount: '100,00', account: '4930', contra: '1200' },
      ['4930 100', '1200 -100'],
    ],
    [
      'of things',
      { amount: '1190,00', account: '0410', contra: '70000', key: '9' },
      ['0410 1000', '1600 -1190', '1576 190'],
    ],
    [
      'beside an amount from the European Union',
      { amount: '100,00', account: '3425', contra: '70000' },
      ['3425 100', '1600 -100', '1574 19', '1774 -19'],
    ],
    [
      'owed in the place of the seller',
      { amount: '100,00', account: '4900', contra: '70000', key: '94' },
      ['4900 100', '1600 -100', '1577 19', '1787 -19'],
    ],
    [
      'rounded once',
      { amount: '0,10', account: '1000', contra: '8400' },
      ['1000 0.1', '8400 -0.08', '1776 -0.02'],
    ],
    [
      'of a credit note',
      { amount: '119,00', side: 'H', account: '10000', contra: '8400' },
      ['1400 -119', '8400 100', '1776 19'],
    ],
    [
      'taken back by its column',
      { amount: '119,00', account: '10000', contra: '8400', isReversal: true },
      ['1400 -119', '8400 100', '1776 19'],
    ],
    [
      'taken back by its key',
      { amount: '119,00', account: '4930', contra: '1200', key: '29' },
      ['4930 -100', '1200 119', '1576 -19'],
    ],
    [
      'taken back with the function of its account',
      { amount: '119,00', account: '10000', contra: '8400', key: '20' },
      ['1400 -119', '8400 100', '1776 19'],
    ],
    [
      'taken back without a function',
      { amount: '100,00', account: '1000', contra: '8400', key: '80' },
      ['1000 -100', '8400 100'],
    ],
    [
      'of a day with its year',
      { amount: '119,00', account: '1000', contra: '8400', day: '01072025' },
      ['1000 119', '8400 -100', '1776 -19'],
    ],
    [
      'of the day of the service',
      { amount: '105,00', account: '1000', contra: '8300', serviceDay: '31122020' },
      ['1000 105', '8300 -100', '1770 -5'],
    ],
  ])('%s', async (_, row, lines) => {
    expect(await linesOf(row)).toEqual(lines);
  });

  it('has the accounts of the chart, with as many digits as the file has', async () => {
    const row = { amount: '119,00', account: '100000', contra: '440000' };
    expect(await linesOf({ ...row, account: '1000000' }, { chart: '04', digits: 6 })).toEqual([
      '120000 119',
      '440000 -100',
      '380600 -19',
    ]);
  });

  it('has the rates of each day', async () => {
    const at = async (day: string, year: string) =>
      await linesOf({ amount: '1000,00', account: '1000', contra: '8400', day }, { year });
    expect(await at('3006', '20200101')).toContain('1776 -159.66');
    expect(await at('0107', '20200101')).toContain('1775 -137.93');
    expect(await at('3112', '20200101')).toContain('1775 -137.93');
    expect(await at('0101', '20210101')).toContain('1776 -159.66');
    expect(await at('3112', '20060101')).toContain('1775 -137.93');
  });
});

describe('a row is refused', () => {
  it.each<[Partial<Row>, string, Head?]>([
    [{ key: '777' }, 'the tax of "777" is not known here'],
    [{ key: '9', account: '1000', contra: '1200' }, 'neither of the two accounts may have tax'],
    [{ key: '9', account: '4930', contra: '8100' }, 'either of the two accounts may have tax'],
    [{ account: '3400', contra: '8400' }, 'both accounts have a function for tax'],
    [{ contra: '8320' }, 'has the tax of another country'],
    [{ key: '5', contra: '8000', day: '0108' }, 'had other rates from July to', { year: '20200101' }],
    [{ discount: '1,00' }, 'Skonto'],
    [{ currency: 'USD' }, 'neither Basis-Umsatz nor Kurs'],
    [{ day: '3102' }, 'no day of the financial year: "3102"'],
    [{ day: '2902' }, 'no day of the financial year: "2902"', { year: '20230101' }],
    [{ day: '01012031' }, 'no day of the financial year: "01012031"'],
    [{ amount: '1.190,00' }, 'not a number with a decimal comma'],
    [{ amount: '-5,00' }, 'not a number with a decimal comma'],
    [{ account: '9100' }, '"9100" is an account of statistics, and the other is not'],
    [{ account: '1234567' }, 'has more digits than the accounts of the file'],
  ])('%j', async (part, reason, head) => {
    const row = { amount: '100,00', account: '1000', contra: '8100', ...part };
    expect(await linesOf(row, head)).toEqual([expect.stringContaining(reason)]);
  });

  it.each<[Head, string]>([
    [{ purpose: '30' }, 'field 20: its purpose is "30"'],
    [{ currency: 'USD' }, 'field 22: the file is in "USD"'],
    [{ chart: '14' }, 'field 27: the chart "14" is neither'],
    [{ chart: '' }, 'field 27: the file does not say its chart'],
    [{ year: '' }, 'field 13: the first day of the financial year is required'],
    [{ digits: 3 }, 'field 14: the number of digits of accounts is from 4 to 8'],
  ])('with its whole file: %j', async (head, reason) => {
    const row = { amount: '100,00', account: '1000', contra: '1200' };
    expect(await linesOf(row, head)).toEqual([expect.stringContaining(`1: ${reason}`)]);
  });
});

it('has amounts in another currency by what they are worth', async () => {
  const row = { amount: '120,00', currency: 'USD', account: '4930', contra: '1200' };
  expect(await linesOf({ ...row, rate: '1,2' })).toEqual(['4930 100', '1200 -100']);
  expect(await linesOf({ ...row, rate: '1,2', baseAmount: '0,00' })).toEqual(['4930 100', '1200 -100']);
  expect(await linesOf({ ...row, baseAmount: '0,00' })).toEqual([
    expect.stringContaining('neither Basis-Umsatz nor Kurs'),
  ]);
  expect(await linesOf({ ...row, baseAmount: '101,50' })).toEqual(['4930 101.5', '1200 -101.5']);
});

it('has the only chart with its accounts where it names none', async () => {
  const tenant = await aTenant();
  const row = { amount: '119,00', account: '1800', contra: '6815', key: '9', side: 'H' } as const;
  const report = await importBatch(tenant, bookings([row], { chart: '', mark: 'DTVF' }));
  expect([refusalsOf(report), report.warnings]).toEqual([
    [],
    ['EXTF_Buchungsstapel.csv: the file does not say its chart; only the SKR 04 has its accounts'],
  ]);
  expect(await balancesByLines(tenant)).toMatchObject({ '1406': '19.00000000', '6815': '100.00000000' });
});

it('names accounts of sales and goods whose amounts are taken as they are', async () => {
  const tenant = await aTenant();
  const report = await importBatch(
    tenant,
    bookings([
      { amount: '119,00', account: '10000', contra: '8200', document: '1' },
      { amount: '50,00', account: '3200', contra: '70000', document: '2' },
      // No tax, by a key; expenses of which many have none.
      { amount: '80,00', account: '10000', contra: '8400', key: '40', document: '3' },
      { amount: '10,00', account: '4930', contra: '1200', document: '4' },
    ]),
  );
  expect([refusalsOf(report), report.warnings]).toEqual([
    [],
    [
      'EXTF_Buchungsstapel.csv: the amounts of 3200, 8200 count as they are: neither a key nor the function of the account in the SKR 03 says that tax is in them',
    ],
  ]);
  expect(await balancesByLines(tenant)).toMatchObject({ '8200': '-119.00000000', '3200': '50.00000000' });
});

it('is a book of several batches, with the names of accounts', async () => {
  const tenant = await aTenant();
  const folder = await bookFolder({
    'EXTF_01.csv': bookings([
      { amount: '119,00', account: '10000', contra: '8400', day: '0201', document: '1' },
    ]),
    'EXTF_02.csv': bookings([
      { amount: '119,00', side: 'H', account: '10000', contra: '1200', day: '0202', document: '1' },
    ]),
    'EXTF_Konten.csv': labels({ 1200: 'Girokonto', 8400: 'Erlöse', 10000: 'Kunde' }, { chart: '' }),
  });
  const report = await importInto(tenant, folder);
  expect(refusalsOf(report)).toEqual([]);
  expect(report.files.at(-1)).toMatchObject({ kind: 'datev_accounts', rows: 3, changed: 2 });
  expect(report.warnings).toContain(
    'EXTF_Konten.csv: 1 of its names are of accounts that are not in the books: left out',
  );
  expect(report.ledger?.accounts.map(({ code, name }) => `${code} ${name}`)).toEqual([
    '1200 Girokonto',
    '1400 1400',
    '1776 1776',
    '8400 Erlöse',
  ]);
});

const CENTS = fc.integer({ min: 1, max: 10_000_000 });
/** Rows with the per cent that is within their amounts, and the account that it is taken out of. */
const TAXED = fc.constantFrom(
  { account: '10000', contra: '8400', key: '', per: 19n, taxed: 'contra' },
  { account: '8300', contra: '1200', key: '', per: 7n, taxed: 'account' },
  { account: '1000', contra: '8200', key: '102', per: 7n, taxed: 'contra' },
  { account: '4930', contra: '70000', key: '9', per: 19n, taxed: 'account' },
  { account: '70000', contra: '3300', key: '40', per: 0n, taxed: 'contra' },
  { account: '1360', contra: '1200', key: '', per: 0n, taxed: 'contra' },
);

it('comes to what its rows come to, added up by hand in cents', async () => {
  const rows = fc.array(
    fc.record({ cents: CENTS, of: TAXED, isDebit: fc.boolean(), isReversal: fc.boolean() }),
    { minLength: 1, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(rows, async (chosen) => {
      const expected = new Map<string, bigint>();
      const add = (account: string, cents: bigint) =>
        expected.set(account, (expected.get(account) ?? 0n) + cents);
      const ledgerAccount = (number: string) =>
        number === '10000' ? '1400' : number === '70000' ? '1600' : number;
      for (const { cents, of, isDebit, isReversal } of chosen) {
        const sign = isDebit === isReversal ? -1n : 1n;
        const gross = BigInt(cents);
        // Half a cent is rounded away from zero.
        const tax = (2n * gross * of.per + 100n + of.per) / (2n * (100n + of.per));
        const side = of.taxed === 'account' ? sign : -sign;
        add(ledgerAccount(of.account), sign * (gross - (of.taxed === 'account' ? tax : 0n)));
        add(ledgerAccount(of.contra), -sign * (gross - (of.taxed === 'contra' ? tax : 0n)));
        add(of.key === '9' ? '1576' : of.per === 7n ? '1771' : '1776', side * tax);
      }
      const tenant = await aTenant();
      const report = await importBatch(
        tenant,
        bookings(
          chosen.map(({ cents, of: { account, contra, key }, isDebit, isReversal }) => ({
            amount: (cents / 100).toFixed(2).replace('.', ','),
            side: isDebit ? 'S' : 'H',
            isReversal,
            account,
            contra,
            key,
          })),
        ),
      );
      expect(refusalsOf(report)).toEqual([]);
      const found = Object.entries(await balancesByLines(tenant)).map(([code, sum]) => [
        code,
        BigInt(Math.round(Number(sum) * 100)),
      ]);
      expect(new Map(found as [string, bigint][])).toEqual(
        new Map([...expected].filter(([, cents]) => cents !== 0n)),
      );
    }),
    { numRuns: 15 },
  );
});
