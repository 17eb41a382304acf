import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readOpening } from '../../src/export/programs/fec/opening.ts';
import { readHead } from '../../src/export/programs/read-ledger.ts';
import { howManyBooks, making } from '../generators/how-many.ts';
import { bookFolder, importInto, refusalsOf } from '../import/importing.ts';
import { entriesOf } from '../import/posted.ts';
import { EXPENSES, INCOME } from '../oracle/account-classes.ts';
import { testDatabase } from '../support/database.ts';
import { START } from '../support/start.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { accountsOn, aLedger, arbitraryLedger, daysAround, fecOf } from './ledger-files.ts';

const database = await testDatabase();
const BOOKS = howManyBooks(15);
const HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise';

const BOOK = {
  'accounts.csv': `code,name,class
101000,Capital,share_capital
120000,Résultat,retained_earnings
411000,Clients,receivable
512000,Banque,cash
706000,"""Ventes"" diverses",operating_revenue
`,
  'customers.csv': 'customer,name\nC1,Durand SA\n',
  'journal.csv': `date,entry,account,description,line_description,amount,currency,base_amount,customer,reference,account_opening,closing
2024-01-01,O,512000,Reprise,,500,EUR,,,,true,
2024-01-01,O,101000,Reprise,,-500,EUR,,,,true,
2024-03-01,S1,411000,"Vente	n° 1
",,1100,USD,1000,C1,F17,,
2024-03-01,S1,706000,"Vente	n° 1
",Conseil,-1100,USD,-1000,,F17,,
2024-12-31,CL,706000,Clôture,,1000,EUR,,,,,true
2024-12-31,CL,120000,Clôture,,-1000,EUR,,,,,true
2025-02-01,P1,512000,,,999.995,EUR,,,,,
2025-02-01,P1,411000,,,-999.995,EUR,,C1,,,
`,
};

it('a FEC is written for each year, and opens with the balances of the year before', async () => {
  const tenant = await aLedger(database, BOOK, { financialYearStartMonth: 1 });
  const { files, report } = await fecOf(tenant);
  const today = START.slice(0, 10).replaceAll('-', '');
  const rows = (text: string) => text.replaceAll(today, 'TODAY').replaceAll('\t', '|').split('\r\n');
  expect(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, rows(text)]))).toEqual({
    '123456789FEC20241231.txt': [
      HEADER,
      'AN|À-nouveaux|1|20240101|101000|Capital|||AN|20240101|À-nouveaux|0,00|500,00|||20240101||',
      'AN|À-nouveaux|1|20240101|512000|Banque|||AN|20240101|À-nouveaux|500,00|0,00|||20240101||',
      'VE|Ventes|2|20240301|411000|Clients|C1|Durand SA|F17|20240301|Vente n° 1|1000,00|0,00|||TODAY|1100,00|USD',
      'VE|Ventes|2|20240301|706000|"""Ventes"" diverses"|||F17|20240301|Conseil|0,00|1000,00|||TODAY|-1100,00|USD',
      '',
    ],
    '123456789FEC20251231.txt': [
      HEADER,
      'AN|À-nouveaux|1|20250101|101000|Capital|||AN|20250101|À-nouveaux|0,00|500,00|||20250101||',
      'AN|À-nouveaux|1|20250101|120000|Résultat|||AN|20250101|À-nouveaux|0,00|1000,00|||20250101||',
      'AN|À-nouveaux|1|20250101|411000|Clients|C1|Durand SA|AN|20250101|À-nouveaux|1000,00|0,00|||20250101||',
      'AN|À-nouveaux|1|20250101|512000|Banque|||AN|20250101|À-nouveaux|500,00|0,00|||20250101||',
      'BQ|Banque et caisse|2|20250201|512000|Banque|||P1|20250201|P1|999,995|0,00|||TODAY||',
      'BQ|Banque et caisse|2|20250201|411000|Clients|C1|Durand SA|P1|20250201|P1|0,00|999,995|||TODAY||',
      '',
    ],
  });
  expect(report).toEqual({
    files: ['123456789FEC20241231.txt', '123456789FEC20251231.txt'],
    entries: 2,
    warnings: ['left out, as the law requires: 1 entry that closes a year'],
  });
  const other = await aLedger(database, files);
  expect(await accountsOn(other, '2025-12-31')).toEqual(await accountsOn(tenant, '2025-12-31'));
  expect((await entriesOf(other)).map(({ name, kind }) => [name, kind])).toEqual([
    ['fec:opening of 2024-01-01', 'opening'],
    ['fec:2024-03-01:VE:2', 'ordinary'],
    [expect.any(String), 'closing'],
    ['fec:2025-02-01:BQ:2', 'ordinary'],
  ]);
  expect((await accountsOn(other, '2025-12-31')).find(({ code }) => code === '706000')).toMatchObject({
    balance: '0',
  });
});

