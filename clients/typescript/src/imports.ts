import { Deadline } from './deadline.ts';
import { ImportError } from './errors.ts';
import type { Import, ImportProgress, Operations } from './generated/api.ts';
import { given } from './given.ts';
import { ask } from './routes.ts';
import type { CallOptions, Transport } from './transport.ts';

type Query = NonNullable<Operations['POST /v1/imports']['query']>;

/** How to import a file. A zip has the files of a book; any other file is of a `kind`, or follows a `mapping`. */
export type ImportOptions = CallOptions &
  Readonly<{
    format: keyof typeof TYPES;
    kind?: NonNullable<Query['kind']>;
    /** The name of a mapping, for a table of another program. */
    mapping?: string;
    fileName?: string;
    /** Checks everything and changes nothing. */
    dryRun?: boolean;
    /** How to treat openings that contradict the entries before them: `adjust` posts the differences to `openingAccount`. */
    opening?: 'refuse' | 'adjust';
    openingAccount?: string;
    openingBalanceTo?: string;
    /** Of your own, if another run of your program may send the same file again. */
    idempotencyKey?: string;
  }>;

/** Files that are imported in the background, all or nothing. */
export class Imports {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Imports a file and waits for the end, however long it takes. Throws ImportError where it was refused or interrupted. */
  async run(
    file: Blob | Uint8Array<ArrayBuffer> | string,
    { onProgress, ...options }: ImportOptions & Readonly<{ onProgress?: (progress: ImportProgress) => void }>,
  ): Promise<Import> {
    const started = await this.start(file, options);
    for await (const shown of this.follow(started.id, options)) {
      onProgress?.(shown.progress);
      if (shown.state === 'done') return shown;
      if (shown.state !== 'running') throw new ImportError(shown);
    }
    throw new ImportError(started);
  }

  /** Sends a file. The import runs in the background. */
  async start(file: Blob | Uint8Array<ArrayBuffer> | string, options: ImportOptions): Promise<Import> {
    const { format, kind, mapping, fileName, dryRun, opening, openingAccount, openingBalanceTo } = options;
    const { idempotencyKey, signal, timeoutMs } = options;
    const { answer } = await ask(this.#transport, 'POST /v1/imports', {
      query: given({
        kind,
        mapping,
        file_name: fileName,
        dry_run: dryRun === undefined ? undefined : (`${dryRun}` as const),
        opening,
        opening_account: openingAccount,
        opening_balance_to: openingBalanceTo,
      }),
      // It has a copy of the content, so that it can be sent again.
      body: new Blob([file], { type: TYPES[format] }),
      ...given({ idempotencyKey }),
      signal,
      timeoutMs,
    });
    return answer.data;
  }

  /** The import as it is now. */
  async get(id: string, options: CallOptions = {}): Promise<Import> {
    const { signal, timeoutMs } = options;
    const { answer } = await ask(this.#transport, 'GET /v1/imports/{id}', {
      path: { id },
      signal,
      timeoutMs,
    });
    return answer.data;
  }

  /** The import again and again, until it is over. */
  async *follow(id: string, options: CallOptions = {}): AsyncGenerator<Import, void, undefined> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5)) {
      const shown = await this.get(id, options);
      yield shown;
      if (shown.state !== 'running') return;
      await pause(pauseMs, options.signal);
    }
  }

  /** Takes an import back, and waits for the end. Throws ImportError where it cannot be undone. */
  async undo(id: string, options: CallOptions = {}): Promise<Import> {
    const { signal, timeoutMs } = options;
    const { answer } = await ask(this.#transport, 'POST /v1/imports/{id}/undo', {
      path: { id },
      signal,
      timeoutMs,
    });
    let last = answer.data;
    for await (const shown of this.follow(last.id, options)) last = shown;
    if (last.state !== 'done') throw new ImportError(last);
    return last;
  }
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const deadline = new Deadline(ms * 2 + 1_000, signal);
  await deadline.wait(ms).finally(() => deadline.end());
}

const TYPES = {
  zip: 'application/zip',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  text: 'text/plain',
  xml: 'application/xml',
  gzip: 'application/gzip',
  sqlite: 'application/vnd.sqlite3',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
