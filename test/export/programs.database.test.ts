import { expect, it } from 'vitest';
import { openTenantDoor, type TenantWriter } from '../../src/db/tenant.ts';
import { BEANCOUNT_PROGRAM } from '../../src/export/programs/beancount.ts';
import { HLEDGER_PROGRAM } from '../../src/export/programs/hledger.ts';
import { exportLedger, type LedgerProgram } from '../../src/export/programs/ledger-text.ts';
import { bookFolder, importInto, refusalsOf } from '../import/importing.ts';
import { balancesByLines } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();

const BOOK = {
  'accounts.csv': `code,name,class
10,Bank: main,cash
20,Retained,retained_earnings
40,Sales,operating_revenue
41,sales,operating_revenue
50,"Rent; ""old""",operating_expense
`,
  'exchange_rates.csv': 'date,currency,rate\n2024-01-01,USD,1.5\n',
  'journal.csv': `date,entry,account,description,line_description,debit,credit,currency,reference,closing
2024-01-05,S1,10,"Paid; ""x""",Of the bank,3,,USD,INV (1),
2024-01-05,S1,40,"Paid; ""x""",,,3,USD,INV (1),
2024-02-01,R,50,Rent,,10.005,,AUD,,
2024-02-01,R,10,Rent,,,10.005,AUD,,
2024-06-30,C,40,Close,,4.5,,AUD,,true
2024-06-30,C,20,Close,,,4.5,AUD,,true
`,
};

async function aLedger(files: Readonly<Record<string, string>>): Promise<TenantWriter> {
  const tenant = openTenantDoor(database.pool, (await anOrganization(database)).id);
  expect(refusalsOf(await importInto(tenant, await bookFolder(files)))).toEqual([]);
  return tenant;
}

async function written(tenant: TenantWriter, program: LedgerProgram): Promise<string> {
  let text = '';
  await exportLedger(tenant, program, async (piece) => {
    text += piece;
    await Promise.resolve();
  });
  return text;
}

it('a journal of hledger has the types of accounts, and amounts in other currencies with their cost', async () => {
  expect(await written(await aLedger(BOOK), HLEDGER_PROGRAM)).toBe(`decimal-mark .

account assets:10 Bank main  ; type: C
account equity:20 Retained  ; type: E
account revenues:40 Sales  ; type: R
account revenues:41 sales  ; type: R
account expenses:50 Rent "old"  ; type: X

2024-01-05 (INV 1) Paid, "x"
    ; entry: S1
    assets:10 Bank main  3.00 USD @@ 4.50 AUD  ; Of the bank
    revenues:40 Sales  -3.00 USD @@ 4.50 AUD

2024-02-01 () Rent
    ; entry: R
    expenses:50 Rent "old"  10.005 AUD
    assets:10 Bank main  -10.005 AUD

2024-06-30 () Close
    ; entry: C
    ; retain:
    revenues:40 Sales  4.50 AUD
    equity:20 Retained  -4.50 AUD
`);
});

it('a file of beancount opens its accounts on the first day', async () => {
  expect(await written(await aLedger(BOOK), BEANCOUNT_PROGRAM)).toBe(`option "operating_currency" "AUD"
option "inferred_tolerance_default" "*:0.000000005"

2024-01-05 open Assets:10-Bank-main
2024-01-05 open Equity:20-Retained
2024-01-05 open Income:40-Sales
2024-01-05 open Income:41-sales
2024-01-05 open Expenses:50-Rent-old

2024-01-05 * "Paid; \\"x\\""
  entry: "S1"
  reference: "INV (1)"
  Assets:10-Bank-main  3.00 USD @@ 4.50 AUD
  Income:40-Sales  -3.00 USD @@ 4.50 AUD

2024-02-01 * "Rent"
  entry: "R"
  Expenses:50-Rent-old  10.005 AUD
  Assets:10-Bank-main  -10.005 AUD

2024-06-30 * "Close" #closing
  entry: "C"
  Income:40-Sales  4.50 AUD
  Equity:20-Retained  -4.50 AUD
`);
});

it('a file of beancount is read back to the same balances', async () => {
  const ours = await aLedger(BOOK);
  const theirs = await aLedger({ 'main.beancount': await written(ours, BEANCOUNT_PROGRAM) });
  const byCode = Object.entries(await balancesByLines(theirs)).map(([name, balance]) => [
    name.replace(/^\w+:(\d+)-.*$/, '$1'),
    Number(balance),
  ]);
  const expected = Object.entries(await balancesByLines(ours)).map(([code, balance]) => [
    code,
    Number(balance),
  ]);
  expect(Object.fromEntries(byCode)).toEqual(Object.fromEntries(expected));
});

it('accounts that would be called the same are told apart', async () => {
  const tenant = await aLedger({
    'accounts.csv': 'code,name,class\na,b c,cash\na b,c,cash\n',
    'journal.csv': 'date,entry,account,debit,credit\n2024-01-05,S,a,1,\n2024-01-05,S,a b,,1\n',
  });
  expect(await written(tenant, BEANCOUNT_PROGRAM)).toContain(`  Assets:A-b-c  1.00 AUD
  Assets:A-b-c-2  -1.00 AUD
`);
});
