import { describe, expect, it } from 'vitest';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { sortedListsOf } from './sorted-lists-asking.ts';
import { aTradingWriter, INVOICE, PAYMENT, SALE, type Writer } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { pageOf } = sortedListsOf(app);

const read = async (ours: Pick<Writer, 'as'>, path: string) =>
  await app.get(`/api/v1/${path}`, { as: ours.as });

async function aSeller(): Promise<Writer> {
  const ours = await aTradingWriter(database, app);
  await ours.write('invoices', [INVOICE, { ...INVOICE, external_id: 'INV-2' }]);
  await ours.write('payments', [
    { ...PAYMENT, customer: 'C-1', settles: [{ invoice: 'INV-1', amount: 1000 }, { amount: 50 }] },
    { external_id: 'PAY-2', date: '2026-08-15', settles: [{ invoice: 'INV-1', amount: 100 }] },
  ]);
  await ours.write('journal-entries', [SALE]);
  return ours;
}

describe('a single record', () => {
  it('of an invoice has its lines, what settles it, and what is open as at a day', async () => {
    const ours = await aSeller();
    const { data, meta } = (await read(ours, 'invoices/INV-1')).json();
    expect(data).toMatchObject({
      external_id: 'INV-1',
      customer_name: 'C-1',
      total: '1150.00000000',
      open: '50.00000000',
      status: 'overdue',
      voided: false,
      lines: [
        {
          line_number: 1,
          account: '4000',
          account_name: 'Wholesale',
          net: '1000.00000000',
          tax: '100.00000000',
        },
        { line_number: 2, account: null, net: '50.00000000' },
      ],
      allocations: [
        { external_id: 'PAY-1', kind: 'payment', date: '2026-07-28', amount: '1000.00000000' },
        { external_id: 'PAY-2', date: '2026-08-15', amount: '100.00000000' },
      ],
    });
    expect(meta).toEqual({ version: 1, as_of: '2026-11-20' });
    const [listed] = (await pageOf(ours.as, 'invoices', { external_id: 'INV-1' })).data;
    expect(data).toMatchObject(listed ?? {});
    expect((await read(ours, `invoices/${data.id}`)).json().data).toEqual(data);
    const then = (await read(ours, 'invoices/INV-1?asOf=2026-07-31')).json().data;
    expect(then).toMatchObject({ open: '150.00000000', status: 'open', days_overdue: 0 });
    expect(then.allocations).toHaveLength(1);
    expect((await read(ours, 'invoices/INV-1?asOf=2026-06-30')).json().data).toMatchObject({
      open: null,
      status: 'upcoming',
    });
  });

  it('of a void invoice is found by its id, with nothing open; its name is that of the one that counts', async () => {
    const ours = await aSeller();
    const before = (await read(ours, 'invoices/INV-2')).json().data;
    await ours.write('invoices', [{ ...INVOICE, external_id: 'INV-2', reference: 'PO-1' }]);
    const after = (await read(ours, 'invoices/INV-2')).json().data;
    expect(after).toMatchObject({ reference: 'PO-1', voided: false });
    expect((await read(ours, `invoices/${before.id}`)).json().data).toMatchObject({
      voided: true,
      open: null,
      status: null,
      reference: null,
    });
    await app.send('DELETE', '/api/v1/invoices/INV-2', { as: ours.as });
    expect((await read(ours, 'invoices/INV-2')).statusCode).toBe(404);
  });

  it('of a bill is no invoice', async () => {
    const ours = await aSeller();
    await ours.write('bills', [{ ...INVOICE, external_id: 'B-1', customer: undefined, vendor: 'V-1' }]);
    const { data } = (await read(ours, 'bills/B-1')).json();
    expect(data).toMatchObject({ vendor: 'V-1', open: '1150.00000000' });
    expect((await read(ours, 'invoices/B-1')).statusCode).toBe(404);
    expect((await read(ours, `invoices/${data.id}`)).statusCode).toBe(404);
  });

  it('of an entry has lines with accounts, parties and currencies', async () => {
    const ours = await aSeller();
    const { data } = (await read(ours, 'journal-entries/JE-1')).json();
    expect(data).toMatchObject({
      date: '2026-07-05',
      amount: '1100.00000000',
      lines: [
        {
          account: '1100',
          amount: '1100.00000000',
          currency: 'AUD',
          base_amount: '1100.00000000',
          description: 'by card',
        },
        {
          account: '4000',
          account_class: 'operating_revenue',
          customer: 'C-1',
          customer_name: 'C-1',
          amount: '-1100.00000000',
        },
      ],
    });
    expect((await read(ours, `journal-entries/${data.id}`)).json().data).toEqual(data);
  });

  it('of a payment has all its parts, by its name or the id of any of them', async () => {
    const ours = await aSeller();
    const { data } = (await read(ours, 'payments/PAY-1')).json();
    expect(data.external_id).toBe('PAY-1');
    expect(data.parts).toHaveLength(2);
    expect(data.parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ invoice: 'INV-1', amount: '1000.00000000', customer: 'C-1' }),
        expect.objectContaining({ invoice: null, amount: '50.00000000', customer: 'C-1', allocated: false }),
      ]),
    );
    for (const { id } of data.parts) expect((await read(ours, `payments/${id}`)).json().data).toEqual(data);
  });

  it('has an ETag that changes with it', async () => {
    const ours = await aSeller();
    for (const path of ['invoices/INV-2', 'journal-entries/JE-1', 'payments/PAY-2']) {
      const { headers } = await read(ours, path);
      const again = await app.get(`/api/v1/${path}`, {
        as: ours.as,
        headers: { 'if-none-match': String(headers['etag']) },
      });
      expect(again.statusCode).toBe(304);
    }
    const tag = (await read(ours, 'invoices/INV-2')).headers['etag'];
    await ours.write('payments', [
      { external_id: 'PAY-3', date: '2026-08-15', settles: [{ invoice: 'INV-2', amount: 1 }] },
    ]);
    expect((await read(ours, 'invoices/INV-2')).headers['etag']).not.toBe(tag);
  });

  it('is of its organisation, and needs its capability', async () => {
    const ours = await aSeller();
    const theirs = await aTradingWriter(database, app);
    const { secret: as } = await aKey(database, ours.organization, ['metrics.read', 'records.read']);
    for (const path of ['invoices/INV-1', 'journal-entries/JE-1', 'payments/PAY-1']) {
      const { data } = (await read(ours, path)).json();
      const id = data.id ?? data.parts[0].id;
      expect((await read(theirs, path)).statusCode).toBe(404);
      expect((await read(theirs, `${path.split('/')[0]}/${id}`)).statusCode).toBe(404);
      expect((await read({ as }, path)).statusCode).toBe(403);
    }
  });

  it('of pay is not there for who may not see pay, as one that there is not', async () => {
    const ours = await aSeller();
    const { secret: as } = await aKey(database, ours.organization, ['ledger.read']);
    await ours.write('journal-entries', [
      {
        ...SALE,
        external_id: 'W-1',
        lines: [
          { account: '6000', debit: 50 },
          { account: '1100', credit: 50 },
        ],
      },
    ]);
    const { data } = (await read(ours, 'journal-entries/W-1')).json();
    const none = await read({ as }, 'journal-entries/W-2');
    for (const name of ['W-1', data.id]) {
      const answer = await read({ as }, `journal-entries/${name}`);
      expect([answer.statusCode, answer.body]).toEqual([404, none.body]);
    }
  });
});
