import type { DataVersion, DataVersionRow } from './data-version.ts';

/**
 * The state of an organisation's data that a question asks about: the one found by the look-up of its caller. An answer from that
 * state is right for every caller whose look-up finds the same state, and any server in that state can give it.
 */
export class AskedState {
  readonly version: DataVersion;
  readonly #onLeaving: () => void;
  #isLeft = false;

  constructor(version: DataVersion, onLeaving: () => void) {
    this.version = version;
    this.#onLeaving = onLeaving;
  }

  /** Whether the answer is of this state no more. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** Notes that something was read from another state, or that something was changed. */
  leave(): void {
    this.#isLeft = true;
    this.#onLeaving();
  }

  /** Whether the rows of SELECT_DATA_VERSION are this state. A stamp is given once, so that it alone tells states apart. */
  is([found]: readonly DataVersionRow[]): boolean {
    return found?.stamp === this.version.stamp;
  }
}
