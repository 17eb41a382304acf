import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { aTradingWriter, INVOICE, PAYMENT, SALE, type Writer } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

const remove = async ({ as }: Writer, path: string) => await app.send('DELETE', `/api/v1/${path}`, { as });

const standing = async ({ tenant }: Writer) => {
  const [entries, documents, settlements] = await Promise.all([
    tenant.read(
      query.selectFrom('journal_entries').select('external_id').where('voided_at', 'is', null).compile(),
    ),
    tenant.read(query.selectFrom('documents').select('external_id').where('voided_at', 'is', null).compile()),
    tenant.read(
      query.selectFrom('allocations').select('external_id').where('voided_at', 'is', null).compile(),
    ),
  ]);
  return [entries, documents, settlements].map((rows) =>
    rows.map(({ external_id: name }) => name ?? '').toSorted(),
  );
};

const revenueOf = async ({ as }: Writer) =>
  (await app.get('/api/v1/metrics/revenue.total/value?period=2026-07-01:2026-07-31', { as })).json<{
    data: { value: number };
  }>().data.value;

describe('DELETE', () => {
  it('voids an entry, an invoice, a bill and a payment, which count again when they are sent again', async () => {
    const ours = await aTradingWriter(database, app);
    const bill = { ...INVOICE, external_id: 'B/1 %', customer: undefined, vendor: 'V-1' };
    const send = async () => [
      ...(await ours.write('journal-entries', [SALE])),
      ...(await ours.write('invoices', [INVOICE])),
      ...(await ours.write('bills', [bill])),
      ...(await ours.write('payments', [PAYMENT])),
    ];
    await send();
    expect(await revenueOf(ours)).toBe(1100);
    expect(await standing(ours)).toEqual([['JE-1'], ['B/1 %', 'INV-1'], ['PAY-1']]);
    for (const path of [
      'payments/PAY-1',
      `bills/${encodeURIComponent('B/1 %')}`,
      'invoices/INV-1',
      'journal-entries/JE-1',
    ]) {
      const answer = await remove(ours, path);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { data: { external_id: decodeURIComponent(path.split('/')[1] ?? ''), id: null, result: 'voided' } },
      ]);
      expect((await remove(ours, path)).statusCode).toBe(404);
    }
    expect(await standing(ours)).toEqual([[], [], []]);
    expect(await revenueOf(ours)).not.toBe(1100);
    expect((await verifyLedger(ours.tenant)).flatMap(({ differences }) => differences)).toEqual([]);
    expect((await send()).map(({ result }) => result)).toEqual(['created', 'created', 'created', 'created']);
    expect(await revenueOf(ours)).toBe(1100);
  });

  it('of an invoice that is settled is refused, and names what settles it', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.write('invoices', [INVOICE]);
    await ours.write('payments', [PAYMENT]);
    const answer = await remove(ours, 'invoices/INV-1');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { error: { code: 'CONFLICT', message: 'The invoice "INV-1" is settled by "PAY-1"; void that first.' } },
    ]);
    expect(await standing(ours)).toEqual([[], ['INV-1'], ['PAY-1']]);
  });

  it('of an entry before a whole opening is refused with what would differ, and so is the opening itself', async () => {
    const ours = await aTradingWriter(database, app);
    const earlier = { ...SALE, external_id: 'JE-0', date: '2026-06-30' };
    await ours.write('journal-entries', [SALE, earlier]);
    const opening = {
      external_id: 'OPEN',
      date: '2027-01-01',
      opening: true,
      lines: [
        { account: '1100', debit: 2200 },
        { account: '3900', credit: 2200 },
      ],
    };
    expect(await ours.write('journal-entries', [opening])).toMatchObject([{ result: 'created' }]);
    expect(await ours.write('journal-entries', [opening])).toMatchObject([{ result: 'unchanged' }]);
    const closing = 'closing before the opening of 2027-01-01';
    expect((await remove(ours, `journal-entries/${encodeURIComponent(closing)}`)).json()).toMatchObject({
      error: { code: 'CONFLICT' },
    });
    const removed = await remove(ours, 'journal-entries/JE-1');
    expect([removed.statusCode, removed.json()]).toMatchObject([
      409,
      {
        error: {
          code: 'CONFLICT',
          message:
            'A later opening depends on the journal entry: opening of 2027-01-01: account "1100" closed at 1100.00 and opens at 2200.00, difference 1100.00.',
        },
      },
    ]);
    const later = { ...SALE, external_id: 'JE-2' };
    expect(await ours.refuse('journal-entries', [later])).toMatchObject([
      'all: opening of 2027-01-01: account "1100" closed at 3300.00 and opens at 2200.00, difference -1100.00',
      'all: opening of 2027-01-01: account "3900" closed at 0.00 and opens at -2200.00, difference -2200.00',
      'all: opening of 2027-01-01: account "4000" closed at -3300.00 and opens at 0.00, difference 3300.00',
    ]);
    expect(await standing(ours)).toEqual([['JE-0', 'JE-1', closing], [], []]);
  });

  it('needs ledger.write, and finds nothing of another organisation', async () => {
    const ours = await aTradingWriter(database, app);
    const theirs = await aTradingWriter(database, app);
    await ours.write('invoices', [INVOICE]);
    expect((await remove(theirs, 'invoices/INV-1')).statusCode).toBe(404);
    const { secret: as } = await aKey(database, ours.organization, ['ledger.read', 'records.write']);
    expect((await app.send('DELETE', '/api/v1/invoices/INV-1', { as })).statusCode).toBe(403);
    expect(await standing(ours)).toEqual([[], ['INV-1'], []]);
  });

  it('is an import in the audit log that voided one', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.write('invoices', [INVOICE]);
    await remove(ours, 'invoices/INV-1');
    const events = await ours.tenant.read(
      query
        .selectFrom('audit_events')
        .select('after')
        .where('action', '=', 'import.applied')
        .orderBy('id')
        .compile(),
    );
    expect(events.at(-1)).toMatchObject({
      after: { files: [{ file: 'invoices (API)', rows: 1, added: 0, changed: 1 }] },
    });
  });
});
