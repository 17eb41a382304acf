import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto } from './importing.ts';
import { standingBooks } from './standing-books.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();

const CHART = [
  '1000,Bank,cash',
  '1200,Debtors,receivable',
  '2010,Creditors,payable',
  '2011,Abroad,payable',
  '3000,Capital,share_capital',
];
const CLASSES = ['operating_revenue', 'other_income', 'operating_expense', 'cash', 'uncategorised'] as const;

const cents = fc.integer({ min: 1, max: 5 }).map((amount) => `${amount}.${amount}0`);
const day = fc.constantFrom('2026-01-01', '2026-01-31', '2026-02-03', '2026-03-01');
const one = (...names: readonly string[]) => fc.constantFrom('', ...names);
const named = <Row>(name: string, most: number, row: (name: string) => fc.Arbitrary<Row>) =>
  fc
    .subarray(Array.from({ length: most }, (_, index) => `${name}-${index + 1}`))
    .chain((names) => fc.tuple(...names.map(row)));

const entries = named('JE', 5, (name) =>
  fc
    .record({
      date: day,
      amount: cents,
      account: fc.constantFrom('4000', '5000', '1200', '2011'),
      currency: fc.constantFrom('AUD', 'AUD', 'USD'),
      customer: one('C-1', 'C-2'),
      department: one('D-1', 'D-2'),
      text: fc.constantFrom('one', 'other'),
    })
    .map(({ date, amount, account, currency, customer, department, text }) => [
      `${date},${name},${account},${text},${amount},${currency},${customer},${department},`,
      `${date},${name},1000,${text},-${amount},${currency},,,`,
    ]),
);
const openings = fc.constantFrom<string[][]>(
  [],
  [],
  [['2026-01-01,O-1,1000,opening,7,AUD,,,true', '2026-01-01,O-1,3000,opening,-7,AUD,,,true']],
  [['2026-01-01,O-1,1000,opening,9,AUD,,,true', '2026-01-01,O-1,3000,opening,-9,AUD,,,true']],
);
const documents = (kind: string, party: string) =>
  named(kind, 3, (name) =>
    fc
      .record({
        date: day,
        amount: cents,
        party: fc.constantFrom('1', '2'),
        voided: fc.constantFrom('', '', 'true'),
      })
      .map(
        ({ date, amount, party: who, voided }) =>
          `${name},${party}-${who},${date},2026-12-31,${amount},0.10,${voided}`,
      ),
  );
const settlements = named('P', 3, (name) =>
  fc
    .record({
      date: day,
      amount: fc.constantFrom('1', '1.20', '2.30'),
      // Of an invoice or a bill, of one that may not be there, or of none.
      document: fc.constantFrom(
        ',I-1,,,',
        ',I-2,,,',
        ',,B-1,,',
        ',I-1,,C-1,',
        ',I-3,,C-1,',
        ',,B-3,,V-2',
        'credit_note,I-9,,C-2,',
        ',,,C-1,',
        'refund,,,C-1,',
        'refund,,,,V-1',
      ),
      currency: fc.constantFrom('', '', 'AUD'),
      voided: fc.constantFrom('', '', 'true'),
    })
    .map(
      ({ date, amount, document, currency, voided }) =>
        `${name},${date},${document},${amount},${currency},${voided}`,
    ),
);

const table = (head: string, rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`;

const book = fc
  .record({
    accounts: fc.record({ name: fc.constantFrom('Sales', 'Takings'), class: fc.constantFrom(...CLASSES) }),
    rate: fc.constantFrom('1.5', '1.6'),
    customer: fc.record({
      name: fc.constantFrom('Ann', 'Bob'),
      status: fc.constantFrom('active', 'archived'),
      notes: one('x', 'y'),
    }),
    parent: one('D-1'),
    entries,
    openings,
    invoices: documents('I', 'C'),
    bills: documents('B', 'V'),
    settlements,
  })
  .map((given) => ({
    'accounts.csv': table('code,name,class', [
      ...CHART,
      `4000,${given.accounts.name},${given.accounts.class}`,
      '5000,Rent,operating_expense',
    ]),
    'exchange_rates.csv': table('date,currency,rate', [`2026-01-01,USD,${given.rate}`]),
    'departments.csv': table('department,name,parent', ['D-1,Front,', `D-2,Back,${given.parent}`]),
    'customers.csv': table('customer,name,status,notes', [
      `C-1,${given.customer.name},${given.customer.status},${given.customer.notes}`,
      'C-2,Cai,active,',
    ]),
    'vendors.csv': table('vendor,name', ['V-1,Vim', `V-2,${given.customer.name}`]),
    'journal.csv': table('date,entry,account,description,amount,currency,customer,department,opening', [
      ...given.openings.flat(),
      ...given.entries.flat(),
    ]),
    'invoices.csv': table('invoice,customer,issue_date,due_date,net,tax,voided', given.invoices),
    'bills.csv': table('bill,vendor,issue_date,due_date,net,tax,voided', given.bills),
    'payments.csv': table(
      'payment,date,kind,invoice,bill,customer,vendor,amount,currency,voided',
      given.settlements,
    ),
  }));

const part = fc
  .tuple(book, fc.subarray(['journal.csv', 'invoices.csv', 'bills.csv', 'payments.csv']))
  .map(([files, left]) => Object.fromEntries(Object.entries(files).filter(([name]) => !left.includes(name))));

type Books = Awaited<ReturnType<typeof standingBooks>>;

describe('undoing imports', () => {
  it('from the last to the first brings back what counted before each, in any books', {
    timeout: 120_000,
  }, async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 4 }), async (parts) => {
        const tenant = database.openTenant((await anOrganization(database)).id);
        const applied: { id: string; before: Books }[] = [];
        const refused: { before: Books; after: Books }[] = [];
        for (const files of parts) {
          const before = await standingBooks(tenant);
          const id = newId(new Date(START));
          const report = await importInto(tenant, await bookFolder(files), { id });
          const changed = report.files.some(({ added, changed: changedRows }) => added + changedRows > 0);
          if (report.refusedCount === 0 && changed) applied.push({ id, before });
          else refused.push({ before, after: await standingBooks(tenant) });
        }
        expect(refused.map(({ after }) => after)).toEqual(refused.map(({ before }) => before));
        for (const { id, before } of applied.toReversed()) {
          const report = await undoing(tenant, id);
          expect(report.refused).toEqual([]);
          expect(report.warnings).toEqual([]);
          expect(await standingBooks(tenant)).toEqual(before);
          undone += 1;
        }
        expect((await verifyBooks(tenant)).filter(({ differences }) => differences.length > 0)).toEqual([]);
      }),
      { numRuns: 30 },
    );
    expect(undone).toBeGreaterThan(30);
  });
});
