import { createElement } from 'react';
import { formatNumber } from '../../format/number.ts';
import styles from './change-sentence.module.css';
import type { Changes } from './changes-query.ts';

/** Why a value changed, in one sentence of the service, with its numbers as the reader writes them. */
export function ChangeSentence({ sentence: { pieces }, currency }: ChangeSentenceProps) {
  // Pieces have no name but their place.
  return createElement(
    'p',
    { className: styles.sentence },
    ...pieces.map((piece) =>
      piece.kind === 'words' ? (
        piece.words
      ) : (
        <data value={piece.value}>
          {formatNumber(
            piece.value,
            { unit: piece.unit, currency },
            piece.unit === 'currency' && Number.isInteger(Number(piece.value)) ? 'whole' : 'full',
          )}
        </data>
      ),
    ),
  );
}

type ChangeSentenceProps = Readonly<{ sentence: Changes['sentence']; currency: string }>;
