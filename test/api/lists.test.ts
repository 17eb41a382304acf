import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { VENDORS } from '../../src/records/profiles/profile-kind.ts';
import { setProfiles } from '../../src/records/profiles/set-profiles.ts';
import { howManyBooks, making } from '../generators/how-many.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type ListedRow, listsOf } from './lists-asking.ts';
import { aTradingWriter, INVOICE, PAYMENT, SALE, type Writer } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

const { pageOf, newSince } = listsOf(app);

const namesOf = (rows: readonly ListedRow[]) =>
  rows.map(({ external_id: name, voided }) => `${name}${voided === true ? ' void' : ''}`);

describe('a list', () => {
  it('has each record as it was written', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.write('journal-entries', [SALE]);
    await ours.write('invoices', [INVOICE]);
    await ours.write('bills', [{ ...INVOICE, external_id: 'B-1', customer: undefined, vendor: 'V-1' }]);
    await ours.write('payments', [PAYMENT]);
    expect((await pageOf(ours.as, 'journal-entries')).data).toMatchObject([
      {
        external_id: 'JE-1',
        date: '2026-07-05',
        kind: 'ordinary',
        voided: false,
        lines: [
          {
            account: '1100',
            amount: '1100.00000000',
            currency: 'AUD',
            description: 'by card',
            customer: null,
          },
          { account: '4000', amount: '-1100.00000000', base_amount: '-1100.00000000', customer: 'C-1' },
        ],
      },
    ]);
    expect((await pageOf(ours.as, 'invoices')).data).toMatchObject([
      {
        external_id: 'INV-1',
        customer: 'C-1',
        issue_date: '2026-07-01',
        net: '1050.00000000',
        tax: '100.00000000',
        lines: [
          { account: '4000', net: '1000.00000000' },
          { account: null, tax: '0.00000000' },
        ],
      },
    ]);
    expect((await pageOf(ours.as, 'bills')).data).toMatchObject([{ external_id: 'B-1', vendor: 'V-1' }]);
    expect((await pageOf(ours.as, 'payments')).data).toMatchObject([
      { external_id: 'PAY-1', invoice: 'INV-1', bill: null, amount: '1150.00000000', currency: 'AUD' },
    ]);
    expect((await pageOf(ours.as, 'vendors')).data).toMatchObject([
      { external_id: 'V-1', name: 'V-1', status: 'active', custom_fields: {} },
    ]);
  });

  it('goes on where it was, with what has changed, and with what no longer counts', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.write('invoices', [INVOICE, { ...INVOICE, external_id: 'INV-2' }]);
    const first = await newSince(ours.as, 'invoices', null, '1');
    expect(namesOf(first.rows)).toEqual(['INV-1', 'INV-2']);
    expect(await newSince(ours.as, 'invoices', first.cursor)).toEqual({ rows: [], cursor: first.cursor });
    await ours.write('invoices', [{ ...INVOICE, reference: 'PO-1' }]);
    await app.send('DELETE', '/api/v1/invoices/INV-2', { as: ours.as });
    const second = await newSince(ours.as, 'invoices', first.cursor, '1');
    expect(namesOf(second.rows)).toEqual(['INV-1', 'INV-2 void']);
    expect(second.rows).toMatchObject([{ reference: 'PO-1' }, { reference: null }]);
    expect(namesOf((await newSince(ours.as, 'invoices', null)).rows)).toEqual(['INV-1', 'INV-2 void']);
  });

  it('misses nothing of a transaction that commits after a later one', async () => {
    const ours = await aTradingWriter(database, app);
    const setting = { actor: { kind: 'operator' }, now: new Date('2026-11-20T00:00:00Z') } as const;
    const draft = { externalId: 'V-slow', name: 'Slow', fields: {}, custom: {} };
    const seen = await ours.tenant.write(async (transaction) => {
      await setProfiles(transaction, VENDORS, [draft], setting);
      const fast = { ...draft, externalId: 'V-fast' };
      await ours.tenant.write(async (other) => await setProfiles(other, VENDORS, [fast], setting));
      const page = await newSince(ours.as, 'vendors', null);
      expect(namesOf(page.rows)).toEqual(['V-1', 'V-fast']);
      return page;
    });
    const later = await newSince(ours.as, 'vendors', seen.cursor);
    expect(namesOf(later.rows)).toEqual(['V-slow']);
    const [last, slow] = [seen.rows.at(-1)?.updated_at ?? '', later.rows[0]?.updated_at ?? ''];
    expect(slow > last).toBe(true);
    const since = await pageOf(ours.as, 'vendors', { updated_since: slow });
    expect(namesOf(since.data)).toEqual(['V-slow']);
    expect((await pageOf(ours.as, 'vendors', { updated_since: '2999-01-01T00:00:00Z' })).data).toEqual([]);
  });

  it('has entries of pay only for who may see pay, also where one takes the place of another', async () => {
    const ours = await aTradingWriter(database, app);
    const { secret: as } = await aKey(database, ours.organization, ['ledger.read']);
    const wages = {
      ...SALE,
      lines: [
        { account: '6000', debit: 50 },
        { account: '1100', credit: 50 },
      ],
    };
    await ours.write('journal-entries', [SALE, { ...wages, external_id: 'W-1' }]);
    const first = await newSince(as, 'journal-entries', null);
    expect(namesOf(first.rows)).toEqual(['JE-1']);
    expect(namesOf((await newSince(ours.as, 'journal-entries', null)).rows)).toEqual(['JE-1', 'W-1']);
    await ours.write('journal-entries', [wages]);
    expect(namesOf((await newSince(as, 'journal-entries', first.cursor)).rows)).toEqual(['JE-1 void']);
    await ours.write('journal-entries', [{ ...wages, description: 'changed' }]);
    expect(JSON.stringify(await newSince(as, 'journal-entries', null))).not.toMatch(/6000|W-1|changed/);
  });

  it('is of its organisation, and needs its capability', async () => {
    const ours = await aTradingWriter(database, app);
    const theirs = await aTradingWriter(database, app);
    await theirs.write('invoices', [INVOICE]);
    const { meta } = await pageOf(theirs.as, 'invoices');
    expect((await pageOf(ours.as, 'invoices')).data).toEqual([]);
    expect((await pageOf(ours.as, 'invoices', { cursor: meta.next_cursor })).data).toEqual([]);
    const { secret: as } = await aKey(database, ours.organization, ['metrics.read']);
    for (const list of ['journal-entries', 'invoices', 'bills', 'payments', 'vendors'])
      expect((await app.get(`/api/v1/${list}`, { as })).statusCode).toBe(403);
  });

  it.each([
    ['cursor=x', 'cursor: must be a next_cursor of this list'],
    [`cursor=${'_'.repeat(32)}`, 'cursor: must be a next_cursor of this list'],
    ['updated_since=2026-02-30T00:00:00Z', 'updated_since: must be an instant that exists'],
    ['limit=501', 'limit: must be from 1 to 500'],
  ])('refuses %s', async (parameters, message) => {
    const ours = await aTradingWriter(database, app);
    const answer = await app.get(`/api/v1/bills?${parameters}`, { as: ours.as });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { message } }]);
  });
});

