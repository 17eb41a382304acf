import { describe, expect, it } from 'vitest';
import { REFUSE_OPENINGS } from '../../src/import/opening-options.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { fec, SALE, WITHOUT_DUE_DATE } from './fec-file.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { derivedOf, entry, importRows, opens } from './opening-books.ts';
import { norwegian } from './saft-file.ts';

const database = await testDatabase();

const aTenant = async (baseCurrency = 'AUD') =>
  database.openTenant((await anOrganization(database, { baseCurrency })).id);

const balance = (account: string) => ({ openings: { ...REFUSE_OPENINGS, balanceTo: account } });

describe('an opening whose debits and credits differ', () => {
  it('is balanced to the account that is named, and the report lists it', async () => {
    const tenant = await aTenant();
    const uneven = opens('2026-01-01', 'O1', { 1000: '5', 3000: '-4' });
    const report = await importRows(uneven, tenant, balance('3950'));
    expect(refusalsOf(report)).toEqual([]);
    const change = {
      day: '2026-01-01',
      change: 'balanced',
      account: '3950',
      closing: null,
      opening: null,
      difference: '-1',
      against: null,
    };
    expect(report.openings).toEqual([change]);
    expect(await derivedOf(tenant)).toMatchObject([
      { name: 'O1', amounts: { 1000: '5', 3000: '-4', 3950: '-1' } },
    ]);
    const again = await importRows(uneven, tenant, balance('3950'));
    expect([again.files.at(-1)?.unchanged, again.openings]).toEqual([1, [change]]);
    expect(refusalsOf(await importRows(uneven, tenant))).toEqual([
      'journal.csv:2: the entry does not balance: debits 5.00, credits 4.00, difference 1.00 AUD',
    ]);
  });

  it('is refused where the account cannot be used, and so is any other entry that does not balance', async () => {
    const tenant = await aTenant();
    const uneven = entry('2026-01-01', 'A', { 1000: '5', 3000: '-4' });
    expect(refusalsOf(await importRows(uneven, tenant, balance('3950')))).toEqual([
      'journal.csv:2: the entry does not balance: debits 5.00, credits 4.00, difference 1.00 AUD',
    ]);
    const opening = opens('2026-01-01', 'O1', { 1000: '5', 3000: '-4' });
    expect(refusalsOf(await importRows(opening, tenant, balance('1000')))[0]).toContain(
      'journal.csv:2: account "1000" is of the class cash',
    );
  });

  it('is balanced in a FEC and in a SAF-T too', async () => {
    const euros = await aTenant('EUR');
    const french = fec([
      ['AN', '1', '20250101', '512000', '5,00', '0'],
      ['AN', '1', '20250101', '101000', '0', '3,00'],
      ['VE', '9', '20250301', '471000', '1,00', '0'],
      ['VE', '9', '20250301', '706000', '0', '1,00'],
      ...SALE,
    ]);
    const folder = await bookFolder({ '123456789FEC20251231.txt': french });
    const report = await importInto(euros, folder, balance('471000'));
    expect([
      refusalsOf(report),
      report.warnings,
      report.openings.map(({ difference }) => difference),
    ]).toEqual([[], [WITHOUT_DUE_DATE], ['-2']]);
    expect((await derivedOf(euros))[0]).toMatchObject({
      date: '2025-01-01',
      amounts: { 101000: '-3', 471000: '-2', 512000: '5' },
    });

    const crowns = await aTenant('NOK');
    const text = norwegian({
      accounts: [
        { id: '1920', opening: '700', closing: '700' },
        { id: '2050', opening: '-650', closing: '-650' },
        { id: '2990', opening: '0', closing: '0' },
      ],
      transactions: [],
    });
    const norse = await bookFolder({ 'eksport.xml': text });
    expect(refusalsOf(await importInto(crowns, norse))).toEqual([
      'eksport.xml:5: the opening balances do not add up: debits 700.00, credits 650.00, difference 50.00',
    ]);
    const balanced = await importInto(crowns, norse, balance('2990'));
    expect([refusalsOf(balanced), balanced.openings.map(({ difference }) => difference)]).toEqual([
      [],
      ['-50'],
    ]);
  });
});
