import { mkdtemp, open, rm, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Database, Statement } from 'node-sqlite3-wasm';
import { FileFault } from '../fault.ts';
import { LARGEST_RECORD, type Source } from './lines.ts';

/** A file that is copied into a folder before it is read. */
export type CopiedSource = Source & Readonly<{ folder: string }>;

/** A row with its columns as text; null is SQL's null. */
export type SqliteRow = Readonly<Record<string, string | null>>;

/** The first bytes of every database of SQLite. */
export const SQLITE_MAGIC = 'SQLite format 3\0';

/**
 * An SQLite database from an untrusted source. It is read a page at a time from a private copy, so that the original is neither locked nor changed.
 * Anything that runs code of the file when it is read is refused: views, virtual tables and computed columns.
 */
export class SqliteFile {
  readonly #database: Database;
  readonly #folder: string;
  readonly #open = new Set<Statement>();

  private constructor(database: Database, folder: string) {
    this.#database = database;
    this.#folder = folder;
  }

  /** Throws FileFault for a file that is no database, was cut short, or may have changes in a `-wal` file. */
  static async open(source: CopiedSource): Promise<SqliteFile> {
    const folder = await mkdtemp(join(source.folder, 'almanac-sqlite-'));
    let file: SqliteFile | null = null;
    try {
      const path = join(folder, 'copy');
      const handle = await open(path, 'wx+', 0o600);
      try {
        // Unlinked while it is still empty: the content is gone however the process ends.
        file = new SqliteFile(openDatabase(path), folder);
        await unlink(path);
        let start = Buffer.alloc(0);
        for await (const piece of source.open()) {
          source.onBytes(piece.length);
          start = Buffer.concat([start, piece.subarray(0, HEADER_BYTES - start.length)]);
          await handle.appendFile(piece);
        }
        requireHeader(start);
      } finally {
        await handle.close();
      }
      file.#prepare();
      return file;
    } catch (failure) {
      if (file === null) await rm(folder, { recursive: true });
      else await file.close();
      throw failure;
    }
  }

  async close(): Promise<void> {
    for (const statement of this.#open) ended(() => statement.finalize());
    ended(() => this.#database.close());
    await rm(this.#folder, { recursive: true });
  }

  /** The names of the tables, at most `most`. */
  tables(most: number): string[] {
    return this.#all(
      `select substr(name, 1, 100) as name from sqlite_schema where type = 'table' limit ${most}`,
    );
  }

  /** Checks that a table is intact and has only plain columns. */
  async requirePlain(table: string): Promise<void> {
    const [kind = 'missing'] = this.#all(
      `select type from pragma_table_list('${table}') where schema = 'main'`,
    );
    const computed = this.#all(`select name from pragma_table_xinfo('${table}') where hidden <> 0`);
    if (kind !== 'table' || computed.length > 0)
      throw new FileFault(null, `${table} is not a table of plain columns, as its program writes it`);
    const [state = ''] = this.#all(`select * from pragma_quick_check('${table}') limit 1`);
    if (state !== 'ok') throw damaged(`${table}: ${state}`);
    await setImmediate();
  }

  /** Streams rows of expressions by name. `scans` is the number of full table scans that the query may need. */
  async *rows(
    columns: Readonly<Record<string, string>>,
    rest: string,
    { values = [], scans }: Readonly<{ values?: readonly string[]; scans: number }>,
  ): AsyncGenerator<SqliteRow> {
    const names = Object.keys(columns);
    const statement = this.#statement(columns, rest, scans);
    const rows = inWords(() => statement.iterate([...values]));
    for (let count = 1; ; count += 1) {
      const next = inWords(() => rows.next());
      if (next.done === true) break;
      yield Object.fromEntries(names.map((name) => [name, textOf(name, next.value[name])]));
      // Reading is synchronous: others get their turn between.
      if (count % ROWS_AT_A_TIME === 0) await setImmediate();
    }
  }

  /** Prepared statements by their text. */
  readonly #statements = new Map<string, Statement>();

  #statement(columns: Readonly<Record<string, string>>, rest: string, scans: number): Statement {
    const parts = Object.entries(columns).map(([name, expression]) => `${bounded(expression)} as "${name}"`);
    const text = `select ${parts.join(', ')} ${rest}`;
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    this.#requireIndexed(text, scans);
    const statement = inWords(() => this.#database.prepare(text));
    this.#open.add(statement);
    this.#statements.set(text, statement);
    return statement;
  }

  /** Without the indexes of its program, each row could cost a scan of the whole file, or a sort in memory. */
  #requireIndexed(text: string, scans: number): void {
    const steps = inWords(() => this.#database.all(`explain query plan ${text}`)).map(({ detail }) =>
      typeof detail === 'string' ? detail : '',
    );
    const isSorted = steps.some((step) => /TEMP B-TREE|AUTOMATIC/.test(step));
    if (isSorted || steps.filter((step) => step.startsWith('SCAN')).length > scans)
      throw new FileFault(
        null,
        'it lacks the indexes that its program makes: open it there and save it again',
      );
  }

