import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { fec } from '../import/fec-file.ts';
import { anOrganization, signedIn } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { choose, IMPORTS_PATH, rowsOf } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const { openPage, clock } = await testWeb(database);

const FEC = fec([
  ['AN', '1', '20250101', '101000', '0,00', '100,00'],
  ['AN', '1', '20250101', '512000', '100,00', '0,00'],
  ['VE', '2', '20250203', '411000', '60,00', '0,00', { aux: 'C1', auxName: 'Café du Port' }],
  ['VE', '2', '20250203', '706000', '0,00', '60,00', { name: 'Prestations' }],
]);

describe('the trial balance of an import', () => {
  it('proves a file, and lets classes be set before anything is imported', async () => {
    const organization = await anOrganization(database, { baseCurrency: 'EUR' });
    const page = await openPage({
      session: await signedIn(database, organization, 'owner'),
      path: IMPORTS_PATH,
    });
    await choose(page, { name: 'écritures 2025.txt', mimeType: 'text/plain', buffer: Buffer.from(FEC) });
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('All 4 accounts of the file come to the same in the books, to the cent.').waitFor();
    const table = 'Accounts in the file and in the books';
    expect(await rowsOf(page, table)).toEqual([
      ['101000 Compte 101000', '−100.00', '0.00', '0.00', '−100.00', '−100.00', ''],
      ['411000 Compte 411000', '0.00', '60.00', '0.00', '60.00', '60.00', ''],
      ['512000 Compte 512000', '100.00', '0.00', '0.00', '100.00', '100.00', ''],
      ['706000 Prestations', '0.00', '0.00', '60.00', '−60.00', '−60.00', ''],
    ]);
    await page.getByText('Invoices and bills match the ledger, to the cent.').waitFor();
    expect(await rowsOf(page, 'Invoices and bills compared with the ledger')).toEqual([
      ['Receivables', '60.00', '0.00', '60.00', '0.00'],
    ]);
    await page.getByText('écritures 2025.txt', { exact: true }).last().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Class of 706000').selectOption('Other income');
    clock.advance(1000);
    await page.getByRole('button', { name: 'Set 1 class' }).click();
    await page.getByText('Everything is imported.').waitFor();
    clock.advance(1000);
    await page.getByRole('button', { name: 'Preview écritures 2025.txt again' }).click();
    await page.getByText('Nothing was imported: this was a preview.').waitFor();
    expect((await rowsOf(page, 'New accounts and their classes')).map(([account]) => account)).toEqual([
      '101000 Compte 101000',
      '411000 Compte 411000',
      '512000 Compte 512000',
    ]);
    clock.advance(1000);
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Everything is imported.').waitFor();
    const classes = await database
      .openTenant(organization.id)
      .read(query.selectFrom('accounts').select('class').where('code', '=', '706000').compile());
    expect(classes).toEqual([{ class: 'other_income' }]);
  });
});
