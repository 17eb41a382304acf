import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { balancesByTotals, differencesOf } from '../ledger/reading.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { refusalsOf } from './importing.ts';
import {
  arbitraryOrder,
  arbitraryYears,
  countedOf,
  entry,
  hasGap,
  importRows as importInto,
  modelOf,
  opens,
  type Row,
} from './opening-books.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = await aTenant();
});

const importRows = async (
  rows: readonly Row[],
  into = tenant,
  options: Parameters<typeof importInto>[2] = {},
) => await importInto(rows, into, options);

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database)).id);
}

const YEAR: readonly Row[] = [
  ...entry('2025-03-01', 'capital', { 1000: '500', 3000: '-500' }),
  ...entry('2025-06-01', 'sale', { 1200: '100', 4000: '-100' }),
  ...entry('2025-09-01', 'rent', { 5000: '30', 2010: '-30' }),
];
/** As the year closed, with its profit of 70 in retained earnings. */
const NEXT = opens('2026-01-01', 'O1', { 1000: '500', 1200: '100', 2010: '-30', 3000: '-500', 3900: '-70' });

describe('a whole opening', () => {
  it('is posted as it is where the books begin with it', async () => {
    expect(
      refusalsOf(await importRows([...NEXT, ...entry('2026-02-01', 'sale', { 1000: '10', 4000: '-10' })])),
    ).toEqual([]);
    expect(await countedOf(tenant)).toMatchObject([
      { date: '2026-01-01', name: 'O1', kind: 'opening' },
      { name: 'sale', kind: 'ordinary' },
    ]);
    expect(await balancesByTotals(tenant, 'year')).toMatchObject({
      1000: '510.00000000',
      3900: '-70.00000000',
    });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('may be on the first day of the calendar, before which nothing can be closed', async () => {
    const first = opens('0001-01-01', 'O0', { 1000: '500', 3000: '-500' });
    expect(refusalsOf(await importRows(first))).toEqual([]);
    expect(refusalsOf(await importRows(first))).toEqual([]);
    expect(await countedOf(tenant)).toMatchObject([{ date: '0001-01-01', name: 'O0', kind: 'opening' }]);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('is checked and not added where there are entries before it: the year is closed as it says', async () => {
    await importRows(YEAR);
    const report = await importRows(NEXT);
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(report.files.at(-1)).toMatchObject({ rows: 5, added: 1, changed: 0 });
    expect((await countedOf(tenant)).filter(({ kind }) => kind !== 'ordinary')).toEqual([
      {
        date: '2025-12-31',
        name: 'closing before the opening of 2026-01-01',
        kind: 'closing',
        amounts: { 3900: '-70', 4000: '100', 5000: '-30' },
      },
    ]);
    expect(await balancesByTotals(tenant, 'year')).toEqual({
      1000: '500.00000000',
      1200: '100.00000000',
      2010: '-30.00000000',
      3000: '-500.00000000',
      3900: '-70.00000000',
    });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('changes nothing the second time', async () => {
    await importRows([...YEAR, ...NEXT]);
    const before = await tenant.read(
      sql`select id, voided_at::text from journal_entries order by id`.compile(query),
    );
    const again = await importRows([...YEAR, ...NEXT]);
    expect(again.files.at(-1)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(
      await tenant.read(sql`select id, voided_at::text from journal_entries order by id`.compile(query)),
    ).toEqual(before);
  });

  it('may move balances between accounts of the same three digits, which the report lists', async () => {
    await importRows(YEAR);
    const moved = opens('2026-01-01', 'O1', { 1000: '500', 1200: '100', 2011: '-30', 3000: '-570' });
    const change = { day: '2026-01-01', change: 'moved', against: null } as const;
    expect((await importRows(moved)).openings).toEqual([
      { ...change, account: '2010', closing: '-30', opening: '0', difference: '30' },
      { ...change, account: '2011', closing: '0', opening: '-30', difference: '-30' },
    ]);
    expect((await countedOf(tenant)).filter(({ date }) => date === '2026-01-01')).toEqual([
      {
        date: '2026-01-01',
        name: 'moved by the opening of 2026-01-01',
        kind: 'opening',
        amounts: { 2010: '30', 2011: '-30' },
      },
    ]);
  });

  describe('that contradicts the books', () => {
    const WRONG = opens('2026-01-01', 'O1', {
      1000: '490',
      1200: '100',
      2010: '-30',
      3000: '-500',
      3900: '-60',
    });
    const TABLE = [
      'journal.csv: opening of 2026-01-01: account "1000" closed at 500.00 and opens at 490.00, difference -10.00',
      'journal.csv: opening of 2026-01-01: account "3900" closed at 0.00 and opens at -60.00, difference -60.00',
      'journal.csv: opening of 2026-01-01: account "4000" closed at -100.00 and opens at 0.00, difference 100.00',
      'journal.csv: opening of 2026-01-01: account "5000" closed at 30.00 and opens at 0.00, difference -30.00',
    ];

    it('is refused with a table, and nothing is applied', async () => {
      await importRows(YEAR);
      const before = await countedOf(tenant);
      expect(refusalsOf(await importRows(WRONG))).toEqual(TABLE);
      expect(await countedOf(tenant)).toEqual(before);
    });

    it('refuses the year before it, when that comes later', async () => {
      await importRows(WRONG);
      expect(refusalsOf(await importRows(YEAR))).toEqual(TABLE);
      expect(await countedOf(tenant)).toMatchObject([{ name: 'O1' }]);
    });

    it('can be corrected together with it', async () => {
      await importRows(WRONG);
      expect(refusalsOf(await importRows([...YEAR, ...NEXT]))).toEqual([]);
      expect((await countedOf(tenant)).map(({ name }) => name)).toEqual([
        'capital',
        'sale',
        'rent',
        'closing before the opening of 2026-01-01',
      ]);
    });

    it('does not tell balances to a caller who may not see them, nor that those of pay are equal', async () => {
      const without = (...left: string[]) => ({
        capabilities: new Set(CAPABILITIES.filter((capability) => !left.includes(capability))),
      });
      await importRows(YEAR);
      expect(refusalsOf(await importRows(WRONG, tenant, without('ledger.read')))).toEqual([
        'journal.csv: opening of 2026-01-01: it differs from the balances of the day before; seeing them needs ledger.read',
      ]);
      await importRows(entry('2025-10-01', 'wages', { 1000: '5', 2300: '-5' }));
      for (const wages of ['-5', '-6']) {
        const stated = opens('2026-01-01', 'O1', {
          ...AMOUNTS,
          2300: wages,
          1000: wages === '-5' ? '505' : '506',
        });
        expect(refusalsOf(await importRows(stated, tenant, without('people.view_cost')))).toEqual([
          'journal.csv: opening of 2026-01-01: it is checked against accounts of pay, which needs people.view_cost',
        ]);
      }
    });
    const AMOUNTS = { 1200: '100', 2010: '-30', 3000: '-500', 3900: '-70' };
  });

  it('is refused where its debits and credits differ', async () => {
    expect(refusalsOf(await importRows(opens('2026-01-01', 'O1', { 1000: '5', 3000: '-4' })))).toEqual([
      'journal.csv:2: the entry does not balance: debits 5.00, credits 4.00, difference 1.00 AUD',
    ]);
  });

  it('may be of several entries, and another day', async () => {
    await importRows([
      ...opens('2026-01-01', 'O1', { 1000: '500', 3000: '-500' }),
      ...opens('2026-01-01', 'O2', { 1200: '70', 3900: '-70' }),
    ]);
    const later = opens('2026-02-01', 'O2', { 1000: '500', 1200: '70', 3000: '-500', 3900: '-70' });
    expect(refusalsOf(await importRows(later))).toEqual([
      'journal.csv: opening of 2026-02-01: account "1200" closed at 0.00 and opens at 70.00, difference 70.00',
      'journal.csv: opening of 2026-02-01: account "3900" closed at 0.00 and opens at -70.00, difference -70.00',
    ]);
    expect(
      refusalsOf(
        await importRows([
          ...YEAR,
          ...opens('2026-01-01', 'O1', AS_CLOSED),
          ...opens('2026-02-01', 'O2', AS_CLOSED),
        ]),
      ),
    ).toEqual([]);
    expect(await balancesByTotals(tenant, 'year')).toMatchObject({
      1000: '500.00000000',
      3900: '-70.00000000',
    });
  });
  const AS_CLOSED = { 1000: '500', 1200: '100', 2010: '-30', 3000: '-500', 3900: '-70' };

  it('leaves nothing behind when its import is undone, the only one with an opening', async () => {
    await importRows(YEAR);
    const before = await countedOf(tenant);
    const id = newId(new Date(START));
    await importRows(NEXT, tenant, { id });
    expect(refusalsOf(await undoing(tenant, id))).toEqual([]);
    expect(await countedOf(tenant)).toEqual(before);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('gives way to an ordinary entry of its name', async () => {
    await importRows(opens('2026-01-01', 'O1', { 1000: '5', 3000: '-5' }));
    await importRows(entry('2026-01-01', 'O1', { 1000: '7', 3000: '-7' }));
    expect(await countedOf(tenant)).toMatchObject([{ name: 'O1', kind: 'ordinary', amounts: { 1000: '7' } }]);
    expect(await differencesOf(tenant)).toEqual([]);
  });
});

describe('years', () => {
  it('give the same books in any order, twice and overlapping, and no report has a difference', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryYears, arbitraryOrder, async (years, order) => {
        const [inOrder, inAnother] = [await aTenant(), await aTenant()];
        for (const year of years) expect(refusalsOf(await importRows(year, inOrder))).toEqual([]);
        for (const numbers of order) {
          const rows = numbers.flatMap((number) => years[number] ?? []);
          const { ledger, ...report } = await importRows(rows, inAnother);
          // Where the books have a year between those of the import, they do differ from it.
          expect([refusalsOf({ ...report, ledger }), hasGap(numbers) ? 0 : ledger?.differing]).toEqual([
            [],
            0,
          ]);
        }
        expect(await countedOf(inAnother)).toEqual(await countedOf(inOrder));
        expect(await balancesByTotals(inAnother, 'day')).toEqual(modelOf(years));
        expect(await differencesOf(inAnother)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
