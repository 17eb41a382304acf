import { AlmanacError, type ErrorCode } from './errors.ts';
import type { FaultCode, FieldFault } from './fault.ts';

/** The refusal of one field: `limit: must be from 1 to 500`; INVALID_REQUEST unless the field has a code of its own. */
export function invalidField(
  field: string,
  code: FaultCode,
  message: string,
  error: ErrorCode = 'INVALID_REQUEST',
): AlmanacError {
  return refusalOf([{ field, code, message }], error);
}

/** The refusal of a request for all of its faults, of which there is one at least. */
export function invalidRequest(faults: readonly FieldFault[]): AlmanacError {
  return refusalOf(faults, 'INVALID_REQUEST');
}

/** Throws INVALID_REQUEST, naming the field, unless the value is as it must be. */
export function requireThat(
  field: string,
  isRight: boolean,
  message: string,
  code: FaultCode = 'format',
): void {
  if (!isRight) throw invalidField(field, code, message);
}

/**
 * Reads the parts of a request and keeps what is wrong with each, so that the caller learns of all at once. Only the
 * first fault of a field is kept.
 */
export class FaultCollector {
  readonly #failures: AlmanacError[] = [];
  readonly #faults: FieldFault[] = [];

  /** The result of `read`; undefined if it refuses fields. Another failure comes after the faults found before. */
  read<Result>(read: () => Result): Result | undefined {
    try {
      return read();
    } catch (failure) {
      if (!(failure instanceof AlmanacError) || failure.detail?.fields === undefined) {
        this.requireNone();
        throw failure;
      }
      this.add(failure);
      return undefined;
    }
  }

  /** Keeps the faults of a refusal. */
  add(failure: AlmanacError): void {
    const known = new Set(this.#faults.map(({ field }) => field));
    const found = (failure.detail?.fields ?? []).filter(({ field }) => !known.has(field));
    if (found.length === 0) return;
    this.#failures.push(failure);
    this.#faults.push(...found);
  }

  /** Throws the one refusal that there is, or one that names the faults of all. */
  requireNone(): void {
    const [first, ...others] = this.#failures;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    const isOneCode = others.every(({ code }) => code === first.code);
    throw refusalOf(this.#faults, isOneCode ? first.code : 'INVALID_REQUEST');
  }
}

/** The results of all readers. Throws with every field that any of them refuses. */
export function readAll<Readers extends Readonly<Record<string, () => unknown>>>(
  readers: Readers,
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const faults = new FaultCollector();
  const results = Object.entries(readers).map(([name, read]) => [name, faults.read(read)]);
  faults.requireNone();
  return Object.fromEntries(results) as { [Name in keyof Readers]: ReturnType<Readers[Name]> };
}

function refusalOf(faults: readonly FieldFault[], code: ErrorCode): AlmanacError {
  return new AlmanacError(code, messageOf(faults), { detail: { fields: shownFaults(faults) } });
}

// A body may have any number of unknown fields.
const MOST_TOLD = 50;

function shownFaults(faults: readonly FieldFault[]): readonly FieldFault[] {
  return faults.slice(0, MOST_TOLD);
}

function messageOf(faults: readonly FieldFault[]): string {
  const sentences = shownFaults(faults).map(({ field, message }) => `${field}: ${message}`);
  const left = faults.length - sentences.length;
  return left > 0 ? `${sentences.join('; ')}; and ${left} more` : sentences.join('; ');
}
