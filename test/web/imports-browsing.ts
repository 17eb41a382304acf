import { anOrganization, signedIn } from '../support/app.ts';
import type { OpenedPage } from '../support/browser.ts';
import type { TestDatabase } from '../support/database.ts';

export const IMPORTS_PATH = '/settings/imports';

/** An empty organisation, with a session of its owner and its door. */
export async function aBusiness(database: TestDatabase, role: 'owner' | 'admin' = 'owner') {
  const organization = await anOrganization(database);
  const session = await signedIn(database, organization, role);
  return { organization, session, tenant: database.openTenant(organization.id) };
}

/** A file as a browser sends it. */
export type GivenFile = Readonly<{ name: string; mimeType: string; buffer: Buffer }>;

export function csvFile(name: string, content: string): GivenFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
}

/** Chooses a file with the file input. */
export async function choose(page: OpenedPage, file: GivenFile): Promise<void> {
  await page.getByLabel(/Choose a/).setInputFiles(file);
  await page.getByText(file.name, { exact: true }).waitFor();
}

/** The cells of a table, row by row, without its header. */
export async function rowsOf(page: OpenedPage, name: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name }).locator('tbody tr');
  return await rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
  );
}
