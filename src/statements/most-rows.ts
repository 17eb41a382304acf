import { AlmanacError } from '../errors.ts';

/** So many rows a statement has at most. */
export const MOST_ROWS = 20_000;

/** Why a statement has too many rows. */
export function tooManyRows(remedy = 'ask for less detail'): AlmanacError {
  return new AlmanacError(
    'ANSWER_TOO_LARGE',
    `A statement has at most ${MOST_ROWS} rows, and this one would have more; ${remedy}.`,
    { detail: { limit: MOST_ROWS } },
  );
}
