import { setTimeout as sleep } from 'node:timers/promises';
import type { Capability } from '../../src/access/capability.ts';
import type { BookFiles } from '../import/importing.ts';
import { zipOf } from '../import/zipping.ts';
import type { TestApp } from '../support/app.ts';

/** The record of an import, as the routes return it. */
export type ImportRecord = Readonly<{
  id: string;
  state: 'running' | 'done' | 'refused' | 'failed';
  kind: string | null;
  dry_run: boolean;
  bytes: number;
  progress: Readonly<{ bytes_read: number; bytes_to_read: number; rows: number }>;
  report: Readonly<{
    files: readonly Readonly<{ file: string; kind: string; rows: number; added: number }>[];
    refused: readonly Readonly<{ file: string; line: number | null; reason: string }>[];
    refused_count: number;
    refused_reasons: readonly Readonly<{
      file: string;
      reason: string;
      count: number;
      first_line: number | null;
    }>[];
    warnings: readonly string[];
    openings: readonly Readonly<{
      change: string;
      account: string;
      difference: string;
      against: string | null;
    }>[];
    ledger: Readonly<{
      accounts: readonly Readonly<{
        code: string;
        file: unknown;
        books: unknown;
        difference: string | null;
      }>[];
      accounts_count: number;
      differing: number;
      tie_outs: readonly unknown[];
    }> | null;
  }> | null;
  failure: string | null;
  idempotency_key: string | null;
  created_by: Readonly<{ kind: string; id: string }>;
  created_at: string;
  finished_at: string | null;
}>;

/** The capabilities of a key that imports whole books and sees every detail of the result. */
export const IMPORTER: readonly Capability[] = [
  'imports.write',
  'ledger.write',
  'records.write',
  'people.write',
  'settings.write',
  'people.view_cost',
];

export const IMPORTS = '/api/v1/imports';

/** The headers for a body of this type, and any others. */
export function typed(type: string, more: Record<string, string> = {}): { headers: Record<string, string> } {
  return { headers: { 'content-type': type, ...more } };
}

/** Waits until an import is over and returns its record. */
export async function finishedImport({ get }: TestApp, as: string, id: string): Promise<ImportRecord> {
  for (;;) {
    const answer = await get(`${IMPORTS}/${id}`, { as });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { data } = answer.json<{ data: ImportRecord }>();
    if (data.state !== 'running') return data;
    await sleep(20);
  }
}

/** The refusals as a person reads them. */
export function refusalsIn({ report }: ImportRecord): string[] {
  return (report?.refused ?? []).map(
    ({ file, line, reason }) => `${file}${line === null ? '' : `:${line}`}: ${reason}`,
  );
}

/** Imports a zip of these files and waits for the result. */
export async function importedZip(
  app: TestApp,
  as: string,
  files: BookFiles,
  query = '',
): Promise<ImportRecord> {
  const body = await zipOf(files);
  const answer = await app.post(`${IMPORTS}${query}`, { as, body, ...typed('application/zip') });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return await finishedImport(app, as, answer.json<{ data: ImportRecord }>().data.id);
}
