import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { shownLedger } from '../../src/import/jobs/shown-ledger.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { norwegian, type SaftBook } from './saft-file.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database, { baseCurrency: 'NOK' })).id);
});

const BOOK: SaftBook = {
  accounts: [
    { id: '1500', opening: '300', closing: '380' },
    { id: '1920', opening: '700', closing: '700' },
    { id: '2400', opening: '-40', closing: '-65' },
    { id: '2050', opening: '-960', closing: '-960' },
    { id: '3000', opening: '0', closing: '-80' },
    { id: '6300', opening: '0', closing: '25' },
  ],
  customers: [
    { id: 'C1', name: 'Leker AS', account: '1500', opening: '100', closing: '180' },
    { id: 'C2', name: 'Butikk AS', account: '1500', opening: '200', closing: '200' },
    { id: 'C3', name: 'Uten saldo' },
  ],
  suppliers: [{ id: 'S1', name: 'Utleie AS', account: '2400', opening: '-40', closing: '-65' }],
  transactions: [
    {
      id: '1',
      date: '2025-02-03',
      lines: [
        { account: '1500', amount: '80', customer: 'C1' },
        { account: '3000', amount: '-80' },
      ],
    },
    {
      id: '2',
      date: '2025-03-03',
      lines: [
        { account: '6300', amount: '25' },
        { account: '2400', amount: '-25', supplier: 'S1' },
      ],
    },
  ],
};

async function imported(book: SaftBook): Promise<ImportReport> {
  const report = await importInto(tenant, await bookFolder({ 'eksport.xml': norwegian(book) }));
  expect(refusalsOf(report)).toEqual([]);
  return report;
}

const linesOf = ({ ledger }: ImportReport) =>
  ledger?.parties?.parties.map(
    ({ kind, id, account, file, books, openingDifference, closingDifference }) =>
      `${kind} ${id} ${account}: ${file.opening} ${file.closing} | ${books.opening} ${books.closing} | ${openingDifference} ${closingDifference}`,
  );

describe('what a SAF-T states of customers and suppliers', () => {
  it('stands beside the books', async () => {
    const report = await imported(BOOK);
    expect(linesOf(report)).toEqual([
      'customer C1 1500: 100 180 | 100 180 | 0 0',
      'customer C2 1500: 200 200 | 200 200 | 0 0',
      'vendor S1 2400: -40 -65 | -40 -65 | 0 0',
    ]);
    expect(report.ledger?.parties).toMatchObject({ partiesCount: 3, partiesDiffering: 0 });
    // Again, when all of it is there already.
    expect((await imported(BOOK)).ledger?.parties).toEqual(report.ledger?.parties);
  });

  it('shows differences: of balances that the lines do not come to, and of openings that name nobody', async () => {
    const [first, ...others] = BOOK.customers ?? [];
    const wrong = {
      ...BOOK,
      customers: [{ id: 'C1', name: 'Leker AS', ...first, closing: '170' }, ...others],
    };
    const report = await imported(wrong);
    expect(linesOf(report)?.[0]).toBe('customer C1 1500: 100 170 | 100 180 | 0 10');
    expect(report.ledger?.parties?.partiesDiffering).toBe(1);

    tenant = database.openTenant((await anOrganization(database, { baseCurrency: 'NOK' })).id);
    const uneven = {
      ...BOOK,
      customers: [{ id: 'C1', name: 'Leker AS', ...first, opening: '90', closing: '170' }, ...others],
    };
    // Customers come to 290, the account to 300: its opening names none of them.
    expect(linesOf(await imported(uneven))).toEqual([
      'customer C1 1500: 90 170 | 0 80 | -90 -90',
      'customer C2 1500: 200 200 | 0 0 | -200 -200',
      'vendor S1 2400: -40 -65 | -40 -65 | 0 0',
    ]);
  });

  it('is shown to those who may see records and pay', async () => {
    const { ledger } = await imported(BOOK);
    const seenBy = (
      ...names: Parameters<typeof shownLedger>[1] extends ReadonlySet<infer Name> ? Name[] : never
    ) => shownLedger(ledger, new Set(names))?.parties ?? null;
    expect(seenBy('ledger.read', 'people.view_cost', 'records.read')).toEqual(ledger?.parties);
    expect([seenBy('ledger.read', 'people.view_cost'), seenBy('ledger.read', 'records.read')]).toEqual([
      null,
      null,
    ]);
  });
});
