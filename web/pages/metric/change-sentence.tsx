import { createElement, type ReactNode } from 'react';
import { formatNumber } from '../../format/number.ts';
import styles from './change-sentence.module.css';
import type { Changes } from './changes-query.ts';

/** Why a value changed, in one sentence of the service, with its numbers as the reader writes them. */
export function ChangeSentence({ sentence: { pieces }, currency }: ChangeSentenceProps) {
  // Pieces have no name but their place.
  return createElement(
    'p',
    { className: styles.sentence },
    ...pieces.map((piece) => written(piece, currency)),
  );
}

type ChangeSentenceProps = Readonly<{ sentence: Changes['sentence']; currency: string }>;

function written(piece: Changes['sentence']['pieces'][number], currency: string): ReactNode {
  if (piece.kind === 'words') return piece.words;
  const { value, unit } = piece;
  const isWhole = unit === 'currency' && Number.isInteger(Number(value));
  return <data value={value}>{formatNumber(value, { unit, currency }, isWhole ? 'whole' : 'full')}</data>;
}
