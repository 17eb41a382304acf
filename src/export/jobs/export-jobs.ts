import { type CallerActor, recordEvent } from '../../audit/audit.ts';
import { newId } from '../../db/identifier.ts';
import { failJob } from '../../db/running-jobs.ts';
import { query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import { Slots } from '../../slots.ts';
import { neededFor } from '../export-book.ts';
import type { ExportScope } from '../exported-table.ts';
import { type ExportRecord, exportFrom, insertRunning, selectExports } from './export-record.ts';
import { SERVER_STOPPED, tidy } from './life.ts';
import { runExport, TooLarge } from './run-export.ts';

/** The dependencies of a process's exports. */
export type ExportSurroundings = Readonly<{
  clock: () => Date;
  /** Whether the database has one connection alone. */
  isAlone: boolean;
  /** How many go on at once: each holds a connection for as long as it lasts. */
  most: number;
  folder: string;
  mostBytes: number;
  inBackground: (work: Promise<unknown>) => void;
  onFailure: (failure: unknown, exportId: string) => void;
}>;

/** An export that somebody wants; `openTenant` opens the door for it, which a signal closes. */
export type WantedExport = Readonly<{
  tenant: TenantWriter;
  openTenant: (signal: AbortSignal) => TenantWriter;
  organizationId: string;
  actor: CallerActor;
  scope: ExportScope;
}>;

/** The exports that this process runs. */
export class ExportJobs {
  readonly #surroundings: ExportSurroundings;
  readonly #slots: Slots;
  readonly #here = new Set<string>();
  readonly #stopping = new AbortController();

  constructor(surroundings: ExportSurroundings) {
    this.#surroundings = surroundings;
    const { most } = surroundings;
    this.#slots = new Slots({ most, mostOfOne: most });
  }

  /** Starts one and answers with its record. Throws CONFLICT while another of the organisation runs, and RATE_LIMITED. */
  async start(wanted: WantedExport): Promise<ExportRecord> {
    const { tenant, organizationId } = wanted;
    await this.tidy(tenant);
    const giveBack = this.#slots.take(organizationId);
    if (giveBack === null) throw tooManyExports();
    const id = newId(this.#surroundings.clock());
    const release = () => {
      this.#here.delete(id);
      giveBack();
    };
    try {
      this.#here.add(id);
      const record = await this.#begin(id, wanted);
      this.#surroundings.inBackground(this.#run(id, wanted).finally(release));
      return record;
    } catch (failure) {
      release();
      throw failure;
    }
  }

  /** The export as it is now; null where the organisation has none of this id. */
  async find(tenant: TenantWriter, id: string): Promise<ExportRecord | null> {
    await this.tidy(tenant);
    const [row] = await tenant.read(selectExports({ id }));
    return row === undefined ? null : exportFrom(row);
  }

  /** The newest exports, and how many there are. */
  async list(
    tenant: TenantWriter,
    limit: number,
  ): Promise<Readonly<{ records: readonly ExportRecord[]; total: number }>> {
    await this.tidy(tenant);
    const rows = await tenant.read(selectExports({ limit }));
    return { records: rows.map(exportFrom), total: Number(rows[0]?.total ?? 0) };
  }

  /** Writes down what has ended with the server that ran it, and takes away files that have expired. */
  async tidy(tenant: TenantWriter): Promise<void> {
    await tidy(tenant, [...this.#here], this.#surroundings.clock());
  }

  /** Ends every export, because the server stops. */
  stop(): void {
    this.#stopping.abort();
  }

  // What is exported, and by whom, is written down before anything is read.
  async #begin(id: string, { tenant, actor, scope }: WantedExport): Promise<ExportRecord> {
    const now = this.#surroundings.clock();
    const begun = { id, capabilities: neededFor(scope), actor, createdAt: now };
    if ((await tenant.read(SELECT_RUNNING)).length > 0) throw inProgress();
    const event = {
      actor,
      action: 'export.started',
      subject: { kind: 'export', id },
      before: null,
      after: { capabilities: begun.capabilities },
    };
    await tenant.note(recordEvent(event, now));
    // Of two that come at once, the database lets one through.
    if ((await tenant.note(insertRunning(begun))).length === 0) throw inProgress();
    const [row] = await tenant.read(selectExports({ id }));
    if (row === undefined) throw new Error('an export that was recorded is not there');
    return exportFrom(row);
  }

  async #run(id: string, { openTenant, scope }: WantedExport): Promise<void> {
    const { clock, folder, mostBytes, isAlone, onFailure } = this.#surroundings;
    const { signal } = this.#stopping;
    const tenant = openTenant(signal);
    try {
      await runExport({ id, tenant, scope, folder, mostBytes, signal, clock, isAlone });
    } catch (failure) {
      const sentence = signal.aborted ? SERVER_STOPPED : sentenceFor(failure, mostBytes);
      if (sentence === OURS) onFailure(failure, id);
      // If this cannot be written either, the next reader finds that no process runs the export.
      await tenant
        .note(failJob('exports', id, sentence, clock()))
        .catch((again: unknown) => onFailure(again, id));
    }
  }
}

const RETRY_SECONDS = 30;
const OURS = 'Something went wrong on our side.';

function tooManyExports(): AlmanacError {
  return new AlmanacError(
    'RATE_LIMITED',
    `Too many exports are running here; try again in ${RETRY_SECONDS} s.`,
    { headers: { 'retry-after': String(RETRY_SECONDS) } },
  );
}

function sentenceFor(failure: unknown, mostBytes: number): string {
  return failure instanceof TooLarge
    ? `The file has more than ${mostBytes.toLocaleString('en')} bytes, which is more than an import may have.`
    : OURS;
}

const SELECT_RUNNING = query.selectFrom('exports').select('id').where('state', '=', 'running').compile();

function inProgress(): AlmanacError {
  return new AlmanacError(
    'CONFLICT',
    'Another export of this organisation is running; wait until it is over.',
    { headers: { 'retry-after': String(RETRY_SECONDS) } },
  );
}
