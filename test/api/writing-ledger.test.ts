import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTradingWriter, INVOICE, PAYMENT, SALE, type Writer } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

const linesOf = async ({ tenant }: Writer) =>
  await tenant.read(
    query
      .selectFrom('journal_entries')
      .innerJoin('journal_lines', 'journal_lines.entry_id', 'journal_entries.id')
      .innerJoin('accounts', 'accounts.id', 'journal_lines.account_id')
      .select(['external_id', 'code', 'journal_lines.description', 'base_debit', 'base_credit'])
      .where('voided_at', 'is', null)
      .orderBy('external_id')
      .orderBy('line_number')
      .compile(),
  );

describe('journal entries', () => {
  it('are posted with their lines, replaced where they differ, and left alone', async () => {
    const ours = await aTradingWriter(database, app);
    expect(await ours.write('journal-entries', [SALE])).toMatchObject([
      { external_id: 'JE-1', result: 'created' },
    ]);
    expect(await ours.write('journal-entries', [SALE])).toMatchObject([{ result: 'unchanged' }]);
    expect(await linesOf(ours)).toMatchObject([
      { external_id: 'JE-1', code: '1100', description: 'by card', base_debit: '1100.00000000' },
      { external_id: 'JE-1', code: '4000', description: null, base_credit: '1100.00000000' },
    ]);
    const lines = [
      { account: '1100', amount: 99.5 },
      { account: '4000', amount: '-99.50' },
    ];
    const [replaced] = await ours.write('journal-entries', [{ ...SALE, lines }]);
    expect(replaced).toMatchObject({ result: 'replaced' });
    expect(await linesOf(ours)).toMatchObject([
      { base_debit: '99.50000000' },
      { base_credit: '99.50000000' },
    ]);
  });

  it('are refused by the rules of an import, each with its line', async () => {
    const ours = await aTradingWriter(database, app);
    const refused = await ours.refuse('journal-entries', [
      SALE,
      { ...SALE, external_id: 'JE-2', date: '2026-02-30' },
      { ...SALE, external_id: 'JE-3', lines: [{ account: '1100', debit: 5 }] },
      { ...SALE, external_id: 'JE-4', lines: [{ account: '9999', debit: 0 }, { account: '1100' }] },
      {
        ...SALE,
        external_id: 'JE-5',
        lines: [
          { account: '9999', debit: 1 },
          { account: '1100', credit: 1, customer: 'C-9' },
        ],
      },
    ]);
    expect(refused).toEqual([
      '1 date: there is no such date: "2026-02-30"',
      '3 lines[1]: debit, credit: one of them is required',
      '4 lines[1].customer: there is no customer "C-9"',
      '2: the entry does not balance: debits 5.00, credits 0.00, difference 5.00 AUD',
    ]);
    expect(await linesOf(ours)).toEqual([]);
  });

  it('of pay are replaced and voided only by who may see pay', async () => {
    const ours = await aTradingWriter(database, app);
    const wages = {
      ...SALE,
      lines: [
        { account: '6000', debit: 50 },
        { account: '1100', credit: 50 },
      ],
    };
    await ours.write('journal-entries', [wages]);
    const { secret: as } = await aKey(database, ours.organization, ['ledger.write', 'ledger.read']);
    const again = await app.post('/api/v1/journal-entries', { as, body: { data: [wages] } });
    const other = await app.post('/api/v1/journal-entries', { as, body: { data: [SALE] } });
    expect(again.json()).toEqual(other.json());
    expect([again.statusCode, again.json()]).toMatchObject([
      422,
      {
        error: {
          detail: {
            refused: [
              {
                index: 0,
                field: 'external_id',
                message: '"JE-1" is an entry of pay in the ledger; importing it again needs people.view_cost',
              },
            ],
          },
        },
      },
    ]);
    const voided = await app.send('DELETE', '/api/v1/journal-entries/JE-1', { as });
    expect([voided.statusCode, voided.json()]).toMatchObject([
      403,
      { error: { code: 'FORBIDDEN_CAPABILITY', detail: { capability: 'people.view_cost' } } },
    ]);
    expect(await linesOf(ours)).toHaveLength(2);
    expect((await app.send('DELETE', '/api/v1/journal-entries/JE-1', { as: ours.as })).statusCode).toBe(200);
    expect(await linesOf(ours)).toEqual([]);
  });
});

