import { formatMonth } from '../format/date.ts';
import { classes } from '../parts/classes.ts';
import styles from './legend.module.css';
import { type Month, NO_SERIES, type SeriesChartProps } from './series.ts';

/** The meaning of the colours and marks of a chart, where it has several. */
export function Legend({
  series,
  earlier = NO_SERIES,
  isStock = false,
  isLine = false,
  months,
}: LegendProps) {
  const isMany = series.length > 1 || earlier.length > 0;
  const open = months.find(({ extent }) => extent !== 'whole');
  const hasChosen = months.some(({ isChosen }) => isChosen);
  if (!isMany && open === undefined && !hasChosen) return null;
  const keyOf = (index: number) => (index === 0 ? styles.keyOne : styles.keyTwo);
  return (
    <ul className={styles.legend}>
      {isMany &&
        series.map(({ key, label }, index) => (
          <li key={key}>
            <span className={keyOf(index)} />
            {label}
          </li>
        ))}
      {earlier.map(({ key, label }, index) => (
        <li key={key}>
          <span className={isLine ? styles.keyEarlierLine : classes(keyOf(index), styles.earlier)} />
          {label}
        </li>
      ))}
      {hasChosen && (
        <li>
          <span className={styles.keyChosen} />
          Chosen period
        </li>
      )}
      {open !== undefined && (
        <li>
          <span className={isStock ? styles.keyOpenLine : styles.keyOpen} />
          {formatMonth(open.date, 'with year')} {open.extent}
          {open.extent === 'so far' && !isStock && ', costs still to come'}
        </li>
      )}
    </ul>
  );
}

type LegendProps = Pick<SeriesChartProps, 'series' | 'earlier' | 'isStock'> &
  Readonly<{
    /** Whether it is a chart of lines. */
    isLine?: boolean;
    months: readonly Month[];
  }>;
