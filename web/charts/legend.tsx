import { formatMonth } from '../format/date.ts';
import styles from './legend.module.css';
import type { Month, SeriesChartProps } from './series.ts';

/** The meaning of the colours and marks of a chart, where it has several. */
export function Legend({ series, comparison, isStock = false, months }: LegendProps) {
  const isMany = series.length > 1 || comparison !== undefined;
  const open = months.find(({ extent }) => extent !== 'whole');
  const hasChosen = months.some(({ isChosen }) => isChosen);
  if (!isMany && open === undefined && !hasChosen) return null;
  return (
    <ul className={styles.legend}>
      {isMany &&
        series.map(({ key, label }, index) => (
          <li key={key}>
            <span className={index === 0 ? styles.keyOne : styles.keyTwo} />
            {label}
          </li>
        ))}
      {comparison !== undefined && (
        <li>
          <span className={styles.keyCompared} />
          {comparison.label}
        </li>
      )}
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

type LegendProps = Pick<SeriesChartProps, 'series' | 'comparison' | 'isStock'> &
  Readonly<{ months: readonly Month[] }>;
