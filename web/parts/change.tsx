import { type ExactNumber, signOf, sizeOf } from '../format/exact.ts';
import { formatNumber, type Measured } from '../format/number.ts';
import styles from './change.module.css';
import { classes } from './classes.ts';

/** Which way is well: of revenue up, of expenses down, of others neither. */
export type Wanted = 'up' | 'down' | 'neither';

/** How a value has changed: the sign, how much, and for those who do not see it a word. */
export function Change({ change, measured, wanted = 'neither', inPoints = false }: ChangeProps) {
  const direction = DIRECTIONS[signOf(change)];
  const tone =
    direction === 'level' || wanted === 'neither' ? 'plain' : direction === wanted ? 'well' : 'ill';
  return (
    <span className={classes(styles.change, styles[tone])}>
      {direction !== 'level' && (
        <>
          <span aria-hidden="true">{SIGNS[direction]} </span>
          <span className={styles.spoken}>{WORDS[direction]} </span>
        </>
      )}
      {direction === 'level' ? 'no change' : sizeInWords(sizeOf(change), measured, inPoints)}
    </span>
  );
}

type ChangeProps = Readonly<{
  change: ExactNumber;
  measured: Measured;
  wanted?: Wanted | undefined;
  /** Whether it is the difference of two percentages, which is no percentage of either. */
  inPoints?: boolean;
}>;

const DIRECTIONS = { [-1]: 'down', 0: 'level', 1: 'up' } as const;
const SIGNS = { up: '▲', down: '▼' };
const WORDS = { up: 'up by', down: 'down by' };

function sizeInWords(size: ExactNumber, measured: Measured, inPoints: boolean): string {
  return inPoints ? `${formatNumber(size, { unit: 'ratio' })} points` : formatNumber(size, measured, 'whole');
}
