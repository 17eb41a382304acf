import type { TenantWriter } from '../../src/db/tenant.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { anOrganization } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { bookFolder, importInto } from './importing.ts';
import { filesOf } from './xero-file.ts';

/** Makes organisations in Australian dollars and imports answers of Xero into them, given by file name. */
export function xeroBooks(database: TestDatabase) {
  return {
    aTenant: async (): Promise<TenantWriter> =>
      database.openTenant((await anOrganization(database, { baseCurrency: 'AUD' })).id),
    importing: async (
      tenant: TenantWriter,
      company: Readonly<Record<string, object>>,
    ): Promise<ImportReport> => await importInto(tenant, await bookFolder(filesOf(company))),
  };
}
