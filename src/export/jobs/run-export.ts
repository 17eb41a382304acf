import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { holdJobLock } from '../../db/running-jobs.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { type ExportReport, exportFrom } from '../export-book.ts';
import type { ExportScope } from '../exported-table.ts';
import { zipInto } from '../to-zip.ts';
import { finish, noteRows } from './life.ts';
import { keepPieces } from './pieces.ts';

/** What an export needs to run. */
export type RunningExport = Readonly<{
  id: string;
  tenant: TenantWriter;
  scope: ExportScope;
  /** Where the file grows before it is kept. */
  folder: string;
  mostBytes: number;
  signal: AbortSignal;
  clock: () => Date;
  /** Nothing can be written beside the snapshot while it lives. */
  isAlone: boolean;
}>;

/** The file is larger than that of an import may be. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Writes an export to a file without a name, and keeps that in pieces. What is done says so at the very end. */
export async function runExport(running: RunningExport): Promise<void> {
  const { tenant, id, scope, signal, clock, isAlone } = running;
  const file = await openUnnamed(running.folder);
  const progress = new RowNotes(running);
  try {
    const keep = async (report: ExportReport) => {
      const { size } = await file.stat();
      await keepPieces(tenant, id, file);
      await progress.noted;
      const ended = await tenant.note(finish(id, size, progress.rows, report, clock()));
      if (ended.length === 0) throw new Error('an export that runs was taken for abandoned');
    };
    const report = await tenant.snapshot(async (transaction) => {
      await transaction.run(holdJobLock('exports', id));
      const made = await zipInto(limited(file, running.mostBytes), signal, async (target) => {
        const onProgress = (rows: number) => {
          signal.throwIfAborted();
          progress.hear(rows);
        };
        return await exportFrom(transaction, { scope, target, onProgress });
      });
      // The lock of the snapshot says that the export goes on.
      if (!isAlone) await keep(made);
      return made;
    });
    if (isAlone) await keep(report);
  } finally {
    await progress.noted;
    await file.close();
  }
}

/** Writes down about once a second how many rows there were, where anything can be written meanwhile. */
class RowNotes {
  rows = 0;
  noted: Promise<unknown> = Promise.resolve();
  readonly #running: RunningExport;
  #notedAt: number;

  constructor(running: RunningExport) {
    this.#running = running;
    this.#notedAt = running.clock().getTime();
  }

  hear(rows: number): void {
    this.rows = rows;
    const { id, tenant, isAlone, clock } = this.#running;
    if (isAlone || rows % ROWS_BETWEEN !== 0) return;
    const now = clock().getTime();
    if (now - this.#notedAt < NOTE_EVERY_MS) return;
    this.#notedAt = now;
    // One that could not be written is made good by the next.
    this.noted = tenant.note(noteRows(id, rows)).catch(() => undefined);
  }
}

const ROWS_BETWEEN = 1000;
const NOTE_EVERY_MS = 1000;

// Its name is taken away while it is empty, so that no way of ending leaves anything behind.
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `almanac-export-${randomBytes(12).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

function limited(file: FileHandle, mostBytes: number): (piece: Buffer) => Promise<void> {
  let bytes = 0;
  return async (piece) => {
    bytes += piece.length;
    if (bytes > mostBytes) throw new TooLarge(`more than ${mostBytes} bytes`);
    await file.appendFile(piece);
  };
}
