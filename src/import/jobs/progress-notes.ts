import type { TenantWriter } from '../../db/tenant.ts';
import type { Progress } from '../progress.ts';
import { noteProgress } from './life.ts';

/** Writes down about once a second how far the import has come. */
export class ProgressNotes {
  latest: Progress = { bytesRead: 0, bytesOfAll: 0, rows: 0 };
  readonly #tenant: TenantWriter;
  readonly #id: string;
  #noted = this.latest;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<unknown> = Promise.resolve();
  #isWriting = false;

  constructor(tenant: TenantWriter, id: string) {
    this.#tenant = tenant;
    this.#id = id;
  }

  start(): void {
    this.#timer = setInterval(() => this.#write(), NOTE_EVERY_MS);
  }

  /** Returns when the last write has ended. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#writing;
  }

  #write(): void {
    if (this.#isWriting || this.#noted === this.latest) return;
    this.#isWriting = true;
    this.#noted = this.latest;
    // One that could not be written is made good by the next.
    this.#writing = this.#tenant
      .note(noteProgress(this.#id, this.latest))
      .catch(() => undefined)
      .finally(() => {
        this.#isWriting = false;
      });
  }
}

const NOTE_EVERY_MS = 1000;
