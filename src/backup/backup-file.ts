import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A backup that cannot be used. The message is a sentence that says why. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** The first line of a backup: what it covers, and the migrations of its database. */
export type BackupHeader = Readonly<{
  format: typeof FORMAT;
  formatVersion: typeof FORMAT_VERSION;
  almanacVersion: string;
  createdAt: string;
  /** The one organisation in it; null for all. */
  organization: Readonly<{ id: string; slug: string }> | null;
  migrations: readonly Readonly<{ name: string; checksum: string }>[];
}>;

/** The start of a table's rows: those of one organisation, or of none. */
export type TableStart = Readonly<{ table: string; organization: string | null; columns: readonly string[] }>;

/** The parts of a backup, in the order in which a reader meets them. */
export type BackupPart =
  | Readonly<{ kind: 'header'; header: BackupHeader }>
  | Readonly<{ kind: 'start'; start: TableStart }>
  | Readonly<{ kind: 'row'; row: string }>
  | Readonly<{ kind: 'end' }>;

export const FORMAT = 'almanac backup';
export const FORMAT_VERSION = 1;

/** Writes the lines of a backup: a header, then tables with their rows, each with a checksum, and one of the whole. */
export function backupLines() {
  const whole = createHash('sha256');
  let table = createHash('sha256');
  let rows = 0;
  let allRows = 0;
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    whole.update(text);
    return text;
  };
  return {
    header: (header: BackupHeader) => line(header),
    start: (start: TableStart) => {
      table = createHash('sha256');
      rows = 0;
      return line(start);
    },
    row: (row: string) => {
      const text = line(row);
      table.update(text);
      rows += 1;
      allRows += 1;
      return text;
    },
    endTable: () => line({ rows, sha256: table.digest('hex') }),
    end: () => `${JSON.stringify({ end: FORMAT, rows: allRows, sha256: whole.digest('hex') })}\n`,
  };
}

/**
 * Reads a backup part by part, with one line in memory at a time. Throws BackupRefused when the file is not a backup,
 * is cut short or was changed: a changed table is refused at the table's end, anything else at the end of the file.
 * `onBytes` receives the number of bytes read.
 */
export async function* readBackup(
  file: string,
  onBytes: (bytesRead: number) => void = () => undefined,
): AsyncGenerator<BackupPart> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  // A failure upstream ends the decompressed stream too.
  pipeline(source, unpacked, () => undefined);
  try {
    yield* checkedParts(linesOf(unpacked.setEncoding('utf8')), () => onBytes(source.bytesRead), file);
  } catch (failure) {
    throw asRefusal(failure, file);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function* checkedParts(
  lines: AsyncIterable<string>,
  onLine: () => void,
  file: string,
): AsyncGenerator<BackupPart> {
  const whole = createHash('sha256');
  let table: ReturnType<typeof createHash> | null = null;
  let name = '';
  let rows = 0;
  let allRows = 0;
  let isFirst = true;
  for await (const text of lines) {
    onLine();
    const value: unknown = JSON.parse(text);
    if (isFirst) {
      yield { kind: 'header', header: requireHeader(value, file) };
      isFirst = false;
    } else if (typeof value === 'string' && table !== null) {
      table.update(`${text}\n`);
      rows += 1;
      allRows += 1;
      yield { kind: 'row', row: value };
    } else if (isObject(value) && typeof value['table'] === 'string' && table === null) {
      name = value['table'];
      table = createHash('sha256');
      rows = 0;
      yield { kind: 'start', start: value as TableStart };
    } else if (isObject(value) && table !== null && 'rows' in value) {
      if (value['rows'] !== rows || value['sha256'] !== table.digest('hex'))
        throw new BackupRefused(
          `the table ${name} in ${file} is not as it was written: the file was changed`,
        );
      table = null;
      yield { kind: 'end' };
    } else if (isObject(value) && table === null && value['end'] === FORMAT) {
      if (value['rows'] === allRows && value['sha256'] === whole.digest('hex')) return;
      throw new BackupRefused(`${file} is not as it was written: the file was changed`);
    } else {
      throw new BackupRefused(`${file} is not as it was written: the file was changed`);
    }
    whole.update(`${text}\n`);
  }
  throw new BackupRefused(
    isFirst ? `${file} is no backup of Almanac` : `${file} was cut short: its end is missing`,
  );
}

function requireHeader(value: unknown, file: string): BackupHeader {
  if (!isObject(value) || value['format'] !== FORMAT)
    throw new BackupRefused(`${file} is no backup of Almanac`);
  if (value['formatVersion'] !== FORMAT_VERSION) {
    throw new BackupRefused(
      `${file} was written in format ${String(value['formatVersion'])}, and this version of Almanac reads format ${FORMAT_VERSION}: use a newer one`,
    );
  }
  return value as BackupHeader;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function asRefusal(failure: unknown, file: string): unknown {
  if (failure instanceof SyntaxError)
    return new BackupRefused(`${file} is no backup of Almanac, or was changed`);
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  if (code === 'Z_BUF_ERROR') return new BackupRefused(`${file} was cut short: its end is missing`);
  if (code.startsWith('Z_')) return new BackupRefused(`${file} is no backup of Almanac, or was changed`);
  if (code === 'ENOENT') return new BackupRefused(`there is no file ${file}`);
  if (code === 'EACCES' || code === 'EISDIR' || code === 'EIO')
    return new BackupRefused(`${file} cannot be read (${code})`);
  return failure;
}