const settledIn = async ({ tenant }: Writer) =>
  await tenant.read(
    query
      .selectFrom('allocations')
      .innerJoin('documents', 'documents.id', 'allocations.document_id')
      .select(['allocations.external_id as payment', 'documents.external_id as document', 'amount'])
      .where('allocations.voided_at', 'is', null)
      .orderBy('allocations.external_id')
      .orderBy('documents.external_id')
      .compile(),
  );

describe('invoices, bills and payments', () => {
  it('are written, and settled', async () => {
    const ours = await aTradingWriter(database, app);
    expect(await ours.write('invoices', [INVOICE])).toMatchObject([{ result: 'created' }]);
    const bill = { ...INVOICE, external_id: 'B-1', customer: undefined, vendor: 'V-1' };
    expect(await ours.write('bills', [bill])).toMatchObject([{ result: 'created' }]);
    expect(await ours.write('payments', [PAYMENT])).toMatchObject([{ result: 'created' }]);
    expect(await ours.write('payments', [PAYMENT])).toMatchObject([{ result: 'unchanged' }]);
    expect(await ours.write('invoices', [{ ...INVOICE, due_date: '2026-08-31' }])).toMatchObject([
      { result: 'replaced' },
    ]);
    expect(await settledIn(ours)).toEqual([{ payment: 'PAY-1', document: 'INV-1', amount: '1150.00000000' }]);
  });

  it('are refused by the rules of an import', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.write('invoices', [INVOICE]);
    expect(
      await ours.refuse('invoices', [
        { ...INVOICE, due_date: '2026-06-30', customer: 'C-9' },
        { ...INVOICE, external_id: 'INV-2', lines: [{ net: 'much', account: '77' }] },
        { ...INVOICE, external_id: 'INV-3', custom_fields: { colour: ['red', 'blue'] } },
      ]),
    ).toEqual([
      '1 lines[0].net: not a number: "much"',
      '0 customer: there is no customer "C-9"',
      '2 custom_fields.colour: unknown field',
    ]);
    expect(
      await ours.refuse('payments', [
        { ...PAYMENT, settles: [{ invoice: 'INV-1', amount: 1151 }] },
        { ...PAYMENT, external_id: 'PAY-2', settles: [{ amount: 5 }] },
        { ...PAYMENT, external_id: 'PAY-3', currency: 'USD', settles: [{ invoice: 'INV-1', amount: -5 }] },
      ]),
    ).toEqual([
      '1: invoice, bill, customer, vendor: one of them is required',
      '2 settles[0].amount: not more than zero: "-5"',
      '0 settles[0].amount: 1151.00 AUD is more than the 1150.00 AUD that is open of invoice "INV-1", whose total is 1150.00 AUD',
    ]);
    await ours.write('payments', [PAYMENT]);
    expect(await ours.refuse('invoices', [{ ...INVOICE, lines: [{ net: 1 }] }])).toEqual([
      '0 lines[0]: net, tax: the total is now 1.00 AUD, less than the 1150.00 AUD already settled; send the payments that change with it',
    ]);
  });

  it('no longer settle what a payment does not name any more', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.write('invoices', [INVOICE, { ...INVOICE, external_id: 'INV-2' }]);
    await ours.write('payments', [PAYMENT]);
    const settles = [{ invoice: 'INV-2', amount: 1000 }];
    expect(await ours.write('payments', [{ ...PAYMENT, settles }])).toEqual([
      { external_id: 'PAY-1', id: null, result: 'replaced' },
    ]);
    expect(await settledIn(ours)).toMatchObject([{ payment: 'PAY-1', document: 'INV-2' }]);
    expect(await ours.write('payments', [{ ...PAYMENT, settles, voided: true }])).toMatchObject([
      { result: 'voided' },
    ]);
    expect(await ours.write('payments', [{ ...PAYMENT, settles, voided: true }])).toMatchObject([
      { result: 'unchanged' },
    ]);
    expect(await settledIn(ours)).toEqual([]);
    expect(await ours.refuseForm('payments', [{ ...PAYMENT, settles: [...settles, ...settles] }])).toEqual([
      'data[0].settles[1].invoice: must differ from that of data[0].settles[0]',
    ]);
  });
});
