import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { importerOf } from './importing.ts';
import { entriesOf } from './posted.ts';

export const importJournal = importerOf('main.journal');

/** A database for journals, once per file. */
export async function journalBooks() {
  const database = await testDatabase();

  const aTenant = async (baseCurrency = 'USD'): Promise<TenantWriter> =>
    database.openTenant((await anOrganization(database, { baseCurrency })).id);

  /** What a journal brings, or why it is refused. */
  const outcomeOf = async (journal: string): Promise<readonly string[] | Record<string, string[]>> => {
    const tenant = await aTenant();
    const report = await importJournal(tenant, journal);
    const refusals = report.refused.map(({ line, reason }) => `${line}: ${reason}`);
    return refusals.length > 0 ? refusals : await linesOf(tenant);
  };
  return { aTenant, outcomeOf };
}

/** The lines of each entry, by its name. */
export async function linesOf(tenant: TenantWriter): Promise<Record<string, string[]>> {
  const entries = await entriesOf(tenant);
  return Object.fromEntries(
    entries.map(({ name, lines }) => [
      name,
      (lines as string[][]).map(([account, amount]) => `${account} ${amount}`),
    ]),
  );
}

/** A transaction that takes an amount from a bank. */
export function spent(amount: string): string {
  return `2026-01-02 spent\n  expenses:rent  ${amount}\n  assets:bank\n`;
}
