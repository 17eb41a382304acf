// Reads large ledgers of each format, one after the other, and measures that memory does not grow with the file:
// `npm run bench:readers -- [megabytes] [format]`. Each file is written into a temporary folder and deleted before the next.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LEDGERS, writeLedger } from './readers/ledgers.mjs';

const megabytes = Number(process.argv[2] ?? 20);
const LIMIT_MIB = 256;
const formats = process.argv[3] === undefined ? Object.keys(LEDGERS) : [process.argv[3]];
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'almanac-readers-'));
let isWrong = false;
try {
  for (const format of formats) {
    const small = await measure(format, megabytes / 10);
    const large = await measure(format, megabytes);
    isWrong ||= large.peakMib > LIMIT_MIB;
    process.stdout.write(
      `${format.padEnd(11)} ${megabytes} MB${large.packed}: ${large.records.toLocaleString('en')} records, ${large.seconds.toFixed(1)} s (${large.cpu.toFixed(1)} s of processor), peak ${large.peakMib.toFixed(0)} MiB, at a tenth of the size ${small.peakMib.toFixed(0)} MiB, limit ${LIMIT_MIB}\n`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isWrong ? 1 : 0;

async function measure(format, size) {
  const ledger = LEDGERS[format];
  const path = join(folder, ledger.file);
  const entries = await writeLedger(ledger, path, size * 1e6);
  const packed = ledger.isPacked ? `, ${((await stat(path)).size / 1e6).toFixed(0)} MB packed` : '';
  const script = new URL('readers/read.mjs', import.meta.url).pathname;
  const { stdout } = await run(process.execPath, [script, format, path]);
  await rm(path);
  const measured = JSON.parse(stdout);
  if (measured.records < entries)
    throw new Error(`${format}: ${measured.records} records of ${entries} entries`);
  return { ...measured, packed };
}