  #prepare(): void {
    inWords(() =>
      this.#database.exec(
        `pragma trusted_schema = off; pragma cell_size_check = on; pragma cache_size = -${CACHE_KIBIBYTES}`,
      ),
    );
    // The first statement loads the schema, which finds damage early.
    this.tables(1);
  }

  /** The first column of each row of a short answer. */
  #all(text: string): string[] {
    return inWords(() => this.#database.all(text)).map((row) => String(Object.values(row)[0]));
  }
}

const HEADER_BYTES = 100;
const CACHE_KIBIBYTES = 32 * 1024;
const ROWS_AT_A_TIME = 200;

/** Loads the library anew for each file: its memory is freed with the file, and a crash affects no other import. */
function openDatabase(path: string): Database {
  const require = createRequire(import.meta.url);
  const place = require.resolve('node-sqlite3-wasm');
  delete require.cache[place];
  const library = require(place) as typeof import('node-sqlite3-wasm');
  delete require.cache[place];
  return new library.Database(path, { readOnly: true });
}

function requireHeader(start: Buffer): void {
  if (start.length < HEADER_BYTES) throw damaged('it is cut short');
  if (start.toString('latin1', 0, SQLITE_MAGIC.length) !== SQLITE_MAGIC)
    throw new FileFault(null, 'it is a compressed SQLite database: unpack it first');
  // The versions for reading and writing; 2 is write-ahead logging.
  if (start[18] === 2 || start[19] === 2)
    throw new FileFault(
      null,
      'its latest changes may be in a file beside it (-wal): run "pragma journal_mode = delete" on it first',
    );
}

/** Replaces text that is too long with a byte that is not valid UTF-8. */
function bounded(expression: string): string {
  return `iif(octet_length(${expression}) > ${LARGEST_RECORD}, x'ff', cast(cast(${expression} as text) as blob))`;
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(name: string, value: unknown): string | null {
  if (!(value instanceof Uint8Array)) return null;
  try {
    const text = DECODER.decode(value);
    if (!text.includes('\0')) return text;
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure;
  }
  throw new FileFault(null, `${name}: not text in UTF-8, or longer than ${LARGEST_RECORD / 1024 / 1024} MiB`);
}

function damaged(reason: string): FileFault {
  return new FileFault(null, `the database is damaged, or was cut short (${reason})`);
}

/** Closes a part. SQLite repeats here what reading has thrown already. */
function ended(part: () => void): void {
  try {
    inWords(part);
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
  }
}

function inWords<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (failure) {
    if (!(failure instanceof Error)) throw failure;
    // WebAssembly throws this when it runs out of memory.
    if (failure.name === 'RuntimeError') throw damaged('it cannot be held in memory');
    if (failure.name === 'SQLite3Error') throw damaged(failure.message);
    throw failure;
  }
}
