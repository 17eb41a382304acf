import { failureCode, whyUnwritable } from '../why-unwritable.ts';

/** An export is not written; the message says why. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}

/** The failure of writing to a place, as a refusal where it is one. */
export function asRefusal(failure: unknown, place: string): unknown {
  const code = failureCode(failure);
  if (code === 'ABORT_ERR') return new ExportRefused('stopped: no export was written');
  if (code === 'EEXIST') {
    return new ExportRefused(`${place} is there already: an export never replaces a file`);
  }
  const reason = whyUnwritable(failure, place);
  return reason === null ? failure : new ExportRefused(reason);
}
