import { quote } from '../../quote.ts';
import type { CellType } from './cell-type.ts';

/** A cell that is one of these words, exactly. */
export function oneOf<const Word extends string>(words: readonly Word[]): CellType<Word> {
  const name = `one of ${words.join(', ')}`;
  return {
    kind: 'choice',
    name,
    read: (cell) => {
      const word = words.find((known) => known === cell);
      return word === undefined
        ? { ok: false, reason: `not ${name}: ${quote(cell)}` }
        : { ok: true, value: word };
    },
  };
}
