import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { allocationsOf, standing, unallocatedOf } from './documents-support.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import {
  AP,
  AR,
  accounts,
  answer,
  CLIENT,
  entryLine,
  filesOf,
  linked,
  MATERIALS,
  PAPER,
  purchase,
  sale,
  transaction,
} from './quickbooks-answers-file.ts';

const database = await testDatabase();

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'USD' })).id);
}

async function importing(
  tenant: TenantWriter,
  lists: Readonly<Record<string, readonly object[]>>,
): Promise<ImportReport> {
  const files = Object.entries(lists).map(
    ([entity, records]) => [`${entity}.json`, answer(entity, records)] as const,
  );
  return await importInto(
    tenant,
    await bookFolder(filesOf({ 'a.json': accounts(), ...Object.fromEntries(files) })),
  );
}

const shown = async (tenant: TenantWriter) =>
  (await standing(tenant)).map(({ name, net, tax, base, rate }) => `${name} ${net} ${tax} ${base} ${rate}`);

const paid = (id: string, day: string, total: number, ...Line: readonly object[]) =>
  transaction(id, day, total, { CustomerRef: CLIENT, Line });

describe('invoices and bills of QuickBooks', () => {
  it('have their tax, discount and rate, which is not inverted', async () => {
    const tenant = await aTenant();
    const discount = { Amount: 10, DetailType: 'DiscountLineDetail', DiscountLineDetail: {} };
    const line = (Amount: number) => ({ Amount, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: {} });
    const foreign = { CurrencyRef: { value: 'EUR' }, ExchangeRate: 1.25 };
    const report = await importing(tenant, {
      Invoice: [
        sale('1', '2026-07-01', 100, 10),
        sale('2', '2026-07-01', 90, 9, { Line: [line(60), line(40), discount] }),
        // The lines do not add up to what was posted.
        sale('3', '2026-07-01', 90, 9, { Line: [line(60)] }),
        sale('4', '2026-07-01', 100, 0, foreign),
        sale('5', '2026-07-01', 1, 0, { DueDate: '2026-06-01' }),
      ],
      Bill: [purchase('6', '2026-07-01', 40, { ...foreign, DueDate: undefined })],
    });
    expect(refusalsOf(report)).toEqual([]);
    expect(await shown(tenant)).toEqual([
      'quickbooks:1 100 10 110 1',
      'quickbooks:2 90 9 99 1',
      'quickbooks:3 90 9 99 1',
      'quickbooks:4 100 0 125 1.25',
      'quickbooks:5 1 0 1 1',
      'quickbooks:6 40 0 50 1.25',
    ]);
  });

  it('no longer count once they are voided or deleted', async () => {
    const tenant = await aTenant();
    const settled = [paid('9', '2026-07-02', 20, linked('Invoice', '1', 10), linked('Invoice', '2', 10))];
    await importing(tenant, {
      Invoice: [sale('1', '2026-07-01', 10), sale('2', '2026-07-01', 10)],
      Bill: [purchase('3', '2026-07-01', 10)],
      Payment: settled,
    });
    const report = await importing(tenant, {
      Invoice: [
        sale('1', '2026-07-01', 0, 0, { PrivateNote: 'Voided - by mistake' }),
        { Id: '2', status: 'Deleted' },
      ],
      Bill: [{ Id: '3', status: 'Deleted' }],
      Payment: [paid('9', '2026-07-02', 0)],
    });
    expect(refusalsOf(report)).toEqual([]);
    expect([await standing(tenant), await allocationsOf(tenant), await unallocatedOf(tenant)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('are read from an answer to a question for changes', async () => {
    const tenant = await aTenant();
    const changes = {
      CDCResponse: [
        {
          QueryResponse: [
            { Invoice: [sale('1', '2026-07-01', 10)] },
            { Bill: [purchase('2', '2026-07-01', 5)] },
          ],
        },
      ],
    };
    expect(refusalsOf(await importInto(tenant, await bookFolder(filesOf({ 'cdc.json': changes }))))).toEqual(
      [],
    );
    expect(await shown(tenant)).toEqual(['quickbooks:1 10 0 10 1', 'quickbooks:2 5 0 5 1']);
  });

  it('are sales receipts too, which are paid at once; refund receipts leave nothing owed', async () => {
    const tenant = await aTenant();
    await importing(tenant, {
      SalesReceipt: [
        sale('1', '2026-07-01', 100, 10),
        sale('2', '2026-07-01', 5, 0, { CustomerRef: undefined }),
      ],
      RefundReceipt: [sale('3', '2026-07-02', 50, 5)],
      Invoice: [sale('4', '2026-07-03', 100, 0, { Deposit: 30 })],
    });
    expect(await shown(tenant)).toEqual(['quickbooks:1 100 10 110 1', 'quickbooks:4 100 0 100 1']);
    expect(await allocationsOf(tenant)).toEqual([
      'quickbooks:1:paid quickbooks:1 2026-07-01 110',
      'quickbooks:4:paid quickbooks:4 2026-07-03 30',
    ]);
    expect(await unallocatedOf(tenant)).toEqual([
      'quickbooks:3 - credit_note quickbooks:1 2026-07-02 55 USD 55',
      'quickbooks:3:refund - refund quickbooks:1 2026-07-02 55 USD 55',
    ]);
  });
});

describe('payments of QuickBooks', () => {
  const OWED = { Invoice: [sale('1', '2026-07-01', 100), sale('2', '2026-07-05', 50)] };
  const CREDIT = transaction('3', '2026-07-10', 30, { CustomerRef: CLIENT });

  it('use credits first, from the date of the credit, and keep what settles nothing', async () => {
    const tenant = await aTenant();
    const report = await importing(tenant, {
      ...OWED,
      CreditMemo: [CREDIT],
      Payment: [
        paid(
          '4',
          '2026-07-20',
          100,
          linked('Invoice', '1', 100),
          linked('Invoice', '2', 10),
          linked('CreditMemo', '3', 25),
        ),
      ],
    });
    expect(refusalsOf(report)).toEqual([]);
    expect(await allocationsOf(tenant)).toEqual([
      'quickbooks:3 quickbooks:1 2026-07-10 25',
      'quickbooks:4 quickbooks:1 2026-07-20 75',
      'quickbooks:4 quickbooks:2 2026-07-20 10',
    ]);
    expect(await unallocatedOf(tenant)).toEqual([
      'quickbooks:3 - credit_note quickbooks:1 2026-07-10 5 USD 5',
      'quickbooks:4 - payment quickbooks:1 2026-07-20 15 USD 15',
    ]);
  });

  it('settle something else when they were changed', async () => {
    const tenant = await aTenant();
    await importing(tenant, { ...OWED, Payment: [paid('4', '2026-07-20', 10, linked('Invoice', '1', 10))] });
    await importing(tenant, { ...OWED, Payment: [paid('4', '2026-07-20', 10, linked('Invoice', '2', 10))] });
    expect(await allocationsOf(tenant)).toEqual(['quickbooks:4 quickbooks:2 2026-07-20 10']);
  });

  it('settle lines of journal entries, which are transferred and not invoiced', async () => {
    const tenant = await aTenant();
    const entry = (id: string, day: string, ...Line: readonly object[]) =>
      transaction(id, day, 0, { TotalAmt: undefined, Line });
    const report = await importing(tenant, {
      ...OWED,
      JournalEntry: [
        entry('5', '2026-07-02', entryLine('0', AR, 40, CLIENT), entryLine('1', MATERIALS, -40)),
        entry('6', '2026-07-03', entryLine('0', AR, -15, CLIENT), entryLine('1', AP, 15, PAPER)),
      ],
      Payment: [
        paid('7', '2026-07-20', 25, linked('JournalEntry', '5', 40, '0'), linked('JournalEntry', '6', 15)),
      ],
    });
    expect(refusalsOf(report)).toEqual([]);
    expect(await allocationsOf(tenant)).toEqual([
      'quickbooks:6:0 quickbooks:5:0 2026-07-03 15',
      'quickbooks:7 quickbooks:5:0 2026-07-20 25',
    ]);
    expect(await unallocatedOf(tenant)).toEqual([
      'quickbooks:6:1 - transfer quickbooks:30 2026-07-03 15 USD 15',
    ]);
  });

  it('are refused if it is not known which line of a journal entry they settle', async () => {
    const two = transaction('5', '2026-07-02', 0, {
      Line: [entryLine('0', AR, 40, CLIENT), entryLine('1', AR, 20, CLIENT), entryLine('2', MATERIALS, -60)],
    });
    const report = await importing(await aTenant(), {
      JournalEntry: [two],
      Payment: [paid('7', '2026-07-20', 60, linked('JournalEntry', '5', 60))],
    });
    expect(refusalsOf(report)).toEqual([
      'Payment.json:1: Line.LinkedTxn: transaction "5" has several such lines, and TxnLineId names none of them',
    ]);
  });

  it('wait for an invoice that the files do not have', async () => {
    const tenant = await aTenant();
    await importing(tenant, { Payment: [paid('4', '2026-07-20', 10, linked('Invoice', '1', 10))] });
    expect(await unallocatedOf(tenant)).toEqual([
      'quickbooks:4 quickbooks:1 payment quickbooks:1 2026-07-20 10 USD 10',
    ]);
    await importing(tenant, OWED);
    expect(await allocationsOf(tenant)).toEqual(['quickbooks:4 quickbooks:1 2026-07-20 10']);
  });
});
