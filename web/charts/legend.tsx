import styles from './chart.module.css';
import type { SeriesChartProps } from './series.ts';

/** What the colours of a chart mean, where there is more than one. */
export function Legend({ series, comparison }: Pick<SeriesChartProps, 'series' | 'comparison'>) {
  if (series.length === 1 && comparison === undefined) return null;
  return (
    <ul className={styles.legend}>
      {series.map(({ key, label }, index) => (
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
    </ul>
  );
}