it('a result that was not closed opens on the account of results, and warnings name what is doubtful', async () => {
  const files = {
    'accounts.csv':
      'code,name,class\n10,Bank,cash\n40,Sales,operating_revenue\n129,Other,cash\n12900,Other,cash\n',
    'journal.csv': `date,entry,account,amount,account_opening
2024-05-01,A,10,-5,
2024-05-01,A,40,5,
2025-02-01,B,10,1,true
2025-02-01,B,129,-1,true
`,
  };
  const { files: written, report } = await fecOf(
    await aLedger(database, files, { financialYearStartMonth: 7 }),
    null,
  );
  expect(Object.keys(written)).toEqual([
    expect.stringMatching(/FEC20240630\.txt$/),
    expect.stringMatching(/FEC20250630\.txt$/),
  ]);
  expect(
    Object.values(written)[1]
      ?.split('\r\n')
      .slice(1)
      .map((row) => row.split('\t').slice(0, 13).join('|')),
  ).toEqual([
    'AN|À-nouveaux|1|20240701|10|Bank|||AN|20240701|À-nouveaux|0,00|5,00',
    'AN|À-nouveaux|1|20240701|129000|Résultat de l’exercice (perte)|||AN|20240701|À-nouveaux|5,00|0,00',
    'BQ|Banque et caisse|2|20250201|10|Bank|||B|20250201|B|1,00|0,00',
    'BQ|Banque et caisse|2|20250201|129|Other|||B|20250201|B|0,00|1,00',
    '',
  ]);
  expect(report.warnings).toEqual([
    'accounts whose numbers do not fit the Plan comptable général, written unchanged: 10 Bank, 129 Other, 12900 Other, 40 Sales',
    'the law requires the SIREN in the file names: pass it with --registration',
    'written as ordinary entries, as the books do not begin with them: 1 opening',
  ]);
});

it('entries are numbered as they were recorded, in a journal by the classes of their accounts', async () => {
  const tenant = await aLedger(database, {
    'accounts.csv':
      'code,name,class\n401000,Fournisseurs,payable\n411000,Clients,receivable\n607000,Achats,cost_of_sales\n',
    'journal.csv': `date,entry,account,amount,recorded_at
2025-02-01,late,401000,-5,2025-05-02T10:00:00.000Z
2025-02-01,late,607000,5,2025-05-02T10:00:00.000Z
2025-03-01,early,411000,7,2025-05-01T22:30:00.000Z
2025-03-01,early,401000,-7,2025-05-01T22:30:00.000Z
2025-01-15,first,607000,9,2025-05-01T10:00:00.000Z
2025-01-15,first,411000,-9,2025-05-01T10:00:00.000Z
`,
  });
  const [text = ''] = Object.values((await fecOf(tenant)).files);
  const cells = text.split('\r\n').map((row) => row.split('\t'));
  // The day of ValidDate is that of the organisation, in Paris.
  expect(
    cells
      .slice(1, -1)
      .map(([journal, , number, , account, , , , paper, , , , , , , validated]) => [
        journal,
        number,
        account,
        paper,
        validated,
      ]),
  ).toEqual([
    ['VE', '1', '607000', 'first', '20250501'],
    ['VE', '1', '411000', 'first', '20250501'],
    ['OD', '2', '411000', 'early', '20250502'],
    ['OD', '2', '401000', 'early', '20250502'],
    ['AC', '3', '401000', 'late', '20250502'],
    ['AC', '3', '607000', 'late', '20250502'],
  ]);
});

