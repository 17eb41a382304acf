import { type ReactNode, useState } from 'react';
import { IconButton } from '../parts/button.tsx';
import { ChartHead } from './chart-head.tsx';
import { ChartTable } from './chart-table.tsx';
import { Legend } from './legend.tsx';
import styles from './month-chart.module.css';
import { type Drawing, MonthPlot } from './month-plot.tsx';
import { limitOf } from './outliers.ts';
import { monthsOf, type SeriesChartProps } from './series.ts';

/** A chart by month in its frame: its title, what the colours mean, and the table behind it. */
export function MonthChart({ title, link, drawing, isLine = false, ...shown }: MonthChartProps) {
  const [shows, setShows] = useState<'chart' | 'table'>('chart');
  const { measured, isStock = false } = shown;
  const months = monthsOf(shown);
  return (
    <figure className={styles.frame}>
      <ChartHead title={title} link={link}>
        <Legend {...shown} isLine={isLine} months={months} />
        <IconButton
          icon={shows === 'chart' ? 'table' : 'chart'}
          label={shows === 'chart' ? `${title} as a table` : `${title} as a chart`}
          className={styles.toggle}
          onClick={() => setShows(shows === 'chart' ? 'table' : 'chart')}
        />
      </ChartHead>
      <div className={styles.body}>
        {shows === 'chart' ? (
          <MonthPlot
            title={title}
            months={months}
            measured={measured}
            // A level that has risen is where it is now, and no outlier.
            limit={isStock ? null : limitOf(months)}
            drawing={drawing}
          />
        ) : (
          <ChartTable title={title} months={months} measured={measured} />
        )}
      </div>
    </figure>
  );
}

type MonthChartProps = SeriesChartProps &
  Readonly<{
    /** Makes the title lead to the page of the number. */
    link?: ((title: string) => ReactNode) | undefined;
    drawing: Drawing;
    isLine?: boolean;
  }>;
