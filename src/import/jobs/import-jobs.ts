import type { TenantWriter } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import { Slots } from '../../slots.ts';
import { type ImportRecord, importFrom, selectImport } from './import-record.ts';
import type { Job } from './job.ts';
import { failAbandoned } from './life.ts';
import { findRepeated, type Recorded, recordImport, requireNoneRunning } from './record-import.ts';
import { runImport } from './run-import.ts';

/** The dependencies of a process's imports. */
export type JobSurroundings = Readonly<{
  clock: () => Date;
  /** Whether the database has one connection alone: then nothing else can be written while an import runs. */
  isAlone: boolean;
  /** How many go on at once: each holds a connection to the database for as long as it lasts. */
  most: number;
  inBackground: (work: Promise<unknown>) => void;
  onFailure: (failure: unknown, importId: string) => void;
  /** Hears that an import is over, however it ended. */
  onEnd: (job: Job) => void;
}>;

/** The imports that this process runs. */
export class ImportJobs {
  readonly #surroundings: JobSurroundings;
  readonly #slots: Slots;
  readonly #here = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #ended = { done: 0, refused: 0, failed: 0 };
  #rows = 0;

  constructor(surroundings: JobSurroundings) {
    this.#surroundings = surroundings;
    const { most } = surroundings;
    this.#slots = new Slots({ most, mostOfOne: most });
  }

  /** How many imports run here, how those ended that did since the process began, and the rows that they had read. */
  get tally() {
    return { running: this.#here.size, ended: this.#ended, rows: this.#rows };
  }

  /** Throws before a file is read what could only be said after it: IMPORT_IN_PROGRESS, RATE_LIMITED. */
  async requireRoom(
    tenant: TenantWriter,
    organizationId: string,
    idempotencyKey: string | null,
  ): Promise<void> {
    await requireNoneRunning(tenant, idempotencyKey, this.#present());
    if (idempotencyKey === null && !this.#slots.hasRoom(organizationId)) throw tooManyImports();
  }

  /**
   * Starts an import and answers with its record, or with that of the one that the same request has started before. The
   * file is closed when it is over. Throws IMPORT_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED.
   */
  async start(job: Job): Promise<ImportRecord> {
    const { tenant, wanted, organization } = job;
    let giveBack: (() => void) | null = null;
    // More than once does no harm.
    const release = async () => {
      this.#here.delete(wanted.id);
      giveBack?.();
      await job.close();
    };
    try {
      const repeated = await findRepeated(tenant, wanted, this.#present());
      if (repeated !== null) {
        await release();
        return repeated;
      }
      giveBack = this.#slots.take(organization.id);
      if (giveBack === null) throw tooManyImports();
      this.#here.add(wanted.id);
      const { kind, record } = await this.#begin(job, release);
      if (kind === 'repeated') await release();
      return record;
    } catch (failure) {
      await release();
      throw failure;
    }
  }

  /** The import as it is now; null where the organisation has none of this id. */
  async find(tenant: TenantWriter, id: string): Promise<ImportRecord | null> {
    const [row] = await tenant.read(selectImport(id));
    if (row === undefined) return null;
    if (row.state !== 'running' || this.#here.has(id)) return importFrom(row);
    await this.failAbandoned(tenant);
    const [again = row] = await tenant.read(selectImport(id));
    return importFrom(again);
  }

  /** Writes down which imports of the organisation have ended with the server that ran them. */
  async failAbandoned(tenant: TenantWriter): Promise<void> {
    const { here, now } = this.#present();
    await failAbandoned(tenant, here, now);
  }

  /** Whether this process runs the import. */
  isHere(id: string): boolean {
    return this.#here.has(id);
  }

  /** Ends every import without applying anything, because the server stops. */
  stop(): void {
    this.#stopping.abort();
  }

  // Answers as soon as the import is recorded; the rest runs without a caller.
  async #begin(job: Job, release: () => Promise<void>): Promise<Recorded> {
    const { isAlone, inBackground } = this.#surroundings;
    const record = async () => await recordImport(job.tenant, job.wanted, this.#present());
    if (isAlone) {
      // The only connection is the import's while it lasts, so that it must be recorded before it begins.
      const recorded = await record();
      if (recorded.kind === 'new') inBackground(this.#run(job, null, release));
      return recorded;
    }
    return await new Promise((resolve, reject) => {
      const begin = async () => {
        const recorded = await record();
        if (recorded.kind === 'repeated') throw new Repeated(recorded);
        resolve(recorded);
      };
      const running = this.#run(job, begin, release).catch((failure: unknown) => {
        if (failure instanceof Repeated) resolve(failure.recorded);
        else reject(failure instanceof Error ? failure : new Error(String(failure)));
      });
      inBackground(running);
    });
  }

  async #run(job: Job, begin: (() => Promise<void>) | null, release: () => Promise<void>): Promise<void> {
    const { clock, isAlone, onFailure, onEnd } = this.#surroundings;
    const { id } = job.wanted;
    const signal = this.#stopping.signal;
    try {
      const running = {
        clock,
        isAlone,
        signal,
        begin,
        onFailure: (failure: unknown) => onFailure(failure, id),
      };
      const { state, rows } = await runImport(job, running);
      this.#ended[state] += 1;
      this.#rows += rows;
      onEnd(job);
    } finally {
      await release();
    }
  }

  #present() {
    return { here: [...this.#here], now: this.#surroundings.clock() };
  }
}

/** The transaction in which an import was to begin is rolled back: it has been made already. */
class Repeated extends Error {
  readonly recorded: Recorded;

  constructor(recorded: Recorded) {
    super('the import was made already');
    this.recorded = recorded;
  }
}

const RETRY_SECONDS = 30;

function tooManyImports(): AlmanacError {
  return new AlmanacError(
    'RATE_LIMITED',
    `Too many imports are running here; try again in ${RETRY_SECONDS} s.`,
    { headers: { 'retry-after': String(RETRY_SECONDS) } },
  );
}