it.each([
  ['120 for a profit', -5, ['110,Report,retained_earnings', '1200,Résultat,other_equity'], '1200'],
  ['129 for a loss', 5, ['120,Résultat,retained_earnings', '1290,Perte,other_equity'], '1290'],
  ['retained earnings otherwise', 5, ['101,Capital,share_capital', '110,Report,retained_earnings'], '110'],
] as const)('an open result is carried to %s', async (_, result, equity, expected) => {
  const tenant = await aLedger(database, {
    'accounts.csv': ['code,name,class', '512,Banque,cash', '706,Ventes,operating_revenue', ...equity].join(
      '\n',
    ),
    'journal.csv': `date,entry,account,amount\n2024-05-01,A,512,${-result}\n2024-05-01,A,706,${result}\n`,
  });
  const opened = await tenant.snapshot(async (transaction) => {
    const { accounts } = await readHead(transaction);
    return await readOpening(transaction, accounts, sql`entry.entry_date < '2025-01-01'::date`);
  });
  expect(opened.map(({ code, amount }) => [code, Number(amount)])).toEqual([
    ['512', -result],
    [expected, result],
  ]);
});

it('an opening of more rows than may name parties names none, and has every account', async () => {
  const tenant = await aLedger(database, BOOK, { financialYearStartMonth: 1 });
  const opened = await tenant.snapshot(async (transaction) => {
    const { accounts } = await readHead(transaction);
    return await readOpening(transaction, accounts, sql`entry.entry_date < '2025-01-01'::date`, 2);
  });
  expect(opened.map(({ code, party, amount }) => [code, party, Number(amount)])).toEqual([
    ['101000', null, -500],
    ['120000', null, -1000],
    ['411000', null, 1000],
    ['512000', null, 500],
  ]);
});

it('books in another currency, or without entries, are refused', async () => {
  const files = { 'accounts.csv': 'code,name,class\n512000,Banque,cash\n' };
  await expect(fecOf(await aLedger(database, files, { baseCurrency: 'AUD' }))).rejects.toThrow(
    'a FEC is in EUR',
  );
  await expect(fecOf(await aLedger(database, files))).rejects.toThrow('there is no entry');
});

it(
  'any books are the same on every day once the files are imported',
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLedger, fc.constantFrom(1, 4, 7), async (files, startMonth) => {
        const organization = { financialYearStartMonth: startMonth };
        const tenant = await aLedger(database, files, organization);
        const { files: written } = await fecOf(tenant);
        const other = await aLedger(database, { 'accounts.csv': files['accounts.csv'] ?? '' }, organization);
        const report = await importInto(other, await bookFolder(written));
        expect(refusalsOf(report)).toEqual([]);
        for (const day of await daysAround(tenant)) {
          const start = startOfYear(day, startMonth);
          const figures = async (of: typeof tenant) => figuresOf(await accountsOn(of, day, start));
          expect([day, await figures(other)]).toEqual([day, await figures(tenant)]);
        }
        expect((await verifyLedger(other)).flatMap(({ differences }) => differences)).toEqual([]);
      }),
      { ...making(BOOKS), interruptAfterTimeLimit: BOOKS * 50_000, endOnFailure: true },
    );
  },
  BOOKS * 60_000,
);

const EQUITY = new Set([
  'share_capital',
  'retained_earnings',
  'drawings',
  'other_comprehensive_income',
  'other_equity',
]);
const PROFIT = new Set([...INCOME, ...EXPENSES]);

/** What files of years state: balances of assets and liabilities, and income and expenses of the year. */
function figuresOf(accounts: Awaited<ReturnType<typeof accountsOn>>): Record<string, string> {
  const figures = accounts
    .filter((account) => !EQUITY.has(account.class))
    .map((account) => [account.code, PROFIT.has(account.class) ? account.since : account.balance] as const);
  return Object.fromEntries(figures.filter(([, figure]) => figure !== '0'));
}

function startOfYear(day: string, startMonth: number): string {
  const [year = '', month = ''] = day.split('-');
  const first = Number(month) < startMonth ? Number(year) - 1 : Number(year);
  return `${first}-${String(startMonth).padStart(2, '0')}-01`;
}
