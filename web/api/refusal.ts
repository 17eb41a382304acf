import { ApiFailure } from './failure.ts';

/**
 * The service's objections to the fields of a request, each as a sentence by the name of the field
 * (`type_config.options[1].value`). Empty if it objects to the whole request, or to nothing.
 */
export type Refusals = ReadonlyMap<string, string>;

/** The reasons why an answer refused fields, in its order. */
export function refusalsOf(failure: unknown): Refusals {
  const refusals = new Map<string, string>();
  for (const { field, message } of failure instanceof ApiFailure ? (failure.detail.fields ?? []) : []) {
    // Beside a field there is room for one sentence.
    if (!refusals.has(field)) refusals.set(field, message.charAt(0).toUpperCase() + message.slice(1));
  }
  return refusals;
}

/** The words of a refusal that is about this field; null where there is none. */
export function wordsAbout(refusals: Refusals, field: string): string | null {
  return refusals.get(field) ?? null;
}

/** Whether everything that was refused is said beside a field. */
export function areBeside(refusals: Refusals, isBeside: (field: string) => boolean): boolean {
  return refusals.size > 0 && [...refusals.keys()].every(isBeside);
}
