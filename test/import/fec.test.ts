import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { balancesByTotals, differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { DURAND, fec, type Line, OPENING, SALE, WITHOUT_DUE_DATE } from './fec-file.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = await aTenant();
});

async function aTenant(): Promise<TenantWriter> {
  const organization = await anOrganization(database, {
    baseCurrency: 'EUR',
    timeZone: 'Europe/Paris',
    financialYearStartMonth: 1,
  });
  return database.openTenant(organization.id);
}

async function importFec(
  content: string | Uint8Array,
  name = '123456789FEC20251231.txt',
  options: Parameters<typeof importInto>[2] = {},
  into = tenant,
) {
  return await importInto(into, await bookFolder({ [name]: content }), options);
}

async function classesOf(): Promise<Record<string, string>> {
  const rows = await tenant.read(
    query.selectFrom('accounts').select(['code', 'class', 'activity']).orderBy('code').compile(),
  );
  return Object.fromEntries(
    rows.map((row) => [row.code, row.activity === null ? row.class : `${row.class}, ${row.activity}`]),
  );
}

describe('a FEC', () => {
  it('is recognised by its content, and brings accounts, customers, an opening and entries', async () => {
    const report = await importFec(fec([...OPENING, ...SALE]), 'export 2025.txt');
    expect([refusalsOf(report), report.warnings]).toEqual([[], [WITHOUT_DUE_DATE]]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['accounts', 0, 5],
      ['customers', 0, 1],
      ['fec', 5, 2],
    ]);
    expect(await entriesOf(tenant)).toEqual([
      {
        name: 'fec:opening of 2025-01-01',
        date: '2025-01-01',
        kind: 'opening',
        reference: 'P1',
        lines: [
          ['512000', '5000', 'Texte', null],
          ['101000', '-5000', 'Texte', null],
        ],
      },
      {
        name: 'fec:2025-03-01:VE:1',
        date: '2025-03-01',
        kind: 'ordinary',
        reference: 'F17',
        lines: [
          ['411000', '1200', 'Facture 17', 'Durand SA'],
          ['706000', '-1000', 'Facture 17', null],
          ['445710', '-200', 'TVA', null],
        ],
      },
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('is the same again, and years give one book in any order', async () => {
    const years = [
      fec([...OPENING, ...SALE]),
      fec([
        ['AN', '1', '20260101', '512000', '5000,00', '0'],
        ['AN', '1', '20260101', '411000', '1200,00', '0', DURAND],
        ['AN', '1', '20260101', '445710', '0', '200,00'],
        ['AN', '1', '20260101', '101000', '0', '5000,00'],
        ['AN', '1', '20260101', '120000', '0', '1000,00'],
        ['BQ', '1', '20260110', '512000', '1200,00', '0'],
        ['BQ', '1', '20260110', '411000', '0', '1200,00', DURAND],
      ]),
    ];
    const other = await aTenant();
    for (const year of years) expect(refusalsOf(await importFec(year))).toEqual([]);
    for (const year of years.toReversed())
      expect(refusalsOf(await importFec(year, 'x.txt', {}, other))).toEqual([]);
    expect((await importFec(years[0] ?? '')).files.at(-1)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
    expect(await entriesOf(other)).toEqual(await entriesOf(tenant));
    expect(await balancesByTotals(tenant, 'year')).toEqual({
      101000: '-5000.00000000',
      120000: '-1000.00000000',
      445710: '-200.00000000',
      512000: '6200.00000000',
    });
  });

  it.each([
    ['tab', '\t'],
    ['pipe', '|'],
    ['semicolon', ';'],
  ])('may be separated by %s', async (_name, separator) => {
    expect(refusalsOf(await importFec(fec(SALE, separator)))).toEqual([]);
    expect(await entriesOf(tenant)).toHaveLength(1);
  });

  it('tells the rule that gave each new account its class, and gives the sale to its only customer', async () => {
    const report = await importFec(fec([...OPENING, ...SALE]));
    expect(report.ledger?.accounts.map(({ code, guess }) => `${code}: ${guess ?? ''}`)).toEqual(
      expect.arrayContaining([
        '411000: 41 in the Plan comptable général',
        '706000: 70 in the Plan comptable général',
      ]),
    );
    const again = await importFec(fec([...OPENING, ...SALE]));
    expect(
      again.ledger?.accounts.every(({ guess, difference }) => guess === null && difference === '0'),
    ).toBe(true);
    const sold = await tenant.read(
      sql<{ name: string; amount: string }>`
        select party.name, trim_scale(credit - debit)::text as amount from customer_totals total
        join customer_profiles profile on profile.id = total.customer_id join parties party on party.id = profile.party_id
        where grain = 'year'
      `.compile(query),
    );
    expect(sold).toEqual([{ name: 'Durand SA', amount: '1000' }]);
  });

  it('may hold quotes and separators in its texts', async () => {
    const texts = ['Remise "spéciale"', '"Achat; vente|x"', '"il a dit ""oui"""', '"'].map((text) => ({
      text,
    }));
    const lines = texts.map(
      (more, index): Line => [
        'HA',
        '7',
        '20250501',
        index === 0 ? '607000' : '512000',
        index === 0 ? '3,00' : '0',
        index === 0 ? '0' : '1,00',
        more,
      ],
    );
    for (const separator of ['|', ';']) {
      tenant = await aTenant();
      expect(refusalsOf(await importFec(fec(lines, separator)))).toEqual([]);
      expect((await entriesOf(tenant))[0]?.lines).toMatchObject([
        ['607000', '3', 'Remise "spéciale"', null],
        ['512000', '-1', 'Achat; vente|x', null],
        ['512000', '-1', 'il a dit "oui"', null],
        ['512000', '-1', '"', null],
      ]);
    }
  });

  it('may have the separator in a text without quotes, and one at the end of a row', async () => {
    const text = fec(SALE, '|')
      .replace('Facture 17|', 'Facture|n° 17|')
      .replace('TVA|0,00|200,00|||20250301||', 'TVA|0,00|200,00|||20250301|||');
    expect(refusalsOf(await importFec(text))).toEqual([]);
    expect((await entriesOf(tenant))[0]?.lines).toMatchObject([
      ['411000', '1200', 'Facture|n° 17', 'Durand SA'],
      {},
      {},
    ]);
  });

  it('may write its dates with marks, the day first', async () => {
    await importFec(
      fec(SALE).replaceAll('20250301\t4', '01/03/2025\t4').replaceAll('20250301\t7', '2025-03-01\t7'),
    );
    expect((await entriesOf(tenant)).map(({ date }) => date)).toEqual(['2025-03-01']);
  });

  it.each([
    ['UTF-8', Buffer.from('é€', 'utf8')],
    ['ISO 8859-15', Buffer.from([0xe9, 0xa4])],
    ['Windows-1252', Buffer.from([0xe9, 0x80])],
  ])('may be %s, which its bytes tell', async (name, bytes) => {
    const [before = '', after = ''] = fec([
      ['HA', '1', '20250501', '607000', '3,00', '0', { text: 'TEXT' }],
      ['HA', '1', '20250501', '512000', '0', '3,00', { text: 'x' }],
    ]).split('TEXT');
    const mark = name === 'UTF-8' ? [Buffer.from([0xef, 0xbb, 0xbf])] : [];
    await importFec(Buffer.concat([...mark, Buffer.from(before), bytes, Buffer.from(after)]));
    expect((await entriesOf(tenant))[0]?.lines).toMatchObject([['607000', '3', 'é€', null], {}]);
  });

  it('may have an amount and its side, and numbers with zeros, spaces and signs', async () => {
    const text = fec(SALE)
      .replace('Debit\tCredit', 'Montant\tSens')
      .replace('1200,00\t0,00', '0001 200,00\tD')
      .replace('0,00\t1000,00', '1000,00\t-1')
      .replace('0,00\t200,00', '-200,00\t+1');
    expect(refusalsOf(await importFec(text))).toEqual([]);
    expect(await balancesByTotals(tenant, 'year')).toMatchObject({
      411000: '1200.00000000',
      445710: '-200.00000000',
    });
  });

  it('does not take an amount without a side for a debit', async () => {
    const text = fec(SALE)
      .replace('Debit\tCredit', 'Montant\tSens')
      .replaceAll(/([\d,]+)\t([\d,]+)\t\t\t2025/g, '$1\t\t\t\t2025');
    expect(refusalsOf(await importFec(text, 'x.txt'))).toEqual(
      [2, 3, 4].map((line) => `x.txt:${line}: Sens: required beside Montant`),
    );
  });

  it('tells entries without numbers apart by their balance', async () => {
    const pair = (number: string, piece: string, amount: string): Line[] => [
      ['BQ', number, '20250601', '512000', amount, '0', { piece }],
      ['BQ', number, '20250601', '707000', '0', amount, { piece }],
    ];
    await importFec(
      fec([...pair('0', 'A', '1'), ...pair('0', 'A', '2'), ...pair('', 'B', '3'), ...pair('5', 'B', '4')]),
    );
    expect((await entriesOf(tenant)).map(({ name }) => name)).toEqual([
      'fec:2025-06-01:BQ:-',
      'fec:2025-06-01:BQ:-:2',
      'fec:2025-06-01:BQ:-:3',
      'fec:2025-06-01:BQ:5',
    ]);
  });

  it('may interleave the lines of its entries', async () => {
    const [first, second, third] = SALE;
    const other: Line[] = [
      ['VE', '2', '20250302', '411000', '12,00', '0'],
      ['VE', '2', '20250302', '706000', '0', '12,00'],
    ];
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('a sale has three lines');
    const lines = [first, ...other.slice(0, 1), second, ...other.slice(1), third];
    const more = other.map(
      (line): Line => [line[0], line[1], line[2], line[3], line[4], line[5], { text: 'again' }],
    );
    expect(refusalsOf(await importFec(fec([...lines, ...more])))).toEqual([]);
    expect(
      (await entriesOf(tenant)).map(({ name, lines: all }) => [name, (all as unknown[]).length]),
    ).toEqual([
      ['fec:2025-03-01:VE:1', 3],
      ['fec:2025-03-02:VE:2', 2],
      ['fec:2025-03-02:VE:2:2', 2],
    ]);
    expect((await importFec(fec([...lines, ...more]))).files.at(-1)).toMatchObject({
      added: 0,
      unchanged: 3,
    });
  });

  it('may have columns of its program after those of the law, and a separator at the end of its header', async () => {
    const [header = '', ...rows] = fec(SALE, '|').split('\r\n');
    const text = [`${header}|CodeEtbt|`, ...rows.map((row) => `${row}|Paris|`)].join('\r\r\n');
    expect(refusalsOf(await importFec(text))).toEqual([]);
    expect(await entriesOf(tenant)).toHaveLength(1);
  });

  describe('has as its opening', () => {
    const kinds = async () => (await entriesOf(tenant)).map(({ kind, date }) => `${kind} ${date}`);

    it('a journal whose name says so, on its latest day that is not after the first entry', async () => {
      await importFec(
        fec([
          ['X9', '1', '20241130', '512000', '5,00', '0'],
          ['X9', '1', '20250101', '411000', '1,00', '0'],
          ['X9', '2', '20250715', '101000', '0', '6,00'],
          ...SALE,
        ]),
      );
      expect(await kinds()).toEqual(['opening 2025-01-01', 'ordinary 2025-03-01']);
    });

    it('a journal whose accounts are of the balance sheet in the chart, whatever their numbers', async () => {
      const chart =
        'code,name,class\n706000,Banque,cash\n101000,Capital,share_capital\n512000,Ventes,operating_revenue\n';
      await importInto(tenant, await bookFolder({ 'accounts.csv': chart }));
      const opening = (account: string): Line[] => [
        ['AN', '1', '20250101', account, '5,00', '0'],
        ['AN', '1', '20250101', '101000', '0', '5,00'],
      ];
      expect((await importFec(fec(opening('706000')))).warnings).toEqual([]);
      expect(await kinds()).toEqual(['opening 2025-01-01']);
      const doubtful = await importFec(fec(opening('512000')), 'x.txt', { dryRun: true });
      expect(doubtful.warnings).toEqual([expect.stringContaining('journal "AN" is named like an opening')]);
    });

    it('no journal with income or expenses, which a warning names', async () => {
      const lines: Line[] = [
        ['AN', '1', '20250101', '512000', '5,00', '0'],
        ['AN', '1', '20250101', '706000', '0', '5,00'],
      ];
      expect((await importFec(fec([...lines, ...SALE]))).warnings).toEqual([
        '123456789FEC20251231.txt: journal "AN" is named like an opening, but has income or expenses, or does not add up to zero: imported as ordinary entries',
        WITHOUT_DUE_DATE,
      ]);
      expect(await kinds()).toEqual(['ordinary 2025-01-01', 'ordinary 2025-03-01']);
    });

    it('no other journal', async () => {
      await importFec(
        fec([
          ['OD', '1', '20250101', '512000', '5,00', '0'],
          ['OD', '1', '20250101', '101000', '0', '5,00'],
        ]),
      );
      expect(await kinds()).toEqual(['ordinary 2025-01-01']);
    });
  });

  it('leaves the class of an account that is there, and the name of a customer', async () => {
    await importInto(
      tenant,
      await bookFolder({
        'accounts.csv': 'code,name,class\n706000,Conseil,other_income\n',
        'customers.csv': 'customer,name\nC1,Durand & fils\n',
      }),
    );
    await importFec(fec(SALE));
    expect((await classesOf())['706000']).toBe('other_income');
    expect((await entriesOf(tenant))[0]?.lines).toMatchObject([
      ['411000', '1200', 'Facture 17', 'Durand & fils'],
      {},
      {},
    ]);
  });

  it('refuses what it cannot read, with line and reason, and applies nothing', async () => {
    const bad: Line[] = [
      ['VE', '1', '20250231', '411000', '1,00', '0'],
      ['VE', '2', '1er mars', '411000', '1,00', '0'],
      ['VE', '3', '20250301', '999000', '1,00', '0'],
      ['VE', '4', '20250301', '411000', 'un', '0'],
      ['VE', '6', '20250301', '512000', '1,00', '0'],
      ['VE', '5', '20250301', '411000', '1,00', '1,00'],
    ];
    expect(refusalsOf(await importFec(`${fec(bad)}\r\ncoupé`, 'x.txt')).sort()).toEqual([
      'x.txt:2: ecrituredate: there is no such date: "20250231"',
      'x.txt:3: ecrituredate: not a date in the form YYYYMMDD: "1er mars"',
      'x.txt:4: CompteNum: "999000" is not of the Plan comptable général: add it to accounts.csv',
      'x.txt:5: debit: not a number: "un"',
      'x.txt:6: the entry does not balance: debits 1.00, credits 0.00, difference 1.00 EUR',
      'x.txt:7: Debit, Credit: only one of them on a line',
      'x.txt:8: 1 cells where the header has 18',
    ]);
    expect([await entriesOf(tenant), await classesOf()]).toEqual([[], {}]);
  });

  it('is refused where the name of an entry would be longer than names may be', async () => {
    const long = SALE.map(
      (line): Line => ['J'.repeat(100), '9'.repeat(150), line[2], line[3], line[4], line[5]],
    );
    expect(refusalsOf(await importFec(fec(long), 'x.txt'))).toEqual([
      expect.stringMatching(/^x.txt:2: entry: its name is longer than 200 characters: "fec:2025-03-01:JJJ/),
    ]);
  });

  it('is refused for an organisation in another currency, and by a caller who may not add the customers in it', async () => {
    const ledgerOnly = new Set(CAPABILITIES.filter((one) => one !== 'records.write'));
    expect(refusalsOf(await importFec(fec(SALE), 'x.txt', { capabilities: ledgerOnly }))).toEqual([
      'x.txt:2: FORBIDDEN_CAPABILITY: it names new customers or vendors, which needs records.write',
    ]);
    tenant = database.openTenant((await anOrganization(database)).id);
    expect(refusalsOf(await importFec(fec(SALE), 'x.txt'))).toEqual([
      'x.txt: a FEC is in EUR, and the base currency of the organisation is AUD',
    ]);
  });
});
