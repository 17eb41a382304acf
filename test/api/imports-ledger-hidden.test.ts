import { beforeAll, describe, expect, it } from 'vitest';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { IMPORTER, type ImportRecord, importedZip } from './imports-asking.ts';

// Whoever imports chooses the accounts and classes of a report: no choice may show an account of pay by itself.
const database = await testDatabase();
const app = await testApp(database);
let blind: string;

const imported = async (as: string, files: Readonly<Record<string, string>>, query = '') =>
  await importedZip(app, as, files, query);

const BOOK = {
  'accounts.csv': `code,name,class
1000,Bank,cash
2200,Wages payable,payroll_liability
2900,Bonus of the director,other_current_liability
2950,Accruals,other_current_liability
6000,Salary of the director,payroll
6050,Wages of the foreman,direct_payroll
6100,Rent,operating_expense
`,
  'journal.csv': `date,entry,account,amount
2026-07-03,PAY-1,6000,8000
2026-07-03,PAY-1,6050,4000
2026-07-03,PAY-1,2200,-9000
2026-07-03,PAY-1,2900,-3000
2026-07-05,RENT-1,6100,700
2026-07-05,RENT-1,2950,-700
`,
};

beforeAll(async () => {
  const organization = await anOrganization(database);
  const sighted = await aKey(database, organization, [...IMPORTER, 'ledger.read']);
  blind = (await aKey(database, organization, ['imports.write', 'ledger.write', 'ledger.read'])).secret;
  const { state } = await imported(sighted.secret, BOOK);
  if (state !== 'done') throw new Error(state);
});

const closings = ({ report }: ImportRecord) =>
  Object.fromEntries(
    (report?.ledger?.accounts ?? []).map(({ code, books }) => [code, (books as { closing: string }).closing]),
  );

describe('a dry run without people.view_cost', () => {
  it('adds up all accounts of pay, however many others come before them', async () => {
    const codes = Array.from({ length: 4_999 }, (_, index) => `0${String(index).padStart(4, '0')}`);
    const lines = codes.map((code, index) => `2026-07-03,X,${code},${index === 0 ? '-4998' : '1'}`);
    const report = await imported(
      blind,
      {
        'accounts.csv': ['code,name,class', ...codes.map((code) => `${code},x,operating_expense`)].join('\n'),
        'journal.csv': ['date,entry,account,amount', ...lines, ''].join('\n'),
      },
      '?dry_run=true',
    );
    expect(report.state).toBe('done');
    expect(closings(report)['payroll']).toBe('3000');
    expect(report.report?.ledger).toMatchObject({ accounts_count: 5_001 });
    expect(report.report?.ledger?.accounts).toHaveLength(5_000);
  });

  it.each(['cash', 'operating_expense', 'other_asset', 'share_capital'])(
    'keeps an account in the row of its class where the files give it the class %s',
    async (name) => {
      const report = await imported(
        blind,
        {
          'accounts.csv': `code,name,class\n2900,Bonus of the director,${name}\n`,
          'journal.csv': 'date,entry,account,amount\n2026-07-05,X,1000,1\n2026-07-05,X,6100,-1\n',
        },
        '?dry_run=true',
      );
      expect(report.state).toBe('done');
      expect(closings(report)).toEqual({
        '1000': '1',
        other_current_liability: '-3700',
        payroll: '3000',
        '6100': '699',
      });
    },
  );
});
