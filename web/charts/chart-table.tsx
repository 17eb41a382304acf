import { formatMonth } from '../format/date.ts';
import { formatNumber, type Measured, whyNothing } from '../format/number.ts';
import styles from './chart-table.module.css';
import { remarkOf } from './month-name.ts';
import type { Month } from './series.ts';

/** The numbers of a chart, for those who read them rather than see them. */
export function ChartTable({ title, months, measured }: ChartTableProps) {
  return (
    // It scrolls, so that the keyboard must reach it.
    <section className={styles.tableRegion} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {months[0]?.values.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ date, extent, isChosen, values }) => (
            <tr key={date} className={isChosen ? styles.chosenRow : undefined}>
              <th scope="row">
                {formatMonth(date, 'with year')}
                <span className={styles.soFar}>{remarkOf({ extent, isChosen })}</span>
              </th>
              {values.map(({ key, value }) => (
                <td key={key}>{value === null ? whyNothing('no_data') : formatNumber(value, measured)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ChartTableProps = Readonly<{ title: string; months: readonly Month[]; measured: Measured }>;
