import type { Favourable } from '../api/metrics.ts';
import { type ExactNumber, signOf, sizeOf } from '../format/exact.ts';
import { headline, headlinePercent } from '../format/headline.ts';
import { formatNumber, type Measured } from '../format/number.ts';
import styles from './change.module.css';
import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How a value has changed: the sign, how much, and for those who do not see it a word. */
export function Change({
  change,
  measured,
  favourable = 'neither',
  inPoints = false,
  isLimited = false,
}: ChangeProps) {
  const direction = DIRECTIONS[signOf(change)];
  const tone =
    direction === 'level' || favourable === 'neither' ? 'plain' : direction === favourable ? 'well' : 'ill';
  const size = sizeOf(change);
  const exact = sizeInWords(size, measured, inPoints);
  const shown = isLimited && !inPoints ? limitedSize(size, measured) : exact;
  return (
    <span className={classes(styles.change, styles[tone])} title={shown === exact ? undefined : exact}>
      {direction !== 'level' && (
        <>
          <span aria-hidden="true">{SIGNS[direction]} </span>
          <VisuallyHidden>{WORDS[direction]} </VisuallyHidden>
        </>
      )}
      {direction === 'level' ? 'no change' : shown}
    </span>
  );
}

type ChangeProps = Readonly<{
  change: ExactNumber;
  measured: Measured;
  /** The favourable direction. */
  favourable?: Favourable | undefined;
  /** Whether it is the difference of two percentages, which is no percentage of either. */
  inPoints?: boolean;
  /** Whether one beyond all measure says only that, as in a figure. */
  isLimited?: boolean;
}>;

const DIRECTIONS = { [-1]: 'down', 0: 'level', 1: 'up' } as const;
const SIGNS = { up: '▲', down: '▼' };
const WORDS = { up: 'up by', down: 'down by' };

function limitedSize(size: ExactNumber, measured: Measured): string {
  return measured.unit === 'percent' ? headlinePercent(size) : headline(size, measured);
}

function sizeInWords(size: ExactNumber, measured: Measured, inPoints: boolean): string {
  return inPoints ? `${formatNumber(size, { unit: 'ratio' })} points` : formatNumber(size, measured, 'whole');
}
