import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { answersTo } from '../metrics/answering.ts';
import { question } from '../metrics/asking.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { fec, type Line } from './fec-file.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { owedOf, papersOf } from './owed.ts';

// Invoices, bills and what settles them, as derived from the lines of customers and vendors in a FEC and their lettering.
const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = await aTenant();
});

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'EUR' })).id);
}

/** Imports years of a FEC, and returns what is derived. Ledger and documents must agree on every day. */
async function papers(...years: readonly (readonly Line[])[]): Promise<readonly string[]> {
  for (const [index, lines] of years.entries())
    expect(refusalsOf(await importerOf(`year ${index}.txt`)(tenant, fec(lines)))).toEqual([]);
  expect(await owedOf(tenant)).toEqual([]);
  expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
  return await papersOf(tenant);
}

const C1 = { aux: 'C1', auxName: 'Durand SA' };
const F1 = { aux: 'F1', auxName: 'Bois & Cie' };

function sale(number: string, date: string, gross: number, letter = '', party = C1): Line[] {
  return [
    ['VE', number, date, '411000', `${gross}`, '0', { ...party, letter, piece: `F${number}` }],
    ['VE', number, date, '706000', '0', `${gross / 1.2}`],
    ['VE', number, date, '445710', '0', `${gross - gross / 1.2}`],
  ];
}

function receipt(number: string, date: string, amount: number, letter = '', party = C1): Line[] {
  return [
    ['BQ', number, date, '512000', `${amount}`, '0'],
    ['BQ', number, date, '411000', '0', `${amount}`, { ...party, letter }],
  ];
}

