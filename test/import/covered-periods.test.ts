import { describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { answering } from '../metrics/answering.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { fec, OPENING, SALE } from './fec-file.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { FILE } from './saft-book.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();

async function aTenant(baseCurrency: string): Promise<TenantWriter> {
  const organization = await anOrganization(database, { baseCurrency, financialYearStartMonth: 1 });
  return database.openTenant(organization.id);
}

async function imports(tenant: TenantWriter, name: string, content: string): Promise<string> {
  const id = newId(new Date(START));
  expect(refusalsOf(await importerOf(name)(tenant, content, { id }))).toEqual([]);
  return id;
}

const coveredIn = async (tenant: TenantWriter) =>
  (
    await tenant.read(
      query.selectFrom('covered_periods').select(['first_day', 'last_day']).orderBy('first_day').compile(),
    )
  ).map((row) => [row.first_day, row.last_day]);

describe('a file that states the period it covers', () => {
  it('makes its silent days known, until it is undone', async () => {
    const tenant = await aTenant('EUR');
    const asking = async () =>
      await answering(
        tenant,
        '2026-11-20',
      )([
        ['revenue.total', '2025-07-01:2025-12-31'],
        ['revenue.total', '2025-01-01:2025-12-31'],
        ['revenue.total', '2026-01-01:2026-06-30'],
      ]);
    const first = await imports(tenant, 'export.txt', fec([...OPENING, ...SALE]));
    expect(await asking()).toMatchObject([
      { value: null, nullReason: 'no_data' },
      { coverage: { from: '2025-01-01', through: '2025-03-01', state: 'part' } },
      { value: null, nullReason: 'no_data' },
    ]);
    // The same file under its lawful name changes no entry.
    await imports(tenant, '123456789FEC20251231.txt', fec([...OPENING, ...SALE]));
    expect(await coveredIn(tenant)).toEqual([['2025-01-01', '2025-12-31']]);
    expect(await asking()).toMatchObject([
      { value: 0, coverage: { from: '2025-01-01', through: '2025-12-31', state: 'whole', gaps: [] } },
      { value: 1000, coverage: { state: 'whole' } },
      { value: null, nullReason: 'no_data' },
    ]);
    await undoing(tenant, first);
    expect(await coveredIn(tenant)).toEqual([]);
    expect(await asking()).toMatchObject([{ value: null }, { value: null }, { value: null }]);
  });

  it('as a file of periods does, which are said once', async () => {
    const tenant = await aTenant('AUD');
    const files = 'from,through\n2025-01-01,2025-12-31\n2026-01-01,2026-06-30\n';
    expect((await importerOf('covered_periods.csv')(tenant, files)).files).toMatchObject([
      { rows: 2, added: 2, unchanged: 0 },
    ]);
    expect((await importerOf('covered_periods.csv')(tenant, files)).files).toMatchObject([
      { added: 0, unchanged: 2 },
    ]);
    expect(await answering(tenant, '2026-11-20')([['revenue.total', '2025-07-01:2025-12-31']])).toMatchObject(
      [{ value: 0, coverage: { from: '2025-01-01', through: '2026-06-30', state: 'whole', gaps: [] } }],
    );
    const odd = await importerOf('covered_periods.csv')(tenant, 'from,through\n2025-02-01,2025-01-31\n');
    expect(refusalsOf(odd)).toEqual(['covered_periods.csv:2: through: before from, 2025-02-01']);
  });

  it.each([
    ['123456789FEC20251231.txt', [...OPENING, ...SALE], [['2025-01-01', '2025-12-31']]],
    ['folder name 123456789FEC20251231.txt', [...OPENING, ...SALE], []],
    ['123456789FEC20251231.txt', SALE, [['2025-03-01', '2025-12-31']]],
    ['123456789FEC20250228.txt', SALE, []],
    ['123456789FEC20271231.txt', SALE, []],
    ['123456789FEC20251301.txt', SALE, []],
  ])('as a FEC does by its name: %s', async (name, lines, covered) => {
    const tenant = await aTenant('EUR');
    await imports(tenant, name, fec(lines));
    expect(await coveredIn(tenant)).toEqual(covered);
  });

  it.each([
    ['', '2025-12-31'],
    ['<AuditFileDateCreated>2025-06-30</AuditFileDateCreated>', '2025-06-30'],
    ['<AuditFileDateCreated>2026-01-15</AuditFileDateCreated>', '2025-12-31'],
  ])('as a SAF-T does in its header, up to the day on which it was made: %s', async (made, last) => {
    const tenant = await aTenant('NOK');
    const file = FILE.replace('<n1:Company>', `${made.replaceAll(/<(\/?)(?=A)/g, '<$1n1:')}<n1:Company>`);
    const id = await imports(tenant, 'saft.xml', file);
    expect(await coveredIn(tenant)).toEqual([['2025-01-01', last]]);
    await undoing(tenant, id);
    expect(await coveredIn(tenant)).toEqual([]);
  });
});