const change = fc.record({
  what: fc.constantFrom('invoices', 'vendors', 'delete'),
  name: fc.constantFrom('A', 'B', 'C', 'D'),
  text: fc.constantFrom('1', '2'),
  reads: fc.boolean(),
  limit: fc.constantFrom('1', '2', '100'),
});

it('a copy that is kept in step has what there is, whatever was written and however it was read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
      const ours = await aTradingWriter(database, app);
      const copies = { invoices: new Map<string, unknown>(), vendors: new Map<string, unknown>() };
      const cursors: Record<string, string | null> = { invoices: null, vendors: null };
      const read = async (list: 'invoices' | 'vendors', limit: string) => {
        const { rows, cursor } = await newSince(ours.as, list, cursors[list] ?? null, limit);
        cursors[list] = cursor;
        for (const row of rows) {
          if (row.voided === true) copies[list].delete(row.external_id);
          else copies[list].set(row.external_id, list === 'vendors' ? row['name'] : row['reference']);
        }
      };
      for (const { what, name, text, reads, limit } of changes) {
        if (what === 'invoices')
          await ours.write('invoices', [{ ...INVOICE, external_id: name, reference: text }]);
        if (what === 'vendors') await ours.write('vendors', [{ external_id: name, name: text }]);
        if (what === 'delete') await app.send('DELETE', `/api/v1/invoices/${name}`, { as: ours.as });
        if (reads) await read(what === 'vendors' ? 'vendors' : 'invoices', limit);
      }
      await read('invoices', '2');
      await read('vendors', '2');
      expect(sorted(copies.invoices)).toEqual(await standingInvoices(ours));
      expect(sorted(copies.vendors)).toEqual(await standingVendors(ours));
    }),
    { ...making(howManyBooks(10)), endOnFailure: true },
  );
}, 120_000);

const sorted = (copy: ReadonlyMap<string, unknown>) =>
  [...copy].map(([name, value]) => `${name} ${String(value)}`).toSorted();

const standingInvoices = async ({ tenant }: Writer) => {
  const rows = await tenant.read(
    query
      .selectFrom('documents')
      .select(['external_id', 'reference'])
      .where('voided_at', 'is', null)
      .compile(),
  );
  return rows.map(({ external_id: name, reference }) => `${name} ${reference ?? ''}`).toSorted();
};

const standingVendors = async ({ tenant }: Writer) => {
  const rows = await tenant.read(
    query
      .selectFrom('vendor_profiles')
      .innerJoin('parties', 'parties.id', 'vendor_profiles.party_id')
      .select(['external_id', 'name'])
      .compile(),
  );
  return rows.map(({ external_id: name, name: text }) => `${name ?? ''} ${text}`).toSorted();
};