describe('the lettering of a FEC', () => {
  it('settles an invoice on the day of the later entry, whichever comes first', async () => {
    expect(await papers([...sale('1', '20250301', 120, 'A'), ...receipt('1', '20250410', 120, 'A')])).toEqual(
      [
        'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 20 EUR settled 2025-04-10',
        'payment fec:2025-04-10:BQ:1#2 of fec:2025-03-01:VE:1#1 2025-04-10 120',
      ],
    );
    tenant = await aTenant();
    expect(await papers([...receipt('1', '20250210', 120, 'A'), ...sale('1', '20250301', 120, 'A')])).toEqual(
      [
        'payment fec:2025-02-10:BQ:1#2 of fec:2025-03-01:VE:1#1 2025-02-10 120',
        'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 20 EUR settled 2025-03-01',
      ],
    );
  });

  it('leaves open what is not lettered, and payments unallocated', async () => {
    expect(await papers([...sale('1', '20250301', 120), ...receipt('1', '20250410', 120)])).toEqual([
      'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 20 EUR',
      'unallocated payment fec:2025-04-10:BQ:1#2 2025-04-10 120 EUR',
    ]);
  });

  it('is separate for each account, customer, code and file', async () => {
    const other = { aux: 'C2', auxName: 'Martin' };
    const lines = [...sale('1', '20250301', 120, 'A'), ...receipt('1', '20250410', 120, 'A', other)];
    const effect: Line[] = [
      ['BQ', '2', '20250411', '512000', '120', '0'],
      ['BQ', '2', '20250411', '413000', '0', '120', { ...C1, letter: 'A' }],
    ];
    expect(await papers([...lines, ...effect])).toEqual([
      'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 20 EUR',
      'unallocated payment fec:2025-04-10:BQ:1#2 2025-04-10 120 EUR',
      'unallocated payment fec:2025-04-11:BQ:2#2 2025-04-11 120 EUR',
    ]);
    tenant = await aTenant();
    // The same code in the file of another year is another group.
    expect(await papers(sale('1', '20250301', 120, 'A'), sale('1', '20260301', 60, 'A'))).toEqual([
      'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 20 EUR',
      'invoice fec:2026-03-01:VE:1#1 2026-03-01 60 10 EUR',
    ]);
  });

  it('lets one payment settle several invoices, and equal amounts each other first', async () => {
    const both = [...sale('1', '20250301', 120, 'A'), ...sale('2', '20250302', 60, 'A')];
    expect(await papers([...both, ...receipt('1', '20250410', 180, 'A')])).toEqual([
      'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 20 EUR settled 2025-04-10',
      'invoice fec:2025-03-02:VE:2#1 2025-03-02 60 10 EUR settled 2025-04-10',
      'payment fec:2025-04-10:BQ:1#2 of fec:2025-03-01:VE:1#1 2025-04-10 120',
      'payment fec:2025-04-10:BQ:1#2 of fec:2025-03-02:VE:2#1 2025-04-10 60',
    ]);
    tenant = await aTenant();
    const payments = [...receipt('1', '20250410', 60, 'A'), ...receipt('2', '20250411', 120, 'A')];
    expect((await papers([...both, ...payments])).slice(2)).toEqual([
      'payment fec:2025-04-10:BQ:1#2 of fec:2025-03-02:VE:2#1 2025-04-10 60',
      'payment fec:2025-04-11:BQ:2#2 of fec:2025-03-01:VE:1#1 2025-04-11 120',
    ]);
  });

  it('recognises credit notes, write-offs, refunds and moved balances by the other side of their entries', async () => {
    const credit: Line[] = [
      ['VE', '9', '20250310', '706000', '50', '0'],
      ['VE', '9', '20250310', '445710', '10', '0'],
      ['VE', '9', '20250310', '411000', '0', '60', { ...C1, letter: 'A' }],
    ];
    const loss: Line[] = [
      ['OD', '1', '20250601', '654000', '60', '0'],
      ['OD', '1', '20250601', '411000', '0', '60', { ...C1, letter: 'A' }],
    ];
    const refund: Line[] = [
      ['BQ', '7', '20250701', '411000', '30', '0', { ...C1, letter: 'B' }],
      ['BQ', '7', '20250701', '512000', '0', '30'],
    ];
    const moved: Line[] = [
      ['OD', '2', '20250801', '411000', '0', '25', C1],
      ['OD', '2', '20250801', '411000', '25', '0', { aux: 'C2', auxName: 'Martin' }],
    ];
    expect(
      await papers([...sale('1', '20250301', 120, 'A'), ...credit, ...loss, ...refund, ...moved]),
    ).toEqual([
      'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 20 EUR settled 2025-06-01',
      'credit_note fec:2025-03-10:VE:9#3 of fec:2025-03-01:VE:1#1 2025-03-10 60 10',
      'write_off fec:2025-06-01:OD:1#2 of fec:2025-03-01:VE:1#1 2025-06-01 60',
      'unallocated refund fec:2025-07-01:BQ:7#1 2025-07-01 30 EUR',
      'unallocated transfer fec:2025-08-01:OD:2#1 2025-08-01 25 EUR',
      'invoice fec:2025-08-01:OD:2#2 2025-08-01 25 0 EUR transferred',
    ]);
  });

  it('follows a balance from one account of the customer to another', async () => {
    const accepted: Line[] = [
      ['OD', '1', '20250401', '413000', '120', '0', { ...C1, letter: 'B' }],
      ['OD', '1', '20250401', '411000', '0', '120', { ...C1, letter: 'A' }],
    ];
    const paid: Line[] = [
      ['BQ', '1', '20250501', '512000', '120', '0'],
      ['BQ', '1', '20250501', '413000', '0', '120', { ...C1, letter: 'B' }],
    ];
    expect(await papers([...sale('1', '20250301', 120, 'A'), ...accepted, ...paid])).toEqual([
      'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 20 EUR settled 2025-05-01',
      'payment fec:2025-05-01:BQ:1#2 of fec:2025-03-01:VE:1#1 2025-05-01 120',
    ]);
  });

  it('works for vendors too, with the sides reversed', async () => {
    const bill: Line[] = [
      ['HA', '1', '20250301', '607000', '100', '0'],
      ['HA', '1', '20250301', '445660', '20', '0'],
      ['HA', '1', '20250301', '401000', '0', '120', { ...F1, letter: 'A' }],
    ];
    const payment: Line[] = [
      ['BQ', '1', '20250401', '401000', '50', '0', { ...F1, letter: 'A' }],
      ['BQ', '1', '20250401', '512000', '0', '50'],
    ];
    expect(await papers([...bill, ...payment])).toEqual([
      'bill fec:2025-03-01:HA:1#3 2025-03-01 120 20 EUR',
      'payment fec:2025-04-01:BQ:1#1 of fec:2025-03-01:HA:1#3 2025-04-01 50',
    ]);
  });

  const OPENED: Line[] = [
    ['AN', '1', '20250101', '411000', '120', '0', { ...C1, piece: 'F2024' }],
    ['AN', '1', '20250101', '101000', '0', '120'],
  ];

  it('settles opening balances without lettering with what a group leaves over', async () => {
    expect(await papers([...OPENED, ...receipt('1', '20250210', 150, 'A')])).toEqual([
      'invoice fec:opening of 2025-01-01#1 2025-01-01 120 0 EUR transferred settled 2025-02-10',
      'payment fec:2025-02-10:BQ:1#2 of fec:opening of 2025-01-01#1 2025-02-10 120',
      'unallocated payment fec:2025-02-10:BQ:1#2 2025-02-10 30 EUR',
    ]);
  });

  it('settles invoices of the year before, whichever year is imported first', async () => {
    const before = sale('1', '20241115', 120, 'ZZ');
    const next: Line[] = [
      ...OPENED.slice(0, 1),
      ['AN', '1', '20250101', '445710', '0', '20'],
      ['AN', '1', '20250101', '120000', '0', '100'],
      ...receipt('1', '20250210', 120, 'A'),
    ];
    const expected = [
      'invoice fec:2024-11-15:VE:1#1 2024-11-15 120 20 EUR settled 2025-02-10',
      'payment fec:2025-02-10:BQ:1#2 of fec:2024-11-15:VE:1#1 2025-02-10 120',
    ];
    expect(await papers(before, next)).toEqual(expected);
    tenant = await aTenant();
    expect(await papers(next, before)).toEqual(expected);
    // Importing both again changes nothing.
    expect(await papers(before, next, before)).toEqual(expected);
  });

  it('does not count opening balances as invoiced, nor what settles them twice', async () => {
    const advance: Line[] = [
      ['AN', '1', '20250101', '411000', '0', '30', { ...C1, letter: 'B' }],
      ['AN', '1', '20250101', '512000', '30', '0'],
    ];
    const sales = [...sale('1', '20250301', 240, 'B'), ...receipt('2', '20250401', 210, 'B')];
    await papers([...OPENED, ...advance, ...receipt('1', '20250210', 120, 'A'), ...sales]);
    const asked = [
      'ar.invoiced',
      'ar.collected',
      'tax.sales_collected',
      'ar.average_days_to_pay',
      'customers.new',
    ].map((id) => question(id, '2025-01-01:2025-04-30', day('2026-11-20')));
    const values = await answersTo(tenant, asked);
    // One invoice of 240 with 40 of tax, open for 31 days; receipts of 120 and 210; the customer owed something before.
    expect(values.map((value) => (value.kind === 'scalar' ? value.value : value.kind))).toEqual([
      240, 330, 40, 31, 0,
    ]);
  });

  it('follows the file that was imported last', async () => {
    const lines = (letter: string) => [
      ...sale('1', '20250301', 120, letter),
      ...receipt('1', '20250410', 120, letter),
    ];
    await papers(lines(''));
    expect((await papers(lines('A'))).length).toBe(2);
    expect(await papers(lines(''))).toEqual([
      'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 20 EUR',
      'unallocated payment fec:2025-04-10:BQ:1#2 2025-04-10 120 EUR',
    ]);
  });
});
