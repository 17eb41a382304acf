import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { findBook, type SaidOfFile } from '../../src/import/find-book.ts';
import { type ImportRequest, importBook } from '../../src/import/import.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { START } from '../support/app.ts';

/** Imports a path as the command line would. */
export async function importInto(
  tenant: TenantWriter,
  path: string,
  { format = null, ...options }: Partial<ImportRequest> & { format?: SaidOfFile } = {},
): Promise<ImportReport> {
  return await importBook(tenant, {
    id: newId(new Date(START)),
    actor: { kind: 'operator' },
    capabilities: EVERY_CAPABILITY,
    organization: 'org',
    findBook: async () => await findBook(path, format),
    dryRun: false,
    now: new Date(START),
    onProgress: () => undefined,
    ...options,
  });
}

/** The files of a book, by their names. */
export type BookFiles = Readonly<Record<string, string | Uint8Array>>;

/** Writes a book into a folder that goes when the test is done. */
export async function bookFolder(files: BookFiles): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-book-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** The refusals as a person reads them. */
export function refusalsOf(report: ImportReport): string[] {
  return report.refused.map(
    ({ file, line, reason }) => `${file}${line === null ? '' : `:${line}`}: ${reason}`,
  );
}

/** Imports contents under a name. */
export function importerOf(name: string) {
  return async (
    tenant: TenantWriter,
    content: string | Uint8Array,
    options: Parameters<typeof importInto>[2] = {},
  ): Promise<ImportReport> => await importInto(tenant, await bookFolder({ [name]: content }), options);
}
