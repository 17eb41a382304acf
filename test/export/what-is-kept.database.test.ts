import { expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { openTenantDoor, type TenantWriter } from '../../src/db/tenant.ts';
import { bookFolder, importInto, refusalsOf } from '../import/importing.ts';
import { undoing } from '../import/undoing.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { differencesBetween, exported, type Files, roundTrip } from './round-trip.ts';

const database = await testDatabase();

const ACCOUNTS = `code,name,class
1000,Bank,cash
1100,Dollars,cash
3000,Retained earnings,retained_earnings
3100,"Opening, balances",other_equity
4000,Sales,operating_revenue
5000,Rent,operating_expense
`;

/** An organisation with these files, and its id. */
async function withFiles(files: Files, now = '2025-03-04T05:06:07.008Z'): Promise<[string, TenantWriter]> {
  const { id } = await anOrganization(database);
  const tenant = openTenantDoor(database.pool, id);
  const report = await importInto(tenant, await bookFolder(files), { now: new Date(now) });
  expect(refusalsOf(report)).toEqual([]);
  return [id, tenant];
}

/** Brings an organisation there and back, and answers with the files. */
async function thereAndBack(id: string, tenant: TenantWriter): Promise<Files> {
  const trip = await roundTrip(database, id);
  expect(trip.after).toEqual(trip.before);
  expect((await verifyLedger(trip.tenant)).flatMap(({ differences }) => differences)).toEqual([]);
  const { differ } = await differencesBetween(tenant, trip.tenant, ['2026-11-20', '2025-01-31']);
  expect(differ).toEqual([]);
  return trip.after;
}

function linesOf(files: Files, name: string): string[] {
  return (files[name] ?? '').trimEnd().split('\n');
}

it('whole openings, what follows from them, and when entries were recorded', async () => {
  const [id, tenant] = await withFiles({
    'accounts.csv': ACCOUNTS,
    'journal.csv': `date,entry,account,debit,credit,opening
2024-01-01,O24,1000,1000,,true
2024-01-01,O24,3000,,1000,true
2024-06-01,S,1000,500,,
2024-06-01,S,4000,,500,
2025-01-01,O25,1000,1500,,true
2025-01-01,O25,3000,,1500,true
`,
  });
  const files = await thereAndBack(id, tenant);
  const journal = linesOf(files, 'journal.csv').filter((line) => /O2[45]|closing/.test(line));
  expect(journal[0]).toMatch(
    /^date,entry,account,description,line_description,debit,credit,currency,base_amount,customer,vendor,department,reference,reconciled,opening,adjust_to,account_opening,closing,revaluation,lettering,recorded_at$/,
  );
  expect(journal.slice(1)).toEqual([
    '2024-01-01,O24,1000,,,1000.00,,AUD,,,,,,,true,,,,,,',
    '2024-01-01,O24,3000,,,,1000.00,AUD,,,,,,,true,,,,,,',
    expect.stringMatching(
      /^2024-12-31,closing before the opening of 2025-01-01,3000,closing before.*2025-03-04T05:06:07.008Z$/,
    ),
    expect.stringMatching(
      /^2024-12-31,closing before the opening of 2025-01-01,4000,closing before.*2025-03-04T05:06:07.008Z$/,
    ),
    '2025-01-01,O25,1000,,,1500.00,,AUD,,,,,,,true,,,,,,',
    '2025-01-01,O25,3000,,,,1500.00,AUD,,,,,,,true,,,,,,',
  ]);
}, 120_000);

it('openings that contradict the entries before them, with the account for their differences', async () => {
  const [id, tenant] = await withFiles({
    'accounts.csv': ACCOUNTS,
    'journal.csv': `date,entry,account,amount,opening,adjust_to
2024-06-01,A,1000,100,,
2024-06-01,A,3000,-100,,
2025-01-01,O25,1000,90,true,3100
2025-01-01,O25,3000,-90,true,3100
`,
  });
  const journal = linesOf(await thereAndBack(id, tenant), 'journal.csv');
  expect(journal.filter((line) => line.includes(',O25,'))).toEqual([
    '2025-01-01,O25,1000,,,90.00,,AUD,,,,,,,true,3100,,,,,',
    '2025-01-01,O25,3000,,,,90.00,AUD,,,,,,,true,3100,,,,,',
  ]);
  expect(journal.filter((line) => line.includes('adjusted by the opening of 2025-01-01'))).toHaveLength(2);
}, 120_000);

it('openings of accounts alone, worth in base currency, and texts of lines', async () => {
  const [id, tenant] = await withFiles({
    'accounts.csv': ACCOUNTS,
    'exchange_rates.csv': 'date,currency,rate\n2024-01-01,USD,1.123456789012\n',
    'journal.csv': `date,entry,account,description,line_description,debit,credit,currency,account_opening
2024-01-05,S,1000,First,,700,,AUD,
2024-01-05,S,4000,First,Of its own,,700,AUD,
2024-03-01,O,1100,Opening,,333.33,,USD,true
2024-03-01,O,3100,Opening,,,333.33,USD,true
2024-03-02,R,5000,=1+1,,10.005,,AUD,
2024-03-02,R,1100,=1+1,,,8.9056,USD,
`,
  });
  const files = await thereAndBack(id, tenant);
  const journal = linesOf(files, 'journal.csv');
  expect(journal[2]).toMatch(/^2024-01-05,S,4000,First,Of its own,,700\.00,AUD,,/);
  // 333.33 × 1.123456789012 = 374.48185148.
  expect(journal[3]).toMatch(
    /^2024-03-01,O,1100,Opening,,333\.33,,USD,374\.48185148,,,,,,,,true,,,,2025-03-04T/,
  );
  expect(journal[5]).toMatch(/^2024-03-02,R,5000,'=1\+1,,10\.005,,AUD,/);
}, 120_000);

it('payments in other currencies with what rounding left of them', async () => {
  const [id, tenant] = await withFiles({
    'accounts.csv': ACCOUNTS,
    'customers.csv': 'customer,name\nC,Cafe\n',
    'exchange_rates.csv': 'date,currency,rate\n2024-01-01,USD,1.123456789012\n',
    'invoices.csv':
      'invoice,customer,issue_date,due_date,net,tax,currency\nI,C,2024-02-01,2024-03-01,100,0,USD\n',
    'payments.csv':
      'payment,date,invoice,amount\nB,2024-02-03,I,33.33\nA,2024-02-03,I,33.33\nC,2024-02-02,I,33.34\n',
  });
  const files = await thereAndBack(id, tenant);
  // Paid in the order of the file: the last took what the others had left of 112.3456789.
  expect(linesOf(files, 'payments.csv').slice(1)).toEqual([
    'C,payment,2024-02-02,I,,,,33.34,USD,0.00,37.45604934,,',
    'A,payment,2024-02-03,I,,,,33.33,USD,0.00,37.44481478,,',
    'B,payment,2024-02-03,I,,,,33.33,USD,0.00,37.44481478,,',
  ]);
}, 120_000);

it('tax codes, and what settles no invoice yet', async () => {
  const [id, tenant] = await withFiles({
    'accounts.csv': ACCOUNTS,
    'customers.csv': 'customer,name\nC,Cafe\n',
    'vendors.csv': 'vendor,name\nV,Roasters\n',
    'invoices.csv':
      'invoice,customer,issue_date,due_date,net,tax,tax_code\nI,C,2024-02-01,2024-03-01,100,10,GST\nI,C,2024-02-01,2024-03-01,5,0,\n',
    'payments.csv':
      'payment,kind,date,invoice,customer,vendor,amount,tax,currency,rate\nA,,2024-02-03,I-9,C,,30,,USD,1.5\nB,credit_note,2024-02-03,,C,,11,1,,\nC,refund,2024-02-04,,,V,3,,,\n',
  });
  const files = await thereAndBack(id, tenant);
  const [head = '', ...lines] = linesOf(files, 'invoices.csv');
  const at = head.split(',').indexOf('tax_code');
  expect(lines.map((line) => line.split(',')[at])).toEqual(['GST', '']);
  expect(linesOf(files, 'payments.csv')).toEqual([
    'payment,kind,date,invoice,bill,customer,vendor,amount,currency,tax,base_amount,reference,voided',
    'A,payment,2024-02-03,I-9,,C,,30.00,USD,0.00,45.00,,',
    'B,credit_note,2024-02-03,,,C,,11.00,,1.00,,,',
    'C,refund,2024-02-04,,,,V,3.00,,0.00,,,',
  ]);
}, 120_000);

it('records that lack what has become required since, and texts that a spreadsheet would run', async () => {
  const [id, tenant] = await withFiles({
    'custom_fields.csv':
      'subject,key,label,type,type_config,default_value\ncustomer-profile,tier,Tier,text,{},\ncustomer-profile,areas,Areas,multi_select,"{""options"":[{""value"":""n"",""label"":""North""},{""value"":""s"",""label"":""South""}]}",\ncustomer-profile,rank,Rank,number,{},3\n',
    'customers.csv': `customer,name,notes,contact_phone,status,custom_fields.areas,custom_fields.rank
+1,"=cmd|' /C calc'!A0","Two
lines, ""quoted""",+61 2 5550 1234,active,s|n,0.0000001
'=2,@home,-12,,archived,,
`,
  });
  const later = await importInto(
    tenant,
    await bookFolder({
      'custom_fields.csv': 'subject,key,label,type,required\ncustomer-profile,tier,Tier,text,true\n',
      'customers.csv': 'customer,name,status\n+1,"=cmd|\' /C calc\'!A0",inactive\n',
    }),
    { now: new Date('2026-01-05T00:00:00Z') },
  );
  expect(refusalsOf(later)).toEqual([]);
  const files = await thereAndBack(id, tenant);
  expect(files['customers.csv']).toContain(`'+1,'=cmd|' /C calc'!A0,inactive,`);
  expect(files['customers.csv']).toContain(`"Two\nlines, ""quoted"""`);
  expect(files['customers.csv']).toContain(`,'+61 2 5550 1234,`);
  expect(files['customers.csv']).toMatch(/\n'=2,'@home,archived,.*,-12,/);
  expect(linesOf(files, 'customer_statuses.csv').slice(1)).toEqual([
    "'+1,2025-03-04,active",
    "'+1,2026-01-05,inactive",
    "'=2,2025-03-04,archived",
  ]);
}, 120_000);

it('the order in which posts and pay of a person were recorded, because the first of two counts', async () => {
  const [id, tenant] = await withFiles({
    'departments.csv': 'department,name\nS,Sales\nW,Works\n',
    'persons.csv': 'person,legal_name\nP,Margaret Okafor\n',
    'memberships.csv':
      'membership,person,department,employment_start_date\nB,P,S,2024-01-01\nA,P,W,2024-01-01\n',
    'compensation.csv': `compensation,membership,pay_type,amount,frequency,engagement_type,effective_from
Z,B,salary,1000,annual,full_time,2024-01-01
Y,B,salary,1000,annual,part_time,2024-01-01
`,
  });
  const files = await thereAndBack(id, tenant);
  const firstCells = (name: string) =>
    linesOf(files, name)
      .slice(1)
      .map((line) => line.split(',')[0]);
  expect(firstCells('memberships.csv')).toEqual(['B', 'A']);
  expect(firstCells('compensation.csv')).toEqual(['Z', 'Y']);
}, 120_000);

it('what customers were, and what they are where that is not the last of it', async () => {
  const { id } = await anOrganization(database);
  const tenant = openTenantDoor(database.pool, id);
  const files = {
    'customers.csv': 'customer,name,status\nC,Cafe,active\nD,Deli,inactive\n',
    'customer_statuses.csv': 'customer,from_day,status\nC,2020-02-01,archived\n',
  };
  const report = await importInto(tenant, await bookFolder(files), { now: new Date('2025-03-04T00:00:00Z') });
  expect(refusalsOf(report)).toEqual([]);
  await exported(database, id, async (_, found) => {
    await Promise.resolve();
    expect(linesOf(found, 'customer_statuses.csv').slice(1)).toEqual([
      'C,2020-02-01,archived',
      'C,2025-03-04,active',
      'D,2025-03-04,inactive',
    ]);
  });
});

it('is imported into an organisation without records alone', async () => {
  const [id] = await withFiles({
    'accounts.csv': ACCOUNTS,
    'customers.csv': 'customer,name\nC,Cafe\n',
    'journal.csv': 'date,entry,account,debit,credit\n2024-01-05,S,1000,700,\n2024-01-05,S,4000,,700\n',
  });
  const [, other] = await withFiles({ 'accounts.csv': ACCOUNTS });
  const reports = await exported(database, id, async (folder) => await importInto(other, folder));
  expect(refusalsOf(reports)).toEqual([
    'manifest.json:1: an export is imported into an organisation without records, and this one has some; to add to them, leave out manifest.json',
    'customer_statuses.csv:2: from_day: said only by an import into an organisation without records, and this one has some',
    'journal.csv:2: recorded_at: said only by an import into an organisation without records, and this one has some',
    'journal.csv:3: recorded_at: said only by an import into an organisation without records, and this one has some',
  ]);
});

it('the periods that files covered, silent days too', async () => {
  const [id, tenant] = await withFiles({
    'accounts.csv': ACCOUNTS,
    'journal.csv': 'date,entry,account,amount\n2024-06-01,S,1000,500\n2024-06-01,S,4000,-500\n',
    'covered_periods.csv': 'from,through\n2024-01-01,2025-06-30\n',
  });
  const files = await thereAndBack(id, tenant);
  expect(files['covered_periods.csv']).toBe('from,through\n2024-01-01,2025-06-30\n');
});

it('nothing of an import that was undone', async () => {
  const files = {
    'accounts.csv': ACCOUNTS,
    'journal.csv': 'date,entry,account,amount\n2024-06-01,S,1000,500\n2024-06-01,S,4000,-500\n',
  };
  const [id, tenant] = await withFiles(files);
  const filesOf = async () => await exported(database, id, async (_folder, found) => found);
  const before = await filesOf();
  const undoes = newId(new Date(START));
  const more = {
    'accounts.csv': 'code,name,class\n4000,Takings,other_income\n6000,Travel,operating_expense\n',
    'customers.csv': 'customer,name\nC-1,Ann\n',
    'journal.csv': 'date,entry,account,amount\n2024-06-01,S,1000,700\n2024-06-01,S,6000,-700\n',
    'covered_periods.csv': 'from,through\n2024-01-01,2025-06-30\n',
  };
  expect(refusalsOf(await importInto(tenant, await bookFolder(more), { id: undoes }))).toEqual([]);
  await undoing(tenant, undoes);
  expect(await filesOf()).toEqual(before);
  await thereAndBack(id, tenant);
});

it('payments that wait for an invoice which came for another customer', async () => {
  const [id, tenant] = await withFiles({
    'customers.csv': 'customer,name\nC-1,Ann\nC-2,Bob\n',
    'payments.csv': 'payment,date,invoice,customer,amount\nP-1,2024-07-10,I-1,C-1,40\n',
  });
  const invoices = 'invoice,customer,issue_date,due_date,net\nI-1,C-2,2024-07-15,2024-08-15,100\n';
  const report = await importInto(tenant, await bookFolder({ 'invoices.csv': invoices }));
  expect(refusalsOf(report)).toEqual([]);
  expect(linesOf(await thereAndBack(id, tenant), 'payments.csv')).toHaveLength(2);
});
