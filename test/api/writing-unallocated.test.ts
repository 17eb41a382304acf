import { expect, it } from 'vitest';
import { allocationsOf, unallocatedOf } from '../import/documents-support.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTradingWriter, INVOICE, PAYMENT } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

const PART = { invoice: 'INV-1', amount: 1000 };
const MORE = { external_id: 'PAY-1', date: '2026-07-28', customer: 'C-1', settles: [PART, { amount: 50 }] };

it('writes what a payment settles none of, and withdraws it when it is left out or the payment is void', async () => {
  const { write, tenant, as } = await aTradingWriter(database, app);
  await write('invoices', [INVOICE]);
  expect(await write('payments', [MORE])).toMatchObject([{ result: 'created' }]);
  expect(await unallocatedOf(tenant)).toEqual(['PAY-1 - payment C-1 2026-07-28 50 AUD 50']);
  expect(await write('payments', [MORE])).toMatchObject([{ result: 'unchanged' }]);
  expect(await write('payments', [{ ...MORE, settles: [PART] }])).toMatchObject([{ result: 'replaced' }]);
  expect(await unallocatedOf(tenant)).toEqual([]);
  expect(await allocationsOf(tenant)).toEqual(['PAY-1 INV-1 2026-07-28 1000']);
  await write('payments', [MORE]);
  const removed = await app.send('DELETE', '/api/v1/payments/PAY-1', { as });
  expect(removed.json()).toMatchObject({ data: { result: 'voided' } });
  expect(await unallocatedOf(tenant)).toEqual([]);
  expect(await allocationsOf(tenant)).toEqual([]);
});

it('lets a payment wait for its invoice, and a refund be of a vendor alone', async () => {
  const { write, refuse, tenant } = await aTradingWriter(database, app);
  const refund = {
    external_id: 'RF-1',
    kind: 'refund',
    date: '2026-07-29',
    vendor: 'V-1',
    settles: [{ amount: 5 }],
  };
  expect(await write('payments', [{ ...PAYMENT, customer: 'C-1' }, refund])).toMatchObject([
    { result: 'created' },
    { result: 'created' },
  ]);
  expect(await unallocatedOf(tenant)).toEqual([
    'PAY-1 INV-1 payment C-1 2026-07-28 1150 AUD 1150',
    'RF-1 - refund V-1 2026-07-29 5 AUD 5',
  ]);
  await write('invoices', [INVOICE]);
  expect(await allocationsOf(tenant)).toEqual(['PAY-1 INV-1 2026-07-28 1150']);
  expect(await write('payments', [{ ...PAYMENT, customer: 'C-1' }])).toMatchObject([{ result: 'unchanged' }]);
  expect(await refuse('payments', [{ ...refund, customer: 'C-1' }])).toEqual([
    '0: customer, vendor: only one of them on a row',
  ]);
});

it('lists what settles none, where it came to be settled, and that it no longer counts', async () => {
  const { write, as } = await aTradingWriter(database, app);
  const listed = async () =>
    (await app.get('/api/v1/payments', { as }))
      .json<{ data: Readonly<Record<string, unknown>>[] }>()
      .data.map(({ external_id, kind, invoice, customer, amount, voided }) => [
        external_id,
        kind,
        invoice,
        customer,
        Number(amount),
        voided,
      ]);
  await write('payments', [
    { ...PAYMENT, customer: 'C-1' },
    { ...MORE, external_id: 'PAY-2', settles: [{ amount: 50 }] },
  ]);
  expect(await listed()).toEqual([
    ['PAY-1', 'payment', 'INV-1', 'C-1', 1150, false],
    ['PAY-2', 'payment', null, 'C-1', 50, false],
  ]);
  await write('invoices', [INVOICE]);
  await app.send('DELETE', '/api/v1/payments/PAY-2', { as });
  expect(await listed()).toEqual([
    ['PAY-1', 'payment', 'INV-1', null, 1150, false],
    ['PAY-2', 'payment', null, 'C-1', 50, true],
  ]);
});
