import type { TenantReader } from '../db/tenant.ts';
import { BEANCOUNT_PROGRAM } from '../export/programs/beancount.ts';
import { exportFec } from '../export/programs/fec/write.ts';
import { HLEDGER_PROGRAM } from '../export/programs/hledger.ts';
import { exportLedger, type LedgerProgram } from '../export/programs/ledger-text.ts';
import { exportSaft } from '../export/programs/saft/write.ts';
import { writeToFile } from '../export/to-file.ts';
import { writeToFolder } from '../export/to-folder.ts';
import { writeToZip } from '../export/to-zip.ts';
import { readVersion } from '../version.ts';
import { CommandRefused } from './refused.ts';

/** Where and how a ledger is written. `registration` is the number of the organisation in its country's register. */
export type LedgerRequest = Readonly<{
  to: string;
  registration: string | null;
  today: string;
  signal: AbortSignal;
}>;

/** What was written; `files` are those of a folder or a zip. */
export type LedgerWritten = Readonly<{
  entries: number;
  files: readonly string[];
  warnings: readonly string[];
}>;

type WriteLedger = (tenant: TenantReader, request: LedgerRequest) => Promise<LedgerWritten>;

/** The formats of a ledger. */
export const LEDGER_FORMATS = {
  hledger: inText(HLEDGER_PROGRAM),
  beancount: inText(BEANCOUNT_PROGRAM),
  fec: inFec,
  saft: inSaft,
} as const satisfies Readonly<Record<string, WriteLedger>>;

/** Writes to a folder, or to a zip if that is its name. */
export function folderOrZip(to: string): typeof writeToFolder {
  return to.toLowerCase().endsWith('.zip') ? writeToZip : writeToFolder;
}

function inText(program: LedgerProgram): WriteLedger {
  return async (tenant, request) =>
    await toFile(request, async (take) => ({
      entries: await exportLedger(tenant, program, take),
      warnings: [],
    }));
}

async function inFec(
  tenant: TenantReader,
  { to, registration, signal }: LedgerRequest,
): Promise<LedgerWritten> {
  if (registration !== null && !/^\d{9}$/.test(registration))
    throw new CommandRefused('--registration: a SIREN has nine digits');
  return await folderOrZip(to)(to, signal, async (target) => await exportFec(tenant, registration, target));
}

async function inSaft(tenant: TenantReader, request: LedgerRequest): Promise<LedgerWritten> {
  const { registration, today } = request;
  const version = await readVersion();
  return await toFile(
    request,
    async (take) => await exportSaft(tenant, { registration, today, version }, take),
  );
}

async function toFile(
  { to, signal }: LedgerRequest,
  work: (take: (text: string) => Promise<void>) => Promise<Omit<LedgerWritten, 'files'>>,
): Promise<LedgerWritten> {
  const written = await writeToFile(to, async (take) => {
    return await work(async (text) => {
      signal.throwIfAborted();
      await take(text);
    });
  });
  return { ...written, files: [] };
}
