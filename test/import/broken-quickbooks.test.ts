import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { BROKEN, BROKEN_MS, broken, DAMAGES, type Damage, faultsAfter } from './broken-files.ts';
import { importerOf } from './importing.ts';
import * as answers from './quickbooks-answers-file.ts';
import {
  ACCOUNT_LIST,
  COMPANY,
  CUSTOMERS,
  journal,
  newerJournal,
  VENDORS,
  workbookOf,
} from './quickbooks-file.ts';

const database = await testDatabase();

const SHEET = 'xl/worksheets/sheet1.xml';
const sheetOf = (report: string) => async (damages: readonly Damage[]) =>
  await workbookOf(report, { change: { [SHEET]: (sheet) => broken(sheet, damages) } });

/** Files of QuickBooks Online, and how they are broken: workbooks within their sheet. */
const FILES: readonly Readonly<{
  name: string;
  breakBy: (damages: readonly Damage[]) => Promise<Buffer>;
  /** Whether the Account List is imported before it. */
  needsAccounts: boolean;
}>[] = [
  {
    name: 'Customer Contact List.csv',
    breakBy: async (damages) => broken(Buffer.from(CUSTOMERS), damages),
    needsAccounts: false,
  },
  {
    name: 'Vendor Contact List.csv',
    breakBy: async (damages) => broken(Buffer.from(VENDORS), damages),
    needsAccounts: false,
  },
  { name: 'Customer Contact List.xlsx', breakBy: sheetOf(CUSTOMERS), needsAccounts: false },
  { name: 'Account List.xlsx', breakBy: sheetOf(ACCOUNT_LIST), needsAccounts: false },
  {
    name: 'answers.json',
    breakBy: async (damages) => broken(Buffer.from(answers.COMPANY_AS_ONE), damages),
    needsAccounts: false,
  },
  { name: 'older.xlsx', breakBy: sheetOf(journal(COMPANY)), needsAccounts: true },
  { name: 'newer.xlsx', breakBy: sheetOf(newerJournal(COMPANY)), needsAccounts: true },
];

it.each(FILES)(
  '$name is refused in words or imported whole, however it was broken',
  async ({ name, breakBy, needsAccounts }) => {
    const send = importerOf(name);
    await fc.assert(
      fc.asyncProperty(fc.array(DAMAGES, { minLength: 1, maxLength: 2 }), async (damages) => {
        const tenant = database.openTenant((await anOrganization(database, { baseCurrency: 'USD' })).id);
        if (needsAccounts) await importerOf('first.csv')(tenant, ACCOUNT_LIST);
        const report = await send(tenant, await breakBy(damages));
        expect(await faultsAfter(tenant, report)).toEqual([]);
      }),
      BROKEN,
    );
  },
  BROKEN_MS,
);
