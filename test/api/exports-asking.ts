import { setTimeout as sleep } from 'node:timers/promises';
import { unzipped } from '../import/zipping.ts';
import type { TestApp } from '../support/app.ts';

/** The record of an export, as the routes return it. */
export type ExportRecord = Readonly<{
  id: string;
  state: 'running' | 'done' | 'failed';
  rows: number;
  bytes: number | null;
  files: readonly Readonly<{ file: string; rows: number }>[];
  left_out: readonly string[];
  capabilities: readonly string[];
  failure: string | null;
  created_by: Readonly<{ kind: string; id: string }>;
  expires_at: string | null;
}>;

export const EXPORTS = '/api/v1/exports';

/** Waits until an export is over and returns its record. */
export async function finishedExport({ get }: TestApp, as: string, id: string): Promise<ExportRecord> {
  for (;;) {
    const answer = await get(`${EXPORTS}/${id}`, { as });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { data } = answer.json<{ data: ExportRecord }>();
    if (data.state !== 'running') return data;
    await sleep(20);
  }
}

/** Starts an export and waits until it is over. */
export async function exportedAs(app: TestApp, as: string): Promise<ExportRecord> {
  const answer = await app.post(EXPORTS, { as });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return await finishedExport(app, as, answer.json<{ data: ExportRecord }>().data.id);
}

/** The files in the zip of an export, by their names. */
export async function filesOf(
  { get }: TestApp,
  as: string,
  id: string,
): Promise<Readonly<Record<string, string>>> {
  const answer = await get(`${EXPORTS}/${id}/file`, { as });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return await unzipped(answer.rawPayload);
}
